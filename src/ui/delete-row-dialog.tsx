import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteRowDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** What the row is, so that nobody takes away the wrong one. */
  what?: string
  busy?: boolean
}

/** Asks before a row is taken away: 'Confirm Deletion'. */
export function DeleteRowDialog({ opened, onClose, onConfirm, what, busy }: DeleteRowDialogProps) {
  const { t } = useTranslation(['fixed', 'common'])
  return (
    <ConfirmDialog opened={opened} onClose={onClose} onConfirm={onConfirm} danger busy={busy ?? false} title={t('fixed:delete-row.title')} message={t('fixed:delete-row.message')} confirmLabel={t('fixed:employee-list.delete')}>
      {what ? <p className="ess-dialog-what">{what}</p> : null}
    </ConfirmDialog>
  )
}
