import { useSyncExternalStore } from 'react'

/** Phone below 768 px: tables become cards. */
export const PHONE = '(max-width: 47.99em)'
/** Two panes from 1024 px. */
export const TWO_PANES = '(min-width: 64em)'
/** Sidebar instead of rail. @see docs/product/screens.md#breakpoints */
export const SIDEBAR = '(min-width: 64.0625em)'

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
