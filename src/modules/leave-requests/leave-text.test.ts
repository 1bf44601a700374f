import { expect, test } from 'vitest'
import { leaveWhen } from './leave-text.ts'

type View = Parameters<typeof leaveWhen>[0]
const when = (startDate: string, endDate: string, startDateLeaveType: number, endDateLeaveType: number) =>
  leaveWhen({ values: { startDate, endDate, startDateLeaveType, endDateLeaveType }, show: { list: (parts: string[]) => parts.filter(Boolean).join(', '), period: (from: string, until: string) => (from === until ? from : `${from}–${until}`) }, t: (key: string) => key } as unknown as View)

test('a leave says which of its days is a half one', () => {
  expect(when('3', '3', 2, 0)).toBe('3, card.half-second')
  expect(when('3', '4', 0, 0)).toBe('3–4')
  expect(when('3', '4', 0, 1)).toBe('3–4, card.last-day-first')
  expect(when('3', '5', 2, 1)).toBe('3–5, card.first-day-second, card.last-day-first')
})
