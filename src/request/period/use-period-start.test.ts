import { expect, test } from 'vitest'
import { tooEarlyFor } from './too-early.ts'
import { periodToPropose } from './use-period-start.ts'

const ends = ['startDate', 'endDate'] as const
const form = (startDate: string, endDate = startDate, guessed: readonly string[] = ends) => ({ values: { startDate, endDate } as never, isGuessed: (name: string) => guessed.includes(name) })
const calendar = { from: '2026-05-01', until: '2026-05-31', days: [{ date: '2026-05-16', kind: 'off' as const, name: '' }, { date: '2026-05-17', kind: 'off' as const, name: '' }] }

test('dates nobody gave move to the first working day that may be asked for, and back when the choice is another', () => {
  expect(periodToPropose(form('2026-05-13'), ends, '2026-05-16', calendar)).toEqual({ startDate: '2026-05-18', endDate: '2026-05-18' })
  expect(periodToPropose(form('2026-05-18'), ends, '2026-05-13', calendar)).toEqual({ startDate: '2026-05-13', endDate: '2026-05-13' })
  expect(periodToPropose(form('2026-05-18'), ends, '2026-05-16', calendar)).toBeNull()
  expect(periodToPropose(form('2026-05-13'), ends, '2026-05-16', undefined)).toEqual({ startDate: '2026-05-16', endDate: '2026-05-16' })
})

test('dates somebody gave stay, and where nothing says when it may begin', () => {
  expect(periodToPropose(form('2026-05-13', '2026-05-13', ['endDate']), ends, '2026-05-18', calendar)).toBeNull()
  expect(periodToPropose(form('2026-05-13', '2026-05-13', []), ends, '2026-05-18', calendar)).toBeNull()
  expect(periodToPropose(form('2026-05-13'), ends, undefined, calendar)).toBeNull()
})

test('too early is what lies before the first day, and what lies between today and the first day ahead', () => {
  const start = { earliest: '2026-05-05', soonest: '2026-05-15' }
  expect(['2026-05-04', '2026-05-05', '2026-05-11', '2026-05-12', '2026-05-14', '2026-05-15'].map((date) => tooEarlyFor(start, date, '2026-05-12'))).toEqual(['2026-05-05', null, null, '2026-05-15', '2026-05-15', null])
  expect(tooEarlyFor(undefined, '2026-05-04', '2026-05-12')).toBeNull()
})
