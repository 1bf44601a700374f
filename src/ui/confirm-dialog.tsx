import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  /** Closed without a yes: by Cancel, Escape or a tap beside it. */
  onClose: () => void
  onConfirm: () => void
  /** Default 'Confirmation'. */
  title?: string
  /** Default 'Are you sure?'. */
  message?: ReactNode
  /** What the button says it does. Default 'Yes'. */
  confirmLabel?: string
  /** What the other button says. Default 'Cancel'. */
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** Optional area for an attachment or a list; files in it go with what is confirmed. */
  children?: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog({ opened, onClose, onConfirm, title, message, confirmLabel, cancelLabel, danger, busy, children }: ConfirmDialogProps) {
  const { t } = useTranslation(['fixed', 'common'])
  return (
    <Dialog
      opened={opened} onClose={onClose} title={title ?? t('fixed:confirm.title')} busy={busy ?? false} role="alertdialog"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{cancelLabel ?? t('common:action.cancel')}</Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy ?? false} data-autofocus>{confirmLabel ?? t('common:action.yes')}</Button>
        </>
      }
    >
      <p>{message ?? t('fixed:confirm.message')}</p>
      {children}
    </Dialog>
  )
}
