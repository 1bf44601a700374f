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
    const take = (mine: number, until: number) => {
      if (mine !== round || isWorking()) return
      const heading = headingNow()
      if (heading && heading !== before) {
        heading.focus({ preventScroll: true })
        announce(heading.textContent ?? '')
      } else if (performance.now() < until) {
        requestAnimationFrame(() => take(mine, until))
      } else {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      }
    }
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) before = headingNow()
    })
    const arrive = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) take(++round, performance.now() + PATIENCE_MS)
    })
    return () => {
      round += 1
      leave()
      arrive()
    }
  }, [router])
}
