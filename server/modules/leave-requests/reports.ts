/** Report over leave taken: who, of which type, how often and how long. @see contract/modules/leave-requests/README.md */
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { intlLocale } from '../../../contract/kit/language.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { dayFact } from '../../facts/table.ts'
import { isHiddenFromTeam, ledgersOf, leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { entitledWithin } from '../../ledger/sums.ts'
import { leaveBalance } from '../../ledger/table.ts'
import { named } from '../../org/below.ts'
import { employee } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, enumOf, from, placedOn, rangeOf, unit, until } from '../../reports/parameters.ts'
import { sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'

const YEAR = 366
/** What a type is called that superiors are not told. */
const DISCREET = ''

interface KnownType {
  code: string
  id: string
  /** Null: it has no balance. */
  balanceTypeId: string | null
  shown: string
  name: string
}

/** Types by code as the reader may know them: of their team nobody learns of health and family. */
async function typesFor({ scope, context: { language } }: ReportQuery): Promise<KnownType[]> {
  return (await leaveTypes()).map((t) => {
    const isHidden = scope === 'team' && isHiddenFromTeam(t)
    return { code: t.code, id: t.id, balanceTypeId: t.balanceTypeId, shown: isHidden ? DISCREET : t.code, name: leaveTypeName(t, language) }
  })
}

const type: ParameterDef = {
  name: 'type', kind: 'options',
  async source(input, query) {
    const wanted = fold(input.filterSearch ?? '')
    const known = (await typesFor(query)).filter((t) => t.shown !== DISCREET).map((t) => ({ id: t.id, code: t.code, displayName: t.name }))
    return pagedRows(known.filter((o) => fold(o.displayName).includes(wanted)), input)
  },
  names: async (_, { language }) => new Map((await leaveTypes()).map((t) => [t.id, leaveTypeName(t, language)])),
}

const part = sql`(${dayFact.payload} ->> 'part')::int`
const monthLabel = (month: string, language: string) => new Intl.DateTimeFormat(intlLocale(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

const portion = sql`case when ${part} = 0 then 1 else 0.5 end`

/** Months of the stretch, `YYYY-MM`. */
function monthsOf({ from: first, until: last }: { from: string; until: string }): string[] {
  const out: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addDays(`${month}-01`, 31).slice(0, 7)) out.push(month)
  return out
}

const isByMonth = (query: ReportQuery) => query.value('by') === 'month'
const monthsAcross = (query: ReportQuery) => (isByMonth(query) ? monthsOf(rangeOf(query)) : [])

/** Days taken, of what somebody was entitled to within the stretch; of types without a balance, and of what has no name, none. */
async function withShares(rows: Raw[], query: ReportQuery): Promise<Raw[]> {
  const { from: first, until: last } = rangeOf(query)
  const balanceOf = new Map((await typesFor(query)).filter((t) => t.shown !== DISCREET).map((t) => [t.shown, t.balanceTypeId]))
  const ids = (await q().select({ id: leaveBalance.id }).from(leaveBalance).where(named(leaveBalance.employeeId, [...new Set(rows.map((r) => String(r.employeeId)))]))).map((b) => b.id)
  const entitled = new Map((await ledgersOf(ids)).map((l) => [`${l.balance.employeeId} ${l.balance.leaveTypeId}`, entitledWithin(l, first, last)]))
  return rows.map((row) => {
    const of = entitled.get(`${String(row.employeeId)} ${balanceOf.get(String(row.type)) ?? ''}`) ?? 0
    // half up: hundredths of a percent
    return { ...row, share: of > 0 ? fromHundredths(Math.floor((toHundredths(String(row.days)) * 20_000 + of) / (2 * of))) : null }
  })
}

async function rowsOf(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const types = await typesFor(query)
  const chosen = query.values('type')
  // a hidden type is no choice: whoever named one would learn of it
  const meant = chosen.length === 0 ? types : types.filter((t) => t.shown !== DISCREET && chosen.includes(t.id))
  const shown = sql.join([sql`case ${dayFact.payload} ->> 'leaveType'`, ...types.map((t) => sql`when ${t.code} then ${t.shown}`), sql`else ${DISCREET} end`], sql` `)
  const months = sql.join(monthsAcross(query).map((month) => sql`, coalesce(sum(d.portion) filter (where d.month = ${month}), 0)::numeric(10,2) as ${sql.identifier(month)}`))
  return sql`select d.employee_id as "employeeId", d.type as type, ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", count(distinct d.request_id)::int as requests, sum(d.portion)::numeric(10,2) as days, (count(*) filter (where d.portion < 1))::int as halves${months}
    from (select ${dayFact.employeeId} as employee_id, ${dayFact.requestId} as request_id, ${portion} as portion, ${shown} as type, to_char(${dayFact.date}, 'YYYY-MM') as month from ${dayFact}
      where ${dayFact.kind} = 'leave' and ${dayFact.withdrawnAt} is null and ${dayFact.date} between ${first} and ${last} and ${await query.whose(dayFact.employeeId)} and ${placedOn(query, dayFact.employeeId, dayFact.date)}
        and ${dayFact.payload} ->> 'leaveType' = any(${sql.param(meant.map((t) => t.code))}::text[])) d
      join ${employee} on ${employee.id} = d.employee_id
    group by d.employee_id, d.type, ${employee.id}`
}

/** Days of each month, by type. */
async function byMonth(query: ReportQuery, name: (shown: string) => string) {
  const { from: first, until: last } = rangeOf(query)
  const types = await typesFor(query)
  const shownOf = new Map(types.map((t) => [t.code, t.shown]))
  const chosen = query.values('type')
  const meant = new Set(types.filter((t) => chosen.length === 0 || (t.shown !== DISCREET && chosen.includes(t.id))).map((t) => t.code))
  const { rows } = await q().execute<{ month: string; type: string; days: string }>(sql`select to_char(${dayFact.date}, 'YYYY-MM') as month, ${dayFact.payload} ->> 'leaveType' as type, sum(${portion})::text as days from ${dayFact}
    where ${dayFact.kind} = 'leave' and ${dayFact.withdrawnAt} is null and ${dayFact.date} between ${first} and ${last} and ${await query.whose(dayFact.employeeId)} and ${placedOn(query, dayFact.employeeId, dayFact.date)} group by 1, 2 order by 1, 2`)
  const { t } = query.context
  return chartOf(rows.filter((r) => meant.has(r.type)).map((r) => ({ category: r.month, series: name(shownOf.get(r.type) ?? DISCREET), value: Number(r.days) })), { kind: 'line', title: nameOf(query.def, query.context), categoryHead: t('report:month'), single: t('report:days'), other: t('report:other') })
}

export const leaveUsageReport: ReportDef = {
  code: 'leave-usage', module: leaveRequest.slug, category: 'leave', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'sortName', isDown: false }, parameters: [from, until, enumOf('by', ['whole', 'month'], (code) => (code === 'month' ? 'report:by.month' : 'report:leave-usage.by.whole'), { required: true, isSingle: true, default: () => ['whole'] }), type, unit, employees],
  async columns(query) {
    const name = await namesFor(query)
    return [
      { name: 'code', kind: 'code' },
      { name: 'employee', kind: 'text', by: 'sortName' },
      { name: 'type', kind: 'text', cell: (row: Raw) => name(String(row.type)) },
      { name: 'requests', kind: 'whole', total: 'sum' },
      { name: 'days', kind: 'decimal', total: 'sum' },
      { name: 'halves', kind: 'whole', total: 'sum' },
      { name: 'share', kind: 'percent', by: null },
      ...monthsAcross(query).map((month) => ({ name: month, kind: 'decimal', total: 'sum', label: monthLabel(month, query.context.language) }) as const),
    ]
  },
  async rows(query) {
    const name = await namesFor(query)
    return sqlRows({ rows: await rowsOf(query), key: [{ name: 'employeeId', type: 'uuid' }, { name: 'type', type: 'text' }], finish: (rows) => withShares(rows, query), chart: () => byMonth(query, name) })
  },
}

async function namesFor(query: ReportQuery): Promise<(shown: string) => string> {
  const names = new Map((await typesFor(query)).map((t) => [t.shown, t.name]))
  return (shown) => (shown === DISCREET ? query.context.t('leave:type.discreet') : (names.get(shown) ?? shown))
}
