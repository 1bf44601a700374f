/** What became of a scan, in one of a few honest states. Pure. */
import type { Scanned } from '../../../../contract/modules/training/running-calls.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import type { ToneName } from '../../../ui/theme/palette.ts'

/** So long an answer may take before the screen stops saying that it is checked. */
export const PATIENCE_MS = 4000

export type ScanState = 'checking' | 'saved' | 'signIn' | 'in' | 'out' | 'late' | 'already' | 'question' | 'refused'

export interface Outcome {
  state: ScanState
  tone: ToneName
  icon: IconName
  /** On the training's clock, `YYYY-MM-DDTHH:mm`; null where nothing is recorded yet. */
  time: string | null
  /** The server's reason, where it refused. */
  reason: string | null
  answer: Scanned | null
}

const looks: Record<ScanState, { tone: ToneName; icon: IconName }> = {
  checking: { tone: 'grey', icon: 'refresh' },
  saved: { tone: 'blue', icon: 'cloud' },
  signIn: { tone: 'yellow', icon: 'lock' },
  in: { tone: 'green', icon: 'checkCircle' },
  out: { tone: 'green', icon: 'checkCircle' },
  late: { tone: 'yellow', icon: 'clock' },
  already: { tone: 'green', icon: 'checkCircle' },
  question: { tone: 'yellow', icon: 'help' },
  refused: { tone: 'red', icon: 'ban' },
}

const PARTLY = 2

function answered(answer: Scanned): [state: ScanState, time: string | null] {
  const isOut = answer.direction === 'o'
  const time = isOut ? answer.outTime : answer.inTime
  if (answer.verdict === 'questionable') return ['question', time]
  if (answer.verdict === 'already') return ['already', time]
  if (isOut) return ['out', time]
  return [answer.attendanceStatusId === PARTLY ? 'late' : 'in', time]
}

function stateOf(row: OutboxRow, online: boolean, nowMs: number): ScanState {
  switch (row.state) {
    case 'refused':
    case 'conflict':
    case 'quarantined':
      return 'refused'
    case 'needsSignIn':
      return 'signIn'
    default:
      return online && nowMs - Math.max(row.enqueuedAt, row.notBefore) < PATIENCE_MS ? 'checking' : 'saved'
  }
}

/** @param online whether there is a network, as far as it can be known */
export function outcomeOf(row: OutboxRow, online: boolean, nowMs: number): Outcome {
  const answer = row.state === 'sent' ? (row.answer as Scanned) : null
  const [state, time] = answer ? answered(answer) : [stateOf(row, online, nowMs), null]
  return { state, ...looks[state], time, reason: state === 'refused' ? (row.problem?.errors[0] ?? row.problem?.message ?? '') : null, answer }
}
