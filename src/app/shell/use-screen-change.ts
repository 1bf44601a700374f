/** After a change of screen the new heading takes the focus and is spoken; the first screen keeps the browser's focus. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/announce.ts'

export function useScreenChange(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        // One frame later: a screen that was loaded now has put its heading there.
        requestAnimationFrame(() => {
          const heading = document.querySelector<HTMLElement>('main h1')
          const target = heading ?? document.querySelector<HTMLElement>('main')
          target?.focus({ preventScroll: true })
          if (heading?.textContent) announce(heading.textContent)
        })
      }),
    [router],
  )
}
