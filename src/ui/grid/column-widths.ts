import { useRef, useState } from 'react'

/** Widths that were chosen, by column, in CSS pixels. */
type Widths = Record<string, number>

/** A head stays readable, and no column takes all of a screen. */
export const NARROWEST = 72
export const WIDEST = 640

/** The narrowest any column may say it can be. */
const LEAST = 24

interface Sized {
  id: string
  px: number
  narrowest?: number
}

const keyOf = (name: string) => `ess_widths:${name}`
const within = (px: number, least = NARROWEST) => Math.max(least, Math.min(WIDEST, Math.round(px)))

/** What the device kept; whatever else stands there is nobody's width. */
export function readWidths(kept: string | null): Widths {
  try {
    const found: unknown = kept === null ? null : JSON.parse(kept)
    const entries = typeof found === 'object' && found !== null ? Object.entries(found) : []
    return Object.fromEntries(entries.flatMap(([id, px]) => (typeof px === 'number' && Number.isFinite(px) ? [[id, within(px, LEAST)]] : [])))
  } catch {
    return {} // somebody else wrote there
  }
}

export interface ColumnWidths {
  of: (column: Sized) => number
  change: (column: Sized, px: number) => void
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
    of: ({ id, px, narrowest }) => within(widths[id] ?? px, narrowest),
    change: ({ id, narrowest }, px) => become({ ...latest.current, [id]: within(px, narrowest) }),
    reset: () => become({}),
    isChanged: Object.keys(widths).length > 0,
  }
}
