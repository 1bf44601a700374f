import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase, urlOfDatabase } from '../db/test-database.ts'
import { notification } from '../effects/table.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import type { Log } from '../lib/log.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { keepPayPeriods, payPeriodRule, setPayPeriodRule } from '../org/pay-period-rule.ts'
import { anEmployee } from '../ledger/testing/company.ts'
import { employee, payPeriod, workCalendar } from '../org/table.ts'
import type { ByHand } from './slip.ts'
import { type Correction, correct, foreseeCorrection, rulesChangedSince } from './correct.ts'
import { type DueInstalment, type InstalmentSource, noInstalments } from './instalments.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from './lines.ts'
import { setPayRules, storedPayRules } from './rules.ts'
import { digestOf } from './slip-sums.ts'
import { foresee, owedWithoutBasePay, payrollJob, payTerms, peopleToPay } from './run.ts'
import { payComponent, payrollLine, payslip, payslipLine, payslipSource } from './table.ts'
import { anUnpaidDay, aPaidCompany, aPaidEmployee, type PaidCompany, payday, periodOf } from './testing/company.ts'
import { rupiah } from './testing/slips.ts'

let database: Database
let company: PaidCompany
beforeEach(async () => {
  database = await openTestDatabase()
  company = await aPaidCompany()
})
afterEach(() => database.close())

const id = () => newId(payday.april)
const close = (...names: ('april' | 'may' | 'june' | 'july')[]) => Promise.all(names.map((n) => q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, company.periods[n]))))
const run = (now: Date, source: InstalmentSource = noInstalments, log: Log = silentLog) => payrollJob(source).run({ now, clock: { now: () => now }, log, signal: new AbortController().signal })
const booking = () => ({ requestId: id(), lineId: id() })
const overtime = (employeeId: string, of = booking(), date = '2026-05-10') => addPayrollLine({ ...of, employeeId, kind: 'overtime', date, unit: 'hours', quantity: '1.00', multiplier: '1.50' }, payday.april)

/** Slips of a person, oldest first, as amounts by component in rupiah. */
async function slipsOf(employeeId: string) {
  const slips = await q().select().from(payslip).where(eq(payslip.employeeId, employeeId)).orderBy(payslip.payDate, payslip.id)
  return Promise.all(slips.map(async (slip) => ({
    ...slip, amounts: Object.fromEntries((await q().select().from(payslipLine).where(eq(payslipLine.payslipId, slip.id)).orderBy(payslipLine.position)).filter((l) => l.side !== 'employer').map((l) => [l.code, l.amount / 100])),
  })))
}

test('slips come at ten on the pay date, once, with a notice that names no figure', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const line = await overtime(dina)
  await close('may')
  await run(payday.beforeMay)
  expect(await slipsOf(dina)).toEqual([])
  await run(payday.may)
  await run(payday.may)
  const [slip, ...more] = await slipsOf(dina)
  expect(more).toEqual([])
  expect(slip?.amounts).toEqual({ BASE: 8_400_000, OVERTIME: 72_832, BPJSKES: 84_000, BPJSJHT: 168_000, BPJSJP: 84_000, PPH21: 211_821 })
  expect(slip).toMatchObject({ payYear: 2026, payDate: '2026-05-25', takeHome: rupiah(8_472_832 - 336_000 - 211_821), firstOpenedAt: null })
  expect((await q().select().from(payrollLine).where(eq(payrollLine.id, line.id)))[0]?.paidAt).toEqual(payday.may)
  const told = await q().select().from(notification)
  expect(told).toMatchObject([{ employeeId: dina, code: 'payslipReady', params: { period: '2026-05' }, link: `payroll/${slip?.id}` }])
  // an id may hold any digits
  expect(JSON.stringify(told).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toMatch(/8.?472|840/)
})

test('what days at work earned is paid by their components', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await q().insert(attendanceDay).values(['2026-04-20', '2026-04-22', '2026-05-20'].map((date) => ({ id: id(), employeeId: dina, date, status: 'present', detail: { components: { meal: '1.00', transport: '1.00', nightAllowance: '0.00' } }, computedAt: payday.april })))
  await close('may')
  await run(payday.may)
  expect((await slipsOf(dina))[0]?.amounts).toMatchObject({ MEAL: 70_000, TRANSPORT: 50_000 })
})

test('overtime approved after the cut-off stands on the next slip, once; taken back before the run it is no line; after it that is refused', async () => {
  const [dina, budi] = [await aPaidEmployee(company, 'Dina Lestari'), await aPaidEmployee(company, 'Budi Santoso')]
  await close('may')
  await run(payday.may)
  const [late, gone] = [booking(), booking()]
  await overtime(dina, late)
  await overtime(budi, gone, '2026-05-22')
  await reversePayrollLines(gone, 'overtime', payday.may)
  await close('june')
  await run(payday.june)
  expect((await slipsOf(dina)).map((s) => s.amounts.OVERTIME)).toEqual([undefined, 72_832])
  expect((await slipsOf(budi)).map((s) => s.amounts.OVERTIME)).toEqual([undefined, undefined])
  expect((await q().select().from(payrollLine)).every((l) => l.paidAt !== null)).toBe(true)
  expect(await payrollReversalProblem(late, 'overtime')).toMatchObject({ code: 'payroll_line_paid' })
})

test('two days of unpaid leave take two days; withdrawn after the slip they are given back on the next, once', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const facts = [await anUnpaidDay(dina, '2026-05-18'), await anUnpaidDay(dina, '2026-05-19')]
  await anUnpaidDay(dina, '2026-04-10') // before this server paid anybody
  await close('may')
  await run(payday.may)
  expect((await slipsOf(dina))[0]?.amounts.UNPAID).toBe(800_000)
  await q().update(dayFact).set({ withdrawnAt: payday.may }).where(eq(dayFact.id, facts[0] ?? ''))
  await close('june', 'july')
  await run(payday.june)
  await run(new Date('2026-07-25T03:00:00Z'))
  expect((await slipsOf(dina)).map((s) => [s.amounts.UNPAID, s.amounts.UNPAIDBACK])).toEqual([[800_000, undefined], [undefined, 400_000], [undefined, undefined]])
})

test('more unpaid days than a month holds: the rest is taken by the next slip, and what that cannot take is carried', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari', 7_600_000)
  for (let day = 0; day < 22; day++) await anUnpaidDay(dina, `2026-05-${String(day % 20 + 1).padStart(2, '0')}`)
  await close('may', 'june')
  await run(payday.may)
  await run(payday.june)
  const [may, june] = await slipsOf(dina)
  expect(may).toMatchObject({ takeHome: 0, amounts: { UNPAID: 7_600_000, CARRIEDOUT: 304_000 } })
  expect(june?.amounts).toMatchObject({ CARRIED: 304_000, UNPAID: 22 * 361_905 - 7_600_000 })
  expect(june?.yearToDate.find((y) => y.code === 'UNPAID')?.amount).toBe(rupiah(22 * 361_905))
  expect(june?.yearToDate.some((y) => y.code.startsWith('CARRIED'))).toBe(false)
})

test('who has left gets what is still due and nothing else', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await q().update(employee).set({ leaveDate: '2026-05-05' }).where(eq(employee.id, dina))
  await close('may')
  await run(payday.may)
  expect((await slipsOf(dina))[0]?.amounts.BASE).toBe(4_200_000)
  await addPayrollLine({ ...booking(), employeeId: dina, kind: 'leaveDisbursement', date: '2026-05-05', unit: 'days', quantity: '3.00' }, payday.may)
  await close('june', 'july')
  await run(payday.june)
  await run(new Date('2026-07-25T03:00:00Z'))
  expect((await slipsOf(dina)).map((s) => s.amounts)).toMatchObject([{}, { LEAVEPAY: 1_200_000 }])
})

test('who never had a base pay here is not paid here, and is told to whoever runs it', async () => {
  const guest = await anEmployee(company, 'Guest')
  await overtime(guest)
  await close('may')
  await run(payday.may)
  expect(await q().select().from(payslip)).toEqual([])
  const terms = await payTerms()
  expect(terms && (await owedWithoutBasePay(await periodOf(company.periods.may), terms))).toEqual([guest])
})

test('somebody who cannot be computed stays out, is named by id, and keeps nobody waiting', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const calendarId = id()
  await q().insert(workCalendar).values({ id: calendarId, code: 'NEW', name: 'New', rule: { kind: 'weekly', working: [1] } })
  const nobody = await aPaidEmployee({ ...company, calendarId }, 'Nobody')
  await anUnpaidDay(nobody, '2026-05-10')
  await close('may')
  const said: object[] = []
  await run(payday.may, noInstalments, { ...silentLog, warn: (facts: object) => void said.push(facts) })
  expect(said).toEqual([{ employeeId: nobody, period: '2026-05', why: 'no day divisor of calendar NEW' }])
  expect(await slipsOf(dina)).toHaveLength(1)
  expect(await slipsOf(nobody)).toEqual([])
})

test('switched off, or before anybody has said which period is the first, nothing is published', async () => {
  for (const more of [{ run: 'off', firstPeriod: '2026-05' }, { run: 'on' }]) {
    await database.close()
    database = await openTestDatabase()
    company = await aPaidCompany(more)
    await aPaidEmployee(company, 'Dina Lestari')
    await close('may')
    await run(payday.may)
    expect(await q().select().from(payslip)).toEqual([])
  }
})

/** Loans in memory. */
function someLoans(rows: DueInstalment[]) {
  const heard: string[] = []
  const source: InstalmentSource = {
    ...noInstalments,
    due: (_, period) => Promise.resolve(rows.filter((r) => r.duePeriod <= period)),
    take: (taken) => Promise.resolve(void heard.push(...taken.map((r) => `take ${r.accountId}:${r.number}`))),
    defer: (row) => Promise.resolve(void heard.push(`defer ${row.accountId}:${row.number}`)),
    paidOut: (lines) => Promise.resolve(void heard.push(`paid out ${lines.length}`)),
    balances: () => Promise.resolve([{ accountId: 'a', principal: rupiah(1_000_000), interest: rupiah(5_000), requestId: id(), requestCode: 'LN-1', module: 'loan' }]),
    settleOnLeaving: (balance, taken) => Promise.resolve(void heard.push(`settle ${balance.accountId} ${taken / 100}`)),
  }
  return { source, heard }
}

test('instalments are taken, put off below the floor, and money paid out is told', async () => {
  const due = (amount: number, number: number): DueInstalment => ({ accountId: 'a', number, duePeriod: '2026-05', amount: rupiah(amount), requestId: id(), requestCode: 'LN-1', module: 'loan' })
  const { source, heard } = someLoans([due(833_333, 1), due(9_000_000, 2)])
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const loan = booking()
  await addPayrollLine({ ...loan, employeeId: dina, kind: 'loanDisbursement', date: '2026-05-10', unit: 'amount', quantity: '5000000.00' }, payday.april)
  await close('may')
  await run(payday.may, source)
  expect(heard).toEqual(['paid out 1', 'take a:1', 'defer a:2'])
  expect((await slipsOf(dina))[0]).toMatchObject({ taxable: rupiah(8_400_000), amounts: { LOANPAID: 5_000_000, LOAN: 833_333 } })
  await q().update(employee).set({ leaveDate: '2026-06-20' }).where(eq(employee.id, dina))
  await close('june')
  await run(payday.june, source)
  expect(heard.slice(3)).toEqual(['settle a 1005000'])
})

test('a loan is not paid out with the last slip or after it, is named, and its line stays unpaid', async () => {
  const [dina, budi] = [await aPaidEmployee(company, 'Dina Lestari'), await aPaidEmployee(company, 'Budi Santoso')]
  for (const employeeId of [dina, budi]) await addPayrollLine({ ...booking(), employeeId, kind: 'loanDisbursement', date: '2026-05-10', unit: 'amount', quantity: '5000000.00' }, payday.april)
  await q().update(employee).set({ leaveDate: '2026-05-20' }).where(eq(employee.id, dina))
  await q().update(employee).set({ leaveDate: '2026-04-10' }).where(eq(employee.id, budi))
  await close('may', 'june')
  const warned: object[] = []
  const { source, heard } = someLoans([])
  await run(payday.may, source, { ...silentLog, warn: (facts: object) => void warned.push(facts) })
  await run(payday.june, source)
  expect((await slipsOf(dina)).map((s) => s.amounts.LOANPAID)).toEqual([undefined])
  expect(await slipsOf(budi)).toEqual([])
  expect((await q().select().from(payrollLine)).map((l) => l.paidAt)).toEqual([null, null])
  expect(heard.some((h) => h.startsWith('paid out'))).toBe(false)
  expect(JSON.stringify(warned)).toContain(dina)
  expect(JSON.stringify(warned)).not.toContain('5000000')
})

test('money lent does not lift what is left above the floor', async () => {
  const { source, heard } = someLoans([{ accountId: 'a', number: 1, duePeriod: '2026-05', amount: rupiah(4_500_000), requestId: id(), requestCode: 'LN-1', module: 'loan' }])
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await addPayrollLine({ ...booking(), employeeId: dina, kind: 'loanDisbursement', date: '2026-05-10', unit: 'amount', quantity: '50000000.00' }, payday.april)
  await close('may')
  await run(payday.may, source)
  expect(heard).toEqual(['paid out 1', 'defer a:1'])
})

test('somebody without a day of service is paid with the newest period that is due, and with none before they came', async () => {
  const [gone, later] = [await aPaidEmployee(company, 'Gone'), await aPaidEmployee(company, 'Later', 8_400_000, { joinDate: '2026-06-01' })]
  const fact = await anUnpaidDay(gone, '2026-05-04')
  await close('may')
  await q().update(employee).set({ leaveDate: '2026-05-05' }).where(eq(employee.id, gone))
  await run(payday.may)
  await q().update(employee).set({ joinDate: '2026-01-01', leaveDate: '2026-02-01' }).where(eq(employee.id, gone))
  await overtime(later, booking(), '2026-05-22')
  await close('june', 'july')
  await q().update(dayFact).set({ withdrawnAt: payday.june }).where(eq(dayFact.id, fact))
  const [terms, may, june] = [await payTerms(), await periodOf(company.periods.may), await periodOf(company.periods.june)]
  if (!terms) throw new Error('pay is not set up')
  const now = new Date('2026-07-25T03:00:00Z')
  expect(await peopleToPay(may, terms, now)).toEqual([])
  expect(await peopleToPay(june, terms, now)).toEqual([later])
  await run(now)
  expect((await slipsOf(gone)).map((s) => [s.payDate, s.amounts.UNPAIDBACK])).toEqual([['2026-05-25', undefined], ['2026-07-25', 400_000]])
})

test('a dry run computes the same and writes nothing', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await overtime(dina)
  const [terms, period] = [await payTerms(), await periodOf(company.periods.may)]
  const seen = terms && (await foresee(dina, period, terms, noInstalments))
  expect(await q().select({ n: count() }).from(payslip)).toEqual([{ n: 0 }])
  await close('may')
  await run(payday.may)
  expect((await slipsOf(dina))[0]?.takeHome).toBe(seen?.takeHome)
})

const correctMay = async (employeeId: string, added: ByHand[] = [], now = new Date('2026-06-02T03:00:00Z'), more: Partial<Correction> = {}) => {
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const correction = { employeeId, period: await periodOf(company.periods.may), terms, added, payDate: now.toISOString().slice(0, 10), today: now.toISOString().slice(0, 10), now, ...more }
  const seen = await foreseeCorrection(correction)
  const lines = await correct(correction, noInstalments)
  expect(lines).toEqual(seen)
  return lines.map((l) => [l.code, l.amount / 100])
}
const hours = (quantity: string): ByHand => ({ code: 'OVERTIME', date: '', quantity, multiplier: '2.00' })

test('a correction that pays: differences only, once, and a later one keeps what was added by hand', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await close('may')
  await run(payday.may)
  expect(await correctMay(dina, [hours('1.50')])).toEqual([['OVERTIME', 145_665], ['PPH21', 3_642]])
  expect(await correctMay(dina)).toEqual([])
  expect(await correctMay(dina, [hours('1.00')])).toEqual([['OVERTIME', 97_110], ['PPH21', 2_427]])
  const slips = await slipsOf(dina)
  expect(slips.map((s) => [s.kind, s.correctsId])).toEqual([['regular', null], ['correction', slips[0]?.id], ['correction', slips[0]?.id]])
  expect(slips[2]?.yearToDate.find((y) => y.code === 'OVERTIME')?.amount).toBe(rupiah(145_665 + 97_110))
  await close('june')
  await run(payday.june)
  expect((await slipsOf(dina)).at(-1)?.amounts).not.toHaveProperty('CARRIED')
})

test('a correction that takes pays nothing, and the next slip carries it, once', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await close('may')
  await run(payday.may)
  await anUnpaidDay(dina, '2026-05-12')
  expect(await correctMay(dina)).toEqual([['UNPAID', 400_000], ['PPH21', -130_000]])
  await close('june', 'july')
  await run(payday.june)
  await run(new Date('2026-07-25T03:00:00Z'))
  expect((await slipsOf(dina)).map((s) => [s.kind, s.takeHome < 0, s.amounts.CARRIED, s.kind === 'regular' ? s.amounts.UNPAID : null])).toEqual([
    ['regular', false, undefined, undefined], ['correction', true, undefined, null], ['regular', false, 270_000, undefined], ['regular', false, undefined, undefined],
  ])
})

test('a day withdrawn after the slip is given back by the correction or by the next slip, never by both', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const fact = await anUnpaidDay(dina, '2026-05-12')
  await close('may')
  await run(payday.may)
  await q().update(dayFact).set({ withdrawnAt: payday.may }).where(eq(dayFact.id, fact))
  expect(await correctMay(dina)).toEqual([['UNPAID', -400_000], ['PPH21', 130_000]])
  expect(await correctMay(dina)).toEqual([])
  await close('june')
  await run(payday.june)
  expect((await slipsOf(dina)).at(-1)?.amounts).not.toHaveProperty('UNPAIDBACK')
})

test('a day two slips took is given back part by part: a correction of one gives back its own part, the next slip the other', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari', 7_600_000)
  const facts = []
  // 21 days of 361,905 are 7,600,005: five rupiah of the last one wait for June
  for (let day = 0; day < 21; day++) facts.push(await anUnpaidDay(dina, `2026-05-${String((day % 20) + 1).padStart(2, '0')}`))
  await close('may', 'june')
  await run(payday.may)
  await run(payday.june)
  expect((await slipsOf(dina)).map((s) => s.amounts.UNPAID)).toEqual([7_600_000, 5])
  const [split] = await q().select().from(payslipSource).where(eq(payslipSource.sourceKind, 'dayFactRest'))
  await q().update(dayFact).set({ withdrawnAt: payday.june }).where(eq(dayFact.id, split?.sourceId ?? ''))
  expect(await correctMay(dina, [], new Date('2026-06-26T03:00:00Z'))).toContainEqual(['UNPAID', -361_900])
  await close('july')
  await run(new Date('2026-07-25T03:00:00Z'))
  expect((await slipsOf(dina)).at(-1)?.amounts.UNPAIDBACK).toBe(5)
})

test('overtime that goes to the next period is no part of a correction', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await close('may')
  await run(payday.may)
  await overtime(dina)
  expect(await correctMay(dina)).toEqual([])
})

test('a correction leaves alone what is in use no longer, counts it for tax as then, and says that rules have changed', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await q().insert(attendanceDay).values(['2026-04-22', '2026-04-23'].map((date) => ({ id: id(), employeeId: dina, date, status: 'present', detail: { components: { meal: '1.00' } }, computedAt: payday.april })))
  await close('may')
  await run(payday.may)
  const { may } = company.periods
  expect((await slipsOf(dina))[0]?.amounts).toMatchObject({ MEAL: 70_000, BPJSKES: 84_000 })
  expect(await rulesChangedSince(dina, may)).toBe(false)
  await q().update(payComponent).set({ active: false }).where(inArray(payComponent.code, ['MEAL', 'BPJSKES']))
  await setPayRules(await storedPayRules(), payday.june)
  expect(await correctMay(dina)).toEqual([])
  expect(await rulesChangedSince(dina, may)).toBe(true)
})

test('a correction has a pay date from the newest paper to today, and adds the same by hand only when told to', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await close('may')
  await run(payday.may)
  await expect(correctMay(dina, [hours('1.50')], undefined, { payDate: '2026-05-24' })).rejects.toThrow('2026-05-25')
  await expect(correctMay(dina, [hours('1.50')], undefined, { payDate: '2026-06-03' })).rejects.toThrow('today')
  await expect(correctMay(dina, [hours('1.50'), hours('1.50')])).rejects.toThrow('--again')
  expect(await correctMay(dina, [hours('1.50')])).toHaveLength(2)
  await expect(correctMay(dina, [hours('1.50')])).rejects.toThrow('--again')
  expect(await correctMay(dina, [hours('1.50')], undefined, { again: true })).toEqual([['OVERTIME', 145_665], ['PPH21', 3_641]])
})

/** Address of the database of this test for another process. */
async function ownUrl(): Promise<string> {
  const { rows } = await q().execute<{ name: string }>(sql`select current_database() as name`)
  return urlOfDatabase(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '')
}
const inProcess = (url: string, now: Date) => spawn(process.execPath, [join(import.meta.dirname, 'testing/pay-in-process.ts'), url, now.toISOString()], { stdio: 'ignore' })
const slipCount = async () => (await q().select({ n: count() }).from(payslip))[0]?.n ?? 0

test('killed in the middle, then run by two processes at once: everybody is paid once and to the rupiah', async () => {
  const people = 60
  for (let n = 0; n < people; n++) {
    const employeeId = await aPaidEmployee(company, `Person ${n}`)
    await overtime(employeeId)
    await anUnpaidDay(employeeId, '2026-05-12')
  }
  await close('may')
  const url = await ownUrl()
  const first = inProcess(url, payday.may)
  await expect.poll(slipCount, { timeout: 20_000, interval: 2 }).toBeGreaterThan(2)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const before = await slipCount()
  expect(before).toBeLessThan(people)
  const both = [inProcess(url, payday.may), inProcess(url, payday.may)]
  expect(await Promise.all(both.map(async (p) => (await once(p, 'exit'))[0] as number))).toEqual([0, 0])
  const rows = await q().select({ employeeId: payslip.employeeId, takeHome: payslip.takeHome }).from(payslip)
  expect(new Set(rows.map((r) => r.employeeId)).size).toBe(people)
  expect(rows).toHaveLength(people)
  expect(new Set(rows.map((r) => r.takeHome)).size).toBe(1)
  expect((await q().select().from(payrollLine)).every((l) => l.paidAt)).toBe(true)
  expect(await q().select({ n: count() }).from(payslipSource)).toEqual([{ n: people * 2 }])
  expect(await q().select({ n: count() }).from(notification)).toEqual([{ n: people }])
  const bare = await q().select({ n: count() }).from(payslip).where(sql`not exists (select 1 from ${payslipLine} l where l.payslip_id = ${payslip.id} and l.code = 'BASE')`)
  expect(bare).toEqual([{ n: 0 }])
}, 60_000)

test('a cancellation and the run at once: either it is no line, or it is refused', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  const own = booking()
  await overtime(dina, own)
  await close('may')
  await q().update(payPeriod).set({ closed: false }).where(eq(payPeriod.id, company.periods.may))
  const reversal = tx(() => reversePayrollLines(own, 'overtime', payday.may)).then(() => 'taken back', (error: { code?: string }) => error.code)
  await close('may')
  await run(payday.may)
  const said = await reversal
  const amount = (await slipsOf(dina))[0]?.amounts.OVERTIME
  expect([['taken back', undefined], ['payroll_line_paid', 72_832], ['period_locked', 72_832]]).toContainEqual([said, amount])
})

test('the digest is that of what the slip says', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari')
  await close('may')
  await run(payday.may)
  const [slip] = await slipsOf(dina)
  const lines = await q().select().from(payslipLine).where(eq(payslipLine.payslipId, slip?.id ?? '')).orderBy(payslipLine.position)
  const { totalEarnings, totalDeductions, takeHome, taxable, yearToDate } = slip ?? {}
  expect(slip?.digest).toBe(digestOf({ employeeId: dina, period: '2026-05', kind: 'regular', payDate: '2026-05-25', currency: 'IDR', correctsId: null, lines: lines.map((l) => [l.code, l.side, l.quantity, l.multiplier, l.unit, l.rate, l.amount]), totalEarnings, totalDeductions, takeHome, taxable, yearToDate }))
})

test('periods are made ahead by the rule and closed when their time has come, once', async () => {
  await setPayPeriodRule({ firstDay: 21, closesAfterDays: 5, payAfterDays: 5, contact: null }, payday.april)
  expect((await payPeriodRule())?.firstDay).toBe(21)
  const now = new Date('2026-05-24T23:00:00+07:00')
  expect(await keepPayPeriods(now)).toEqual({ made: 13, closed: 0 })
  expect(await keepPayPeriods(now)).toEqual({ made: 0, closed: 0 })
  expect(await keepPayPeriods(new Date('2026-05-25T00:00:00+07:00'))).toEqual({ made: 0, closed: 1 })
  const last = (await q().select().from(payPeriod).orderBy(payPeriod.from)).at(-1)
  expect(last).toMatchObject({ code: '2027-08', from: '2027-07-21', until: '2027-08-20', payDate: '2027-08-25', closed: false })
  await setPayPeriodRule({ firstDay: 1, closesAfterDays: 0, payAfterDays: 2, contact: null }, payday.april)
  await keepPayPeriods(new Date('2026-07-25T05:00:00Z'))
  const rows = await q().select().from(payPeriod).orderBy(payPeriod.from)
  expect(rows.slice(-2)).toMatchObject([{ code: '2027-08', from: '2027-07-21', until: '2027-08-31', payDate: '2027-09-02' }, { code: '2027-09', from: '2027-09-01', until: '2027-09-30' }])
  for (const [i, row] of rows.slice(1).entries()) expect(Date.parse(row.from) - Date.parse(rows[i]?.until ?? '')).toBe(86_400_000)
})
