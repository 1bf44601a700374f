import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'

const DialogModal = lazy(() => import('./dialog-modal.tsx').then((m) => ({ default: m.DialogModal })))

/** A dialog that traps and returns the focus. Its code (20 kB) comes when it opens for the first time. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><DialogModal {...props} /></Suspense> : null
}
