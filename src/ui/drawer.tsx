import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A button stands for each thing that can be done. */
  onSubmit?: () => void
  onSave?: () => void
  onReset?: () => void
  onCancelSubmission?: () => void
  /** While a call runs the drawer stays open. */
  busy?: boolean
}

/** A part of the screen that slides in from its end (from below on a phone): filters, a short form. */
export function Drawer({ opened, onClose, title, children, onSubmit, onSave, onReset, onCancelSubmission, busy = false }: DrawerProps) {
  const { t } = useTranslation('fixed')
  return (
    <Dialog
      opened={opened} onClose={onClose} title={title} busy={busy} side
      actions={
        <>
          {onCancelSubmission ? <Button look="danger" onClick={onCancelSubmission} disabled={busy}>{t('drawer.cancel-submission')}</Button> : null}
          {onReset ? <Button onClick={onReset} disabled={busy}>{t('drawer.reset')}</Button> : null}
          {onSave ? <Button onClick={onSave} disabled={busy}>{t('drawer.save')}</Button> : null}
          {onSubmit ? <Button look="primary" onClick={onSubmit} busy={busy}>{t('drawer.submit')}</Button> : null}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
