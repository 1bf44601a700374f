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
  /** On a phone at the lower edge, in reach of the thumb; the actions stay in sight while it scrolls. */
  sheet?: boolean
  /** A part that slides in from the end of the screen, from below on a phone. */
  side?: boolean
  /** Fills a phone, stands at the top of a desktop and keeps its height; its content scrolls by itself. */
  top?: boolean
  /** 'alertdialog' for errors and questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
}
