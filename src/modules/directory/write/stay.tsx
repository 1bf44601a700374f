import { directoryCalls, type PersonDetail } from '../../../../contract/modules/directory/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { useSend } from './use-send.ts'

/** Takes the last day of somebody back. */
export function Stay({ of, onClose }: { of: PersonDetail; onClose: () => void }) {
  const { t } = useTools('directory')
  const { send, busy, refused } = useSend()
  const save = async () => {
    const done = await send(directoryCalls.stay, { id: of.id })
    if (done === null) return
    showSuccess(t('directory:stay.done', { person: of.name }))
    onClose()
  }
  return <ConfirmDialog opened onClose={onClose} onConfirm={() => void save()} busy={busy} title={t('directory:act.stay')} message={refused[''] ?? t('directory:stay.ask', { person: of.name })} confirmLabel={t('directory:act.stay')} />
}
