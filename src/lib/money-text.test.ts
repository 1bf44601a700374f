import { expect, test } from 'vitest'
import { acceptAmount, readAmount } from './money-input.ts'
import { moneyText } from './money-text.ts'
import { stepped } from './stepped.ts'

const german = { thousand: '.', decimal: ',' }
const idr = (minor: number) => ({ minor, currency: 'IDR' })

test('an amount reads with the company’s signs, and the currency where the language has it', () => {
  const read = (minor: number, language: string) => moneyText(idr(minor), language, german).replaceAll('\u00a0', ' ')
  expect([read(123_456_750, 'en'), read(123_456_700, 'en'), read(5, 'id')]).toEqual(['IDR 1.234.567,50', 'IDR 1.234.567', 'IDR 0,05'])
  expect(read(125_000, 'ar')).toBe('1.250 IDR')
  expect(moneyText({ minor: 98_000, currency: 'JPY' }, 'en', german)).toMatch(/JPY.98\.000$/)
})

test('the largest amount reads to its last hundredth', () => {
  expect(moneyText(idr(999_999_999_999_999), 'en', { thousand: '', decimal: '.' })).toMatch(/9999999999999\.99$/)
})

test('no more places than the currency has are typed, and no more digits than are exact', () => {
  expect([acceptAmount('12,50', 'IDR'), acceptAmount('12,505', 'IDR'), acceptAmount('12.', 'IDR'), acceptAmount('12.', 'JPY'), acceptAmount('9'.repeat(16), 'JPY'), acceptAmount('', 'IDR')]).toEqual(['12,50', null, '12.', null, null, ''])
  expect([readAmount('12,5', 'IDR'), readAmount('1200', 'JPY'), readAmount('', 'IDR'), readAmount('-', 'IDR')]).toEqual([1250, 1200, null, null])
})

test('steps stay within the limits and on the steps', () => {
  const by5 = { min: 3, max: 22, step: 5 }
  expect([stepped(10, 1, by5), stepped(10, -1, by5), stepped(20, 1, by5), stepped(5, -1, by5), stepped(20, 10, by5)]).toEqual([15, 5, 20, 5, 20])
  expect([stepped(12, 1, by5), stepped(12, -1, by5)], 'from between two steps to the next').toEqual([15, 10])
  expect([stepped(null, 1, by5), stepped(null, -1, { min: -5, max: 5, step: 1 }), stepped(null, 1, { min: -9, max: -2, step: 1 })], 'nothing starts at 0 or next to it').toEqual([5, 0, -2])
})
