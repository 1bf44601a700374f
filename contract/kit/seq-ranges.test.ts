import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, hasSeq, rangesOf, readRanges, writeRanges } from './seq-ranges.ts'

const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 60 })

test('numbers are read as they were written', () => {
  expect(writeRanges(rangesOf([9, 7, 12, 8]))).toBe('7-9_12')
  fc.assert(fc.property(seqs, (all) => {
    const ranges = readRanges(writeRanges(rangesOf(all))) ?? []
    expect(all.every((seq) => hasSeq(ranges, seq))).toBe(true)
    expect(countOf(ranges)).toBe(all.length)
  }))
})

test('with too many ranges more is told, never less', () => {
  fc.assert(fc.property(seqs, fc.integer({ min: 1, max: 5 }), (all, most) => {
    const ranges = rangesOf(all, most)
    expect(ranges.length).toBeLessThanOrEqual(most)
    expect(all.every((seq) => hasSeq(ranges, seq))).toBe(true)
  }))
})

test.each(['0', '-1', '3-2', '1_1', '5_4', '1-9_9', 'x', '1,2', '99999999999', '1-', '_', ' 1', '3000000000'])('%j is no list of numbers', (text) => expect(readRanges(text)).toBeNull())
