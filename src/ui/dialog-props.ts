import type { ReactNode } from 'react'

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
