/** Balances of people on a date. */
import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { balanceOn, isToldOf } from '../../ledger/balance.ts'
import { findLeaveType, leaveTypeName, ledgersOf } from '../../ledger/read.ts'
import { takenWithin } from '../../ledger/sums.ts'
import { leaveBalance, leaveType, type LeaveTypeRules } from '../../ledger/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Finding, named, pageAt } from '../../org/below.ts'
import { inServiceOn } from '../../org/effective.ts'
import { headcountOn } from '../../org/headcount.ts'
import { isNamed } from '../../org/names.ts'
import { readableBy } from '../../org/scope.ts'
import { employee } from '../../org/table.ts'
import { requireMaySee } from './access.ts'

const columns = { id: leaveBalance.id, employeeId: employee.id, employee: employee.fullName, leaveTypeId: leaveType.id, code: leaveType.code, names: leaveType.names, rules: leaveType.rules }
const select = () => q().select(columns).from(leaveBalance).innerJoin(employee, eq(employee.id, leaveBalance.employeeId)).innerJoin(leaveType, eq(leaveType.id, leaveBalance.leaveTypeId))

async function withNumbers(rows: { id: string; employeeId: string; employee: string; leaveTypeId: string; code: string; names: Record<string, string>; rules: LeaveTypeRules }[], date: string, { language, caller }: Context, { isPlain = false } = {}): Promise<BalanceRow[]> {
  const ledgers = new Map((await ledgersOf(rows.map((r) => r.id))).map((l) => [l.balance.id, l]))
  return rows.flatMap(({ code, names, rules, ...row }): BalanceRow[] => {
    const ledger = ledgers.get(row.id)
    if (!ledger || (isPlain && !isToldOf(rules, ledger))) return []
    const { current, pending, usable, expiring, expiredDate } = balanceOn(ledger, date)
    return [{
      ...row, leaveType: leaveTypeName({ code, names }, language), current: fromHundredths(current), pending: fromHundredths(pending), usable: fromHundredths(usable),
      // days of sickness are nobody else's to count
      ...(row.employeeId === caller.employeeId ? { taken: fromHundredths(takenWithin(ledger, `${date.slice(0, 4)}-01-01`, date)) } : {}),
      expiringBalance: expiring === null ? null : fromHundredths(expiring), expiredDate,
    }]
  })
}

/** Balances of one person, oneself by default; of one leave type (by the balance it uses) or all. */
export async function currentBalance(input: { employeeId?: string; leaveTypeId?: string; date?: string }, context: Context): Promise<BalanceRow[]> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireMaySee(employeeId, context)
  const type = input.leaveTypeId ? ((await findLeaveType(input.leaveTypeId)) ?? refuse('leave_type_unknown', {}, 'leaveTypeId')) : null
  if (type && !type.balanceTypeId) return []
  const rows = await select()
    .where(and(eq(leaveBalance.employeeId, employeeId), type?.balanceTypeId ? eq(leaveBalance.leaveTypeId, type.balanceTypeId) : undefined))
    .orderBy(asc(leaveType.position), asc(leaveBalance.id))
  return withNumbers(rows, input.date ?? context.today, context, { isPlain: type === null })
}

/** Balances of everybody under the caller (HR: of theirs), by name and type. */
export async function subordinateBalances(input: ListInput, context: Context): Promise<Paged<BalanceRow>> {
  const below = (await readableBy(context))?.beside
  if (below?.isEmpty) return { listData: [], totalPage: 0, totalData: 0 }
  const isFor = isNamed(input.filterSearch)
  const where = async (by: Finding) => and(inServiceOn(context.today), await below?.where(employee.id, by), isFor)
  return paged(
    async ({ limit, offset }) =>
      withNumbers(await select().where(await where(pageAt(offset))).orderBy(asc(employee.sortName), asc(employee.id), asc(leaveType.position), asc(leaveBalance.id)).limit(limit).offset(offset), context.today, context),
    async () => {
      const number = async (which: SQL | undefined) => (await q().select({ total: count() }).from(leaveBalance).innerJoin(employee, eq(employee.id, leaveBalance.employeeId)).where(which))[0]?.total ?? 0
      // how many everybody has is known; so are those of nearly all, when the others' are counted
      const others = isFor ? null : below ? await below.others() : []
      if (!others) return number(await where('all'))
      return (await headcountOn('balance', context.today)) - (others.length > 0 ? await number(and(inServiceOn(context.today), named(employee.id, others))) : 0)
    },
    input,
  )
}
