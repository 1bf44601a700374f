import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

/** Rows drawn beyond those in sight, either way. */
const AHEAD = 8

interface Asked {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowPx: number
  /** Height of the head, which stays above the rows. */
  headPx: number
  /** Drawn wherever it is: it has the focus, or would get it. */
  always: number
  onShown: (first: number, last: number) => void
}

/** Which rows of a grid that scrolls by itself are drawn, and how far down each stands. */
export function useGridRows({ scroller, count, rowPx, headPx, always, onShown }: Asked) {
  // oxlint-disable-next-line react/incompatible-library -- the product is built without the React Compiler
  const virtual = useVirtualizer({
    count, getScrollElement: () => scroller.current, estimateSize: () => rowPx, overscan: AHEAD, scrollMargin: headPx,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return always < 0 || always >= count || near.includes(always) ? near : [...near, always].sort((a, b) => a - b)
    },
  })
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const shown = useStableCallback(onShown)
  useEffect(() => {
    if (count > 0) shown(Math.max(0, startIndex - AHEAD), Math.min(count - 1, endIndex + AHEAD))
  }, [shown, count, startIndex, endIndex])
  return {
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - headPx })),
    height: virtual.getTotalSize(),
    toTop: () => virtual.scrollToOffset(0),
  }
}
