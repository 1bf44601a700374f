/** What an approval (or a cancel) would change, in words; the warnings of the check stand beside it. @see docs/product/lifecycle.md */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { outcomeOf, type StatusId, takesBack } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { balanceOn, outstandingOf } from '../../ledger/balance.ts'
import { findBalance, leaveTypeName, ledgersOf } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { payPeriodOf } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput, RequestRecord } from '../../request/module.ts'
import { type LeaveCase, leaveValues, paidDays, readCase } from '../../time/leave-case.ts'
import { coverageOf } from '../../time/leave-check.ts'
import { readableDates, readableDays } from './readable.ts'

const row = (kind: string, text: string, rest: Partial<PreviewRow> = {}): PreviewRow => ({ kind, text, before: null, after: null, warning: false, ...rest })

export async function previewLeave({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const values = leaveValues(record.values)
  if (!values) return []
  const leave = await readCase(record.employeeId, values, context.now)
  const status = record.status as StatusId
  // a cancellation is shown as what its approval would take back
  const back = action === 'cancel' || takesBack(status)
  if (back) return outcomeOf(status, 'reopen') || takesBack(status) ? takenBack(leave, record, context) : []
  return [...(await balanceRow(leave, record, context)), ...attendanceRow(leave, context), ...(await payRow(leave, context)), ...(await replacementRow(leave, context))]
}

const balanceText = (leave: LeaveCase, before: string, after: string, { t, language }: Context): PreviewRow =>
  row('balance', t('effects:leave.balance', { type: leave.type ? leaveTypeName(leave.type, language) : '', before: readableDays(before, language), after: readableDays(after, language) }), { before, after, warning: after.startsWith('-') })

async function balanceRow(leave: LeaveCase, record: RequestRecord, context: Context): Promise<PreviewRow[]> {
  const covered = await coverageOf(leave, record.id, false)
  return covered ? [balanceText(leave, fromHundredths(covered.before), fromHundredths(covered.after), context)] : []
}

const datesOf = (leave: LeaveCase, { t, language }: Context, days = paidDays(leave.count)): string =>
  readableDates(days.map((d) => d.date), language, (from, until) => t('effects:leave.fromUntil', { from, until }))

function attendanceRow(leave: LeaveCase, context: Context): PreviewRow[] {
  const whole = leave.type?.rules.attendanceStatus ?? 'onLeave'
  const byStatus = Map.groupBy(paidDays(leave.count), ({ amount }) => (amount === '0.50' && whole === 'onLeave' ? 'halfDayLeave' : whole))
  return [...byStatus].map(([status, days]) => row('attendance', context.t('effects:leave.attendance', { count: days.length, dates: datesOf(leave, context, days), status: context.t(`leave:attendance.${status}`) }), { after: status }))
}

async function payRow(leave: LeaveCase, { t, language }: Context): Promise<PreviewRow[]> {
  if (!leave.type?.rules.unpaid) return []
  const period = (await payPeriodOf(leave.values.startDate))?.code ?? ''
  return [row('payroll', t('effects:leave.payroll', { days: readableDays(leave.count.totalDay, language), period }), { after: leave.count.totalDay })]
}

async function replacementRow(leave: LeaveCase, { t }: Context): Promise<PreviewRow[]> {
  const { replacement } = leave.values
  if (!replacement) return []
  return [row('replacement', t('effects:leave.replacement', { person: (await namesOf([replacement])).get(replacement) ?? '' }))]
}

async function takenBack(leave: LeaveCase, record: RequestRecord, context: Context): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = []
  const balance = leave.type?.balanceTypeId ? await findBalance(leave.employeeId, leave.type.balanceTypeId) : null
  const [ledger] = balance ? await ledgersOf([balance.id]) : []
  if (ledger) {
    const dead = new Set(ledger.gains.filter((g) => g.gainStatus === 'expired').map((g) => g.id))
    const own = ledger.deducts.filter((d) => d.requestId === record.id && d.reversalOf === null && d.deductStatus === 'taken' && !dead.has(d.gainId ?? ''))
    const before = balanceOn(ledger, leave.today).usable
    rows.push(balanceText(leave, fromHundredths(before), fromHundredths(before + own.reduce((sum, d) => sum + outstandingOf(ledger, d), 0)), context))
  }
  const count = paidDays(leave.count).length
  if (count > 0) rows.push(row('attendance', context.t('effects:leave.attendanceBack', { count, dates: datesOf(leave, context) })))
  return rows
}
