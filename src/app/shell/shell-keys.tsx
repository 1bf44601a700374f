/** Keys of every screen: ? says which there are, / goes to the search. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { isShortcut } from '../../lib/single-keys.ts'

const KeysDialog = lazy(() => import('../me/keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })))

export function ShellKeys() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (event.key === '?') setOpened(true)
      else if (event.key === '/') document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return opened ? <Suspense fallback={null}><KeysDialog onClose={() => setOpened(false)} /></Suspense> : null
}
