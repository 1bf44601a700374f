/** A text as the codewords of a QR code: byte mode, padded, cut into blocks, guarded, interleaved. @see ISO/IEC 18004:2015 7.4 to 7.6 */
import { errorCorrection } from './reed-solomon.ts'
import { capacityOf, lengthBits } from './versions.ts'

const BYTE_MODE = 0b0100

/** Data codewords: mode, length, bytes, end, padding. */
export function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const capacity = capacityOf(version).data
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  put(BYTE_MODE, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  const out = Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2))
  for (let pad = 0xec; out.length < capacity; pad ^= 0xec ^ 0x11) out.push(pad)
  return out
}

/** Every codeword in the order it is drawn. */
export function allCodewords(bytes: Uint8Array, version: number): number[] {
  const { total, blocks, perBlock } = capacityOf(version)
  const data = dataCodewords(bytes, version)
  const shortLength = Math.floor(total / blocks) - perBlock
  const shortBlocks = blocks - (total % blocks)
  const cut: { data: number[]; guard: number[] }[] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = shortLength + (i < shortBlocks ? 0 : 1)
    const part = data.slice(at, at + length)
    cut.push({ data: part, guard: errorCorrection(part, perBlock) })
    at += length
  }
  const interleaved = (parts: number[][]): number[] =>
    Array.from({ length: Math.max(...parts.map((p) => p.length)) }, (_, i) => parts.flatMap((p) => (i < p.length ? [p[i] as number] : []))).flat()
  return [...interleaved(cut.map((b) => b.data)), ...interleaved(cut.map((b) => b.guard))]
}
