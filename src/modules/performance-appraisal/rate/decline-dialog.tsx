import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'

const REASON_MOST = 1000

/** Not rating somebody needs a reason. */
export function DeclineDialog({ person, opened, onClose, onDecline }: { person: string; opened: boolean; onClose: () => void; onDecline: (reason: string) => Promise<boolean> }) {
  const { t } = useTools('performance-appraisal-rate', 'common')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const decline = async () => {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    const done = await onDecline(reason.trim())
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      opened={opened} onClose={onClose} title={t('performance-appraisal-rate:decline.title', { person })} busy={isBusy}
      actions={<><Button onClick={onClose} disabled={isBusy}>{t('common:action.cancel')}</Button><Button look="danger" busy={isBusy} onClick={() => void decline()}>{t('performance-appraisal-rate:decline')}</Button></>}
    >
      <p>{t('performance-appraisal-rate:decline.message')}</p>
      <TextArea id="rating-decline" label={t('performance-appraisal-rate:decline.reason')} optional={false} value={reason} max={REASON_MOST} error={isTried && reason.trim() === '' ? t('performance-appraisal-rate:decline.needed') : undefined} onChange={setReason} data-autofocus />
    </Dialog>
  )
}
