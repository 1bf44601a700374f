import { expect, it } from 'vitest'
import { decimalText } from './decimal-text.ts'

it.each([
  ['9.50', '9.5'],
  ['12.00', '12'],
  ['0.00', '0'],
  ['-1.50', '−1.5'],
  ['+12.00', '+12'],
  ['1234567.25', '1,234,567.25'],
  ['not a number', 'not a number'],
])('%s is shown as %s', (wire, shown) => {
  expect(decimalText(wire)).toBe(shown)
})
it('uses the separators of the settings', () => {
  expect(decimalText('1234.50', { thousand: '.', decimal: ',' })).toBe('1.234,5')
})
