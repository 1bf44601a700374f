/** What pay takes for loans, and tells them of. Everything runs inside the transaction of one slip, under the lock of its person. @see contract/modules/loan/README.md#pay */
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { amountOf, periodAfter, settlementOf } from '../../contract/modules/loan/schedule.ts'
import { q } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import type { DueInstalment, InstalmentSource, OnSlip } from '../payroll/instalments.ts'
import { request } from '../request/table.ts'
import { accountsOf, closeAccount, endOf, findAccount, openRows, settleAccount, settleRows, writeEvent } from './accounts.ts'
import { loanAccount, loanInstalment } from './table.ts'

export type LoanNotice = 'loanPaidOut' | 'loanDeferred' | 'loanSettled'

/** What happened to a loan of theirs; no amounts. */
export async function tellBorrower(account: { id: string; requestId: string; employeeId: string }, code: LoanNotice, { key, params = {}, actorId = null, now }: { key: string; params?: Record<string, string>; actorId?: string | null; now: Date }): Promise<void> {
  const [row] = await q().select({ code: request.code, module: request.module }).from(request).where(eq(request.id, account.requestId))
  if (!row) return
  await notify({
    employeeId: account.employeeId, actorId, eventKey: `loan:${account.id}:${code}:${key}`, typeId: noticeTypes.about, code,
    params: { module: row.module, code: row.code, ...params }, link: `${row.module}/${account.requestId}`, recordId: account.requestId, now,
  })
}

const rowIs = ({ accountId, number }: Pick<DueInstalment, 'accountId' | 'number'>) => and(eq(loanInstalment.accountId, accountId), eq(loanInstalment.number, number))

/** The account as it is now; one whose last row was paid is closed. */
async function closeWhenPaid(accountId: string, { payDate, now }: OnSlip): Promise<void> {
  const account = await findAccount(accountId)
  if (!account || openRows(account).length > 0) return
  await closeAccount(accountId, payDate)
  await writeEvent({ accountId, kind: 'settled', at: now })
  await tellBorrower(account, 'loanSettled', { key: account.id, now })
}

export const loanInstalments: InstalmentSource = {
  async due(employeeId, period) {
    const rows = await q()
      .select({ accountId: loanInstalment.accountId, number: loanInstalment.number, duePeriod: loanInstalment.duePeriod, principal: loanInstalment.principal, interest: loanInstalment.interest, requestId: loanAccount.requestId, requestCode: request.code, module: request.module })
      .from(loanInstalment)
      .innerJoin(loanAccount, eq(loanAccount.id, loanInstalment.accountId))
      .innerJoin(request, eq(request.id, loanAccount.requestId))
      .where(and(eq(loanAccount.employeeId, employeeId), eq(loanAccount.status, 'active'), eq(loanInstalment.status, 'due'), lte(loanInstalment.duePeriod, period)))
      .orderBy(asc(loanAccount.openedAt), asc(loanAccount.id), asc(loanInstalment.number))
    return rows.map(({ principal, interest, ...row }) => ({ ...row, amount: amountOf({ principal, interest }) }))
  },
  async take(rows, slip) {
    for (const row of rows) {
      const taken = await q().update(loanInstalment).set({ status: 'taken', payslipId: slip.payslipId }).where(and(rowIs(row), eq(loanInstalment.status, 'due'))).returning({ number: loanInstalment.number })
      if (taken.length !== 1) throw new Error('an instalment was taken or settled meanwhile')
      await writeEvent({ accountId: row.accountId, kind: 'taken', at: slip.now, amount: row.amount })
    }
    for (const accountId of new Set(rows.map((r) => r.accountId))) await closeWhenPaid(accountId, slip)
  },
  async defer(row, { payslipId, now }) {
    const [moved] = await q().update(loanInstalment).set({ status: 'deferred', payslipId }).where(and(rowIs(row), eq(loanInstalment.status, 'due'))).returning()
    const account = await findAccount(row.accountId)
    if (!moved || !account) throw new Error('an instalment was taken or settled meanwhile')
    const end = await endOf(row.accountId)
    const duePeriod = periodAfter(end.period, 1)
    const { principal, interest } = moved
    await q().insert(loanInstalment).values({ accountId: row.accountId, number: end.number + 1, duePeriod, principal, interest, status: 'due', movedFrom: moved.duePeriod })
    await writeEvent({ accountId: row.accountId, kind: 'deferred', at: now })
    await tellBorrower(account, 'loanDeferred', { key: String(row.number), params: { period: duePeriod }, now })
  },
  async paidOut(lines, { employeeId, payDate, now }) {
    if (lines.length === 0) return
    const waiting = await q().select().from(loanAccount).where(and(eq(loanAccount.employeeId, employeeId), eq(loanAccount.status, 'approved'), inArray(loanAccount.requestId, lines.map((l) => l.requestId))))
    for (const account of waiting.filter((a) => lines.some((l) => l.requestId === a.requestId && l.lineId === a.lineId))) {
      await q().update(loanAccount).set({ status: 'active', paidOutOn: payDate, version: account.version + 1 }).where(eq(loanAccount.id, account.id))
      await writeEvent({ accountId: account.id, kind: 'paidOut', at: now, amount: account.principal })
      await tellBorrower(account, 'loanPaidOut', { key: account.id, now })
    }
  },
  async balances(employeeId) {
    const active = (await accountsOf(employeeId)).filter(({ status }) => status === 'active')
    return active.toReversed().flatMap((account) => {
      const open = openRows(account)
      const { id: accountId, requestId, requestCode, module } = account
      const { balance: principal, interest } = settlementOf(open)
      return open.length > 0 ? [{ accountId, requestId, requestCode, module, principal, interest }] : []
    })
  },
  async settleOnLeaving({ accountId, principal, interest }, taken, slip) {
    const account = await findAccount(accountId)
    if (!account || taken <= 0) return
    if (taken >= principal + interest) {
      await settleAccount(account, { paidOn: slip.payDate, by: null, note: '', payslipId: slip.payslipId, now: slip.now })
      await tellBorrower(account, 'loanSettled', { key: account.id, now: slip.now })
      return
    }
    // what is left stands as one row for HR: interest was paid first, and what was not yet earned is let off
    const end = await endOf(accountId)
    const interestLeft = Math.max(0, interest - taken)
    await settleRows(account, slip.payslipId)
    await q().insert(loanInstalment).values({ accountId, number: end.number + 1, duePeriod: periodAfter(slip.period, 1), principal: principal - Math.max(0, taken - interest), interest: interestLeft, status: 'due' })
    await writeEvent({ accountId, kind: 'taken', at: slip.now, amount: taken })
  },
}
