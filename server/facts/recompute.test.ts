import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { calendarStretches, recordCalendarChange, withdrawCalendarChanges } from '../org/calendar-history.ts'
import { calendarChange, calendarGroup, department, employee, employment, shift, site, workCalendar } from '../org/table.ts'
import type { KnownFact } from './known-facts.ts'
import { recordFact, withdrawFacts } from './facts.ts'
import { plannedDays } from './planned-shift.ts'
import { dayId, recomputeDays, recomputeDaysOf, recomputeFrom } from './recompute.ts'
import { attendanceDay, dayFact } from './table.ts'

const NOW = new Date('2026-05-20T05:00:00Z')
const [FIRST, LAST] = ['2026-05-11', '2026-05-15']
const dates = datesOf(FIRST, LAST)
const [siteId, departmentId, office, plant, groupId, otherGroup] = Array.from({ length: 6 }, () => newId(NOW)) as [string, string, string, string, string, string]
let db: Database

async function aPerson(): Promise<string> {
  const id = newId(NOW)
  await q().insert(employee).values({ id, code: id, fullName: 'X', firstName: 'X', lastName: '', sortName: 'x', email: '', gender: 'male', joinDate: '2020-01-01' })
  await q().insert(employment).values([
    { id: newId(NOW), employeeId: id, from: '2020-01-01', until: '2026-05-12', departmentId, siteId, superiorId: null, grade: 3, jobTitle: 'x', employmentStatus: 'permanent', calendarId: office },
    { id: newId(NOW), employeeId: id, from: '2026-05-13', departmentId, siteId, superiorId: null, grade: 4, jobTitle: 'promoted', employmentStatus: 'permanent', calendarId: office },
  ])
  return id
}

beforeAll(async () => {
  db = await openTestDatabase()
  await q().insert(site).values({ id: siteId, code: 'S', name: 'Surabaya', timeZone: 'Asia/Jakarta' })
  await q().insert(department).values({ id: departmentId, code: 'D', name: 'D' })
  await q().insert(workCalendar).values([
    { id: office, code: 'O', name: 'Office', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] }, shiftCodes: ['REG'] },
    { id: plant, code: 'P', name: 'Plant', rule: { kind: 'cycle', anchor: '2026-05-11', pattern: 'WWWWOO' }, observesHolidays: false, shiftCodes: ['P1', 'P3'] },
  ])
  await q().insert(calendarGroup).values([{ id: groupId, code: 'A', name: 'A', calendarId: plant, offset: 0 }, { id: otherGroup, code: 'B', name: 'B', calendarId: plant, offset: 4 }])
  await q().insert(shift).values([
    { id: newId(NOW), code: 'REG', name: 'Regular', startMinute: 480, endMinute: 1020, breakMinutes: 60 },
    { id: newId(NOW), code: 'P1', name: 'Morning', startMinute: 360, endMinute: 840, breakMinutes: 30 },
    { id: newId(NOW), code: 'P3', name: 'Night', startMinute: 1320, endMinute: 1800, breakMinutes: 30 },
  ])
})
afterAll(() => db.close())

const rowsOf = async (employeeId: string) =>
  (await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, employeeId)))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, status, workingMinutes, overtimeMinutes, detail }) => ({ date, status, workingMinutes, overtimeMinutes, detail }))

const inHours = (date: string, from: string, until: string) => ({ from: `${date}T${from}`, until: `${date}T${until}` })
/** A fact of every kind for a day, by number. */
const samples = (date: string): KnownFact[] => [
  { kind: 'punch', direction: 'in', time: `${date}T08:12` },
  { kind: 'punch', direction: 'out', time: `${date}T19:40` },
  { kind: 'override', checkStatus: 'in', time: `${date}T07:58` },
  { kind: 'override', checkStatus: 'out', time: `${date}T16:20` },
  { kind: 'permit', permitStart: inHours(date, '16:00', '17:00').from, permitUntil: inHours(date, '16:00', '17:00').until, official: true, reason: 'client' },
  { kind: 'permit', permitStart: `${date}T08:00`, permitUntil: `${date}T10:00`, official: false, reason: 'bank' },
  { kind: 'overtime', oTStart: `${date}T17:00`, oTUntil: `${date}T20:00`, breakMinutes: 0 },
  { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 2, countsCalendarDays: false },
  { kind: 'leave', status: 'businessTrip', leaveType: 'businessTrip', part: 0, countsCalendarDays: true },
  { kind: 'shift', code: 'P1', startMinute: 360, endMinute: 840, breakMinutes: 30, origin: 'schedule' },
  { kind: 'shift', code: 'OFF', startMinute: 0, endMinute: 0, breakMinutes: 0, origin: 'schedule', off: true },
  { kind: 'shift', code: 'P3', startMinute: 1320, endMinute: 1800, breakMinutes: 30, origin: 'manualShift' },
  { kind: 'component', component: 'meal', value: '3.00' },
]

interface Step {
  /** A fact by number, or (beyond them) a change of the calendar group. */
  sample: number
  day: number
  /** Where in the run it is taken back; beyond the end: never. */
  back: number
}
const step = fc.record({ sample: fc.nat({ max: 14 }), day: fc.nat({ max: 4 }), back: fc.nat({ max: 30 }) })

/** Approves and cancels as requests would, each with its own moment, and works out what it touched. */
async function play(employeeId: string, steps: readonly Step[]): Promise<void> {
  const events = steps.flatMap((s, i) => [{ s, i, at: i, on: true }, ...(s.back <= 20 ? [{ s, i, at: Math.max(i, s.back), on: false }] : [])]).sort((a, b) => a.at - b.at || a.i - b.i)
  const line = steps.map(() => ({ requestId: newId(NOW), lineId: newId(NOW) }))
  for (const { s, i, on } of events) {
    const [date, of, moment] = [dates[s.day] ?? FIRST, line[i] as (typeof line)[number], new Date(NOW.getTime() + i * 1000)]
    const fact = samples(date)[s.sample]
    await tx(async () => {
      if (fact && on) {
        await recordFact({ employeeId, date, fact, ...of }, moment)
        await recomputeDays(employeeId, [date], NOW)
      } else if (fact) {
        const touched = await withdrawFacts({ ...of, kind: fact.kind }, moment)
        await recomputeDays(employeeId, touched.map((d) => d.date), NOW)
      } else {
        if (on) await recordCalendarChange({ employeeId, from: date, groupId: s.sample === 13 ? groupId : otherGroup, ...of }, moment)
        else await withdrawCalendarChanges(of, moment)
        await recomputeFrom(employeeId, date, NOW)
      }
    })
  }
}

/** What stands of one person, given to another who has nothing else, worked out once. */
async function fromScratch(of: string): Promise<string> {
  const other = await aPerson()
  const facts = (await q().select().from(dayFact).where(eq(dayFact.employeeId, of))).filter((f) => f.withdrawnAt === null)
  if (facts.length > 0) await q().insert(dayFact).values(facts.toReversed().map((f, i) => ({ ...f, id: `${f.id.slice(0, -3)}${(facts.length - i).toString(16).padStart(3, '0')}`, employeeId: other })))
  const changes = (await q().select().from(calendarChange).where(eq(calendarChange.employeeId, of))).filter((c) => c.withdrawnAt === null)
  if (changes.length > 0) await q().insert(calendarChange).values(changes.map((c) => ({ ...c, id: newId(NOW), employeeId: other })))
  await recomputeDays(other, dates, NOW)
  return other
}

test('approvals and cancels of every kind in any order end in the days computed once from what stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const person = await aPerson()
      await recomputeDays(person, dates, NOW)
      await play(person, steps)
      const other = await fromScratch(person)
      const nameless = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.filter((r) => r.date <= LAST).map(({ detail, ...row }) => ({ ...row, detail: { ...detail, holds: null, overtime: (detail.overtime as { minutes: number }[]).map((o) => o.minutes) } }))
      expect(nameless(await rowsOf(person))).toEqual(nameless(await rowsOf(other)))
    }),
    { numRuns: 25, seed: 505 },
  )
}, 120_000)

describe('a change of the calendar group', () => {
  test('holds from its day on, over a promotion too, until the next one; taken back, the calendar before it holds again', async () => {
    const id = await aPerson()
    const shown = async () => ((await calendarStretches([id], '2026-05-01', '2026-06-30')).get(id) ?? []).map((s) => `${s.from} ${s.until ?? '…'} ${s.change?.groupId === groupId ? 'A' : s.change ? 'B' : '-'}`)
    const [first, second] = [0, 1].map(() => ({ requestId: newId(NOW), lineId: newId(NOW) })) as [{ requestId: string; lineId: string }, { requestId: string; lineId: string }]
    await recordCalendarChange({ employeeId: id, from: '2026-06-01', groupId: otherGroup, ...second }, NOW)
    await recordCalendarChange({ employeeId: id, from: '2026-05-12', groupId, ...first }, new Date(NOW.getTime() + 1))
    expect(await shown()).toEqual(['2020-01-01 2026-05-11 -', '2026-05-12 2026-05-12 A', '2026-05-13 2026-05-31 A', '2026-06-01 … B'])
    expect((await plannedDays(id, '2026-05-11', '2026-05-13')).map((d) => `${d.shift?.code} ${d.origin}`)).toEqual(['REG calendar', 'P1 mutation', 'P1 mutation'])
    expect(await withdrawCalendarChanges(first, NOW)).toEqual([{ employeeId: id, from: '2026-05-12' }])
    expect(await shown()).toEqual(['2020-01-01 2026-05-12 -', '2026-05-13 2026-05-31 -', '2026-06-01 … B'])
  })

  test('outranks the schedule made before it; one made after is the plan again', async () => {
    const id = await aPerson()
    const schedule = (at: number) => recordFact({ employeeId: id, date: FIRST, fact: { kind: 'shift', code: 'REG', startMinute: 480, endMinute: 1020, breakMinutes: 60, origin: 'schedule' } }, new Date(NOW.getTime() + at))
    const plan = async () => (await plannedDays(id, FIRST, FIRST)).map((d) => [d.shift?.code, d.origin, d.outranksSchedule])
    await schedule(0)
    expect(await plan()).toEqual([['REG', 'schedule', false]])
    await recordCalendarChange({ employeeId: id, from: FIRST, groupId }, new Date(NOW.getTime() + 1))
    expect(await plan()).toEqual([['P1', 'mutation', true]])
    await schedule(2)
    expect((await plan())[0]?.slice(0, 2)).toEqual(['REG', 'schedule'])
  })
})

test('overtime after a night belongs to the evening before as long as there was a night, whichever was approved first', async () => {
  const id = await aPerson()
  const [monday, tuesday] = ['2026-05-11', '2026-05-12']
  const night = { requestId: newId(NOW), lineId: newId(NOW) }
  const overtime = { requestId: newId(NOW), lineId: newId(NOW) }
  for (const [direction, time] of [['in', `${monday}T21:55`], ['out', `${tuesday}T08:10`]] as const) await recordFact({ employeeId: id, date: monday, fact: { kind: 'punch', direction, time } }, NOW)
  await recordFact({ employeeId: id, date: tuesday, fact: { kind: 'overtime', oTStart: `${tuesday}T06:30`, oTUntil: `${tuesday}T08:00`, breakMinutes: 0 }, ...overtime }, NOW)
  await recomputeDays(id, [tuesday], NOW)
  const minutes = async () => (await rowsOf(id)).filter((r) => r.date <= tuesday).map((r) => `${r.date.slice(8)} ${r.overtimeMinutes}`)
  await recordFact({ employeeId: id, date: monday, fact: { kind: 'shift', code: 'P3', startMinute: 1320, endMinute: 1800, breakMinutes: 30 }, ...night }, NOW)
  expect((await recomputeDays(id, [monday], NOW)).map((c) => c.date)).toEqual([monday, tuesday])
  expect(await minutes()).toEqual(['11 90', '12 0'])
  await withdrawFacts({ ...night, kind: 'shift' }, NOW)
  await recomputeDays(id, [monday], NOW)
  expect(await minutes()).toEqual(['11 0', '12 0'])
  expect(await withdrawFacts({ ...overtime, kind: 'overtime' }, NOW)).toEqual([{ employeeId: id, date: tuesday }])
})

test('many people at once: each day by its own calendar, ids that stay, rows that go when nothing is known', async () => {
  const [a, b] = [await aPerson(), await aPerson()]
  const future = addDays('2026-05-20', 5)
  const leave = { requestId: newId(NOW), lineId: newId(NOW) }
  await recordFact({ employeeId: a, date: future, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false }, ...leave }, NOW)
  const changes = await recomputeDaysOf([b, a], [FIRST, future], NOW)
  expect([changes.get(a), changes.get(b)]).toEqual([
    [{ date: FIRST, before: null, after: 'absent' }, { date: future, before: null, after: 'onLeave' }],
    [{ date: FIRST, before: null, after: 'absent' }, { date: future, before: null, after: null }],
  ])
  await withdrawFacts({ ...leave, kind: 'leave' }, NOW)
  expect(await recomputeDays(a, [future], NOW)).toEqual([{ date: future, before: 'onLeave', after: null }])
  expect((await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, a))).map((r) => r.id)).toEqual([dayId(a, FIRST)])
})
