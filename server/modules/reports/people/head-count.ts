/** Report: how many people there are on a day, by what they are told apart by. Heads, not hours. */
import { sql } from 'drizzle-orm'
import { q } from '../../../db/context.ts'
import { holdsOn, inServiceOn } from '../../../org/effective.ts'
import { department, employee, employment, site as siteTable } from '../../../org/table.ts'
import { chartOf } from '../../../reports/chart.ts'
import type { Raw, ReportDef, ReportQuery } from '../../../reports/definition.ts'
import { enumOf, onDay, site, unit, placedOn } from '../../../reports/parameters.ts'
import { fewRows } from '../../../reports/source.ts'
import { nameOf } from '../../../reports/texts.ts'
import { type Grouping, groupings, groupSql } from './groups.ts'

const statuses = ['permanent', 'contract', 'probation', 'partTime'] as const

const shareOf = (part: number, all: number): string => (all === 0 ? '0.00' : (Math.round((part * 10_000) / all) / 100).toFixed(2))

async function groupsOf(query: ReportQuery, by: Grouping): Promise<Raw[]> {
  const { context: { t, today } } = query
  const day = query.value('date') ?? today
  const { key, name } = groupSql[by]
  const counts = sql.join(statuses.map((s) => sql`(count(*) filter (where ${employment.employmentStatus} = ${s}))::int as ${sql.identifier(s)}`), sql`, `)
  const { rows } = await q().execute<Raw>(sql`select ${key} as key, min(${name}) as "group", count(*)::int as people, ${counts}, (count(*) filter (where ${employee.leaveDate} >= ${day}))::int as leaving
    from ${employee} join ${employment} on ${employment.employeeId} = ${employee.id} and ${holdsOn(employment, day)} join ${department} on ${department.id} = ${employment.departmentId} join ${siteTable} on ${siteTable.id} = ${employment.siteId}
    where ${inServiceOn(day)} and ${await query.whose(employee.id)} and ${placedOn(query, employee.id, day)} group by 1 order by 3 desc, 1`)
  const all = rows.reduce((sum, r) => sum + Number(r.people), 0)
  return rows.map((r) => ({ ...r, group: by === 'status' ? t(`report:status.${String(r.group)}`) : r.group, percent: shareOf(Number(r.people), all) }))
}

export const headCountReport: ReportDef = {
  code: 'head-count', module: 'reports', category: 'people', scopes: ['team', 'all'],
  parameters: [onDay, enumOf('by', groupings, (code) => `report:by.${code}`, { required: true, isSingle: true, default: () => ['unit'] }), unit, site],
  columns: (query) => [
    { name: 'group', kind: 'text', label: query.context.t(`report:by.${query.value('by') ?? 'unit'}`) },
    { name: 'people', kind: 'whole', total: 'sum' },
    ...statuses.map((name) => ({ name, kind: 'whole', total: 'sum', label: query.context.t(`report:status.${name}`) }) as const),
    { name: 'leaving', kind: 'whole', total: 'sum' },
    { name: 'percent', kind: 'percent' },
  ],
  async rows(query) {
    const { t } = query.context
    const by = (query.value('by') ?? 'unit') as Grouping
    const rows = await groupsOf(query, by)
    const chart = chartOf(rows.map((r) => ({ category: String(r.group), value: Number(r.people) })), { kind: 'bar', title: nameOf(query.def, query.context), categoryHead: t(`report:by.${by}`), single: t('report:head-count.col.people'), other: t('report:other') })
    return fewRows(rows, chart)
  },
}
