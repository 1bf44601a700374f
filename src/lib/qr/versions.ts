/** Sizes of QR codes of level M. @see ISO/IEC 18004:2015 Table 9, Annex E */

/** Codewords of error correction in a block, and number of blocks, by version from 1. */
const LEVEL_M: readonly (readonly [perBlock: number, blocks: number])[] = [
  [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5],
  [30, 5], [22, 8], [22, 9], [24, 9], [24, 10], [28, 10], [28, 11], [26, 13], [26, 14], [26, 16],
]

export const LARGEST = LEVEL_M.length

/** Modules on a side. */
export const sizeOf = (version: number): number => version * 4 + 17

/** Centres of the alignment patterns on either axis; none in version 1. */
export function alignments(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((sizeOf(version) - 13) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - (count - 2 - i) * step)]
}

/** Modules that carry codewords. */
function dataModules(version: number): number {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2
  const aligned = count === 0 ? 0 : (25 * count - 10) * count - 55
  return (16 * version + 128) * version + 64 - aligned - (version >= 7 ? 36 : 0)
}

export interface Capacity {
  /** Codewords of data and error correction together. */
  total: number
  data: number
  blocks: number
  perBlock: number
}

export function capacityOf(version: number): Capacity {
  const [perBlock, blocks] = LEVEL_M[version - 1] as readonly [number, number]
  const total = Math.floor(dataModules(version) / 8)
  return { total, data: total - perBlock * blocks, blocks, perBlock }
}

/** Bits of the length in byte mode. */
export const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

/** The smallest version that holds so many bytes; null when none does. */
export function versionFor(bytes: number): number | null {
  for (let version = 1; version <= LARGEST; version++) {
    if (4 + lengthBits(version) + bytes * 8 <= capacityOf(version).data * 8) return version
  }
  return null
}
