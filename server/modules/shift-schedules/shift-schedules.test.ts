import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { plannedDays } from '../../facts/planned-shift.ts'
import { dayFact } from '../../facts/table.ts'
import { readWorkbook } from '../../files/read-workbook.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { workbook } from '../../lib/workbook.ts'
import { employee, payPeriod, shift } from '../../org/table.ts'
import { request, requestLine } from '../../request/table.ts'
import { copySchedule } from './copy.ts'
import { importSchedule } from './import.ts'
import { periodOf, scheduleList } from './plan.ts'
import { scheduleTemplate, TEMPLATE } from './template.ts'
import { writeCells } from './write.ts'

let db: Database
let company: Company
let sari: string
let dina: string
let budi: string
let may: string
let april: string
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  const id = () => newId(NOON)
  await q().insert(shift).values([['P1', 360, 840], ['P3', 1320, 1800]].map(([code, startMinute, endMinute]) => ({ id: id(), code: String(code), name: String(code), startMinute: Number(startMinute), endMinute: Number(endMinute), breakMinutes: 30 })))
  ;[april, may] = [id(), id()] as [string, string]
  await q().insert(payPeriod).values([{ id: april, code: '2026-05', from: '2026-05-04', until: '2026-05-10', closed: true }, { id: may, code: '2026-06', from: '2026-05-11', until: '2026-05-17', closed: false }])
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().delete(dayFact)
  sari = await anEmployee(company, 'Sari')
  dina = await anEmployee(company, 'Dina', { superiorId: sari })
  budi = await anEmployee(company, 'Budi', { superiorId: sari })
})

const [monday, tuesday, wednesday] = ['2026-05-11', '2026-05-12', '2026-05-13'] as const
const write = async (cells: Parameters<typeof writeCells>[0], who = sari) => tx(async () => writeCells(cells, await periodOf(may), aContext(who)))
const planOf = async (who: string, from = monday, until = '2026-05-17') => (await plannedDays(who, from, until)).map((d) => d.shift?.code ?? (d.kind === 'work' ? '' : 'OFF'))
const live = () => q().select().from(dayFact).where(and(eq(dayFact.kind, 'shift'), isNull(dayFact.withdrawnAt)))
const codeOf = async (id: string) => (await q().select().from(employee).where(eq(employee.id, id)))[0]?.code ?? ''

describe('writing', () => {
  test('each day replaces what a schedule said before; the calendar holds again when it is cleared', async () => {
    await write([{ employeeId: dina, date: monday, shift: 'P1' }, { employeeId: dina, date: '2026-05-16', shift: 'P3' }])
    expect(await write([{ employeeId: dina, date: monday, shift: 'OFF' }])).toMatchObject({ written: 1, kept: [], message: '1 day planned.' })
    expect(await planOf(dina)).toEqual(['OFF', '', '', '', '', 'P3', 'OFF'])
    expect(await live()).toHaveLength(2)
    await write([{ employeeId: dina, date: monday, shift: '' }, { employeeId: dina, date: '2026-05-16', shift: '' }])
    expect([await planOf(dina), await live()]).toEqual([['', '', '', '', '', 'OFF', 'OFF'], []])
  })

  test('what an approved manual shift planned stays, and is named', async () => {
    await recordFact({ employeeId: dina, date: tuesday, fact: { kind: 'shift', code: 'P3', startMinute: 1320, endMinute: 1800, breakMinutes: 30 } }, NOON)
    expect(await write([{ employeeId: dina, date: monday, shift: 'P1' }, { employeeId: dina, date: tuesday, shift: 'P1' }])).toMatchObject({ written: 1, kept: [{ employee: 'Dina', date: tuesday }] })
    expect(await planOf(dina, monday, tuesday)).toEqual(['P1', 'P3'])
  })

  test('tells of a rest below eleven hours, and refuses a closed period, other days, unknown shifts and other people', async () => {
    const { warnings } = await write([{ employeeId: dina, date: monday, shift: 'P3' }, { employeeId: dina, date: tuesday, shift: 'P1' }])
    expect(warnings).toEqual([`Dina rests less than 11 hours before Tue 12 May 2026`])
    const refused = (work: Promise<unknown>) => work.then(() => '', (e: { code: string }) => e.code)
    expect(await refused(tx(async () => writeCells([], await periodOf(april), aContext(sari))))).toBe('period_locked')
    expect(await refused(write([{ employeeId: dina, date: '2026-05-18', shift: 'P1' }]))).toBe('schedule_outside')
    expect(await refused(write([{ employeeId: dina, date: monday, shift: 'X' }]))).toBe('shift_unknown')
    expect(await refused(write([{ employeeId: sari, date: monday, shift: 'P1' }]))).toBe('not_allowed')
    expect(await refused(write([{ employeeId: dina, date: monday, shift: 'P1' }], budi))).toBe('not_allowed')
  })
})

test('the list has everybody under the planner with each day and who planned it', async () => {
  await write([{ employeeId: dina, date: monday, shift: 'P1' }])
  const { listData } = await scheduleList({ periodPay: may }, aContext(sari))
  expect(listData.map((r) => r.employee)).toEqual(['Budi', 'Dina'])
  expect(listData[1]?.days.slice(0, 2)).toMatchObject([{ date: monday, shift: 'P1', origin: 'schedule', kept: false }, { date: tuesday, origin: 'calendar' }])
  expect((await scheduleList({ periodPay: may }, aContext(budi))).listData).toEqual([])
})

test('who is away is told, and who asked to be; not why, and working at home is not away', async () => {
  const away = (employeeId: string, date: string, status: string, part: 0 | 1) => recordFact({ employeeId, date, fact: { kind: 'leave', status, leaveType: 'sick', part, countsCalendarDays: false } }, NOON)
  await away(dina, monday, 'onLeave', 0)
  await away(dina, tuesday, 'onLeave', 1)
  await away(dina, wednesday, 'workFromHome', 0)
  const asks = async (leaveType: string, status: number, startDate: string, endDate: string) => {
    const requestId = newId(NOON)
    await q().insert(request).values({ id: requestId, module: 'leave-requests', code: requestId, requestorId: budi, employeeId: budi, transDate: monday, sortAt: NOON, status, values: {}, version: 1, createdAt: NOON, changedAt: NOON, changedById: budi })
    await q().insert(requestLine).values({ requestId, lineId: requestId, kind: 'leave-requests', employeeId: budi, from: startDate, until: endDate, values: { leaveType, startDate, endDate }, position: 0 })
  }
  await asks(leaveTypeIds.sick, Status.inApproval, '2026-05-15', '2026-05-16')
  await asks(leaveTypeIds.annual, Status.draft, monday, monday)
  const { listData } = await scheduleList({ periodPay: may }, aContext(sari))
  expect(listData.map((r) => [r.employee, r.days.map((d) => d.absence)])).toEqual([['Budi', ['', '', '', '', 'asked', '', '']], ['Dina', ['full', 'half', '', '', '', '', '']]])
  expect(JSON.stringify(listData)).not.toContain('sick')
})

test('days are copied in their order, from a period or from one person', async () => {
  await write([{ employeeId: dina, date: monday, shift: 'P3' }, { employeeId: dina, date: wednesday, shift: 'P1' }])
  await tx(() => copySchedule({ periodPay: may, fromPeriodPay: may, fromEmployeeId: dina, employeeIds: [budi] }, aContext(sari)))
  expect(await planOf(budi)).toEqual(await planOf(dina))
})

describe('a spreadsheet', () => {
  const filled = (rows: string[][]) => new Blob([new Uint8Array(workbook({ name: 'x', rows: [[`${TEMPLATE} 2026-06`, 'Employee', monday, tuesday, '2026-05-18'], ...rows], widths: [], rightToLeft: false }))])
  const given = (rows: string[][], acceptValid = false) => importSchedule({ periodPay: may, file: filled(rows), acceptValid }, aContext(sari))

  test('is given out with the plan as it is, and taken back as it is', async () => {
    await write([{ employeeId: dina, date: monday, shift: 'P1' }])
    const { bytes } = await scheduleTemplate({ periodPay: may }, aContext(sari))
    const rows = await readWorkbook(bytes, { of: 'planner', columns: 40 })
    expect(rows[0]?.slice(0, 3)).toEqual([`${TEMPLATE} 2026-06`, 'Employee', monday])
    expect(rows.find((r) => r[1] === 'Dina')?.[2]).toBe('P1')
    expect(await importSchedule({ periodPay: may, file: new Blob([new Uint8Array(bytes)]) }, aContext(sari))).toMatchObject({ problems: [] })
  })

  test('with problems writes nothing and names row and column; the valid days are written when the planner says so', async () => {
    const rows = [[await codeOf(dina), 'Dina', 'p1', 'X9', 'P1'], ['NOBODY', '', 'P1'], [await codeOf(budi), 'Budi', 'P3', 'OFF'], [await codeOf(budi), 'Budi', 'P1']]
    const refused = await given(rows)
    expect(refused).toMatchObject({ written: 0, valid: 3, cells: 6 })
    expect(refused.problems.map((p) => [p.row, p.column])).toEqual([[1, '2026-05-18'], [2, tuesday], [3, 'A'], [5, 'A']])
    expect(await live()).toEqual([])
    expect(await given(rows, true)).toMatchObject({ written: 3 })
    expect(await planOf(dina, monday, monday)).toEqual(['P1'])
  })

  test('of another make or period is refused in one line', async () => {
    const codeFor = (file: Blob) => importSchedule({ periodPay: may, file }, aContext(sari)).then(() => '', (e: { code: string }) => e.code)
    expect(await codeFor(new Blob(['no spreadsheet']))).toBe('schedule_file')
    expect(await codeFor(new Blob([new Uint8Array(workbook({ name: 'x', rows: [['shift-schedule-1 2026-05']], widths: [], rightToLeft: false }))]))).toBe('schedule_template')
  })
})
