/** Who changed a request, how and when, in one sentence: "Rejected by Sari, 12:05". */
import { isOpenForApproval, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { StaleState } from '../../../contract/kit/wire.ts'
import type { Translate } from '../row-view.ts'

export interface ChangeTools {
  t: Translate
  show: { moment(at: number): string }
}

/** Ways a request changes that have a word of their own (`request:change.<action>`). */
const TOLD: readonly string[] = ['submit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'expire', 'void', 'return']

/** What people do themselves: then nobody reads their own name. */
const BY_YOU: ReadonlySet<string> = new Set(['edit', 'submit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'delete'])

/** It was not merely edited: a word says what was done, by whom and when. */
export const isTold = ({ action, deleted }: StaleState): boolean => deleted === true || action !== undefined

/** True when a decision came too late: another one stands. */
export const isDecided = ({ status, action }: StaleState): boolean => !isOpenForApproval(status as StatusId) || action === 'approve'

/** The key's last part: what was done, as far as it is known. */
const wordOf = ({ action, deleted }: StaleState): string => (deleted ? 'delete' : action && TOLD.includes(action) ? action : 'edit')

export function changeText(state: StaleState, { t, show }: ChangeTools): string {
  const at = Date.parse(state.changedAt)
  const time = Number.isNaN(at) ? '' : show.moment(at)
  const key = `request:change.${wordOf(state)}`
  if (state.byYou && BY_YOU.has(wordOf(state))) return t(`${key}.you`, { time })
  return state.changedBy ? t(key, { person: state.changedBy, time }) : t(`${key}.unknown`, { time })
}
