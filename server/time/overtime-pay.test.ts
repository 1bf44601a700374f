import { expect, test } from 'vitest'
import { daysInLieu, paidHours } from './overtime-pay.ts'

const said = (...args: Parameters<typeof paidHours>) => paidHours(...args).map((p) => `${p.hours}×${p.multiplier}`)

test('a working day: the first hour one and a half times, every further one twice', () => {
  expect(said(45, true)).toEqual(['0.75×1.50'])
  expect(said(195, true)).toEqual(['1.00×1.50', '2.25×2.00'])
})
test('a day off: eight hours twice, the ninth three times, then four times', () => expect(said(600, false)).toEqual(['8.00×2.00', '1.00×3.00', '1.00×4.00']))
test('a second window of the day goes on where the first one ended', () => expect(said(60, true, 30)).toEqual(['0.50×1.50', '0.50×2.00']))
test('no presence, no overtime', () => expect(said(0, true)).toEqual([]))
test('days in lieu are rounded down to a hundredth', () => expect([daysInLieu(240, 8), daysInLieu(200, 8), daysInLieu(0, 8)]).toEqual(['0.50', '0.41', '0.00']))
