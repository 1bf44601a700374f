/** Sequence numbers of an outbox in few letters: `7-9_12`. Fits a header, a cookie and a note on the device. */

export interface SeqRange {
  from: number
  to: number
}

const LARGEST = 2_000_000_000
const PART = /^(\d{1,10})(?:-(\d{1,10}))?$/

/**
 * Numbers as ranges, lowest first.
 * @param most so many ranges at most; what is above is told as one, which may tell too much but never too little
 */
export function rangesOf(seqs: readonly number[], most = Number.POSITIVE_INFINITY): SeqRange[] {
  const out: SeqRange[] = []
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b)) {
    const last = out.at(-1)
    if (last && (seq === last.to + 1 || out.length >= most)) last.to = seq
    else out.push({ from: seq, to: seq })
  }
  return out
}

export const writeRanges = (ranges: readonly SeqRange[]): string => ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join('_')

/** '' is no number at all. @returns null for anything but rising ranges */
export function readRanges(text: string): SeqRange[] | null {
  if (text === '') return []
  const out: SeqRange[] = []
  for (const part of text.split('_')) {
    const [, first, last = first] = PART.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to < from || to > LARGEST || from <= (out.at(-1)?.to ?? 0)) return null
    out.push({ from, to })
  }
  return out
}

/** How many numbers. */
export const countOf = (ranges: readonly SeqRange[]): number => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

export const hasSeq = (ranges: readonly SeqRange[], seq: number): boolean => ranges.some(({ from, to }) => from <= seq && seq <= to)
