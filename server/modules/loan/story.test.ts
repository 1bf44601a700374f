/** Loans through the machinery: what refuses them, the account and its money, pay, settling, and who learns what. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { accountOfLine, findAccount } from '../../loans/accounts.ts'
import { loanInstalments } from '../../loans/instalments.ts'
import { loanAccount, loanInstalment } from '../../loans/table.ts'
import { choice, employee, moduleAccess, payPeriod } from '../../org/table.ts'
import { lockPerson } from '../../payroll/instalments.ts'
import { payrollLine } from '../../payroll/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, approvalStep, effectLog, request, requestLine } from '../../request/table.ts'
import { loanAccountDetail, loanAccounts, settlementQuote } from './account-views.ts'
import { defaultValue } from './default-value.ts'
import { loanModule } from './index.ts'
import { settleLoan } from './settle.ts'
import { loanItemOptions, periodOptions } from './sources.ts'
import { aBasePay, aLoanItem, aQuotation, idr, somePeriods } from './testing/loans.ts'

/** Today is Tuesday 12 May 2026, noon: the period of May ends on the 20th. */
const PERIODS = 8
let db: Database
let company: Company
let requests: Requests
let [boss, dina, hana, chief] = ['', '', '', '']
let periods: Record<string, string> = {}
const item = { emergency: '', housing: '', motorcycle: '' }

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([loanModule], { runOnce: (_, work) => work() })
  chief = await anEmployee(company, 'Chief')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: loan.slug, employeeId: null })
  const superior = { resolver: { kind: 'superior' as const }, rule: 'anyOne' as const }
  await q().insert(approvalMatrix).values([
    { id: newId(NOON), module: '*', position: 2, condition: {}, levels: [superior] },
    { id: newId(when().now), module: loan.slug, position: 1, condition: { above: { basePays: 2 } }, levels: [superior, { resolver: { kind: 'person', employeeId: chief }, rule: 'anyOne' }] },
  ])
  const limits = { amountStep: 100_000, oneAtATime: true }
  item.emergency = await aLoanItem('emergency', { ...limits, minAmount: 1_000_000, maxAmount: 10_000_000, minTenor: 1, maxTenor: 10, minServiceMonths: 3 })
  item.housing = await aLoanItem('housing', { ...limits, interestType: 2, rateBp: 750, minAmount: 10_000_000, maxAmount: 150_000_000, minTenor: 12, maxTenor: 60, minServiceMonths: 24 })
  item.motorcycle = await aLoanItem('motorcycle', { ...limits, interestType: 1, rateBp: 600, minAmount: 5_000_000, maxAmount: 35_000_000, minTenor: 6, maxTenor: 36, needsDocument: true })
  periods = await somePeriods('2026-04', PERIODS)
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  hana = await anEmployee(company, 'Hana')
  await aBasePay(dina, 8_400_000)
})

const asked = (more: Record<string, unknown> = {}) => ({
  id: newId(when().now), version: 0, employeeId: dina, loanItem: item.emergency, purpose: 'The roof', amount: idr(5_000_000), tenorMonths: 6, loanDate: '2026-05-15', firstPeriodPay: periods['2026-06'], ...more,
})
const submit = (more: Record<string, unknown> = {}) => requests.saveAndSubmit(loan, asked(more), aContext(dina))
const act = (action: 'approve' | 'cancel' | 'revise', id: string, who: string) => requests.perform(loan, action, { id, note: 'because' }, aContext(who))
async function granted(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await submit(more)
  await act('approve', id, boss)
  return id
}
const refused = (what: Promise<unknown>, code: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`), `${code} has a text`).toBe(true)
  if (!isCallError(error) || !error.problems.some((p) => p.code === code)) throw error
  return true
})
async function accountOf(requestId: string) {
  const [line] = await q().select().from(requestLine).where(eq(requestLine.requestId, requestId))
  const account = line ? await accountOfLine({ requestId, lineId: line.lineId }) : null
  if (!account) throw new Error('no account')
  return account
}
const slip = (period: string, payslipId = newId(when().now)) => ({ payslipId, employeeId: dina, period, payDate: `${period}-25`, now: when().now })
/** Pay pays the money out, as its run does. */
async function paidOut(requestId: string, period = '2026-05') {
  const account = await accountOf(requestId)
  await tx(async () => {
    await q().update(payrollLine).set({ paidAt: when().now }).where(eq(payrollLine.requestId, requestId))
    await loanInstalments.paidOut([account], slip(period))
  })
  return account
}
const told = async () => (await q().select().from(notification).where(eq(notification.employeeId, dina))).map((n) => n.code)
const hr = () => aContext(hana, ['hr'])

describe('checks', () => {
  test('limits of the item', async () => {
    await refused(submit({ amount: idr(900_000) }), 'loan_amount_range')
    await refused(submit({ amount: idr(1_050_000) }), 'loan_amount_step')
    await refused(submit({ tenorMonths: 11 }), 'loan_tenor')
    await refused(submit({ loanItem: item.motorcycle, amount: idr(6_000_000) }), 'loan_document_missing')
    const thin = await aLoanItem(`thin-${newId(when().now)}`, {})
    await refused(submit({ loanItem: thin, amount: idr(8), tenorMonths: 15 }), 'loan_tenor_thin')
    await expect(submit({ loanItem: thin, amount: idr(15), tenorMonths: 15 })).resolves.toMatchObject({ status: 1 })
    expect((await submit({ loanItem: item.motorcycle, amount: idr(6_000_000), attachmentIds: [await aQuotation(dina)] })).status).toBe(1)
  })
  test('an item that is offered no longer is none', async () => {
    const id = await aLoanItem(`retired-${newId(when().now)}`, {})
    await q().update(choice).set({ active: false }).where(eq(choice.id, id))
    await refused(submit({ loanItem: id }), 'loan_item_unknown')
    await refused(submit({ loanItem: newId(NOON) }), 'loan_item_unknown')
  })
  test('months of service', async () => {
    await q().update(employee).set({ joinDate: '2026-02-13' }).where(eq(employee.id, dina))
    await refused(submit(), 'loan_min_service')
    await q().update(employee).set({ joinDate: '2026-02-12' }).where(eq(employee.id, dina))
    expect((await submit()).status).toBe(1)
  })
  test('base pay limits the amount, all instalments together, and the route', async () => {
    const emergency = await granted({ tenorMonths: 6 })
    expect((await accountOf(emergency)).rows.map((r) => r.principal / 100)).toEqual([833_333, 833_333, 833_333, 833_333, 833_333, 833_335])
    const housing = { loanItem: item.housing, tenorMonths: 24 }
    await refused(submit({ ...housing, amount: idr(24_000_000), tenorMonths: 12 }), 'loan_instalment_share')
    await refused(submit({ ...housing, amount: idr(25_300_000) }), 'loan_base_pays')
    const problems = await requests.checkDraft(loan, asked({ ...housing, amount: idr(25_200_000) }), aContext(dina))
    expect(problems.problems.filter((p) => p.code === 'loan_base_pays')).toEqual([])
    const { id } = await submit({ ...housing, amount: idr(24_000_000) })
    expect((await act('approve', id, boss)).status, 'above two base pays one more decides').toBe(1)
    expect((await act('approve', id, chief)).status).toBe(4)
  })
  test('of two base pays exactly the route stays short', async () => {
    const { id } = await submit({ loanItem: item.housing, tenorMonths: 36, amount: idr(16_800_000) })
    expect(await q().select().from(approvalStep).where(eq(approvalStep.requestId, id))).toHaveLength(1)
  })
  test('nobody borrows whose base pay is not known', async () => {
    const other = await anEmployee(company, 'Without', { superiorId: boss })
    await refused(requests.saveAndSubmit(loan, asked({ employeeId: other }), aContext(other)), 'loan_base_pay_unknown')
  })
  test('one of a kind at a time; what was withdrawn does not count', async () => {
    const first = await submit()
    await refused(submit(), 'loan_item_active')
    await act('cancel', first.id, dina)
    expect((await submit()).status).toBe(1)
  })
  test('the last instalment comes before the last day', async () => {
    await q().update(employee).set({ leaveDate: '2026-11-20' }).where(eq(employee.id, dina))
    await refused(submit({ tenorMonths: 7 }), 'loan_past_contract')
    expect((await submit({ tenorMonths: 6 })).status).toBe(1)
  })
  test('the money comes first, and the first instalment at most three periods later', async () => {
    for (const period of ['2026-04', '2026-05', '2026-09']) await refused(submit({ firstPeriodPay: periods[period] }), 'loan_first_period')
    await expect(submit({ firstPeriodPay: periods['2026-09'] }), 'months are words').rejects.toMatchObject({ problems: [{ code: 'loan_first_period', params: { from: 'June 2026', until: 'August 2026' } }] })
    await refused(submit({ loanDate: '2026-05-11' }), 'loan_date')
    await refused(submit({ loanDate: '2026-07-12', firstPeriodPay: periods['2026-08'] }), 'loan_date')
    expect((await periodOptions({ loanDate: '2026-05-15' }, aContext(dina))).listData.map((p) => p.code)).toEqual(['2026-06', '2026-07', '2026-08'])
    expect((await submit({ firstPeriodPay: periods['2026-08'] })).status).toBe(1)
  })
})

describe('the terms', () => {
  test('are those the person agreed to: the form said them, or the last save; another loan has its own', async () => {
    const own = await aLoanItem(`agreed-${newId(when().now)}`, { interestType: 1, rateBp: 600 })
    await refused(submit({ loanItem: own, agreedInterest: 1, agreedRate: '5.00' }), 'loan_terms_changed')
    const { id } = await submit({ loanItem: own })
    await act('revise', id, boss)
    const [row] = await q().select().from(request).where(eq(request.id, id))
    expect(row?.values).toMatchObject({ agreedInterest: 1, agreedRate: '6.00' })
    await q().update(choice).set({ rules: { interestType: 1, rateBp: 700 } }).where(eq(choice.id, own))
    await refused(requests.perform(loan, 'submit', { id }, aContext(dina)), 'loan_terms_changed')
    expect((await requests.saveAndSubmit(loan, asked({ id, version: row?.version }), aContext(dina))).status).toBe(1)
    const [{ values } = { values: {} }] = await q().select().from(request).where(eq(request.id, id))
    expect(values).toMatchObject({ agreedInterest: 0, agreedRate: '0.00' })
  })
})

describe('the last approval', () => {
  test('opens an account and puts the money into the next open period', async () => {
    const id = await granted()
    const account = await accountOf(id)
    expect(account).toMatchObject({ status: 'approved', employeeId: dina, principal: 500_000_000, tenor: 6, firstPeriod: '2026-06' })
    expect(account.rows.map((r) => r.duePeriod)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
    expect(await q().select().from(payrollLine).where(eq(payrollLine.requestId, id))).toMatchObject([{ kind: 'loanDisbursement', unit: 'amount', quantity: '5000000.00', payPeriodId: periods['2026-05'] }])
    await refused(act('approve', id, boss), 'illegal_transition')
  })
  test('judges the second of two loans with the first', async () => {
    const [emergency, housing] = [await submit({ amount: idr(10_000_000), tenorMonths: 5 }), await submit({ loanItem: item.housing, amount: idr(16_000_000), tenorMonths: 24 })]
    await act('approve', emergency.id, boss)
    await refused(act('approve', housing.id, boss), 'loan_instalment_share')
  })
  test('sends back what was agreed to under other terms', async () => {
    const own = await aLoanItem(`own-${newId(when().now)}`, { interestType: 2, rateBp: 900 })
    const { id } = await submit({ loanItem: own })
    await q().update(choice).set({ rules: { interestType: 2, rateBp: 1200 } }).where(eq(choice.id, own))
    await refused(act('approve', id, boss), 'loan_terms_changed')
    await act('revise', id, boss)
    const [row] = await q().select().from(request).where(eq(request.id, id))
    const again = (more: Record<string, unknown>) => requests.saveAndSubmit(loan, asked({ id, version: row?.version, loanItem: own, ...more }), aContext(dina))
    await refused(again({}), 'loan_terms_changed')
    await refused(again({ agreedInterest: 2, agreedRate: '9.00' }), 'loan_terms_changed')
    await refused(again({ agreedInterest: 1, agreedRate: '12.00' }), 'loan_terms_changed')
    await again({ agreedInterest: 2, agreedRate: '12.00' })
    expect((await act('approve', id, boss)).status).toBe(4)
    expect((await accountOf(id)).rateBp).toBe(1200)
  })
  test('moves a first period that has passed to the one after the money', async () => {
    const { id } = await submit()
    await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.code, '2026-05'))
    try {
      const { rows } = await requests.effectPreview({ module: loan.slug, id, action: 'approve' }, aContext(boss))
      expect(rows.map((r) => r.text)).toEqual(['A loan account opens: 6 instalments, July 2026 to December 2026', 'The money comes with the pay of June 2026', 'The first instalment was asked for June 2026 and moves to July 2026'])
      await act('approve', id, boss)
      expect((await accountOf(id)).firstPeriod).toBe('2026-07')
    } finally {
      await q().update(payPeriod).set({ closed: false }).where(eq(payPeriod.code, '2026-05'))
    }
  })
})

describe('taking back', () => {
  test('is possible until the money is paid', async () => {
    const id = await granted()
    const { id: accountId } = await accountOf(id)
    await act('cancel', id, dina)
    await act('approve', id, boss)
    const account = await findAccount(accountId)
    expect([account?.status, ...new Set(account?.rows.map((r) => r.status))]).toEqual(['cancelled', 'void'])
    expect((await q().select().from(payrollLine).where(eq(payrollLine.requestId, id))).reduce((sum, l) => sum + Number(l.quantity), 0)).toBe(0)
    expect((await submit()).status, 'the kind is free again').toBe(1)
  })
  test('is refused after that, in the preview and in the answer', async () => {
    const id = await granted()
    await paidOut(id)
    await refused(act('cancel', id, dina), 'payroll_line_paid')
    expect((await requests.effectPreview({ module: loan.slug, id, action: 'cancel' }, aContext(dina))).problems).toHaveLength(1)
    await tx(async () => loanInstalments.take(await loanInstalments.due(dina, '2026-06'), slip('2026-06')))
    await refused(act('cancel', id, dina), 'loan_taken')
  })
})

describe('pay', () => {
  test('takes nothing before the money is paid, then row by row, and closes with the last', async () => {
    const id = await granted()
    expect(await loanInstalments.due(dina, '2026-12')).toEqual([])
    const account = await paidOut(id)
    expect(await findAccount(account.id)).toMatchObject({ status: 'active', paidOutOn: '2026-05-25' })
    expect(await loanInstalments.due(dina, '2026-05')).toEqual([])
    const due = await loanInstalments.due(dina, '2026-06')
    expect(due).toMatchObject([{ accountId: account.id, number: 1, amount: 83_333_300, requestId: id, module: 'loan' }])
    await tx(() => loanInstalments.take(due, slip('2026-06', account.id)))
    expect((await findAccount(account.id))?.rows[0]).toMatchObject({ status: 'taken', payslipId: account.id })
    await tx(async () => loanInstalments.take(await loanInstalments.due(dina, '2026-11'), slip('2026-11')))
    expect(await findAccount(account.id)).toMatchObject({ status: 'settled', closedOn: '2026-11-25' })
    expect(await told()).toEqual(expect.arrayContaining(['loanPaidOut', 'loanSettled']))
  })
  test('a row that leaves too little moves whole to the end, and the sum stays', async () => {
    const account = await paidOut(await granted())
    const sum = (rows: { principal: number; interest: number; status: string }[]) => rows.filter((r) => r.status !== 'deferred').reduce((s, r) => s + r.principal + r.interest, 0)
    const before = sum(account.rows)
    const [row] = await loanInstalments.due(dina, '2026-06')
    if (!row) throw new Error('nothing is due')
    await tx(() => loanInstalments.defer(row, slip('2026-06')))
    const after = await findAccount(account.id)
    expect(after?.rows.at(-1)).toMatchObject({ number: 7, duePeriod: '2026-12', movedFrom: '2026-06', status: 'due' })
    expect([sum(after?.rows ?? []), await loanInstalments.due(dina, '2026-06')]).toEqual([before, []])
    expect(await told()).toContain('loanDeferred')
  })
  test('who leaves pays what is open, as far as it goes', async () => {
    const account = await paidOut(await granted({ loanItem: item.housing, amount: idr(12_000_000), tenorMonths: 12 }))
    const [owed] = await loanInstalments.balances(dina, '2026-06')
    if (!owed) throw new Error('nothing is owed')
    expect(owed).toMatchObject({ accountId: account.id, principal: 1_200_000_000, interest: 7_500_000 })
    await tx(() => loanInstalments.settleOnLeaving(owed, 200_000_000, slip('2026-06')))
    expect(await loanInstalments.balances(dina, '2026-07')).toMatchObject([{ principal: 1_007_500_000, interest: 0 }])
    const [rest] = await loanInstalments.balances(dina, '2026-07')
    if (!rest) throw new Error('nothing is left')
    await tx(() => loanInstalments.settleOnLeaving(rest, rest.principal, slip('2026-07')))
    expect(await findAccount(account.id)).toMatchObject({ status: 'settled' })
  })
})

describe('settling', () => {
  async function afterFive() {
    const own = await aLoanItem(`nine-${newId(when().now)}`, { interestType: 2, rateBp: 900 })
    const account = await paidOut(await granted({ loanItem: own, amount: idr(12_000_000), tenorMonths: 12 }))
    await tx(async () => loanInstalments.take(await loanInstalments.due(dina, '2026-10'), slip('2026-10')))
    return account
  }
  const settle = (accountId: string, rupiah: number, who = hr(), paidOn = '2026-05-12') => settleLoan({ accountId, paidOn, amount: idr(rupiah), note: 'Transfer' }, who)
  test('costs what is owed and one month of interest, to the rupiah; then nothing is due', async () => {
    const account = await afterFive()
    await q().update(loanAccount).set({ paidOutOn: '2026-05-01' }).where(eq(loanAccount.id, account.id))
    expect(await settlementQuote({ accountId: account.id }, aContext(dina))).toMatchObject({ balance: idr(7_130_412), interest: idr(53_478), total: idr(7_183_890), saved: idr(162_033), validUntil: '2026-05-20' })
    await refused(settle(account.id, 7_183_889), 'loan_settle_amount')
    await refused(settle(account.id, 7_183_890, hr(), '2026-05-13'), 'loan_settle_date')
    expect((await settle(account.id, 7_183_890)).message).toBe('The loan is settled.')
    expect(await loanInstalments.due(dina, '2027-12')).toEqual([])
    expect(await findAccount(account.id)).toMatchObject({ status: 'settled', closedOn: '2026-05-12' })
    await refused(settle(account.id, 7_183_890), 'loan_not_active')
    await refused(settlementQuote({ accountId: account.id }, aContext(dina)), 'loan_not_active')
    const { paid, balance } = await loanAccountDetail({ id: account.id }, aContext(dina))
    expect([paid.minor, balance.minor]).toEqual([(5 * 1_049_418 + 7_183_890) * 100, 0])
  })
  test('waits for a run that is taking an instalment, and what was taken is owed no more', async () => {
    const account = await afterFive()
    await q().update(loanAccount).set({ paidOutOn: '2026-05-01' }).where(eq(loanAccount.id, account.id))
    const [holding, done] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const run = tx(async () => {
      await lockPerson(dina)
      const due = await loanInstalments.due(dina, '2026-11')
      holding.resolve(undefined)
      await done.promise
      await loanInstalments.take(due, slip('2026-11'))
    })
    await holding.promise
    const settling = refused(settle(account.id, 7_183_890), 'loan_settle_amount')
    await new Promise((resolve) => setTimeout(resolve, 200))
    done.resolve(undefined)
    await Promise.all([run, settling])
    expect((await findAccount(account.id))?.rows.filter((r) => r.status === 'taken')).toHaveLength(6)
  })
  test('what is settled is neither taken nor moved nor settled again', async () => {
    const account = await afterFive()
    await q().update(loanAccount).set({ paidOutOn: '2026-05-01' }).where(eq(loanAccount.id, account.id))
    const [due, owed] = [await loanInstalments.due(dina, '2026-11'), await loanInstalments.balances(dina, '2026-11')]
    await settle(account.id, 7_183_890)
    const [row, balance] = [due[0], owed[0]]
    if (!row || !balance) throw new Error('nothing was due')
    const after = await findAccount(account.id)
    for (const late of [() => loanInstalments.take([row], slip('2026-11')), () => loanInstalments.defer(row, slip('2026-11')), () => loanInstalments.settleOnLeaving(balance, 718_389_000, slip('2026-11')), () => loanInstalments.settleOnLeaving(balance, 100, slip('2026-11'))]) await expect(tx(late)).rejects.toThrow('meanwhile')
    expect(await findAccount(account.id)).toEqual(after)
  })
  test('is HR’s, and nobody settles their own', async () => {
    const account = await afterFive()
    await refused(settle(account.id, 7_183_890, aContext(dina)), 'not_allowed')
    await refused(settle(account.id, 7_183_890, aContext(dina, ['hr'])), 'not_allowed')
    await refused(settle(account.id, 7_183_890, aContext(boss)), 'not_found')
  })
})

describe('who learns what', () => {
  test('a superior asks for no terms, no accounts and no limits, and files for nobody', async () => {
    const account = await paidOut(await granted())
    for (const what of [defaultValue({ employeeId: dina }, aContext(boss)), loanAccounts({ employeeId: dina }, aContext(boss)), loanItemOptions({ employeeId: dina }, aContext(boss))]) await refused(what, 'not_allowed')
    await refused(loanAccountDetail({ id: account.id }, aContext(boss)), 'not_found')
    await refused(requests.perform(loan, 'save', asked(), aContext(boss)), 'not_allowed')
    await refused(requests.checkDraft(loan, asked(), aContext(boss)), 'not_allowed')
    expect((await loanAccounts({ employeeId: dina }, hr())).listData).toHaveLength(1)
  })
  test('HR of a site learns of the people of that site alone', async () => {
    const account = await paidOut(await granted())
    const of = (siteId: string) => ({ ...hr(), caller: { ...hr().caller, hrOf: [siteId] } })
    const other = await elsewhere(company, `S${dina.slice(-4)}`, 'Surabaya')
    await refused(defaultValue({ employeeId: dina }, of(other.siteId)), 'not_allowed')
    await refused(loanAccounts({ employeeId: dina }, of(other.siteId)), 'not_allowed')
    await refused(settleLoan({ accountId: account.id, paidOn: '2026-05-12', amount: idr(5_000_000), note: '' }, of(other.siteId)), 'not_found')
    expect(await loanAccountDetail({ id: account.id }, of(company.siteId))).toMatchObject({ id: account.id })
  })
  test('terms come for half a form, and limits follow from pay', async () => {
    expect(await defaultValue({}, aContext(dina))).toMatchObject({ loanDate: '2026-05-12', firstPeriodPayText: '2026-06', instalment: null, schedule: null, maxAmount: idr(25_200_000), maxInstalment: idr(2_520_000) })
    const full = await defaultValue({ loanItem: item.housing, amount: idr(24_000_000), tenorMonths: 24, loanDate: '2026-05-15' }, aContext(dina))
    expect(full).toMatchObject({ instalment: idr(1_079_990), lastInstalment: idr(1_079_994), totalInterest: idr(1_919_764), lastPeriod: '2028-05', maxAmount: idr(25_200_000), maxAmountWhy: '3 times base pay' })
    expect((await defaultValue({ loanItem: item.emergency }, aContext(dina))).maxAmountWhy).toBe('the limit of this loan')
  })
  test('the preview tells the share of pay to HR and the chief financial officer alone', async () => {
    await granted()
    const { id } = await submit({ loanItem: item.housing, amount: idr(16_000_000), tenorMonths: 36 })
    const preview = async (who: ReturnType<typeof aContext>) => (await requests.effectPreview({ module: loan.slug, id, action: 'approve' }, who)).rows.map((r) => r.text)
    expect(await preview(aContext(boss))).toHaveLength(2)
    const shares = ['Instalments are 16\u00a0% of base pay, at most 30\u00a0%', '1 other loan is running']
    expect((await preview(hr())).slice(2)).toEqual(shares)
    expect((await preview(aContext(boss, ['cfo']))).slice(2)).toEqual(shares)
  })
  test('a warning of a high share is said in the form, not to the chain', async () => {
    const high = { amount: idr(10_000_000), tenorMonths: 5 }
    const draft = await requests.checkDraft(loan, asked(high), aContext(dina))
    expect(draft.warnings.map((w) => w.code)).toEqual(['loan_share_high'])
    const { id } = await submit(high)
    expect(JSON.stringify(await requests.effectPreview({ module: loan.slug, id, action: 'approve' }, aContext(boss)))).not.toContain('base pay')
  })
  test('no amount is in titles, the log of effects, search or notices, and no base pay in the request', async () => {
    const id = await granted()
    await paidOut(id)
    const [row] = await q().select().from(request).where(eq(request.id, id))
    if (!row) throw new Error('no record')
    const said = JSON.stringify([(await loanModule.title([row], 'en')).get(id), row.search, await q().select().from(effectLog).where(eq(effectLog.requestId, id)), await q().select().from(notification).where(eq(notification.recordId, id))])
    expect(said).not.toMatch(/5000000|833333/)
    const detail = await requests.detail(loan, { id }, aContext(boss))
    expect(JSON.stringify(detail)).not.toMatch(/8400000|840000000|basePay/i)
    expect(fromKeyValues(detail.texts)).toMatchObject({ loanItem: 'emergency', accountStatus: 'active' })
  })
  test('the terms of a request are the server’s', async () => {
    const { id } = await submit({ instalment: idr(1), interestRate: '99.00' })
    const detail = (await requests.detail(loan, { id }, aContext(dina))) as unknown as Record<string, unknown>
    expect(detail).toMatchObject({ instalment: idr(833_333), interestRate: '0.00', interestType: 0, totalInterest: idr(0), lastPeriod: '2026-11' })
    expect(await q().select().from(loanInstalment).where(eq(loanInstalment.accountId, id))).toEqual([])
  })
})
