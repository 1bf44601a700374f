import { describe, expect, test } from 'vitest'
import { dataCodewords } from './codewords.ts'
import { dataPlaces, formatBits, masks, type Modules, penalty, takenModules, versionBits } from './matrix.ts'
import { qrModules, qrPath } from './qr-code.ts'
import { errorCorrection, multiply } from './reed-solomon.ts'
import { alignments, capacityOf, versionFor } from './versions.ts'

const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')

describe('as the standard writes it', () => {
  test('error correction of a known message (1-M)', () => {
    expect(errorCorrection([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })
  test('format and version information', () => {
    expect([0, 5, 7].map((mask) => binary(formatBits(mask), 15))).toEqual(['101010000010010', '100000011001110', '100101010100000'])
    expect([7, 8, 20].map((v) => binary(versionBits(v), 18))).toEqual(['000111110010010100', '001000010110111100', '010100100110100110'])
  })
  test('codewords of data, and bytes that fit, at level M', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20].map((v) => capacityOf(v).data)).toEqual([16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 415, 669])
    expect([14, 15, 26, 27, 180, 181, 666, 667].map(versionFor)).toEqual([1, 2, 2, 3, 9, 10, 20, null])
  })
  test('centres of alignment patterns', () => {
    expect([1, 2, 7, 14, 15, 20].map(alignments)).toEqual([[], [6, 18], [6, 22, 38], [6, 26, 46, 66], [6, 26, 48, 70], [6, 34, 62, 90]])
  })
  test('mode, length, end and padding', () => {
    expect(dataCodewords(new TextEncoder().encode('Hi'), 1)).toEqual([0x40, 0x24, 0x86, 0x90, ...Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 0xec : 0x11))])
  })
  test('what is hard to read costs', () => {
    const plain: Modules = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => false))
    // 20 lines of one run of ten, 81 squares, nothing dark
    expect(penalty(plain)).toBe(20 * 8 + 81 * 3 + 100)
  })
})

/** Reads a code back, as a scanner does after it has found the modules; also proves that no codeword is damaged. */
function readBack(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const at = (row: number, column: number) => (modules[row]?.[column] ? 1 : 0)
  const format = Number.parseInt([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((i) => (i < 6 ? at(i, 8) : i < 8 ? at(i + 1, 8) : i === 8 ? at(8, 7) : at(8, 14 - i))).join(''), 2)
  const mask = masks.findIndex((_, i) => formatBits(i) === format)
  const bits = dataPlaces(takenModules(version)).map(([r, c]) => at(r, c) ^ Number(masks[mask]?.(r, c)))
  const { total, data, blocks, perBlock } = capacityOf(version)
  const codewords = Array.from({ length: total }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2))
  const lengths = Array.from({ length: blocks }, (_, b) => Math.floor(data / blocks) + (b >= blocks - (data % blocks) ? 1 : 0))
  const parts: number[][] = lengths.map(() => [])
  let next = 0
  for (let i = 0; i < Math.max(...lengths); i++) for (const [b, length] of lengths.entries()) if (i < length) parts[b]?.push(codewords[next++] as number)
  const plain = parts.flat()
  for (let i = 0; i < perBlock; i++) for (const part of parts) part.push(codewords[next++] as number)
  for (const part of parts) {
    for (let root = 1, i = 0; i < perBlock; i++, root = multiply(root, 2)) expect(part.reduce((sum, word) => multiply(sum, root) ^ word, 0)).toBe(0)
  }
  const stream = plain.map((word) => binary(word, 8)).join('')
  const wide = version < 10 ? 8 : 16
  expect(stream.slice(0, 4)).toBe('0100')
  const length = Number.parseInt(stream.slice(4, 4 + wide), 2)
  return new TextDecoder().decode(new Uint8Array(Array.from({ length }, (_, i) => Number.parseInt(stream.slice(4 + wide + i * 8, 12 + wide + i * 8), 2))))
}

test.each([0, 1, 14, 15, 62, 106, 130, 152, 180, 213, 287, 412, 500, 666])('a text of %i bytes reads back', (length) => {
  const text = Array.from({ length }, (_, i) => String.fromCodePoint(33 + ((i * 37) % 90))).join('')
  const modules = qrModules(text)
  if (!modules) throw new Error('it fits')
  expect(readBack(modules)).toBe(text)
})

test('a text beyond ASCII reads back, one that is too long has no code', () => {
  expect(readBack(qrModules('https://hr.example.com/ess/ · Ömer 王') as Modules)).toBe('https://hr.example.com/ess/ · Ömer 王')
  expect(qrModules('x'.repeat(667))).toBeNull()
})

test('the path draws each dark module once, inside its quiet zone', () => {
  const modules = qrModules('hello') as Modules
  const path = qrPath(modules)
  const widths = [...path.matchAll(/h(\d+)v1/g)].map(([, n]) => Number(n))
  expect(widths.reduce((a, b) => a + b, 0)).toBe(modules.flat().filter(Boolean).length)
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
})
