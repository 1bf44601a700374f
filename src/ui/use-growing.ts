import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** As many come with the first frame: what fills a telephone, or nearly. */
const FIRST = 3
const STEP = 10
/** So many come by themselves, a few at a time, so that looking for words, keys and screen readers find them. */
const BY_THEMSELVES = 60
/** How far below the window the next ones are drawn, in CSS pixels. */
const AHEAD_PX = 2000

interface Growing<End extends Element> {
  /** How many to draw, from the first. */
  drawn: number
  /** For the last one drawn. */
  end: RefObject<End | null>
}

/**
 * A list whose first items are there at once; the others follow while nobody waits for an answer of the page, the far ones when somebody scrolls to them.
 * For items too different in height, or side by side, for `useVirtualRows`.
 */
export function useGrowing<End extends Element>(count: number): Growing<End> {
  const [wanted, setWanted] = useState(FIRST)
  const end = useRef<End>(null)
  const isWhole = wanted >= count
  useEffect(() => {
    if (isWhole) return
    const grow = () => startTransition(() => setWanted((now) => now + STEP))
    if (wanted < BY_THEMSELVES) return grow()
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && grow(), { rootMargin: `${AHEAD_PX}px` })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted, count, isWhole])
  return { drawn: Math.min(wanted, count), end }
}
