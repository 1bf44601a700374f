import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { shiftCodeOn } from '../org/shifts.ts'
import { department, employee, employment, shift, site, workCalendar } from '../org/table.ts'
import { recordFact, withdrawFacts } from './facts.ts'
import { dayAtWork, dayWorkedAt, plannedDays } from './planned-shift.ts'
import { dayFact } from './table.ts'

const NOW = new Date('2026-05-12T05:00:00Z')
const ZONE = 'Asia/Jakarta'
const [joko, line] = [newId(NOW), newId(NOW)]
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  const [siteId, departmentId, calendarId] = [newId(NOW), newId(NOW), newId(NOW)]
  await q().insert(site).values({ id: siteId, code: 'S', name: 'Surabaya', timeZone: ZONE })
  await q().insert(department).values({ id: departmentId, code: 'D', name: 'D' })
  // four nights from 11 May, two days off
  await q().insert(workCalendar).values({ id: calendarId, code: 'P', name: 'Plant', rule: { kind: 'cycle', anchor: '2026-05-11', pattern: 'WWWWOO' }, observesHolidays: false, shiftCodes: ['P3', 'P1'] })
  await q().insert(shift).values([
    { id: newId(NOW), code: 'P1', name: 'Morning', startMinute: 360, endMinute: 840 },
    { id: newId(NOW), code: 'P3', name: 'Night', startMinute: 1320, endMinute: 1800 },
  ])
  await q().insert(employee).values({ id: joko, code: 'E1', fullName: 'Joko', firstName: 'Joko', lastName: '', sortName: 'joko', email: '', gender: 'male', joinDate: '2026-05-01' })
  await q().insert(employment).values({ id: newId(NOW), employeeId: joko, from: '2026-05-01', departmentId, siteId, superiorId: null, grade: 3, jobTitle: 'x', employmentStatus: 'permanent', calendarId })
})
afterAll(() => db.close())
beforeEach(() => q().delete(dayFact))

const codes = async (from: string, until: string) => (await plannedDays(joko, from, until)).map((d) => d.shift?.code ?? '-').join(' ')
const at = async (instant: string) => (await dayAtWork(joko, ZONE, new Date(instant)))?.day
const nextAfter = async (instant: string) => (await dayAtWork(joko, ZONE, new Date(instant)))?.next?.date ?? null

describe('the planned shift', () => {
  test('is the calendar’s: a group works one shift each time round, and none on days off', async () => {
    expect(await codes('2026-05-11', '2026-05-18')).toBe('P3 P3 P3 P3 - - P1 P1')
  })

  test('is what was planned for the day instead, also on a day off, until that is withdrawn', async () => {
    const plan = { kind: 'shift', code: 'P1', startMinute: 360, endMinute: 840, breakMinutes: 30 } as const
    for (const date of ['2026-05-12', '2026-05-15']) await recordFact({ employeeId: joko, date, fact: plan, requestId: line, lineId: line }, NOW)
    expect(await codes('2026-05-11', '2026-05-16')).toBe('P3 P1 P3 P3 P1 -')
    await withdrawFacts({ requestId: line, lineId: line, kind: 'shift' }, NOW)
    expect(await codes('2026-05-11', '2026-05-16')).toBe('P3 P3 P3 P3 - -')
  })

  test('of a night goes on after midnight; when it is over the new day counts', async () => {
    expect(await at('2026-05-12T22:59:00Z')).toMatchObject({ date: '2026-05-12', shift: { code: 'P3' } }) // 05:59
    expect(await at('2026-05-12T23:00:00Z')).toMatchObject({ date: '2026-05-13' }) // 06:00
    expect(await at('2026-05-14T22:00:00Z')).toMatchObject({ date: '2026-05-14', shift: { code: 'P3' } }) // the last night, into a day off
    expect(await at('2026-05-15T00:00:00Z')).toMatchObject({ date: '2026-05-15', kind: 'off', shift: null })
  })

  test('that a time is in is the evening before’s while its night goes on', async () => {
    const days = await plannedDays(joko, '2026-05-11', '2026-05-16')
    const of = (time: string) => dayWorkedAt(days, time)?.date ?? null
    expect(['2026-05-12T21:00', '2026-05-13T05:59', '2026-05-13T06:00', '2026-05-15T05:00', '2026-05-15T09:00', '2026-06-01T09:00'].map(of)).toEqual(['2026-05-12', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15', null])
  })

  test('of a night one is on leave from does not go on', async () => {
    await recordFact({ employeeId: joko, date: '2026-05-12', fact: { kind: 'leave', status: 'onLeave', leaveType: 'x', part: 0, countsCalendarDays: false } }, NOW)
    expect(await at('2026-05-12T12:00:00Z')).toMatchObject({ date: '2026-05-12', leave: [0] })
    expect(await at('2026-05-12T20:00:00Z')).toMatchObject({ date: '2026-05-13', leave: [] })
  })

  test('next to come is that of the next day one works on, not of one on leave; working at home is work', async () => {
    expect([await nextAfter('2026-05-12T03:00:00Z'), await nextAfter('2026-05-14T22:00:00Z')]).toEqual(['2026-05-13', '2026-05-17'])
    const leave = { kind: 'leave', leaveType: 'x', countsCalendarDays: false } as const
    await recordFact({ employeeId: joko, date: '2026-05-13', fact: { ...leave, status: 'onLeave', part: 0 } }, NOW)
    expect(await nextAfter('2026-05-12T03:00:00Z')).toBe('2026-05-14')
    await recordFact({ employeeId: joko, date: '2026-05-14', fact: { ...leave, status: 'workFromHome', part: 0 } }, NOW)
    expect(await nextAfter('2026-05-12T03:00:00Z')).toBe('2026-05-14')
  })
})

test('a cycle goes through its shifts backwards from its anchor, too; a calendar without shifts plans none', () => {
  const rule = { kind: 'cycle', anchor: '2026-05-11', pattern: 'WWWWOO' } as const
  expect(['2026-05-04', '2026-05-05', '2026-05-11', '2026-05-17', '2026-05-23'].map((d) => shiftCodeOn(rule, ['A', 'B', 'C'], 0, d))).toEqual(['B', 'C', 'A', 'B', 'C'])
  expect(shiftCodeOn(rule, [], 0, '2026-05-11')).toBeNull()
})
