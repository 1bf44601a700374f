import { expect, test } from 'vitest'
import { phoneOf, phoneText } from './phone.ts'

test.each([
  ['+62 811-1000-101', { phoneCountryCode: '62', phone: '8111000101' }],
  ['tel:+1-201-555-0123', { phoneCountryCode: '1', phone: '2015550123' }],
  ['+1 (201) 555 0123 ext. 7', { phoneCountryCode: '1', phone: '2015550123' }],
  ['tel:+49-30-1234;ext=12', { phoneCountryCode: '49', phone: '301234' }],
  ['00358 9 1234', { phoneCountryCode: '358', phone: '91234' }],
  ['0811 1000', { phone: '08111000' }],
  ['extension 7', null],
  ['+', null],
  ['9'.repeat(200), null],
])('%s', (text, phone) => expect(phoneOf(text)).toEqual(phone))

test('what is read is written the same, whatever stands between its digits', () => {
  for (const text of ['+628111000101', '+12015550123', '+3581234567']) {
    const { phoneCountryCode = '', phone } = phoneOf(text) ?? { phone: '' }
    expect(phoneText(`+${phoneCountryCode}`, phone)).toBe(text)
  }
  expect([phoneText('+62', '811 1000'), phoneText('+62', '')]).toEqual(['+628111000', ''])
})
