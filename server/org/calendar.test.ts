import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { q } from '../db/context.ts'
import { calendarDays, calendarDaysOf, todayAt, worksOn } from './calendar.ts'
import { department, employee, employment, holiday, site, workCalendar } from './table.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('the day border is the site’s own', () => {
  test.each([
    ['Asia/Jakarta', '2026-05-11T16:59:59Z', '2026-05-11'],
    ['Asia/Jakarta', '2026-05-11T17:00:00Z', '2026-05-12'],
    ['Asia/Makassar', '2026-05-11T16:00:00Z', '2026-05-12'],
    ['Asia/Jayapura', '2026-05-11T14:59:59Z', '2026-05-11'],
    ['Asia/Jayapura', '2026-05-11T15:00:00Z', '2026-05-12'],
  ])('in %s at %s it is %s', (zone, instant, date) => {
    expect(todayAt(zone, new Date(instant))).toBe(date)
  })
})

describe('a rule says which days are worked', () => {
  const cycle = { kind: 'cycle', anchor: '2026-01-01', pattern: 'WWWWOO' } as const
  test('a cycle repeats from its anchor, forwards and backwards', () => {
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07']
    expect(days.map((d) => worksOn(cycle, 0, d))).toEqual([false, false, true, true, false, false, true])
  })
  test('an offset moves a shift group on by whole days', () => {
    expect(worksOn(cycle, 2, '2026-01-02')).toBe(true)
    expect(worksOn(cycle, 2, '2026-01-03')).toBe(false)
    expect(worksOn(cycle, 6, '2026-01-05')).toBe(worksOn(cycle, 0, '2026-01-05'))
  })
  test('a weekly rule works on its week days', () => {
    const rule = { kind: 'weekly', working: [1, 3, 5] } as const
    expect(['2026-05-11', '2026-05-12', '2026-05-13'].map((d) => worksOn({ ...rule, working: [...rule.working] }, 0, d))).toEqual([true, false, true])
  })
})

describe('days of a person', () => {
  let database: Database
  const office = { id: id(101), code: 'OFFICE', name: 'Office', rule: { kind: 'weekly' as const, working: [1, 2, 3, 4, 5] }, observesHolidays: true }
  const plant = { id: id(102), code: 'PLANT', name: 'Plant', rule: { kind: 'cycle' as const, anchor: '2026-05-11', pattern: 'WWWWOO' }, observesHolidays: false }
  const stretch = { departmentId: id(201), siteId: id(301), superiorId: null, grade: 1, jobTitle: 'x', employmentStatus: 'permanent' }
  const kindsOf = (days: { kind: string }[]) => days.map((d) => d.kind[0]).join('')

  beforeAll(async () => {
    database = await openTestDatabase()
    await q().insert(site).values({ id: id(301), code: 'S', name: 'S', timeZone: 'Asia/Jakarta' })
    await q().insert(department).values({ id: id(201), code: 'D', name: 'D' })
    await q().insert(workCalendar).values([office, plant])
    for (const n of [1, 2]) {
      await q().insert(employee).values({ id: id(n), code: `E${n}`, fullName: `P${n}`, firstName: 'P', lastName: '', sortName: `p${n}`, email: '', gender: 'F', joinDate: '2026-05-05', leaveDate: n === 2 ? '2026-05-13' : null })
    }
    await q().insert(employment).values([
      { ...stretch, id: id(11), employeeId: id(1), from: '2026-05-05', until: '2026-05-13', calendarId: office.id },
      { ...stretch, id: id(12), employeeId: id(1), from: '2026-05-14', until: null, calendarId: plant.id, calendarOffset: 1 },
      { ...stretch, id: id(21), employeeId: id(2), from: '2026-05-05', until: '2026-05-13', calendarId: office.id },
    ])
    await q().insert(holiday).values([
      { id: id(401), date: '2026-05-12', name: 'Public', kind: 'public' },
      { id: id(402), date: '2026-05-13', name: 'Joint', kind: 'joint' },
      { id: id(403), date: '2026-05-10', name: 'Sunday joint', kind: 'joint' },
      { id: id(404), date: '2026-05-14', name: 'For all', kind: 'public' },
      { id: id(405), date: '2026-05-15', name: 'Plant day', kind: 'public', calendarId: plant.id },
    ])
  }, 60_000)
  afterAll(() => database.close())

  test('the calendar that holds on each day is used, so a change in the middle of a range counts', async () => {
    // Mon 11 .. Mon 18: office until Wed 13; from Thu 14 the plant’s cycle, one day further on
    const days = await calendarDays(id(1), '2026-05-11', '2026-05-18')
    expect(kindsOf(days)).toBe('whjohwww')
    expect(days[3]).toEqual({ date: '2026-05-14', kind: 'off', name: '' })
  })
  test('a holiday of one calendar is none of another, and a calendar that works through holidays has only its own', async () => {
    const days = await calendarDays(id(1), '2026-05-12', '2026-05-15')
    expect(days.map((d) => d.name)).toEqual(['Public', 'Joint', '', 'Plant day'])
  })
  test('a joint holiday on a day off takes nothing', async () => {
    expect(await calendarDays(id(1), '2026-05-10', '2026-05-10')).toEqual([{ date: '2026-05-10', kind: 'off', name: '' }])
  })
  test('days before joining and after leaving are off', async () => {
    expect(kindsOf(await calendarDays(id(1), '2026-05-01', '2026-05-05'))).toBe('oooow')
    expect(kindsOf(await calendarDays(id(2), '2026-05-13', '2026-05-15'))).toBe('joo')
  })
  test('many people are answered at once, unknown ones with days off', async () => {
    const many = await calendarDaysOf([id(1), id(2), id(9)], '2026-05-11', '2026-05-12')
    expect([...many].map(([who, days]) => [who, kindsOf(days)])).toEqual([[id(1), 'wh'], [id(2), 'wh'], [id(9), 'oo']])
  })
})
