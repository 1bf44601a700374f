/** Lists, previews and what people keep: over the attendance of a small company. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCalls } from '../contract/modules/reports/calls.ts'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { attendanceDay } from './facts/table.ts'
import { recordFact } from './facts/facts.ts'
import { leaveTypeIds } from './ledger/leave-types.ts'
import { aBalance, aCompany, anEmployee, type Company, elsewhere, NOON } from './ledger/testing/company.ts'
import { newId } from './lib/new-id.ts'
import { isCallError } from './lib/refuse.ts'
import { attendanceReport, latenessReport } from './modules/attendance/reports.ts'
import { leaveBalanceReport } from './modules/leave-balance/reports.ts'
import { leaveUsageReport } from './modules/leave-requests/reports.ts'
import { headCountReport } from './modules/reports/people/head-count.ts'
import { turnoverReport } from './modules/reports/people/turnover.ts'
import { give, idOf, reportsWorld, type World } from './modules/reports/testing/world.ts'

const { index, getAllReport, getReportParameter, getReportPreview, options, favourite, savePreset, deletePreset } = reportCalls

let db: Database
let company: Company
let world: World
const id: Record<string, string> = {}
const person = (name: string) => id[name] ?? ''
const refusedWith = (code: string, status?: number) => (error: unknown) => isCallError(error, code) && (status === undefined || error.status === status)

async function day(name: string, date: string, status: string, facts: { late?: number; early?: number; minutes?: number } = {}): Promise<void> {
  const { late = 0, early = 0, minutes = 480 } = facts
  await q().insert(attendanceDay).values({ id: newId(NOON), employeeId: person(name), date, status, workingMinutes: minutes, overtimeMinutes: 15, detail: { shift: 'REG', firstIn: `${date}T08:00`, lastOut: `${date}T17:00`, lateMinutes: late, earlyMinutes: early, holiday: '' }, computedAt: NOON })
}

const range = [{ key: 'from', value: '2026-04-01' }, { key: 'until', value: '2026-05-12' }]

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  const makassar = await elsewhere(company, 'UPG', 'Makassar')
  id.Boss = await anEmployee(company, 'Boss')
  for (const name of ['Dina', 'Andi', '=1+1']) id[name] = await anEmployee(company, name, { superiorId: id.Boss })
  id.Other = await anEmployee(makassar, 'Other')
  id.Hr = await anEmployee(company, 'Hr')
  id.Gone = await anEmployee(company, 'Gone', { superiorId: id.Boss, leaveDate: '2026-04-20' })
  id.New = await anEmployee(company, 'New', { superiorId: id.Boss, joinDate: '2026-05-01' })
  for (const module of ['reports', 'attendance']) await give(module)
  await give('reports', { employeeId: person('Andi'), readOnly: true })
  // 20 working days, three of them late by 5, 12 and 31 minutes
  for (let n = 1; n <= 20; n++) await day('Dina', `2026-04-${String(n).padStart(2, '0')}`, n <= 3 ? 'late' : n === 4 ? 'earlyLeave' : 'present', { late: [0, 5, 12, 31][n] ?? 0, early: n === 4 ? 20 : 0, minutes: 485 })
  await day('Dina', '2026-04-21', 'onLeave', { minutes: 0 })
  await day('Andi', '2026-05-11', 'present')
  await day('=1+1', '2026-05-11', 'absent', { minutes: 0 })
  await day('Other', '2026-05-11', 'present')
  world = await reportsWorld([attendanceReport, latenessReport, headCountReport, turnoverReport, leaveBalanceReport, leaveUsageReport])
})
afterAll(() => db.close())

const preview = (code: string, who: ReturnType<World['as']>, more: Record<string, unknown> = {}) => world.send(getReportPreview, { id: idOf(code), parameters: range, ...more }, who)

describe('what there is', () => {
  test('reports of modules one has, with the scopes one has', async () => {
    const scopesOf = async (who: string, roles: string[] = []) => Object.fromEntries((await world.send(index, {}, world.as(person(who), roles))).reports.map((r) => [r.code, r.scopes]))
    expect(await scopesOf('Dina')).toEqual({ attendance: ['own'], lateness: ['own'], 'leave-balance': ['own'], 'leave-usage': ['own'] })
    expect(await scopesOf('Boss')).toEqual({ attendance: ['own', 'team'], lateness: ['own', 'team'], 'head-count': ['team'], turnover: ['team'], 'leave-balance': ['own', 'team'], 'leave-usage': ['own', 'team'] })
    expect((await scopesOf('Hr', ['hr'])).attendance).toEqual(['own', 'all'])
    const { reports, mayExport, limits } = await world.send(index, {}, world.as(person('Andi')))
    expect([mayExport, limits.previewRows, limits.keepDays, reports[0]?.name, reports[0]?.formats]).toEqual([false, 1000, 7, 'Attendance', ['xlsx', 'csv', 'pdf']])
  })
  test('without the right to a module there is nothing of it', async () => {
    await give('attendance', { employeeId: person('Other'), denied: true })
    const other = world.as(person('Other'))
    expect((await world.send(index, {}, other)).reports.map((r) => r.module)).toEqual(['leave-balance', 'leave-requests'])
    await expect(preview('attendance', other)).rejects.toSatisfy(refusedWith('not_found', 404))
    await expect(world.send(getReportParameter, { id: idOf('attendance') }, other)).rejects.toSatisfy(refusedWith('not_found'))
    await expect(world.send(getReportParameter, { id: newId(NOON) }, world.as(person('Dina')))).rejects.toSatisfy(refusedWith('not_found'))
  })
  test('searched by name, description and columns; by favourites and category', async () => {
    const dina = world.as(person('Dina'))
    const found = async (more: object) => (await world.send(getAllReport, more, dina)).listData.map((r) => r.code)
    expect(await found({ filterSearch: 'WEEKDAY' })).toEqual(['attendance'])
    expect(await found({ filterSearch: 'late days' })).toEqual(['lateness'])
    expect(await found({ category: 'people' })).toEqual([])
    await world.send(favourite, { id: idOf('lateness'), isFavourite: true }, dina)
    expect(await found({ favourite: true })).toEqual(['lateness'])
    await world.send(favourite, { id: idOf('lateness'), isFavourite: false }, dina)
    expect(await found({ favourite: true })).toEqual([])
    expect(await found({ sortingColumn: 'name', sortingDirection: 1 })).toEqual(['leave-usage', 'leave-balance', 'lateness', 'attendance'])
  })
  test('what is asked: kinds, defaults, choices', async () => {
    const detail = await world.send(getReportParameter, { id: idOf('attendance') }, world.as(person('Dina')))
    expect(detail.parameters.map((p) => [p.name, p.kind, p.required, p.hasSource])).toEqual([['from', 'date', true, false], ['until', 'date', true, false], ['unit', 'options', false, true], ['site', 'options', false, true], ['status', 'enum', false, false], ['employees', 'employees', false, true]])
    expect(detail.parameters[0]?.default).toEqual(['2026-05-01'])
    expect(detail.parameters[4]?.options[0]).toEqual({ value: 'present', label: 'Present' })
    expect(detail.columns.map((c) => c.name)).toContain('overtime')
    expect((await world.send(getReportParameter, { id: idOf('head-count') }, world.as(person('Boss')))).columns.map((c) => c.label).slice(0, 2)).toEqual(['Unit', 'People'])
  })
})

describe('whose rows', () => {
  const people = async (who: string, roles: string[], more: Record<string, unknown> = {}) => [...new Set((await preview('attendance', world.as(person(who), roles), { paginationSize: 100, ...more })).rows.map((r) => r[1]))].sort()
  test('one\'s own; a superior those below and themselves; HR all; of a site its people', async () => {
    expect(await people('Dina', [])).toEqual(['Dina'])
    expect(await people('Boss', [])).toEqual(['=1+1', 'Andi', 'Dina'])
    expect(await people('Boss', [], { scope: 'own' })).toEqual([])
    expect(await people('Hr', ['hr'])).toEqual(['=1+1', 'Andi', 'Dina', 'Other'])
    const hr = world.as(person('Hr'))
    const ofSite = { ...hr, caller: { ...hr.caller, hrOf: [company.siteId] } }
    expect([...new Set((await preview('attendance', ofSite, { paginationSize: 100 })).rows.map((r) => r[1]))].sort()).toEqual(['=1+1', 'Andi', 'Dina'])
  })
  test('a scope one has not is refused; people outside it are dropped in silence', async () => {
    await expect(preview('attendance', world.as(person('Boss')), { scope: 'all' })).rejects.toSatisfy(refusedWith('not_allowed', 403))
    const asking = (name: string) => ({ parameters: [...range, { key: 'employees', value: person(name) }] })
    expect(await people('Boss', [], asking('Other'))).toEqual([])
    expect(await people('Boss', [], asking('Andi'))).toEqual(['Andi'])
    expect(await people('Dina', [], asking('Andi'))).toEqual([])
  })
  test('whom one may not have is not named either, of others one is told who was chosen', async () => {
    const choices = async (context: ReturnType<World['as']>, ...who: string[]) => (await preview('attendance', context, { parameters: who.map((one) => ({ key: 'employees', value: person(one) })) })).choices.find((c) => c.label === 'Employees')?.value
    expect(await choices(world.as(person('Boss')), 'Dina', 'Hr')).toMatch(/^\S+ Dina$/)
    expect(await choices(world.as(person('Dina')), 'Hr')).toBe('')
    expect(await choices(world.as(person('Hr'), ['hr']), 'Dina')).toMatch(/^\S+ Dina$/)
  })

  test('people to choose from are those of the scope', async () => {
    const found = async (who: string, roles: string[] = []) => (await world.send(options, { id: idOf('attendance'), parameter: 'employees' }, world.as(person(who), roles))).listData.map((o) => o.displayName)
    expect(await found('Dina')).toEqual(['Dina'])
    expect(await found('Boss')).toEqual(['=1+1', 'Andi', 'Boss', 'Dina', 'New'])
    expect((await world.send(options, { id: idOf('attendance'), parameter: 'unit', filterSearch: 'fin' }, world.as(person('Dina')))).listData.map((o) => o.code)).toEqual(['FIN'])
    await expect(world.send(options, { id: idOf('attendance'), parameter: 'status' }, world.as(person('Dina')))).rejects.toSatisfy(refusedWith('field.invalid'))
  })
})

describe('a preview', () => {
  test('pages, sorts, adds up all of it, draws it', async () => {
    const dina = world.as(person('Dina'))
    const first = await preview('attendance', dina, { paginationSize: 5, sortingColumn: 'Late', sortingDirection: 1 })
    expect([first.totalData, first.totalPage, first.totalIsMore, first.scope, first.asOf]).toEqual([21, 5, false, 'own', dina.now.toISOString()])
    expect(first.rows.map((r) => r[10])).toEqual([31, 12, 5, 0, 0])
    const at = (name: string) => first.columns.findIndex((c) => c.name === name)
    // 20 days of 485 minutes, hours rounded down: 161.66
    expect([first.totals[at('hours')], first.totals[at('late')], first.totals[at('code')]]).toEqual(['161.66', 48, null])
    expect(first.rows[0]?.slice(at('date'), at('hours') + 1)).toEqual(['2026-04-03', 'Fri', 'REG', 'Late', '08:00', '17:00', '8.08'])
    expect(first.chart?.kind).toBe('stacked')
    expect(first.chart?.series.map((s) => s.name)).toEqual(['Present', 'Late', 'Early leave', 'On leave'])
    expect(first.choices[0]).toEqual({ label: 'From', value: '2026-04-01' })
    const last = await preview('attendance', dina, { paginationSize: 5, paginationPage: 5 })
    expect(last.rows.map((r) => r[2])).toEqual(['2026-04-01'])
  })
  test('who leaves on the next day has a time of the next day', async () => {
    await q().insert(attendanceDay).values({ id: newId(NOON), employeeId: person('Andi'), date: '2026-04-07', status: 'present', workingMinutes: 480, overtimeMinutes: 0, detail: { shift: 'N', firstIn: '2026-04-07T21:58', lastOut: '2026-04-08T06:03', lateMinutes: 0, earlyMinutes: 0, holiday: '' }, computedAt: NOON })
    const { rows } = await preview('attendance', world.as(person('Andi')), { parameters: [{ key: 'from', value: '2026-04-07' }, { key: 'until', value: '2026-04-07' }] })
    expect(rows[0]?.slice(6, 8)).toEqual(['21:58', '06:03 (+1)'])
    await q().delete(attendanceDay).where(and(eq(attendanceDay.employeeId, person('Andi')), eq(attendanceDay.date, '2026-04-07')))
  })
  test('ends at a thousand rows, and says so', async () => {
    await expect(preview('attendance', world.as(person('Dina')), { paginationSize: 100, paginationPage: 11 })).rejects.toSatisfy(refusedWith('report_preview_end'))
    expect((await preview('attendance', world.as(person('Dina')), { paginationSize: 100, paginationPage: 10 })).rows).toEqual([])
  })
  test.each([
    ['no day', [{ key: 'from', value: 'yesterdayish' }, { key: 'until', value: '2026-05-12' }], 'field.invalid', 'parameters.from'],
    ['the wrong way round', [{ key: 'from', value: '2026-05-12' }, { key: 'until', value: '2026-05-11' }], 'until_before_from', 'parameters.until'],
    ['too long', [{ key: 'from', value: '2025-05-11' }, { key: 'until', value: '2026-05-12' }], 'report_range_too_long', 'parameters.until'],
    ['no status', [...range, { key: 'status', value: 'asleep' }], 'field.invalid', 'parameters.status'],
    ['no unit', [...range, { key: 'unit', value: 'Finance' }], 'field.invalid', 'parameters.unit'],
    ['two days', [...range, { key: 'from', value: '2026-04-02' }], 'field.invalid', 'parameters.from'],
    ['nothing of the report', [...range, { key: 'colour', value: 'red' }], 'field.invalid', 'parameters.colour'],
  ])('%s is refused at its parameter', async (_, parameters, code, field) => {
    const refused = await preview('attendance', world.as(person('Dina')), { parameters }).catch((error: unknown) => error)
    expect(isCallError(refused, code) && refused.problems.map((p) => p.field)).toEqual([field])
  })
  test('366 days are not too many, days may be words', async () => {
    await expect(preview('attendance', world.as(person('Dina')), { parameters: [{ key: 'from', value: '2025-05-12' }, { key: 'until', value: '2026-05-12' }] })).resolves.toBeTruthy()
    const { choices } = await preview('attendance', world.as(person('Dina')), { parameters: [{ key: 'from', value: 'lastMonth' }, { key: 'until', value: 'lastMonth' }] })
    expect(choices.map((c) => c.value)).toEqual(['2026-04-01', '2026-04-30'])
  })
})

describe('arithmetic', () => {
  test('20 working days, late by 5, 12 and 31 minutes: 48, 16.00 on average, 15.00 percent', async () => {
    const { columns, rows, chart } = await preview('lateness', world.as(person('Dina')))
    expect(Object.fromEntries(columns.map((c, i) => [c.name, rows[0]?.[i]]))).toMatchObject({ workingDays: 20, lateDays: 3, latePercent: '15.00', minutes: 48, average: '16.00', longest: 31, earlyLeaves: 1 })
    expect(chart).toMatchObject({ kind: 'bar', categories: ['Dina'], series: [{ values: [48] }] })
  })
  test('of those who were late at least so many times', async () => {
    const found = async (least: string) => (await preview('lateness', world.as(person('Boss')), { parameters: [...range, { key: 'least', value: least }] })).rows.map((r) => r[1])
    expect(await found('0')).toEqual(['Dina', 'Andi'])
    expect(await found('1')).toEqual(['Dina'])
    expect(await found('4')).toEqual([])
  })
  test('heads on a day, by what they are told apart by; who has left is none', async () => {
    const hr = world.as(person('Hr'), ['hr'])
    const heads = async (date: string, by: string) => (await preview('head-count', hr, { parameters: [{ key: 'date', value: date }, { key: 'by', value: by }] })).rows.map((r) => [r[0], r[1], r.at(-2), r.at(-1)])
    expect(await heads('2026-04-20', 'unit')).toEqual([['Finance', 6, 1, '85.71'], ['Operations Makassar', 1, 0, '14.29']])
    expect(await heads('2026-04-21', 'unit')).toEqual([['Finance', 5, 0, '83.33'], ['Operations Makassar', 1, 0, '16.67']])
    expect(await heads('2026-05-12', 'status')).toEqual([['Permanent', 7, 0, '100.00']])
  })
  test('who came and who left, also of a superior\'s own people', async () => {
    const turned = async (who: string, roles: string[], by = 'unit') => preview('turnover', world.as(person(who), roles), { parameters: [...range, { key: 'by', value: by }] })
    const hr = await turned('Hr', ['hr'])
    expect(hr.rows.map((r) => r.slice(0, 7))).toEqual([['Finance', 6, 1, 1, 6, '6.00', '16.67'], ['Operations Makassar', 1, 0, 0, 1, '1.00', '0.00']])
    expect(hr.warnings).toEqual(['All together: 7 at first, 1 came, 1 left, 7 at last, 7.00 on average: 14.29\u00a0%'])
    expect((await turned('Boss', [])).rows.map((r) => r.slice(0, 5))).toEqual([['Finance', 5, 1, 1, 5]])
    expect((await turned('Hr', ['hr'], 'month')).rows.map((r) => r.slice(0, 5))).toEqual([['2026-04', 7, 0, 1, 6], ['2026-05', 6, 1, 0, 7]])
  })
})

describe('leave', () => {
  beforeAll(async () => {
    await aBalance(person('Dina'), leaveTypeIds.annual, '12.00')
    const took = async (date: string, leaveType: string, leavePart: 0 | 1 | 2, requestId: string) => recordFact({ employeeId: person('Dina'), date, fact: { kind: 'leave', leaveType, part: leavePart, status: 'onLeave', countsCalendarDays: false }, requestId, lineId: requestId }, NOON)
    const [one, two, three] = [newId(NOON), newId(NOON), newId(NOON)]
    await took('2026-04-06', 'annual', 0, one)
    await took('2026-04-07', 'annual', 1, one)
    await took('2026-05-04', 'annual', 0, two)
    await took('2026-05-05', 'sick', 0, three)
  })
  const taken = async (who: string, roles: string[] = [], more: { key: string; value: string }[] = []) => (await preview('leave-usage', world.as(person(who), roles), { parameters: [...range, ...more] })).rows.map((r) => r.slice(1))
  test('who took which type, how often and how long, halves counted', async () => {
    // 2.50 of the 12.00 that could be taken; sick leave has no balance
    expect(await taken('Dina')).toEqual([['Dina', 'Annual leave', 2, '2.50', 1, '20.83'], ['Dina', 'Sick leave', 1, '1.00', 0, null]])
    const { totals, chart } = await preview('leave-usage', world.as(person('Hr'), ['hr']))
    expect([totals.slice(3, 6), chart?.categories, chart?.series.map((s) => [s.name, s.values])]).toEqual([[3, '3.50', 1], ['2026-04', '2026-05'], [['Annual leave', [1.5, 1]], ['Sick leave', [null, 1]]]])
  })
  test('of a team nobody learns of discreet types, not by asking for one either', async () => {
    expect(await taken('Boss')).toEqual([['Dina', 'Leave', 1, '1.00', 0, null], ['Dina', 'Annual leave', 2, '2.50', 1, '20.83']])
    expect(await taken('Boss', [], [{ key: 'type', value: leaveTypeIds.sick }])).toEqual([])
    expect(await taken('Hr', ['hr'], [{ key: 'type', value: leaveTypeIds.sick }])).toEqual([['Dina', 'Sick leave', 1, '1.00', 0, null]])
    const offered = async (who: string, roles: string[] = []) => (await world.send(options, { id: idOf('leave-usage'), parameter: 'type', paginationSize: 100 }, world.as(person(who), roles))).listData.map((o) => o.displayName)
    expect([(await offered('Boss')).includes('Sick leave'), (await offered('Hr', ['hr'])).includes('Sick leave')]).toEqual([false, true])
  })
  test('months across: each with its days, together the days of the stretch', async () => {
    const { columns, rows, totals } = await preview('leave-usage', world.as(person('Dina')), { parameters: [...range, { key: 'by', value: 'month' }] })
    expect(columns.slice(7).map((c) => [c.name, c.label])).toEqual([['2026-04', 'Apr 2026'], ['2026-05', 'May 2026']])
    expect([rows.map((r) => [r[2], ...r.slice(7)]), totals.slice(7)]).toEqual([[['Annual leave', '1.50', '1.00'], ['Sick leave', '0.00', '1.00']], ['1.50', '2.00']])
  })
  test('balances on a day', async () => {
    const { columns, rows, totals } = await preview('leave-balance', world.as(person('Hr'), ['hr']), { parameters: [] })
    const at = (name: string) => columns.findIndex((c) => c.name === name)
    expect(rows.map((r) => [r[at('employee')], r[at('opening')], r[at('gained')], r[at('taken')], r[at('balance')], r[at('soonestExpiry')]])).toEqual([['Dina', '12.00', '0.00', '0.00', '12.00', '2026-12-31']])
    expect(totals[at('balance')]).toBe('12.00')
    expect((await preview('leave-balance', world.as(person('Hr'), ['hr']), { parameters: [{ key: 'date', value: '2025-12-31' }] })).rows[0]?.[at('balance')]).toBe('0.00')
  })
  test('of a team nobody learns what is left of discreet types: they are no rows, not by asking for one either', async () => {
    await aBalance(person('Dina'), leaveTypeIds.maternity, '90.00')
    const types = async (who: string, roles: string[], more: { key: string; value: string }[] = []) => (await preview('leave-balance', world.as(person(who), roles), { parameters: more })).rows.map((r) => r[2])
    const asked = [{ key: 'type', value: leaveTypeIds.maternity }]
    expect([await types('Hr', ['hr']), await types('Dina', []), await types('Boss', [])]).toEqual([['Annual leave', 'Maternity leave'], ['Annual leave', 'Maternity leave'], ['Annual leave']].map((all) => expect.arrayContaining(all)))
    expect([(await types('Boss', [])).includes('Maternity leave'), await types('Boss', [], asked), await types('Hr', ['hr'], asked)]).toEqual([false, [], ['Maternity leave']])
  })
})

describe('choices under a name', () => {
  test('saved, shown to their owner alone, changed, deleted', async () => {
    const [dina, andi] = [world.as(person('Dina')), world.as(person('Boss'))]
    const preset = { id: newId(NOON), reportId: idOf('attendance'), name: ' Last month ', parameters: [{ key: 'from', value: 'lastMonth' }, { key: 'until', value: 'lastMonth' }] }
    await world.send(savePreset, preset, dina)
    const presets = async (who: typeof dina) => (await world.send(getReportParameter, { id: idOf('attendance') }, who)).presets
    expect((await presets(dina)).map((p) => [p.name, p.parameters.length])).toEqual([['Last month', 2]])
    expect(await presets(andi)).toEqual([])
    await expect(world.send(savePreset, { ...preset, name: 'Mine' }, andi)).rejects.toSatisfy(refusedWith('not_found'))
    await expect(world.send(deletePreset, { id: preset.id }, andi)).rejects.toSatisfy(refusedWith('not_found'))
    await world.send(savePreset, { ...preset, name: 'Other', parameters: [] }, dina)
    expect((await presets(dina)).map((p) => p.name)).toEqual(['Other'])
    await expect(world.send(savePreset, { ...preset, parameters: [{ key: 'from', value: 'x' }] }, dina)).rejects.toSatisfy(refusedWith('field.invalid'))
    await world.send(deletePreset, { id: preset.id }, dina)
    expect(await presets(dina)).toEqual([])
  })
})
