import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import './dialog.css'
import { Drawer, Modal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from './dialog-props.ts'
import { Mantine } from './theme/mantine.tsx'
import { useTopmost } from './topmost.ts'
import { PHONE, useMedia } from './use-media.ts'

/** The dialog itself. It opens one step after it is mounted, so that the focus it takes can be given back. */
export function DialogModal({ opened, onClose, title, children, actions, busy = false, size = 440, role = 'dialog', sheet = false, side = false, top = false }: DialogProps) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const phone = useMedia(PHONE)
  const topmost = useTopmost(shown, !side && !sheet)
  // Mantine fixes the role; the attribute says which kind it is. One function for good: with a new one the focus trap starts again and takes the focus away.
  const tellRole = useCallback((node: HTMLElement | null) => node?.setAttribute('role', role), [role])
  useEffect(() => {
    const before = document.activeElement
    // Taken away while open (its screen asked for no closing motion): the focus goes back all the same.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  // two shapes of one thing in the library, with the same parts
  const Shape = side ? Drawer : Modal
  const place = side ? ({ position: phone ? 'bottom' : 'right', size: '30rem' } as const) : { size, centered: true }
  return (
    <Mantine>
      <Shape.Root opened={shown} onClose={onClose} {...place} className={top ? 'ess-dialog-top' : sheet ? 'ess-dialog-sheet' : ''} closeOnEscape={topmost && !busy} closeOnClickOutside={!busy}>
        <Shape.Overlay />
        <Shape.Content radius={side ? 0 : 16} ref={tellRole}>
          <Shape.Header className="ess-dialog-head">
            <Shape.Title component="h2" className="ess-dialog-title">{title}</Shape.Title>
            <Shape.CloseButton aria-label={t('action.close')} size={44} disabled={busy} />
          </Shape.Header>
          <Shape.Body className="ess-dialog-body">{children}</Shape.Body>
          {actions ? <div className="ess-dialog-actions">{actions}</div> : null}
        </Shape.Content>
      </Shape.Root>
    </Mantine>
  )
}
