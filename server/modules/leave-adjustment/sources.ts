/** Choices and hints of the adjustment form. */
import { eq } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { AdjustmentConfig, AvailableBalanceOption, BalanceTypeOption, DisbursementConfig } from '../../../contract/modules/leave-adjustment/calls.ts'
import { Adjustment, type AdjustmentKind, adjustmentKinds } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { balanceOn, remainingOf } from '../../ledger/balance.ts'
import { findBalance, findLeaveType, type GainRecord, ledgersByType, ledgersOf, type LeaveType, leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { leaveBalance, leaveGain } from '../../ledger/table.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError, refuse } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { claimedOf, othersOf, paidOutIn, yearOf } from './adjustment-case.ts'
import { AMOUNT_STEP } from './policy.ts'
import { rowName } from './texts.ts'

const matching = <Row extends OptionRow>(rows: readonly Row[], { filterSearch = '', ...page }: ListInput): Paged<Row> =>
  pagedRows(rows.filter((r) => fold(`${r.displayName} ${r.description ?? ''}`).includes(fold(filterSearch))), page)

/** Add, deduct, extend, pay out; ids as on the wire. */
export const adjustmentTypeOptions = (input: ListInput, { t }: Context): Paged<OptionRow> =>
  matching(adjustmentKinds.map((kind) => ({ id: String(kind), displayName: t(`leave-adjustment:enum.adjustmentType.${kind}`) })), input)

const hasBalance = (type: LeaveType): boolean => type.balanceTypeId === type.id && !type.rules.retired

/** Balances of a person, each with what is in it; for a payment only those that are paid out. */
export async function balanceTypeOptions(input: ListInput & { id: string; adjustmentType?: AdjustmentKind }, context: Context): Promise<Paged<BalanceTypeOption>> {
  await requireMayFileFor(input.id, context)
  const today = await todayOf(input.id, context.now)
  const types = (await leaveTypes()).filter((type) => hasBalance(type) && (input.adjustmentType !== Adjustment.disburse || type.rules.disbursement !== undefined))
  const ledgers = await ledgersByType(input.id, types.map((t) => t.id))
  const balanceOf = (type: LeaveType) => {
    const ledger = ledgers.get(type.id)
    return fromHundredths(ledger ? balanceOn(ledger, today).current : 0)
  }
  return matching(types.map((type) => ({ id: type.id, code: type.code, displayName: leaveTypeName(type, context.language), balance: balanceOf(type) })), input)
}

const lives = (today: string) => ({ gainStatus, expiredDate }: GainRecord): boolean => gainStatus === 'active' && (expiredDate === null || expiredDate >= today)

/** Rows of gained days that still hold some, those that die soonest first. */
export async function availableBalanceOptions(input: ListInput & { employeeId?: string; leaveBalanceType?: string }, context: Context): Promise<Paged<AvailableBalanceOption>> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireMayFileFor(employeeId, context)
  const { t } = context
  const today = await todayOf(employeeId, context.now)
  const ledger = input.leaveBalanceType ? (await ledgersByType(employeeId, [input.leaveBalanceType])).get(input.leaveBalanceType) : undefined
  const others = input.leaveBalanceType ? await othersOf(employeeId, input.leaveBalanceType, null) : []
  const rows = (ledger?.gains ?? []).filter(lives(today)).flatMap((gain): AvailableBalanceOption[] => {
    const remaining = remainingOf(gain) - claimedOf(others, gain.id)
    if (remaining <= 0) return []
    const { id, expiredDate } = gain
    const until = expiredDate === null ? t('leave-adjustment:row.never') : t('leave-adjustment:row.until', { date: expiredDate })
    return [{ id, displayName: rowName(gain, t), description: until, remaining: fromHundredths(remaining), expiredDate }]
  })
  const last = (row: AvailableBalanceOption) => row.expiredDate ?? '9999-12-31'
  return matching(rows.sort((a, b) => (last(a) < last(b) ? -1 : last(a) > last(b) ? 1 : a.id < b.id ? -1 : 1)), input)
}

/** The last day a row of gained days has now. @throws CallError not_found for a row of somebody the caller may not file for */
export async function currentExpiryDate({ id }: { id: string }, context: Context): Promise<{ currentExpiryDate: string | null }> {
  const [row] = await q().select({ employeeId: leaveBalance.employeeId, expiredDate: leaveGain.expiredDate }).from(leaveGain).innerJoin(leaveBalance, eq(leaveBalance.id, leaveGain.balanceId)).where(eq(leaveGain.id, id))
  if (!row) return refuse('not_found')
  // a row of somebody else is as good as none
  await requireMayFileFor(row.employeeId, context).catch((error: unknown) => (isCallError(error, 'not_allowed') ? refuse('not_found') : Promise.reject(error as Error)))
  return { currentExpiryDate: row.expiredDate }
}

export const adjustmentConfig = async (): Promise<AdjustmentConfig> => ({ amountStep: fromHundredths(AMOUNT_STEP), maxExtensionMonths: await settingOf('leaveExtensionMonths') })

/** Whether days of a balance are paid out, how many, and whether that was done this year already. */
export async function disbursementConfig(input: { id: string; employeeId?: string; requestId?: string }, context: Context): Promise<DisbursementConfig> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireMayFileFor(employeeId, context)
  const rule = (await findLeaveType(input.id))?.rules.disbursement
  if (!rule) return { allowed: false, minDays: null, maxDays: null, paidOutBy: null }
  const balance = await findBalance(employeeId, input.id)
  const today = await todayOf(employeeId, context.now)
  const before = balance ? paidOutIn(await othersOf(employeeId, input.id, input.requestId ?? null), await yearOf(today)) : null
  return { allowed: true, minDays: fromHundredths(rule.minDays * 100), maxDays: fromHundredths(rule.maxDays * 100), paidOutBy: before?.code ?? null }
}

/** The last day of a row, for the form's read-only field; null for a row that is not of this balance. */
export async function expiryOfRow(employeeId: string, leaveBalanceType: string, rowId: string | null): Promise<string | null> {
  const balance = rowId === null ? null : await findBalance(employeeId, leaveBalanceType)
  const [ledger] = balance ? await ledgersOf([balance.id]) : []
  return ledger?.gains.find((g) => g.id === rowId)?.expiredDate ?? null
}
