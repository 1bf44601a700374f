import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { dayFact } from '../facts/table.ts'
import { employee, payPeriod } from '../org/table.ts'
import { basePayOn } from './base-pay.ts'
import { giveBasePays, importSlips, judgeBasePays, judgeSlips } from './import.ts'
import { type DueInstalment, type InstalmentSource, noInstalments } from './instalments.ts'
import { addPayrollLine } from './lines.ts'
import { forgetPay } from './retention.ts'
import { payComponents, setPayRules, storedPayRules } from './rules.ts'
import { correct } from './correct.ts'
import { foresee, payPerson, payrollJob, payTerms } from './run.ts'
import { payRun, payrollLine, payslip, payslipLine, payslipSource } from './table.ts'
import { anUnpaidDay, aPaidCompany, aPaidEmployee, type PaidCompany, payday, periodOf } from './testing/company.ts'
import { rupiah } from './testing/slips.ts'
import { silentLog } from '../lib/log.ts'

let database: Database
let company: PaidCompany
let dina: string
let code: string
beforeEach(async () => {
  database = await openTestDatabase()
  company = await aPaidCompany({ run: 'off', firstPeriod: '2026-05' })
  dina = await aPaidEmployee(company, 'Dina Lestari')
  code = (await q().select().from(employee).where(eq(employee.id, dina)))[0]?.code ?? ''
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, company.periods.may))
})
afterEach(() => database.close())

const known = async (now = payday.may) => ({ components: await payComponents(), currency: 'IDR', now })
const file = (...rows: string[]) => ['period,employee,component,amount,quantity,multiplier', ...rows].join('\n')
const good = () => file(`2026-05,${code},BASE,8400000,,`, `2026-05,${code},OVERTIME,72832.00,1,1.5`, `2026-05,${code},PPH21,211821,,`)

async function bring(text: string, source: InstalmentSource = noInstalments, isDry = false, now = payday.may) {
  const judged = await judgeSlips(text, await known(now))
  if (!judged.ok) throw new Error(judged.mistakes.join('; '))
  const { refused, ...counts } = await importSlips(judged.items, await known(now), source, isDry)
  return { ...counts, refused: refused.map((r) => r.why) }
}

test('slips from a file are published once; a dry run writes nothing; another file for the same period is refused', async () => {
  expect(await bring(good(), noInstalments, true)).toEqual({ published: 1, already: 0, refused: [] })
  expect(await q().select().from(payslip)).toEqual([])
  expect(await bring(good())).toEqual({ published: 1, already: 0, refused: [] })
  expect(await bring(good())).toEqual({ published: 0, already: 1, refused: [] })
  expect((await bring(good().replace('8400000', '8500000'))).refused).toEqual(['there is another slip of this period: what is published is not replaced'])
  const [slip] = await q().select().from(payslip)
  expect(slip).toMatchObject({ totalEarnings: rupiah(8_472_832), takeHome: rupiah(8_261_011), taxable: rupiah(8_472_832), payDate: '2026-05-25' })
  expect(await q().select().from(payRun)).toMatchObject([{ origin: 'imported', kind: 'regular' }])
  expect((await q().select().from(payslipLine).orderBy(asc(payslipLine.position))).map((l) => [l.code, l.quantity, l.multiplier, l.unit])).toEqual([['BASE', null, null, null], ['OVERTIME', '1.00', '1.50', 'hours'], ['PPH21', null, null, null]])
})

test('every mistake of a file is told with its line, and no amount', async () => {
  const judged = await judgeSlips(file('2031-01,X,NOPE,12.345,,', `2026-05,${code},BASE,8400000,,`, `2026-05,${code},BASE,1,,`, `2026-06,${code},BASE,1,,`, `2026-05,${code},PPH21,99000000,a,`), await known())
  expect(judged).toEqual({ ok: false, mistakes: [
    'line 2: there is no pay period "2031-01"', 'line 2: there is no employee "X"', 'line 2: there is no component "NOPE"', 'line 2: the amount is no amount other than nothing, like 8400000 or 72832.50',
    `line 4: BASE of ${code} is there twice in 2026-05`, 'line 5: the pay of 2026-06 is not due before 10:00 of 2026-06-25', 'line 6: quantity and multiplier are numbers with two places at most',
    `2026-05 ${code}: deductions are more than earnings`,
  ] })
  expect(await judgeSlips('period,employee,amount,surprise\n2026-05,x,1,2', await known())).toEqual({ ok: false, mistakes: ['line 1: there is no column component', 'line 1: the column "surprise" means nothing, or is there twice'] })
  expect(await judgeSlips(`${file()}\n2026-05,${code},BASE,1,,,7`, await known())).toEqual({ ok: false, mistakes: ['line 2: 7 cells, but the heading has 6'] })
})

test('what such a slip has paid is paid: lines of its components, money of loans and instalments that come to its amounts exactly', async () => {
  const booking = () => ({ requestId: newId(payday.april), lineId: newId(payday.april) })
  await q().update(payPeriod).set({ closed: false }).where(eq(payPeriod.id, company.periods.may))
  const hour = await addPayrollLine({ ...booking(), employeeId: dina, kind: 'overtime', date: '2026-05-10', unit: 'hours', quantity: '1.00', multiplier: '1.50' }, payday.april)
  const loan = await addPayrollLine({ ...booking(), employeeId: dina, kind: 'loanDisbursement', date: '2026-05-10', unit: 'amount', quantity: '5000000.00' }, payday.april)
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, company.periods.may))
  const heard: string[] = []
  const due: DueInstalment = { accountId: 'a', number: 1, duePeriod: '2026-05', amount: rupiah(833_333), requestId: '', requestCode: '', module: 'loan' }
  const source: InstalmentSource = { ...noInstalments, due: () => Promise.resolve([due]), take: (rows) => Promise.resolve(void heard.push(`take ${rows.length}`)), paidOut: (lines) => Promise.resolve(void heard.push(`paid out ${lines.length}`)) }
  expect((await bring(`${good()}\n2026-05,${code},LOAN,800000,,`, source)).refused).toEqual(['LOAN is no sum of instalments that are due'])
  expect((await bring(`${good()}\n2026-05,${code},LOANPAID,4000000,,`, source)).refused).toEqual(['LOANPAID is not what loans have to be paid out'])
  expect(await bring(`${good()}\n2026-05,${code},LOAN,833333,,\n2026-05,${code},LOANPAID,5000000,,`, source)).toMatchObject({ published: 1 })
  expect(heard).toEqual(['paid out 1', 'take 1'])
  expect((await q().select().from(payrollLine)).map((l) => [l.id, l.paidAt !== null]).sort()).toEqual([[hour.id, true], [loan.id, true]].sort())
  expect(await q().select().from(payslipSource)).toHaveLength(3)
})

test('base pay from a file: stretches follow each other, the same again changes nothing', async () => {
  const give = async (text: string, isDry = false) => {
    const judged = await judgeBasePays(text, 'IDR')
    return judged.ok ? giveBasePays(judged.items, { by: 'maya', currency: 'IDR', now: payday.may, isDry }) : judged.mistakes
  }
  const text = `employee,from,amount\n${code},2026-06-01,9000000\n${code},2025-01-01,8000000`
  expect(await give(text, true)).toBe(2)
  expect(await basePayOn(dina, '2026-06-01')).toBe(rupiah(8_400_000))
  expect(await give(text)).toBe(2)
  expect(await give(text)).toBe(0)
  expect(await Promise.all(['2024-12-31', '2025-01-01', '2026-05-31', '2026-06-01'].map((day) => basePayOn(dina, day)))).toEqual([8_400_000, 8_000_000, 8_000_000, 9_000_000].map(rupiah))
  expect(await give('employee,from,amount\nX,someday,-5')).toEqual(['line 2: there is no employee "X"', 'line 2: from is no day, like 2026-05-01', 'line 2: the amount is no amount above nothing'])
})

test('slips are kept as long as is said, and then go with everything of theirs', async () => {
  await bring(good())
  expect(await forgetPay(new Date('2036-05-24T20:00:00Z'))).toBe(0)
  expect(await forgetPay(new Date('2036-05-26T20:00:00Z'))).toBe(1)
  for (const table of [payslip, payslipLine, payslipSource, payRun]) expect(await q().select().from(table)).toEqual([])
})

test('a slip computed elsewhere is not corrected here: what it was made of is not known', async () => {
  await bring(good())
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const correction = { employeeId: dina, period: await periodOf(company.periods.may), terms, added: [], payDate: '2026-06-01', today: '2026-06-01', now: payday.june }
  await expect(correct(correction, noInstalments)).rejects.toThrow('computed elsewhere')
})

test('unpaid days, carried amounts and days given back of such a slip are taken by no other', async () => {
  const facts = [await anUnpaidDay(dina, '2026-05-11'), await anUnpaidDay(dina, '2026-05-12'), await anUnpaidDay(dina, '2026-05-13')]
  const may = file(`2026-05,${code},BASE,8400000,,`, `2026-05,${code},UNPAID,800001,2,`, `2026-05,${code},PPH21,7599999,,`, `2026-05,${code},BPJSKES,100000,,`, `2026-05,${code},CARRIEDOUT,100000,,`)
  expect(await bring(may)).toMatchObject({ published: 1 })
  expect(await q().select().from(payslipSource).orderBy(payslipSource.sourceId)).toMatchObject([{ sourceKind: 'dayFact', sourceId: facts[0], amount: 40_000_050, rest: 0 }, { sourceId: facts[1], amount: 40_000_050, rest: 0 }])
  await q().update(dayFact).set({ withdrawnAt: payday.may }).where(eq(dayFact.id, facts[0] ?? ''))
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, company.periods.june))
  const june = (carried: number) => file(`2026-06,${code},BASE,8400000,,`, `2026-06,${code},UNPAIDBACK,400000,,`, `2026-06,${code},CARRIED,${carried},,`)
  expect((await bring(june(90_000), noInstalments, false, payday.june)).refused).toEqual(['CARRIED is not what earlier slips have left'])
  expect(await bring(june(100_000), noInstalments, false, payday.june)).toMatchObject({ published: 1 })
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const next = await foresee(dina, await periodOf(company.periods.july), terms, noInstalments)
  const amounts = Object.fromEntries((next?.lines ?? []).map((l) => [l.code, l.amount / 100]))
  // the third day is no imported slip's
  expect([amounts.UNPAID, amounts.UNPAIDBACK, amounts.CARRIED]).toEqual([400_000, undefined, undefined])
})

test('a dry run judges a slip by those before it in the file, as if they were there', async () => {
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, company.periods.june))
  const both = (carried: number) => file(`2026-05,${code},BASE,8400000,,`, `2026-05,${code},PPH21,8500000,,`, `2026-05,${code},CARRIEDOUT,100000,,`, `2026-06,${code},BASE,8400000,,`, `2026-06,${code},CARRIED,${carried},,`)
  expect(await bring(both(90_000), noInstalments, true, payday.june)).toEqual({ published: 1, already: 0, refused: ['CARRIED is not what earlier slips have left'] })
  expect(await bring(both(100_000), noInstalments, true, payday.june)).toEqual({ published: 2, already: 0, refused: [] })
  for (const table of [payslip, payslipSource, payRun]) expect(await q().select().from(table)).toEqual([])
  expect(await bring(both(100_000), noInstalments, false, payday.june)).toEqual({ published: 2, already: 0, refused: [] })
})

test('what this server pays begins with what it has computed, not with what was brought', async () => {
  await setPayRules({ ...(await storedPayRules()), firstPeriod: undefined }, payday.may)
  await bring(good())
  expect(await payTerms()).toBeNull()
})

test('a person computed here is corrected here, though others of the period were computed elsewhere', async () => {
  const budi = await aPaidEmployee(company, 'Budi Santoso')
  await bring(good())
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const may = await periodOf(company.periods.may)
  expect(await payPerson(budi, may, terms, noInstalments, payday.may)).toBe(true)
  const correction = (employeeId: string) => correct({ employeeId, period: may, terms, added: [{ code: 'OVERTIME', date: '', quantity: '1.00', multiplier: '1.50' }], payDate: '2026-06-01', today: '2026-06-01', now: payday.june }, noInstalments)
  expect((await correction(budi)).map((l) => l.code)).toContain('OVERTIME')
  await expect(correction(dina)).rejects.toThrow('computed elsewhere')
})

test('the last slip of who leaves settles loans as far as it goes; one older than the newest paper is refused', async () => {
  await q().update(employee).set({ leaveDate: '2026-05-20' }).where(eq(employee.id, dina))
  const owes = (accountId: string, principal: number) => ({ accountId, principal: rupiah(principal), interest: rupiah(5_000), requestId: '', requestCode: '', module: 'loan' })
  const heard: string[] = []
  const source: InstalmentSource = { ...noInstalments, balances: () => Promise.resolve([owes('a', 1_000_000), owes('b', 2_000_000)]), settleOnLeaving: (balance, taken) => Promise.resolve(void heard.push(`${balance.accountId} ${taken / 100}`)) }
  expect((await bring(`${good()}\n2026-05,${code},LOAN,3010001,,`, source)).refused).toEqual(['LOAN is more than the loans of who leaves come to'])
  expect(await bring(`${good()}\n2026-05,${code},LOAN,1500000,,`, source)).toMatchObject({ published: 1 })
  expect(heard).toEqual(['a 1005000', 'b 495000'])
  expect((await bring(file(`2026-04,${code},BASE,8400000,,`))).refused).toEqual([expect.stringContaining('2026-05-25')])
})

test('an imported period is no period the run computes', async () => {
  await bring(good())
  await payrollJob(noInstalments).run({ now: payday.may, clock: { now: () => payday.may }, log: silentLog, signal: new AbortController().signal })
  expect(await q().select().from(payslip)).toHaveLength(1)
})
