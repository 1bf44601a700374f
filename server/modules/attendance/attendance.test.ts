import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf } from '../../../contract/modules/attendance/buckets.ts'
import { attendanceCalls } from '../../../contract/modules/attendance/calls.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { watchStatements } from '../../../tests/support/statements.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { closeDays } from '../../facts/close-days.ts'
import { recordFact } from '../../facts/facts.ts'
import type { KnownFact } from '../../facts/known-facts.ts'
import { dayId, recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, TODAY } from '../../ledger/testing/company.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { department, employment, moduleAccess, site } from '../../org/table.ts'
import { request } from '../../request/table.ts'
import { createAttendance } from './index.ts'

const DAY = '2026-05-11'
const served = createAttendance()
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)
const { list, detail, attendanceStatuses, datasourceEmployees, export: exported, configuration } = attendanceCalls

let db: Database
let company: Company
const id: Record<string, string> = {}
const requestId = newId(NOON)
const person = (name: string) => id[name] ?? ''

async function facts(name: string, date: string, list: KnownFact[], of: { requestId?: string; lineId?: string } = {}) {
  for (const fact of list) await recordFact({ employeeId: person(name), date, fact, ...(fact.kind === 'punch' ? {} : of) }, NOON)
  await recomputeDays(person(name), [date], NOON)
}
const punches = (from: string | null, until: string | null, date = DAY): KnownFact[] =>
  [...(from ? [{ kind: 'punch' as const, direction: 'in' as const, time: `${date}T${from}` }] : []), ...(until ? [{ kind: 'punch' as const, direction: 'out' as const, time: `${date}T${until}` }] : [])]

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  id.Boss = await anEmployee(company, 'Boss')
  for (const name of ['Dina', 'Andi', 'Citra']) id[name] = await anEmployee(company, name, { superiorId: id.Boss })
  id.Other = await anEmployee(company, 'Other')
  id.Hr = await anEmployee(company, 'Hr')
  await q().insert(request).values({
    id: requestId, module: 'attendance-check-time-overrides', code: 'CT-202605-0001', requestorId: person('Dina'), employeeId: person('Dina'), transDate: DAY, sortAt: NOON, status: 4, values: {}, version: 1,
    createdAt: NOON, changedAt: NOON, changedById: person('Dina'),
  })
  await facts('Dina', DAY, [...punches('08:20', null), { kind: 'override', checkStatus: 'out', time: `${DAY}T17:00` }, { kind: 'component', component: 'meal', value: '2.00' }], { requestId, lineId: requestId })
  await facts('Andi', DAY, [...punches('07:58', '20:05'), { kind: 'overtime', oTStart: `${DAY}T17:00`, oTUntil: `${DAY}T20:00`, breakMinutes: 0 }])
  await facts('Citra', DAY, punches('08:00', null))
  await facts('Other', DAY, punches('08:00', '17:00'))
  await facts('Dina', TODAY, punches('07:55', null, TODAY))
})
afterAll(() => db.close())

const names = (rows: { employee: string }[]) => rows.map((r) => r.employee)
const on = { from: DAY, until: DAY }

describe('whose days', () => {
  test('one’s own, a superior those below, HR all, others none', async () => {
    expect(names((await send(list, on, aContext(person('Dina')))).listData)).toEqual(['Dina'])
    expect(names((await send(list, on, aContext(person('Boss')))).listData)).toEqual(['Andi', 'Citra', 'Dina'])
    expect((await send(list, on, aContext(person('Hr'), ['hr']))).totalData).toBe(4)
    expect((await send(list, { ...on, employeeIds: [person('Other')] }, aContext(person('Boss')))).totalData).toBe(0)
    for (const [who, scope] of [['Dina', 'own'], ['Boss', 'team']] as const) expect((await send(configuration, {}, aContext(person(who)))).scope).toBe(scope)
    expect((await send(configuration, {}, aContext(person('Boss')))).companyStructures.map((d) => d.id)).toEqual([company.departmentId])
    expect(names((await send(datasourceEmployees, {}, aContext(person('Boss')))).listData.map((o) => ({ employee: o.displayName })))).toEqual(['Andi', 'Boss', 'Citra', 'Dina'])
  })

  test('HR of a site those of its people', async () => {
    const siteId = newId(NOON)
    await q().insert(site).values({ id: siteId, code: 'UPG', name: 'Makassar', timeZone: 'Asia/Makassar' })
    await q().update(employment).set({ siteId }).where(eq(employment.employeeId, person('Other')))
    const asHr = aContext(person('Hr'))
    const { caller } = asHr
    expect(names((await send(list, on, { ...asHr, caller: { ...caller, hrOf: [siteId] } })).listData)).toEqual(['Other'])
  })

  test('a day of somebody else is not there, nor one that is nobody’s', async () => {
    const theirs = dayId(person('Dina'), DAY)
    await expect(send(detail, { id: theirs }, aContext(person('Andi')))).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(detail, { id: newId(NOON) }, aContext(person('Dina')))).rejects.toSatisfy(refusedWith('not_found'))
    expect((await send(detail, { id: theirs }, aContext(person('Boss')))).employee).toBe('Dina')
  })
})

describe('the list', () => {
  const hr = () => aContext(person('Hr'), ['hr'])
  test('is filtered by day, status, problem, place and words, and says what is worth knowing', async () => {
    const shownOf = async (filter: InputOf<typeof list>) => (await send(list, { ...on, ...filter }, hr())).listData.map((r) => `${r.employee}: ${r.attendanceStatus}, ${r.subText}`)
    expect(await shownOf({ problem: true })).toEqual(['Citra: Incomplete, No check-out', 'Dina: Late, Late by 20 min'])
    expect(await shownOf({ attendanceStatusIds: ['present'], filterSearch: 'oth' })).toEqual(['Other: Present, '])
    expect(await shownOf({ siteIds: [company.siteId] })).toHaveLength(3)
    const elsewhere = newId(NOON)
    await q().insert(department).values({ id: elsewhere, code: 'E', name: 'E' })
    expect(await shownOf({ companyStructureIds: [elsewhere] })).toEqual([])
    expect(await shownOf({ from: TODAY, until: TODAY })).toEqual(['Dina: Present, At work since 07:55'])
  })
  test('comes in pages, newest first, or by the column asked for', async () => {
    const order = async (input: InputOf<typeof list>) => (await send(list, input, hr())).listData.map((r) => `${r.employee} ${r.date.slice(8)} ${r.totalWorkingHour} ${r.totalOTHour}`)
    expect(await order({ paginationSize: 2 })).toEqual(['Dina 12 0.00 0.00', 'Andi 11 8.11 3.00'])
    expect(await order({ ...on, sortingColumn: 'TotalWorkingHour', sortingDirection: 1, paginationSize: 1 })).toEqual(['Andi 11 8.11 3.00'])
    expect(await order({ ...on, sortingColumn: '__proto__', paginationSize: 1, paginationPage: 4 })).toEqual(['Other 11 8.00 0.00'])
    expect((await send(list, { ...on, paginationSize: 3 }, hr())).totalPage).toBe(2)
  })
  test('page by page is the list at once, in both directions, also where a page ends in the middle of a day', async () => {
    for (const sortingDirection of [0, 1] as const) {
      const input = { from: '2026-05-01', sortingDirection, problem: false }
      const all = (await send(list, { ...input, paginationSize: 500 }, hr())).listData.map((r) => r.id)
      for (const paginationSize of [1, 2, 3, 4]) {
        const pages = []
        for (let paginationPage = 1; paginationPage <= Math.ceil(all.length / paginationSize) + 1; paginationPage++) pages.push(...(await send(list, { ...input, paginationSize, paginationPage }, hr())).listData.map((r) => r.id))
        expect(pages).toEqual(all)
      }
      expect(all.length).toBeGreaterThan(4)
    }
  })
  test('nobody’s days are counted for somebody who sees everybody', async () => {
    for (const input of [on, { ...on, attendanceStatusIds: ['late'] }, { ...on, groupBy: 'workingHours' as const }, { ...on, groupBy: 'otHours' as const, groupId: '3' }]) {
      const statements = await watchStatements(db, () => send(list, input, hr()))
      expect(statements.filter((s) => s.text.includes('from "attendance_tally"'))).toHaveLength(1)
      expect(statements.filter((s) => /count\(\*\)::int from "attendance_day"/.test(s.text))).toEqual([])
    }
  })
  test('counts and days of a circle are found by an index, without reading a day that is not shown', async () => {
    const statements = await watchStatements(db, () => send(list, on, aContext(person('Boss'))))
    const counting = statements.find((s) => s.text.includes('count(*)'))
    expect(counting?.text).not.toContain('"employee"."sort_name"')
    const literal = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))
    const plan = await tx(async () => {
      // a table of five rows is read whole, whatever indexes there are
      await q().execute(sql`set local enable_seqscan = off`)
      const { rows } = await q().execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${(counting?.text ?? '').replaceAll(/\$(\d+)/g, (_, n: string) => `'${literal(counting?.values[Number(n) - 1])}'`)}`))
      return rows.map((r) => r['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Only Scan using attendance_day_(by_date|employee_id_date_pk)|Bitmap Index Scan on attendance_day_by_date/)
  })
  test('covers a year at most, and not backwards', async () => {
    await expect(send(list, { from: '2025-01-01', until: '2026-05-01' }, hr())).rejects.toSatisfy(refusedWith('attendance_too_long'))
    await expect(send(list, { from: '2026-05-02', until: '2026-05-01' }, hr())).rejects.toSatisfy(refusedWith('until_before_from'))
  })
})

describe('the cards of a day', () => {
  const cards = async (groupBy: 'status' | 'workingHours' | 'otHours') => (await send(list, { ...on, groupBy, groupSize: 1 }, aContext(person('Hr'), ['hr']))).groups
  test('by status: most people first, the names ascending', async () => {
    await facts('Hr', DAY, punches('08:00', '17:00'))
    expect((await cards('status')).map((g) => [g.label, g.count, names(g.employees)])).toEqual([['Present', 3, ['Andi']], ['Incomplete', 1, ['Citra']], ['Late', 1, ['Dina']]])
  })
  test('by hours: eleven labels, each person in the first that is not above their hours', async () => {
    const groups = await cards('workingHours')
    expect(groups.map((g) => g.id)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
    expect(groups.filter((g) => g.count > 0).map((g) => [g.id, g.count])).toEqual([['8', 3], ['7', 1], ['0', 1]])
    expect((await cards('otHours')).filter((g) => g.count > 0).map((g) => [g.id, g.count])).toEqual([['3', 1], ['0', 4]])
    for (const minutes of [0, 59, 60, 599, 600, 900]) expect(bucketOf(minutes)).toBe(Math.min(10, Math.floor(minutes / 60)))
  })
  test('one card is a list by name, in pages', async () => {
    const page = await send(list, { ...on, groupBy: 'workingHours', groupId: '8', paginationSize: 2 }, aContext(person('Hr'), ['hr']))
    expect([names(page.listData), page.totalData, page.groups]).toEqual([['Andi', 'Hr'], 3, []])
  })
})

test('a day shows what it was computed from, and where each fact came from', async () => {
  await q().insert(moduleAccess).values({ id: newId(NOON), module: 'attendance-check-time-overrides', employeeId: null })
  const shown = await send(detail, { id: dayId(person('Dina'), DAY) }, aContext(person('Dina')))
  const origin = { requestId, code: 'CT-202605-0001', module: 'attendance-check-time-overrides' }
  expect(shown).toMatchObject({
    plannedIn: `${DAY}T08:00`, plannedOut: `${DAY}T17:00`, plan: { by: 'calendar', origin: null }, rawIn: `${DAY}T08:20`, rawOut: null, actualIn: `${DAY}T08:20`, actualOut: `${DAY}T17:00`, lateMinutes: 20,
    punches: [{ direction: 'in', time: `${DAY}T08:20`, zone: null }], overrides: [{ checkStatus: 'out', time: `${DAY}T17:00`, holds: true, origin }], suggestions: ['attendance-check-time-overrides', 'leave-requests'],
  })
  expect(shown.components.find((c) => c.id === 'meal')).toEqual({ id: 'meal', name: 'Meal', value: '2.00', origin })
  expect((await send(detail, { id: dayId(person('Dina'), DAY) }, aContext(person('Boss')))).suggestions).toEqual([])
})

test('the export holds the rows of the filter, as a spreadsheet', async () => {
  const answer = (await send(exported, { ...on, problem: true }, aContext(person('Boss')))) as unknown as FileAnswer
  expect(answer).toBeInstanceOf(FileAnswer)
  expect([answer.fileName, answer.type.endsWith('spreadsheetml.sheet'), Buffer.from(answer.bytes.subarray(0, 2)).toString()]).toEqual([`Attendance ${DAY} ${DAY}.xlsx`, true, 'PK'])
})

test('statuses are options, in pages', async () => {
  const found = await send(attendanceStatuses, { filterSearch: 'leave', paginationSize: 2 }, aContext(person('Dina')))
  expect([found.listData.map((o) => o.displayName), found.totalData]).toEqual([['Early leave', 'On leave'], 3])
})

test('days that are over are settled: nobody stays at work, and who never came was absent', async () => {
  expect(await closeDays(new Date('2026-05-12T20:00:00Z'))).toBeGreaterThan(0)
  const statuses = async (date: string) => new Map((await q().select().from(attendanceDay).where(eq(attendanceDay.date, date))).map((d) => [d.employeeId, d.status]))
  expect([(await statuses(TODAY)).get(person('Dina')), (await statuses(TODAY)).get(person('Andi')), (await statuses('2026-05-10')).get(person('Andi'))]).toEqual(['incomplete', 'absent', 'offDay'])
  expect(await closeDays(new Date('2026-05-12T20:00:00Z'))).toBe(0)
})
