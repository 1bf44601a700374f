import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay, dayFact } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { movableClock } from '../../lib/clock.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { projectTotals } from '../../projects/totals.ts'
import { project, projectMember, projectTime, taskCategory } from '../../projects/table.ts'
import { aProject, aTaskCategory } from '../../projects/testing/projects.ts'
import type { RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { timesheetEffects, timesheetHolds } from './effects.ts'
import { checkSheet } from './policy.ts'
import { previewSheet } from './preview.ts'
import { lastWeekOf, missingOf, timesheetReminder } from './reminder.ts'
import { projectOptions } from './sources.ts'
import { aSheet, lineOf } from './testing/sheets.ts'
import { weekOf } from './week.ts'

let db: Database
let company: Company
let dina: string
let falcon: string
let build: string
let away: string
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [request, project, projectMember, taskCategory, projectTime, attendanceDay, dayFact, notification]) await q().delete(table)
  dina = await anEmployee(company, 'Dina')
  falcon = await aProject('FALCON', [{ employeeId: dina }])
  build = await aTaskCategory('build')
  away = await aTaskCategory('away', true)
})

const [monday, tuesday, wednesday] = ['2026-05-11', '2026-05-12', '2026-05-13'] as const
const line = (date: string, durationMinutes: number, more: { project?: string; taskCategory?: string } = {}) => ({ date, durationMinutes, project: falcon, taskCategory: build, ...more })
const input = (record: RequestRecord) => ({ record, lines: [lineOf(record)], line: lineOf(record), context: aContext(dina) })
const check = async (record: RequestRecord) => checkSheet(input(record))
const codes = async (record: RequestRecord) => (await check(record)).problems.map((p) => `${p.code} ${p.field}`)

/** At work from eight to five with an hour's break. */
async function worked(date: string, until = '17:00', employeeId = dina) {
  for (const [direction, time] of [['in', '08:00'], ['out', until]] as const) await recordFact({ employeeId, date, fact: { kind: 'punch', direction, time: `${date}T${time}` } }, NOON)
  await recomputeDays(employeeId, [date], NOON)
}

describe('a submit', () => {
  test('of hours on one\'s own project is fine', async () => {
    expect(await check(await aSheet(dina, [line(monday, 480), line(tuesday, 240)]))).toEqual({ problems: [], warnings: [] })
  })

  test('names the row of a day outside the period, in the future, or with more than 24 hours', async () => {
    expect(await codes(await aSheet(dina, [line('2026-05-10', 60), line(wednesday, 60), line(monday, 800), line(monday, 800)]))).toEqual([
      'timesheet_outside lines.line-0.date', 'timesheet_future lines.line-1.date', 'timesheet_day_full lines.line-2.durationMinutes',
    ])
  })

  test('takes no second timesheet for the same days; one that was sent back or cancelled is none', async () => {
    const other = await aSheet(dina, [], { start: '2026-05-04', until: monday, status: 1 })
    const sheet = await aSheet(dina, [line(tuesday, 60)])
    expect((await check(sheet)).problems).toEqual([{ code: 'timesheet_period_taken', params: { code: other.code }, field: 'start' }])
    for (const status of [0, 2, 3, 5] as const) {
      await q().update(request).set({ status })
      expect(await codes(sheet)).toEqual([])
    }
  })

  test('asks that the project runs and the person belongs to it on the day', async () => {
    const heron = await aProject('HERON', [{ employeeId: dina, until: monday }])
    const over = await aProject('OVER', undefined, { until: '2026-04-30' })
    const theirs = await aProject('THEIRS', [{ employeeId: newId(NOON) }])
    const all = await aProject('ALL')
    expect(await codes(await aSheet(dina, [line(monday, 5, { project: heron }), line(tuesday, 5, { project: heron }), line(monday, 5, { project: over }), line(monday, 5, { project: theirs }), line(monday, 5, { project: all })]))).toEqual([
      'timesheet_project lines.line-1.project', 'timesheet_project lines.line-2.project', 'timesheet_project lines.line-3.project',
    ])
  })

  test('of a day of leave says absence only; a half day and a trip are work as well', async () => {
    const leave = (date: string, more: { part?: 0 | 1 | 2; status?: string }) =>
      recordFact({ employeeId: dina, date, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false, ...more } }, NOON)
    await leave(monday, {})
    await leave(tuesday, { part: 1 })
    await leave('2026-05-08', { status: 'businessTrip' })
    const days = { start: '2026-05-08', until: tuesday }
    expect(await codes(await aSheet(dina, [line(monday, 60), line(monday, 60, { taskCategory: away }), line(tuesday, 60), line('2026-05-08', 60)], days))).toEqual(['timesheet_leave_day lines.line-0.taskCategory'])
  })

  test('is warned of a day that differs from attendance by more than an hour; time away is no work', async () => {
    await worked(monday)
    await worked('2026-05-08', '12:00')
    const days = { start: '2026-05-08', until: tuesday }
    const warned = async (...lines: Parameters<typeof aSheet>[1]) => (await check(await aSheet(dina, lines, days))).warnings.map((w) => Object.values(w.params ?? {}).join(' '))
    expect(await warned(line(monday, 540), line('2026-05-08', 240))).toEqual([])
    expect(await warned(line(monday, 541), line('2026-05-08', 240))).toEqual([`${monday} 9:01 8:00`])
    expect(await warned(line(monday, 480, { taskCategory: away }), line('2026-05-08', 240))).toEqual([`${monday} 0:00 8:00`])
  })
})

describe('an approval', () => {
  const [effect] = timesheetEffects
  if (!effect) throw new Error('no effect')

  test('adds the hours to their projects; taken back in any order, the totals are as before', async () => {
    const heron = await aProject('HERON', [{ employeeId: dina }])
    const [a, b] = [await aSheet(dina, [line(monday, 300), line(tuesday, 60, { project: heron })]), await aSheet(dina, [line(tuesday, 100)])]
    const totals = async () => [...(await projectTotals([falcon, heron]))].sort()
    const posted = await tx(() => effect.post(input(a)))
    expect(posted).toContainEqual({ target: `project:${falcon}`, before: { minutes: 0 }, after: { minutes: 300 } })
    const second = await tx(() => effect.post(input(b)))
    expect(await totals()).toEqual([[falcon, 400], [heron, 60]].sort())
    const logged = (rows: typeof posted) => rows.map((p) => ({ ...p, id: 'x', kind: effect.kind, lineId: 'x' }))
    await tx(() => effect.reverse(input(a), logged(posted)))
    expect(await totals()).toEqual([[falcon, 100]])
    await tx(() => effect.reverse(input(b), logged(second)))
    expect(await totals()).toEqual([])
    expect(await q().select().from(projectTime)).toHaveLength(3)
  })

  test('is shown beforehand as what becomes of the projects', async () => {
    const sheet = await aSheet(dina, [line(monday, 300)], { status: 1 })
    expect(await previewSheet({ ...input(sheet), action: 'approve' })).toMatchObject([{ kind: 'project', text: 'Project FALCON: 0 to 5 approved hours' }])
    expect(await previewSheet({ ...input(sheet), action: 'cancel' })).toEqual([])
    await tx(() => effect.post(input(sheet)))
    expect(await previewSheet({ ...input({ ...sheet, status: 4 }), action: 'cancel' })).toMatchObject([{ text: 'Project FALCON: 5 to 0 approved hours' }])
  })
})

describe('a week', () => {
  const see = () => Promise.resolve(false)

  test('knows its days, last week at the same days, and what the person works on most', async () => {
    await worked(monday)
    await aSheet(dina, [line('2026-05-04', 480), line('2026-05-05', 60), line('2026-05-05', 420, { taskCategory: away })], { start: '2026-05-04', until: '2026-05-10', status: 4 })
    const answer = await weekOf({ start: monday, until: '2026-05-17' }, aContext(dina), see)
    expect(answer.days[0]).toEqual({ date: monday, kind: 'work', name: '', onLeave: false, workedMinutes: 480 })
    expect(answer.days[2]).toMatchObject({ date: wednesday, workedMinutes: null })
    expect(answer.previous.map((l) => [l.date, l.durationMinutes])).toEqual([[monday, 480], [tuesday, 60], [tuesday, 420]])
    expect(answer.favourites).toEqual([{ project: falcon, taskCategory: build }])
    expect(answer.absences).toEqual([away])
    expect(answer.texts).toContainEqual({ key: `lines.project.${falcon}`, value: 'Project FALCON' })
  })

  test('of somebody else is shown only to those who may see the timesheet, without what helps to fill it in', async () => {
    await worked(monday)
    const sheet = await aSheet(dina, [line(monday, 480)], { status: 1 })
    const sari = await anEmployee(company, 'Sari')
    const asked = (maySee: boolean) => weekOf({ id: sheet.id, start: monday, until: monday }, aContext(sari), () => Promise.resolve(maySee))
    expect(await asked(true)).toMatchObject({ days: [{ workedMinutes: 480 }], previous: [], favourites: [] })
    expect(await asked(false)).toMatchObject({ days: [{ workedMinutes: null }] })
  })

  test('of somebody else says nothing of days the timesheet is not about, but to those who read that person', async () => {
    for (const date of ['2026-05-08', monday, tuesday]) await worked(date)
    const sheet = await aSheet(dina, [line(monday, 480)], { start: monday, until: monday, status: 1 })
    const sari = await anEmployee(company, 'Sari')
    const asked = async (start: string, until: string, hrOf: 'everybody' | string[] = []) => {
      const context = aContext(sari)
      const { days } = await weekOf({ id: sheet.id, start, until }, { ...context, caller: { ...context.caller, hrOf } }, () => Promise.resolve(true))
      return days.map((d) => d.date)
    }
    expect([await asked('2026-05-08', tuesday), await asked('2026-05-04', '2026-05-08'), await asked(tuesday, wednesday)]).toEqual([[monday], [], []])
    await q().update(request).set({ from: null, until: null }).where(eq(request.id, sheet.id))
    expect(await asked(tuesday, tuesday), 'a sheet that is about no day').toEqual([])
    expect(await asked('2026-05-08', '2026-05-09', 'everybody')).toEqual(['2026-05-08', '2026-05-09'])
  })

  test('offers the projects one belongs to in it, found by name', async () => {
    await aProject('HERON', [{ employeeId: dina, from: '2026-06-01' }])
    await aProject('ALL')
    const names = async (more: object) => (await projectOptions({ start: monday, until: tuesday, ...more }, aContext(dina))).listData.map((p) => p.code)
    expect(await names({})).toEqual(['ALL', 'FALCON'])
    expect(await names({ filterSearch: 'falc' })).toEqual(['FALCON'])
  })
})

describe('the reminder', () => {
  test('is about the week that is over', () => {
    expect(['2026-05-11', '2026-05-12', '2026-05-17', '2026-05-18'].map(lastWeekOf)).toEqual(['2026-05-04', '2026-05-04', '2026-05-04', '2026-05-11'])
  })

  test('reaches members who worked and reported nothing, once, however often it runs', async () => {
    const [sari, budi] = [await anEmployee(company, 'Sari'), await anEmployee(company, 'Budi')]
    await q().insert(projectMember).values({ projectId: falcon, employeeId: budi, from: '2020-01-01', until: null })
    for (const who of [dina, sari, budi]) await worked('2026-05-05', '17:00', who)
    await aSheet(budi, [line('2026-05-05', 480)], { start: '2026-05-04', until: '2026-05-10', status: 1 })
    expect(await missingOf('2026-05-04')).toEqual([dina])
    const job = { now: NOON, clock: movableClock(NOON), log: silentLog, signal: new AbortController().signal }
    await Promise.all([timesheetReminder.run(job), timesheetReminder.run(job)])
    expect(await q().select({ who: notification.employeeId, code: notification.code }).from(notification)).toEqual([{ who: dina, code: 'timesheetMissing' }])
  })

  test('is read once the week is handed in, not by handing in another', async () => {
    await worked('2026-05-05')
    await timesheetReminder.run({ now: NOON, clock: movableClock(NOON), log: silentLog, signal: new AbortController().signal })
    const unread = async () => (await q().select({ readAt: notification.readAt }).from(notification)).filter((n) => n.readAt === null).length
    const handIn = async (sheet: RequestRecord) => Promise.all(timesheetHolds.map((hold) => hold.post(input(sheet))))
    await handIn(await aSheet(dina, [line(monday, 480)]))
    expect(await unread()).toBe(1)
    await handIn(await aSheet(dina, [line('2026-05-05', 480)], { start: '2026-05-04', until: '2026-05-10' }))
    expect(await unread()).toBe(0)
  })
})
