import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { Note } from '../../ui/states.tsx'

/** What brought a request back to its requester, by the status it has then. */
const cause: Partial<Record<number, { action: string; title: string }>> = {
  2: { action: 'revise', title: 'form.revision-note' },
  30: { action: 'reopen', title: 'form.reopen-note' },
}

/** Why a request came back: whoever sent it back, in their own words. */
export function RevisionNote({ record }: { record: Pick<RequestDetail, 'status' | 'history'> }) {
  const { t } = useTranslation('request')
  const why = cause[record.status]
  const last = why && record.history.find((h) => h.action === why.action)
  if (!why || !last) return null
  return (
    <Note tone="yellow" icon="undo">
      <b>{t(why.title, { person: last.actionPerson })}</b>
      {last.note ? <p>{last.note}</p> : null}
    </Note>
  )
}
