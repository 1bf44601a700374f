import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** From so many rows on only those near the window are drawn. */
const VIRTUAL_FROM = 60
/** How far beyond the window rows are drawn, in CSS pixels: what a finger scrolls before the next frame, and what Tab reaches. */
const AHEAD_PX = 600

interface VirtualRows<Box extends Element> {
  /** Box that holds the rows. */
  top: RefObject<Box | null>
  /** Indexes to draw. */
  shown: readonly number[]
  /** Height of what is not drawn, in CSS pixels. */
  before: number
  after: number
  measure: (node: Element | null) => void
}

/** Rows of a long list that scrolls with the page. @param rowPx likely height of a row */
export function useVirtualRows<Box extends Element>(count: number, rowPx: number): VirtualRows<Box> {
  const top = useRef<Box>(null)
  const [margin, setMargin] = useState(0)
  const isLong = count >= VIRTUAL_FROM
  useLayoutEffect(() => {
    if (isLong && top.current) setMargin(top.current.getBoundingClientRect().top + scrollY)
  }, [isLong, count])
  // oxlint-disable-next-line react/incompatible-library -- the product is built without the React Compiler
  const virtual = useWindowVirtualizer({ count, enabled: isLong, estimateSize: () => rowPx, overscan: Math.ceil(AHEAD_PX / rowPx), scrollMargin: margin })
  if (!isLong) return { top, shown: Array.from({ length: count }, (_, i) => i), before: 0, after: 0, measure: noMeasure }
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    top,
    shown: items.map((i) => i.index),
    before: first ? first.start - margin : 0,
    after: last ? virtual.getTotalSize() + margin - last.end : 0,
    measure: virtual.measureElement,
  }
}

const noMeasure = () => undefined
