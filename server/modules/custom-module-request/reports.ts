/** Report over lines of custom module requests: a row a line. @see contract/modules/reports/README.md */
import { type SQL, sql } from 'drizzle-orm'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { customModuleRequest } from '../../../contract/modules/custom-module-request/index.ts'
import { type AnyLine, lineType, lineTypeNames, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { q } from '../../db/context.ts'
import { employeesById } from '../../org/people.ts'
import { named } from '../../org/below.ts'
import { chartOf } from '../../reports/chart.ts'
import type { Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, enumOf, from, rangeOf, until } from '../../reports/parameters.ts'
import { instantText, sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'
import { request, requestHistory } from '../../request/table.ts'
import { namesIn, textsOfLine } from './texts.ts'

const YEAR = 366
/** Submitted ones: a draft is nobody's affair. */
const statuses = Object.values(Status).filter((id) => id !== Status.draft).map(String)
/** Kinds of lines by number, in their order. */
const kinds = lineTypeNames.map((_, i) => String(i + 1))
const kindOf = (type: LineTypeName) => `report:custom-module-request.kind.${type}`

/** Columns that say nothing of the change: whom, when, and what was there before. */
const isOfChange = (type: LineTypeName, column: string) => !['lineId', 'employeeId', ...lineType(type).days].includes(column) && !lineType(type).columns[column]?.computed

const readable = (value: string) => (/^\d{4}-\d\d-\d\dT/.test(value) ? value.replace('T', ' ') : value)

/** What the line asks for, in the order of its columns. */
function changeOf(type: LineTypeName, line: AnyLine, texts: Record<string, string>, t: (key: string) => string): string {
  return Object.entries(lineType(type).columns).flatMap(([column, { kind }]) => {
    const value = line[column]
    if (!isOfChange(type, column) || (typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    return [texts[column] ?? (kind === 'enum' ? t(`custom:enum.${type}.${column}.${String(value)}`) : readable(String(value)))]
  }).join(', ')
}

async function finished(rows: Raw[], { context }: ReportQuery): Promise<Raw[]> {
  const lines = rows.map((row) => row.line as AnyLine)
  const names = await namesIn(lines, context)
  const people = await employeesById(lines.flatMap((l) => l.employeeId ?? []))
  return rows.map((row, i) => {
    const line = lines[i] as AnyLine
    const type = row.type as LineTypeName
    const person = people.get(line.employeeId ?? '')
    return { ...row, employeeCode: person?.code ?? '', employee: person?.fullName ?? '', change: changeOf(type, line, textsOfLine(type, line, names), context.t) }
  })
}

const ofNumber = (column: SQL, values: readonly string[]): SQL => (values.length === 0 ? sql`true` : sql`${column} = any(${sql.param(values.map(Number))}::int[])`)

async function rowsOf(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const chosen = query.values('employees')
  const types = sql.join(lineTypeNames.map((type, i) => sql`(${type}, ${i + 1})`), sql`, `)
  const dayOf = (at: 0 | 1) => sql.join([sql`case t.type`, ...lineTypeNames.map((type) => sql`when ${type} then nullif(l.line ->> ${lineType(type).days[at]}, '')`), sql`end`], sql` `)
  return sql`select r.id as "requestId", (t.n::int * 1000 + l.n)::int as place, r.code as code, r.trans_date as "transactionDate", p.full_name as requestor, p.sort_name as "requestorSort", r.status as status, t.type as type, t.n::int as kind, l.line as line,
      ${dayOf(0)} as "firstDay", ${dayOf(1)} as "lastDay",
      (select ${instantText(sql`max(h.at)`)} from ${requestHistory} h where h.request_id = r.id and h.action in ('approve', 'reject') and h.to_status in (${Status.approved}, ${Status.rejected})) as "decidedOn"
    from ${request} r join employee p on p.id = r.requestor_id
      cross join lateral (values ${types}) t(type, n) cross join lateral jsonb_array_elements(case jsonb_typeof(r.values -> t.type) when 'array' then r.values -> t.type else '[]'::jsonb end) with ordinality l(line, n)
    where r.module = ${customModuleRequest.slug} and r.deleted_at is null and r.submitted_at is not null and r.trans_date between ${first} and ${last} and r.status <> ${Status.draft}
      and ${ofNumber(sql`r.status`, query.values('status'))} and ${ofNumber(sql`t.n::int`, query.values('kinds'))} and ${await query.inScope(sql`r.employee_id`)}
      and ${chosen.length === 0 ? sql`true` : sql`(l.line ->> 'employeeId') is not null and ${named(sql`(l.line ->> 'employeeId')::uuid`, chosen)}`}`
}

async function byMonth(rows: SQL, { def, context: { t }, context }: ReportQuery) {
  const { rows: points } = await q().execute<{ month: string; type: LineTypeName; n: number }>(sql`select to_char(r."transactionDate", 'YYYY-MM') as month, r.type, count(*)::int as n from (${rows}) r group by 1, 2 order by 1`)
  return chartOf(points.map((p) => ({ category: p.month, series: t(kindOf(p.type)), value: p.n })), {
    kind: 'stacked', title: nameOf(def, context), categoryHead: t('report:month'), single: t('report:rows'), other: t('report:other'), series: lineTypeNames.map((type) => t(kindOf(type))),
  })
}

export const customRequestsReport: ReportDef = {
  code: 'custom-module-request', module: customModuleRequest.slug, category: 'requests', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'transactionDate', isDown: true },
  parameters: [
    from, until, enumOf('status', statuses, (id) => `request:status.${id}`), { ...enumOf('kinds', kinds, (n) => kindOf(lineTypeNames[Number(n) - 1] as LineTypeName)) }, employees,
  ],
  columns: ({ context: { t } }) => [
    { name: 'code', kind: 'code' },
    { name: 'transactionDate', kind: 'date' },
    { name: 'requestor', kind: 'text', by: 'requestorSort' },
    { name: 'status', kind: 'status', cell: (row) => t(`request:status.${Number(row.status)}`) },
    { name: 'kind', kind: 'text', cell: (row) => t(kindOf(row.type as LineTypeName)) },
    { name: 'employeeCode', kind: 'code', by: null },
    { name: 'employee', kind: 'text', by: null },
    { name: 'firstDay', kind: 'date' },
    { name: 'lastDay', kind: 'date' },
    { name: 'change', kind: 'text', by: null },
    { name: 'decidedOn', kind: 'dateTime' },
  ],
  rows: async (query) => sqlRows({ rows: await rowsOf(query), key: [{ name: 'requestId', type: 'uuid' }, { name: 'place', type: 'integer' }], finish: (rows) => finished(rows, query), chart: (rows) => byMonth(rows, query) }),
}
