/** Report over leave taken: who, of which type, how often and how long. @see contract/modules/leave-requests/README.md */
import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { dayFact } from '../../facts/table.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { employee } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, from, placedOn, rangeOf, unit, until } from '../../reports/parameters.ts'
import { sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'

const YEAR = 366
/** What a type is called that superiors are not told. */
const DISCREET = ''

/** Types by code as the reader may know them: of their team nobody learns of health and family. */
async function typesFor({ scope, context: { language } }: ReportQuery): Promise<{ code: string; id: string; shown: string; name: string }[]> {
  return (await leaveTypes()).map((t) => {
    const isHidden = scope === 'team' && t.rules.discreet === true
    return { code: t.code, id: t.id, shown: isHidden ? DISCREET : t.code, name: leaveTypeName(t, language) }
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
const portion = sql`case when ${part} = 0 then 1 else 0.5 end`

async function rowsOf(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const types = await typesFor(query)
  const chosen = query.values('type')
  // a hidden type is no choice: whoever named one would learn of it
  const meant = chosen.length === 0 ? types : types.filter((t) => t.shown !== DISCREET && chosen.includes(t.id))
  const shown = sql.join([sql`case ${dayFact.payload} ->> 'leaveType'`, ...types.map((t) => sql`when ${t.code} then ${t.shown}`), sql`else ${DISCREET} end`], sql` `)
  return sql`select d.employee_id as "employeeId", d.type as type, ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", count(distinct d.request_id)::int as requests, sum(d.portion)::numeric(10,2) as days, (count(*) filter (where d.portion < 1))::int as halves
    from (select ${dayFact.employeeId} as employee_id, ${dayFact.requestId} as request_id, ${portion} as portion, ${shown} as type from ${dayFact}
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
  code: 'leave-usage', module: leaveRequest.slug, category: 'leave', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'sortName', isDown: false }, parameters: [from, until, type, unit, employees],
  async columns(query) {
    const name = await namesFor(query)
    return [
      { name: 'code', kind: 'code' },
      { name: 'employee', kind: 'text', by: 'sortName' },
      { name: 'type', kind: 'text', cell: (row: Raw) => name(String(row.type)) },
      { name: 'requests', kind: 'whole', total: 'sum' },
      { name: 'days', kind: 'decimal', total: 'sum' },
      { name: 'halves', kind: 'whole', total: 'sum' },
    ]
  },
  async rows(query) {
    const name = await namesFor(query)
    return sqlRows({ rows: await rowsOf(query), key: [{ name: 'employeeId', type: 'uuid' }, { name: 'type', type: 'text' }], chart: () => byMonth(query, name) })
  },
}

async function namesFor(query: ReportQuery): Promise<(shown: string) => string> {
  const names = new Map((await typesFor(query)).map((t) => [t.shown, t.name]))
  return (shown) => (shown === DISCREET ? query.context.t('leave:type.discreet') : (names.get(shown) ?? shown))
}
