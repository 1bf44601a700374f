/** Report: who had which file of people's data. Everybody their own, HR those of theirs, administrators all. */
import { sql } from 'drizzle-orm'
import { employees, from, rangeOf, until } from '../../reports/parameters.ts'
import type { ReportDef } from '../../reports/definition.ts'
import { hasText } from '../../lib/text.ts'
import { instantText, sqlRows } from '../../reports/source.ts'
import { reportScopes } from '../../../contract/modules/reports/shapes.ts'

const YEAR = 366
const isScope = (value: unknown) => (reportScopes as readonly unknown[]).includes(value)

/** What was chosen, by name and how many: no ids, no names. */
const chosenText = (value: unknown): string => {
  const counts = new Map<string, number>()
  for (const { key } of (Array.isArray(value) ? value : []) as { key: string }[]) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, n]) => (n === 1 ? key : `${key} (${n})`)).join(', ')
}

export const exportLogReport: ReportDef = {
  code: 'export-log', module: 'reports', category: 'audit', scopes: ['own', 'all'], reach: ['admin'], maxDays: YEAR, order: { by: 'at', isDown: true }, parameters: [from, until, employees],
  columns: ({ context: { t } }) => [
    { name: 'at', kind: 'dateTime' },
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'text', by: 'sortName' },
    { name: 'report', kind: 'text', cell: (row) => t(hasText(`report:${String(row.report)}.name`) ? `report:${String(row.report)}.name` : `report:exported.${String(row.report)}`) },
    { name: 'scope', kind: 'text', cell: (row) => (isScope(row.scope) ? t(`report:scope.${String(row.scope)}`) : null) },
    { name: 'format', kind: 'code' },
    { name: 'rows', kind: 'whole', total: 'sum' },
    { name: 'chosen', kind: 'text', by: null, cell: (row) => chosenText(row.parameters) },
  ],
  async rows(query) {
    const { from: first, until: last } = rangeOf(query)
    const zone = query.context.caller.timeZone
    const rows = sql`select a.id as id, ${instantText(sql`a.at`)} as at, p.code as code, p.full_name as employee, p.sort_name as "sortName", a.detail ->> 'report' as report, a.detail ->> 'scope' as scope, a.detail ->> 'format' as format,
        (a.detail ->> 'rows')::int as rows, a.detail -> 'parameters' as parameters
      from audit a join employee p on p.id = a.employee_id where a.detail ? 'report' and a.at >= (${first}::date)::timestamp at time zone ${zone} and a.at < (${last}::date + 1)::timestamp at time zone ${zone} and ${await query.whose(sql`a.employee_id`)}`
    return sqlRows({ rows, key: [{ name: 'id', type: 'uuid' }] })
  },
}
