/** Keys of every screen: ? says which there are, / goes to the search of the screen; Ctrl or ⌘ and K open the one that finds everything, which stands here. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { isShortcut } from '../../lib/single-keys.ts'
import { findOpened, openFind } from '../find/open-find.ts'

const KeysDialog = lazy(() => import('../me/keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })))
const Palette = lazy(() => import('../find/palette.tsx').then((m) => ({ default: m.Palette })))

/** Where a keyboard has no Latin letters: what stands in its place. */
const isFind = ({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent) => (ctrlKey || metaKey) && !altKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && key > '~'))

export function ShellKeys() {
  const [opened, setOpened] = useState(false)
  const finds = useSyncExternalStore(findOpened.subscribe, findOpened.read)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isFind(event)) {
        // above a dialog there is nothing to find: that one is answered first
        if (!findOpened.read() && document.querySelector('[aria-modal="true"]')) return
        openFind(!findOpened.read())
      } else if (!isShortcut(event)) return
      else if (event.key === '?') setOpened(true)
      else if (event.key === '/') document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Suspense fallback={null}>
      {opened ? <KeysDialog onClose={() => setOpened(false)} /> : null}
      {finds ? <Palette onClose={() => openFind(false)} /> : null}
    </Suspense>
  )
}
