/** After a change of screen the new heading takes the focus and is spoken; the first screen keeps the browser's focus. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/announce.ts'

/** A screen may still fetch its code and texts: its heading is waited for so long. */
const PATIENCE_MS = 4000

const headingNow = () => document.querySelector<HTMLElement>('main h1')

/** True when the person has already begun to work in the new screen. */
const isWorking = () => document.activeElement instanceof HTMLElement && document.activeElement.matches('main input, main textarea, main select, [role="dialog"] *')

export function useScreenChange(): void {
  const router = useRouter()
  useEffect(() => {
    let before: HTMLElement | null = null
    let round = 0
    let watch: MutationObserver | undefined
    /** A screen that has fetched draws its heading anew: the focus, gone with the one before, goes to it. */
    const hold = (first: HTMLElement) => {
      let held = first
      watch?.disconnect()
      watch = new MutationObserver((_, self) => {
        if (held.isConnected) return
        const next = headingNow()
        if (document.activeElement !== document.body) self.disconnect()
        else if (next) {
          next.focus({ preventScroll: true })
          if (next.textContent !== held.textContent) announce(next.textContent ?? '')
          held = next
        }
      })
      watch.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    }
    const take = (mine: number, until: number) => {
      if (mine !== round || isWorking()) return
      const heading = headingNow()
      if (heading && heading !== before) {
        heading.focus({ preventScroll: true })
        announce(heading.textContent ?? '')
        hold(heading)
      } else if (performance.now() < until) {
        requestAnimationFrame(() => take(mine, until))
      } else {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      }
    }
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return
      before = headingNow()
      watch?.disconnect()
    })
    const arrive = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) take(++round, performance.now() + PATIENCE_MS)
    })
    return () => {
      round += 1
      watch?.disconnect()
      leave()
      arrive()
    }
  }, [router])
}
