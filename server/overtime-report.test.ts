/** Overtime that is paid: hours for whom they are theirs to know, and costs for few, of units. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCalls } from '../contract/modules/reports/calls.ts'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { aClosedPeriod, aCompany, anEmployee, type Company, elsewhere, NOON } from './ledger/testing/company.ts'
import { newId } from './lib/new-id.ts'
import { isCallError } from './lib/refuse.ts'
import { payPeriod } from './org/table.ts'
import { setPayRules } from './payroll/rules.ts'
import { compensation, payrollLine } from './payroll/table.ts'
import { give, idOf, reportsWorld, type World } from './modules/reports/testing/world.ts'
import { overtimeCostReport } from './modules/overtime-schedule/reports.ts'

const { getReportParameter, getReportPreview } = reportCalls
const RULES = { run: 'on', overtimeHourDivisor: 173, dayDivisors: {}, taxBands: [{ percent: 5 }], instalmentFloorPercent: 30, keepYears: 5 }

let db: Database
let world: World
let company: Company
let april: string
const id: Record<string, string> = {}
const person = (name: string) => id[name] ?? ''

async function worked(name: string, quantity: string, multiplier: string, date = '2026-04-10', reversalOf: string | null = null): Promise<string> {
  const lineId = newId(NOON)
  await q().insert(payrollLine).values({ id: lineId, employeeId: person(name), payPeriodId: april, kind: 'overtime', date, unit: 'hours', quantity, multiplier, requestId: newId(NOON), lineId: newId(NOON), reversalOf, createdAt: NOON })
  return lineId
}
const earns = (name: string, basePay: number) => q().insert(compensation).values({ id: newId(NOON), employeeId: person(name), from: '2020-01-01', until: null, basePay, currency: 'IDR', recordedAt: NOON, recordedBy: 'test' })
const preview = (who: ReturnType<World['as']>, chosen: Record<string, string | string[]> = {}, scope?: 'own' | 'team' | 'all') =>
  world.send(getReportPreview, { id: idOf('overtime-cost'), ...(scope ? { scope } : {}), parameters: Object.entries(chosen).flatMap(([key, values]) => [values].flat().map((value) => ({ key, value }))) }, who)
const hr = () => world.as(person('Hr'), ['hr'])

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  const makassar = await elsewhere(company, 'UPG', 'Makassar')
  const surabaya = await elsewhere(company, 'SUB', 'Surabaya')
  id.Boss = await anEmployee(company, 'Boss')
  for (const name of ['Dina', 'Andi', 'Budi', 'Citra', 'Eka']) id[name] = await anEmployee(company, name, { superiorId: id.Boss })
  for (const name of ['Gita', 'Hadi', 'Indra']) id[name] = await anEmployee(makassar, name)
  for (const name of ['Joko', 'Kiki']) id[name] = await anEmployee(surabaya, name)
  for (const name of ['Hr', 'Cfo', 'Clerk']) id[name] = await anEmployee(company, name)
  for (const module of ['reports', 'overtime-schedule']) await give(module)
  await setPayRules(RULES, NOON)
  await aClosedPeriod('2026-04', '2026-03-21', '2026-04-20', null)
  april = (await q().select().from(payPeriod))[0]?.id ?? ''
  for (const name of ['Dina', 'Andi', 'Budi', 'Citra', 'Eka', 'Gita', 'Hadi', 'Indra', 'Joko', 'Kiki']) await earns(name, 605_500_000)
  await worked('Dina', '1.00', '1.50')
  await worked('Dina', '2.50', '2.00')
  for (const name of ['Andi', 'Budi', 'Citra', 'Eka', 'Gita', 'Hadi', 'Indra', 'Joko', 'Kiki']) await worked(name, '1.00', '1.50')
  await worked('Indra', '1.00', '3.50', '2026-04-12')
  const taken = await worked('Clerk', '2.00', '2.00')
  await worked('Clerk', '-2.00', '2.00', '2026-04-10', taken)
  world = await reportsWorld([overtimeCostReport])
}, 60_000)
afterAll(() => db.close())

describe('what it costs', () => {
  test('base 6,055,000.00: an hour 35,000.00; 1.00 h × 1.5 and 2.50 h × 2 are 227,500.00; units of too few stand together', async () => {
    const { columns, rows, totals, chart, choices, warnings } = await preview(hr())
    expect(columns.map((c) => c.name)).toEqual(['unit', 'hours15', 'hours2', 'hours3', 'hours4', 'hoursOther', 'paid', 'cost'])
    // Dina's 227,500.00 and four times 52,500.00
    expect(rows).toEqual([
      ['Finance', '5.00', '2.50', '0.00', '0.00', '0.00', '12.50', { minor: 22_750_000 + 4 * 5_250_000, currency: 'IDR' }],
      ['Units of fewer than 5 people with overtime', '5.00', '0.00', '0.00', '0.00', '1.00', '11.00', { minor: 5 * 5_250_000 + 12_250_000, currency: 'IDR' }],
    ])
    expect(totals.slice(1)).toEqual(['10.00', '2.50', '0.00', '0.00', '1.00', '23.50', { minor: 82_250_000, currency: 'IDR' }])
    expect([choices.map((c) => c.value), warnings]).toEqual([['A pay period', 'April 2026', 'Unit'], []])
    expect(chart).toMatchObject({ kind: 'stacked', categories: rows.map((r) => r[0]), series: [{ name: '× 1.5', values: [5, 5] }, { name: '× 2', values: [2.5, 0] }, { name: 'Hours at another rate', values: [0, 1] }] })
  })
  test('the chief financial officer has it, too; nobody else has it of everybody', async () => {
    const cfo = world.as(person('Cfo'), ['cfo'])
    const inOffice = { ...cfo, caller: { ...cfo.caller, offices: [{ role: 'cfo', module: null, siteId: null }] } }
    expect([(await preview(inOffice)).scope, (await preview(inOffice)).totals.at(-1)]).toEqual(['all', { minor: 82_250_000, currency: 'IDR' }])
    await expect(preview(world.as(person('Boss')), {}, 'all')).rejects.toSatisfy((e) => isCallError(e, 'not_allowed'))
  })
  test('never of fewer than five people: not of units that are chosen, and not by what is left of others', async () => {
    const units = (await world.send(reportCalls.options, { id: idOf('overtime-cost'), parameter: 'unit' }, hr())).listData
    const unit = (code: string) => units.find((u) => u.code === code)?.id ?? ''
    const { rows, totals, warnings } = await preview(hr(), { unit: [unit('UPG-OPS'), unit('SUB-OPS')] })
    expect(rows.map((r) => [r[0], r[6], r[7]])).toEqual([['Operations Makassar', '8.00', null], ['Operations Surabaya', '3.00', null]])
    expect([totals.at(-1), warnings]).toEqual([null, ['No cost is told of fewer than 5 people with overtime: it would say what one of them earns']])
    const both = await preview(hr(), { unit: [unit('FIN'), unit('SUB-OPS')] })
    expect([both.rows.map((r) => r[7] === null), both.totals.at(-1)]).toEqual([[false, true], both.rows[0]?.[7]])
  })
  test('never of a person, and not of single days', async () => {
    const ways: Record<string, string>[] = [{ by: 'employee' }, { over: 'days', from: '2026-04-01', until: '2026-04-20' }, { over: 'days', by: 'employee', from: '2026-04-01', until: '2026-04-20' }]
    for (const chosen of ways) {
      expect((await preview(hr(), chosen)).columns.map((c) => c.name)).not.toContain('cost')
    }
    expect((await preview(hr(), { over: 'days', from: '2026-04-01', until: '2026-04-20' })).warnings).toEqual(['What it costs is told of a whole pay period'])
  })
  test('who has no rate is in no cost, and it is said how many they are', async () => {
    id.Lina = await anEmployee(company, 'Lina')
    id.Mira = await anEmployee(company, 'Mira')
    await worked('Lina', '4.00', '2.00')
    await worked('Mira', '4.00', '2.00')
    const { totals, warnings } = await preview(hr())
    expect([totals[6], totals[7], warnings]).toEqual(['39.50', { minor: 82_250_000, currency: 'IDR' }, ['2 people without a rate: their hours are in no cost']])
  })
})

describe('hours', () => {
  test('one\'s own, and of the people below; no costs', async () => {
    const mine = await preview(world.as(person('Dina')))
    expect([mine.columns.map((c) => c.name), mine.rows.map((r) => r.slice(1))]).toEqual([['code', 'employee', 'hours15', 'hours2', 'hours3', 'hours4', 'hoursOther', 'paid'], [['Dina', '1.00', '2.50', '0.00', '0.00', '0.00', '6.50']]])
    const team = await preview(world.as(person('Boss')), { by: 'employee' })
    expect([team.scope, team.rows.map((r) => r[1]), team.totals.at(-1)]).toEqual(['team', ['Andi', 'Budi', 'Citra', 'Dina', 'Eka'], '12.50'].map((v, i) => (i === 1 ? expect.arrayContaining(v as string[]) : v)))
    expect((await preview(world.as(person('Boss')))).columns.map((c) => c.name)).not.toContain('cost')
  })
  test('what was taken back wholly is not there; a day before the first is not either', async () => {
    expect((await preview(world.as(person('Clerk')))).totalData).toBe(0)
    const days = (from: string) => preview(world.as(person('Indra')), { over: 'days', from, until: '2026-04-30' })
    expect([(await days('2026-04-10')).totals.at(-1), (await days('2026-04-11')).totals.at(-1)]).toEqual(['5.00', '3.50'])
  })
  test('a pay period or days is asked for, not both; more than a year of days is refused', async () => {
    const { parameters } = await world.send(getReportParameter, { id: idOf('overtime-cost') }, hr())
    expect(parameters.map((p) => [p.name, p.multiple, p.visibleWhen?.value ?? null, p.default.length])).toEqual([['over', false, null, 1], ['payPeriod', false, 'period', 1], ['from', false, 'days', 1], ['until', false, 'days', 1], ['by', false, null, 1], ['unit', true, null, 0]])
    expect((await preview(hr(), { over: 'days', from: '2026-04-01', until: '2026-04-20' })).choices.map((c) => c.label)).toEqual(['Over', 'From', 'Until', 'By'])
    await expect(preview(hr(), { over: 'days', from: '2025-04-01', until: '2026-04-20' })).rejects.toSatisfy((e) => isCallError(e, 'report_range_too_long'))
    await expect(preview(hr(), { over: ['days', 'period'] })).rejects.toSatisfy((e) => isCallError(e, 'field.invalid'))
  })
})
