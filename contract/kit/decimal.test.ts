import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, fromHundredths, readableDecimal, toHundredths } from './decimal.ts'

test('a decimal survives the way to hundredths and back, exactly', () => {
  fc.assert(fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (n) => {
    expect(toHundredths(fromHundredths(n))).toBe(n)
  }))
})

test('one place, a comma and trailing zeros mean the same', () => {
  expect(['2.5', '2,5', '2.50', '2.500'].map(toHundredths)).toEqual([250, 250, 250, 250])
})

test('a third place is refused, not rounded', () => {
  expect(() => toHundredths('0.125')).toThrow(RangeError)
})

test('a reader sees no needless zeros, in their own notation', () => {
  expect([readableDecimal('9.50', 'en'), readableDecimal('9.50', 'id'), readableDecimal('12.00', 'en')]).toEqual(['9.5', '9,5', '12'])
})

test('what is typed goes with two places, and is nothing when it is no such number', () => {
  expect(['4', '94.5', '12.25', '0'].map(decimalOf)).toEqual(['4.00', '94.50', '12.25', '0.00'])
  expect(['', '1.234', '-1', '1.', '1e3', '1,5', '1234567890', ' 4'].map(decimalOf)).toEqual(Array.from({ length: 8 }, () => null))
})
