/** Speaks to screen readers through the app's one live region (index of the shell). */
export const LIVE_REGION_ID = 'ess-live'

/** Says `text` politely; the same text twice is said twice. */
export function announce(text: string): void {
  const region = document.getElementById(LIVE_REGION_ID)
  if (!region) return
  region.textContent = ''
  requestAnimationFrame(() => (region.textContent = text))
}
