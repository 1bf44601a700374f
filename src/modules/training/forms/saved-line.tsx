import type { FormTransaction } from '../../../../contract/modules/training/form-calls.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { isSave, rowsOf } from './filling.ts'
import type { Pad } from './use-filling.ts'

interface Said {
  key: string
  icon: IconName
  /** Unix milliseconds. */
  at?: number
  tone?: 'red'
}

function useSaid(form: FormTransaction, { isLost, isSaving, waiting }: Pad): Said {
  const rows = useOutbox()
  if (isLost) return { key: 'lost', icon: 'alert', tone: 'red' }
  if (isSaving) return { key: 'saving', icon: 'refresh' }
  const own = waiting.findLast(isSave)
  if (own?.state === 'needsSignIn') return { key: 'signIn', icon: 'lock', at: own.enqueuedAt }
  if (own) return { key: own.state === 'sending' ? 'sending' : 'here', icon: 'cloud', at: own.enqueuedAt }
  const sent = rowsOf(form.formId, rows).findLast((row) => isSave(row) && row.state === 'sent')
  const [here, there] = [(sent?.answer as { savedAt?: string } | null)?.savedAt, form.savedAt].map((at) => (at ? Date.parse(at) : 0)) as [number, number]
  return Math.max(here, there) > 0 ? { key: 'saved', icon: 'check', at: Math.max(here, there) } : { key: 'none', icon: 'info' }
}

/** "Saved 12:04": where the answers are, and since when. */
export function SavedLine({ form, pad }: { form: FormTransaction; pad: Pad }) {
  const { t, show } = useTools('training-forms', 'common')
  const { key, icon, at, tone } = useSaid(form, pad)
  return (
    <p className="fm-saved" data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{t(`training-forms:saved.${key}`, { time: at === undefined ? '' : show.moment(at) })}</span>
      {key === 'lost' ? <Button look="quiet" size="small" onClick={() => void pad.keep()}>{t('common:action.retry')}</Button> : null}
    </p>
  )
}
