import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import './dialog.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
  /** While a call runs the dialog cannot close. */
  busy?: boolean
  size?: number | string
  /** 'alertdialog' for errors and questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
}

/** A dialog that traps and returns the focus. Load it with the screen that needs it: it is not part of the first load. */
export function Dialog({ opened, onClose, title, children, actions, busy = false, size = 440, role = 'dialog' }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered closeOnEscape={!busy} closeOnClickOutside={!busy}>
      <Modal.Overlay />
      <Modal.Content role={role} radius={16} className="ess-dialog">
        <Modal.Header className="ess-dialog-head">
          <Modal.Title component="h2" className="ess-dialog-title">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} size={36} disabled={busy} />
        </Modal.Header>
        <Modal.Body className="ess-dialog-body">{children}</Modal.Body>
        {actions ? <div className="ess-dialog-actions">{actions}</div> : null}
      </Modal.Content>
    </Modal.Root>
  )
}
