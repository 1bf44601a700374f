import { useState } from 'react'
import { type Applicant, vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Note } from '../../../ui/states.tsx'
import { useTold } from './use-told.ts'

const LONGEST_NOTE = 1000

/** Takes away what is known of somebody; what is counted stays. */
export function EraseDialog({ applicant, at, onClose, onDone }: { applicant: Applicant; /** Path of the board. */ at: string; onClose: () => void; onDone: () => void }) {
  const { t } = useTools('vacancies', 'errors', 'common')
  const { busy, why, tell } = useTold()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const erase = async () => {
    setTried(true)
    if (note.trim() === '') return
    if (await tell({ op: vacancyCalls.applicantErase.id, input: { applicantId: applicant.applicantId, note: note.trim() }, recordId: applicant.applicantId, label: { key: 'sync:item.applicant-erase', at } })) onDone()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('vacancies:erase.title', { name: applicant.fullName })} role="alertdialog" busy={busy}
      actions={<><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look="danger" busy={busy} onClick={() => void erase()}>{t('vacancies:erase.do')}</Button></>}
    >
      <div className="vb-form">
        {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
        <p>{t('vacancies:erase.hint')}</p>
        <TextArea id="erase-note" label={t('vacancies:note.why')} optional={false} error={tried && note.trim() === '' ? t('errors:stage_note') : undefined} value={note} max={LONGEST_NOTE} onChange={setNote} />
      </div>
    </Dialog>
  )
}
