/** Where something that opens beside its anchor stands, in CSS pixels of the window. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Placed {
  left: number
  top: number
  maxHeight: number
}

const GAP = 6
const EDGE = 8

/**
 * Below the anchor, above it when there is more room; at its start edge, or its end edge; never outside the window.
 * @param isRtl true where lines start on the right
 */
export function placePopup(anchor: Box, size: { width: number; height: number }, view: { width: number; height: number }, align: 'start' | 'end', isRtl: boolean): Placed {
  const below = view.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const isBelow = size.height <= below || below >= above
  const maxHeight = Math.max(0, isBelow ? below : above)
  const height = Math.min(size.height, maxHeight)
  const atLeft = (align === 'start') !== isRtl
  const wanted = atLeft ? anchor.left : anchor.right - size.width
  return {
    left: Math.max(EDGE, Math.min(wanted, view.width - size.width - EDGE)),
    top: isBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
    maxHeight,
  }
}
