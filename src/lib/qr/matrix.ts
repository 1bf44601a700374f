/** The modules of a QR code: what every code has, the data in its zigzag, the mask that reads best. @see ISO/IEC 18004:2015 6.3, 7.7 to 7.9 */
import { alignments, sizeOf } from './versions.ts'

/** Dark modules by row and column. */
export type Modules = boolean[][]

interface Grid {
  dark: Modules
  /** Modules that are not for data. */
  taken: boolean[][]
}

const square = (size: number): boolean[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => false))

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const darkRow = grid.dark[row]
  if (!darkRow || column < 0 || column >= darkRow.length) return
  darkRow[column] = dark
  ;(grid.taken[row] as boolean[])[column] = true
}

/** Rings around a centre; `light` rings are drawn light. */
function rings(grid: Grid, row: number, column: number, radius: number, light: readonly number[]): void {
  for (let r = -radius; r <= radius; r++) {
    for (let c = -radius; c <= radius; c++) set(grid, row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))))
  }
}

/** 15 bits: level M and the mask, guarded and masked (Annex C). */
export function formatBits(mask: number): number {
  const data = mask // level M is 00
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((data << 10) | rest) ^ 0x5412
}

/** 18 bits: the version, guarded (Annex D). */
export function versionBits(version: number): number {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  return (version << 12) | rest
}

const bitOf = (value: number, i: number) => ((value >>> i) & 1) === 1

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.dark.length
  const bits = formatBits(mask)
  for (let i = 0; i < 6; i++) set(grid, i, 8, bitOf(bits, i))
  set(grid, 7, 8, bitOf(bits, 6))
  set(grid, 8, 8, bitOf(bits, 7))
  set(grid, 8, 7, bitOf(bits, 8))
  for (let i = 9; i < 15; i++) set(grid, 8, 14 - i, bitOf(bits, i))
  for (let i = 0; i < 8; i++) set(grid, 8, size - 1 - i, bitOf(bits, i))
  for (let i = 8; i < 15; i++) set(grid, size - 15 + i, 8, bitOf(bits, i))
  set(grid, size - 8, 8, true)
}

function drawFunction(version: number): Grid {
  const size = sizeOf(version)
  const grid: Grid = { dark: square(size), taken: square(size) }
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(grid, row, column, 4, [2, 4])
  const centres = alignments(version)
  const last = centres.length - 1
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) rings(grid, row, column, 2, [1])
    }
  }
  drawFormat(grid, 0)
  if (version >= 7) {
    for (let i = 0; i < 18; i++) {
      const dark = bitOf(versionBits(version), i)
      set(grid, Math.floor(i / 3), size - 11 + (i % 3), dark)
      set(grid, size - 11 + (i % 3), Math.floor(i / 3), dark)
    }
  }
  return grid
}

/** Places of the data, in the order they are filled: two columns at a time from the right, up and down in turn. */
export function dataPlaces(taken: readonly (readonly boolean[])[]): [row: number, column: number][] {
  const size = taken.length
  const out: [number, number][] = []
  let upward = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!taken[row]?.[column]) out.push([row, column])
    }
    upward = !upward
  }
  return out
}

/** Modules a mask turns, by its number. */
export const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

const FINDER_LIKE = /(?=10111010000|00001011101)/g

/** How hard a code is to read: long runs, squares, what looks like a finder, too much of one colour. */
export function penalty(dark: Modules): number {
  const size = dark.length
  const lines = [
    ...dark.map((row) => row.map(Number).join('')),
    ...dark.map((_, c) => dark.map((row) => Number(row[c])).join('')),
  ]
  let sum = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    sum += 40 * [...line.matchAll(FINDER_LIKE)].length
  }
  for (let r = 0; r + 1 < size; r++) {
    for (let c = 0; c + 1 < size; c++) {
      const one = dark[r]?.[c]
      if (dark[r]?.[c + 1] === one && dark[r + 1]?.[c] === one && dark[r + 1]?.[c + 1] === one) sum += 3
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5)
}

/** The code with its data, under the mask that reads best. */
export function drawn(version: number, codewords: readonly number[]): Modules {
  const base = drawFunction(version)
  const places = dataPlaces(base.taken)
  const candidates = masks.map((turns, mask) => {
    const grid: Grid = { dark: base.dark.map((row) => [...row]), taken: base.taken.map((row) => [...row]) }
    for (const [i, [row, column]] of places.entries()) {
      const bit = bitOf(codewords[i >>> 3] ?? 0, 7 - (i & 7))
      ;(grid.dark[row] as boolean[])[column] = bit !== turns(row, column)
    }
    drawFormat(grid, mask)
    return { dark: grid.dark, cost: penalty(grid.dark) }
  })
  return candidates.reduce((best, one) => (one.cost < best.cost ? one : best)).dark
}

/** Which modules of a version are not for data: for reading a code back. */
export const takenModules = (version: number): boolean[][] => drawFunction(version).taken
