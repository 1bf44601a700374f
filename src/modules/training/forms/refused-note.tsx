import { Link } from '@tanstack/react-router'
import type { OutboxRow } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Note } from '../../../ui/states.tsx'
import { isSave } from './filling.ts'

/** Why the server did not take something; answers it did not take are among the unsent items. */
export function RefusedNote({ row }: { row: OutboxRow | null }) {
  const { t } = useTools('training-forms')
  if (!row) return null
  const { errors = [], message = '' } = row.problem ?? {}
  return (
    <Note tone="red" icon="alert" role="alert">
      <b>{t(isSave(row) ? 'training-forms:refused.answers' : 'training-forms:refused.act')}</b>
      <p>{errors.length > 0 ? errors.join(' ') : message}</p>
      {isSave(row) ? <p><Link to="/sync">{t('training-forms:refused.way')}</Link></p> : null}
    </Note>
  )
}
