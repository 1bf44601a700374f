import { expect, test } from 'vitest'
import { acceptNumber, editedNumber, readNumber, shownNumber } from './number-input.ts'

const german = { thousand: '.', decimal: ',' }

test('digits and one separator are taken, nothing else', () => {
  for (const text of ['', '1', '12.5', '12,5', '.5', '12.']) expect(acceptNumber(text, false)).toBe(text)
  for (const text of ['1.2.3', '1,2.3', 'e', '1a', '٣']) expect(acceptNumber(text, false)).toBeNull()
})
test('without decimals a separator is not taken', () => {
  expect(acceptNumber('12', true)).toBe('12')
  expect(acceptNumber('12.', true)).toBeNull()
  expect(acceptNumber('12,5', true)).toBeNull()
})
test('both separators mean the same', () => {
  expect([readNumber('1234,5'), readNumber('1234.5'), readNumber('.5'), readNumber('007'), readNumber('-2')]).toEqual(['1234.5', '1234.5', '0.5', '7', '-2'])
  expect([readNumber(''), readNumber('-'), readNumber(',')]).toEqual([null, null, null])
})
test('shown with the separators of the company, typed without thousands', () => {
  expect(shownNumber('1234567.50', german)).toBe('1.234.567,50')
  expect(editedNumber('1234567.50', german)).toBe('1234567,50')
  expect(shownNumber('-1234', { thousand: ',', decimal: '.' })).toBe('-1,234')
  expect(shownNumber(null, german)).toBe('')
})
