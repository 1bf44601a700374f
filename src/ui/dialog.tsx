import { lazy, type ReactNode, Suspense, useState } from 'react'

const DialogModal = lazy(() => import('./dialog-modal.tsx').then((m) => ({ default: m.DialogModal })))

export interface DialogProps {
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

/** A dialog that traps and returns the focus. Its code (20 kB) comes when it opens for the first time. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><DialogModal {...props} /></Suspense> : null
}
