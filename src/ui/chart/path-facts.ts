/** A way from where somebody stands to where they want to go: stops, and what is done on the way. */
export type MarkState = 'planned' | 'begun' | 'done'

/** Something on the way from one stop to the next. */
export interface PathMark {
  id: string
  text: string
  state: MarkState
  /** Its state in words, with its day. */
  word: string
}

export interface PathStop {
  id: string
  /** When: "Today", "Within 1 to 2 years". */
  when: string
  title: string
  place: string
  /** How ready the person is for it, in hundredths of all; null where that is not known. */
  readiness: number | null
  /** What is done on the way to the next one. */
  marks: readonly PathMark[]
}

/** A stop, or a mark after it, in the order of the way. */
export interface PathPoint {
  stop: PathStop
  mark: PathMark | null
}

export const pointsOf = (stops: readonly PathStop[]): PathPoint[] => stops.flatMap((stop) => [{ stop, mark: null }, ...stop.marks.map((mark) => ({ stop, mark }))])

/** Middle line of the ring, in a square of 56. */
export const RING = { size: 56, radius: 23, width: 5 }

/** Dashes that draw so much of a ring, from its top on: the part, and the rest. What is neither nothing nor all is always seen as a part. */
export function ringOf(readiness: number): [number, number] {
  const round = 2 * Math.PI * RING.radius
  const share = Math.min(100, Math.max(0, readiness)) / 100
  const part = share === 0 || share === 1 ? share * round : Math.min(round - 4, Math.max(4, share * round))
  return [part, round - part]
}
