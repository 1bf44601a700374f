import type { KeyboardEvent } from 'react'

/** Arrow keys move between the stops of a list. */
export function moveInList(event: KeyboardEvent, list: HTMLElement | null, selector: string): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
}
