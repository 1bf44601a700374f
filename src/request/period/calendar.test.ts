import { expect, test } from 'vitest'
import { firstWorkday } from './calendar.ts'

const calendar = {
  from: '2026-05-01', until: '2026-05-31',
  days: [{ date: '2026-05-14', kind: 'holiday' as const, name: 'Ascension Day' }, { date: '2026-05-15', kind: 'jointHoliday' as const, name: 'Joint holiday' }, { date: '2026-05-16', kind: 'off' as const, name: '' }, { date: '2026-05-17', kind: 'off' as const, name: '' }],
}

test('a new request starts on a working day: off days and holidays are passed over', () => {
  expect(firstWorkday(calendar, '2026-05-14')).toBe('2026-05-18')
  expect(firstWorkday(calendar, '2026-05-13')).toBe('2026-05-13')
})

test('an unknown calendar changes nothing', () => {
  expect(firstWorkday(undefined, '2026-05-14')).toBe('2026-05-14')
  expect(firstWorkday(calendar, '2026-04-30')).toBe('2026-04-30')
  expect(firstWorkday({ ...calendar, until: '2026-05-16' }, '2026-05-14')).toBe('2026-05-14')
})
