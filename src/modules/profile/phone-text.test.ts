import { expect, test } from 'vitest'
import { phoneText, splitNumber } from './phone-text.ts'

test.each([
  ['62', '8115550101', '+62 811-5550-101'],
  ['+62', '811 5550 1012', '+62 811-5550-1012'],
  ['', '5550', '5550'],
  ['1', '41555501', '+1 415-555-01'],
  ['62', '81155501012', '+62 811-5550-1012'],
])('%s and %s read %s', (code, phone, shown) => {
  expect(phoneText(code, phone)).toBe(shown)
})

test.each([
  ['0811-5550-101', '62', { phoneCountryCode: '62', phone: '8115550101' }],
  ['+62 811 5550 101', '62', { phoneCountryCode: '62', phone: '8115550101' }],
  ['0062 811 5550 101', '62', { phoneCountryCode: '62', phone: '8115550101' }],
  ['+65 9123 4567', '62', { phoneCountryCode: '65', phone: '91234567' }],
  ['811.5550.101', '62', { phoneCountryCode: '62', phone: '8115550101' }],
])('"%s" is taken apart', (typed, code, expected) => {
  expect(splitNumber(typed, code)).toEqual(expected)
})
