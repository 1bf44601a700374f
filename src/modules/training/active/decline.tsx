import { useState } from 'react'
import { type TrainingDetail, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { useRunCommand } from '../../../request/act/use-run-command.ts'

const LONGEST = 500

/** Says to who looks after the training that one does not come, and why. */
export function Decline({ training, onClose }: { training: TrainingDetail; onClose: () => void }) {
  const { t } = useTools('training-screens', 'common')
  const run = useRunCommand()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = async () => {
    setTried(true)
    if (note.trim() === '') return
    if (await run({ op: trainingReadingCalls.decline.id, input: { id: training.id, note: note.trim() }, recordId: training.id, label: { key: 'sync:item.decline', params: { training: training.title } } })) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('training-screens:decline')}
      actions={<><Button onClick={onClose}>{t('training-screens:decline.keep')}</Button><Button look="danger" onClick={() => void send()}>{t('training-screens:decline')}</Button></>}
    >
      <div className="trl-form">
        <p>{t('training-screens:decline.hint')}</p>
        <TextArea id="decline-note" label={t('training-screens:decline.why')} optional={false} error={tried && note.trim() === '' ? t('training-screens:decline.why.missing') : undefined} value={note} max={LONGEST} onChange={setNote} />
      </div>
    </Dialog>
  )
}
