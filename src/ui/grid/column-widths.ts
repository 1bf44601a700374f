import { useRef, useState } from 'react'

/** Widths that were chosen, by column, in CSS pixels. */
type Widths = Record<string, number>

/** A head stays readable, and no column takes all of a screen. */
export const NARROWEST = 72
export const WIDEST = 640

const keyOf = (name: string) => `ess_widths:${name}`
const within = (px: number) => Math.max(NARROWEST, Math.min(WIDEST, Math.round(px)))

/** What the device kept; whatever else stands there is nobody's width. */
export function readWidths(kept: string | null): Widths {
  try {
    const found: unknown = kept === null ? null : JSON.parse(kept)
    const entries = typeof found === 'object' && found !== null ? Object.entries(found) : []
    return Object.fromEntries(entries.flatMap(([id, px]) => (typeof px === 'number' && Number.isFinite(px) ? [[id, within(px)]] : [])))
  } catch {
    return {} // somebody else wrote there
  }
}

export interface ColumnWidths {
  of: (column: { id: string; px: number }) => number
  change: (id: string, px: number) => void
  /** All as they were made. */
  reset: () => void
  isChanged: boolean
}

/** Widths of columns as a person likes them, kept on this device under a name. */
export function useColumnWidths(name: string): ColumnWidths {
  const [widths, setWidths] = useState(() => readWidths(localStorage.getItem(keyOf(name))))
  // several columns may change before the next drawing
  const latest = useRef(widths)
  const become = (next: Widths) => {
    latest.current = next
    setWidths(next)
    localStorage.setItem(keyOf(name), JSON.stringify(next))
  }
  return {
    of: ({ id, px }) => widths[id] ?? px,
    change: (id, px) => become({ ...latest.current, [id]: within(px) }),
    reset: () => become({}),
    isChanged: Object.keys(widths).length > 0,
  }
}
