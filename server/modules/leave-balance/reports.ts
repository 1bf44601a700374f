/** Report over balances: what made each of them by a day. The ledger's own explanation, added up. @see contract/modules/reports/README.md#arithmetic */
import { and, asc, eq, gt } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { isHiddenFromTeam, ledgersOf, leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { balanceSums } from '../../ledger/sums.ts'
import { leaveBalance, leaveType } from '../../ledger/table.ts'
import { named } from '../../org/below.ts'
import { inServiceOn } from '../../org/effective.ts'
import { employee } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, onDay, placedOn, unit } from '../../reports/parameters.ts'
import { listRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'

/** Of a team nobody learns of health and family: what is left of such a type tells what was taken. */
const typesFor = async ({ scope }: ReportQuery) => (await leaveTypes()).filter((t) => scope !== 'team' || !isHiddenFromTeam(t))

const type: ParameterDef = {
  name: 'type', kind: 'options',
  async source(input, query) {
    const { language } = query.context
    const wanted = fold(input.filterSearch ?? '')
    const all = (await typesFor(query)).filter((t) => t.balanceTypeId === t.id).map((t) => ({ id: t.id, code: t.code, displayName: leaveTypeName(t, language) }))
    return pagedRows(all.filter((o) => fold(o.displayName).includes(wanted)), input)
  },
  names: async (_, { language }) => new Map((await leaveTypes()).map((t) => [t.id, leaveTypeName(t, language)])),
}

const figures = ['opening', 'gained', 'taken', 'expired', 'reserved', 'balance', 'usable'] as const

async function balancesAfter(query: ReportQuery, key: string | null, limit: number): Promise<{ rows: Raw[]; next: string | null }> {
  const date = query.value('date') ?? query.context.today
  const chosen = query.values('type')
  const types = (await typesFor(query)).map((t) => t.id).filter((id) => chosen.length === 0 || chosen.includes(id))
  const found = await q().select({ id: leaveBalance.id, code: employee.code, employee: employee.fullName, sortName: employee.sortName, typeCode: leaveType.code, names: leaveType.names, position: leaveType.position })
    .from(leaveBalance).innerJoin(employee, eq(employee.id, leaveBalance.employeeId)).innerJoin(leaveType, eq(leaveType.id, leaveBalance.leaveTypeId))
    .where(and(key === null ? undefined : gt(leaveBalance.id, key), inServiceOn(date), await query.whose(employee.id), placedOn(query, employee.id, date), named(leaveBalance.leaveTypeId, types)))
    .orderBy(asc(leaveBalance.id)).limit(limit)
  const ledgers = new Map((await ledgersOf(found.map((r) => r.id))).map((l) => [l.balance.id, l]))
  const rows = found.flatMap(({ id, typeCode, names, ...row }): Raw[] => {
    const ledger = ledgers.get(id)
    if (!ledger) return []
    const { pending, usable, expiredDate } = balanceOn(ledger, date)
    const sums = Object.fromEntries(Object.entries({ ...balanceSums(ledger, date), reserved: pending, usable }).map(([name, value]) => [name, fromHundredths(value)]))
    return [{ ...row, type: leaveTypeName({ code: typeCode, names }, query.context.language), ...sums, soonestExpiry: expiredDate }]
  })
  return { rows, next: found.length === limit ? (found.at(-1)?.id ?? null) : null }
}

export const leaveBalanceReport: ReportDef = {
  code: 'leave-balance', module: 'leave-balance', category: 'leave', scopes: ['own', 'team', 'all'], parameters: [onDay, type, unit, employees], order: { by: 'sortName', isDown: false },
  columns: () => [
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'text', by: 'sortName' },
    { name: 'type', kind: 'text' },
    ...figures.map((name) => ({ name, kind: 'decimal', total: 'sum' }) as const),
    { name: 'soonestExpiry', kind: 'date' },
  ],
  rows: (query) => listRows({
    after: (key, limit) => balancesAfter(query, key, limit),
    chart: (rows) => chartOf(rows.toSorted((a, b) => Number(a.position) - Number(b.position)).map((r) => ({ category: String(r.type), value: Number(r.balance) })), {
      kind: 'bar', title: nameOf(query.def, query.context), categoryHead: query.context.t('report:col.type'), single: query.context.t('report:leave-balance.col.balance'), other: query.context.t('report:other'),
    }),
  }),
}
