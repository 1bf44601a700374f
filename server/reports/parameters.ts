/** Parameters most reports have, and what they mean for rows. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../lib/handler.ts'
import { departmentsById, searchDepartments } from '../org/departments.ts'
import { named } from '../org/below.ts'
import { sitesById, searchSites } from '../org/sites.ts'
import { employment } from '../org/table.ts'
import type { ParameterDef, ReportQuery } from './definition.ts'

const monthStart = ({ today }: Context) => [`${today.slice(0, 8)}01`]

export const from: ParameterDef = { name: 'from', kind: 'date', required: true, edge: 'from', default: monthStart }
export const until: ParameterDef = { name: 'until', kind: 'date', required: true, edge: 'until', default: ({ today }) => [today] }
export const onDay: ParameterDef = { name: 'date', kind: 'date', required: true, edge: 'until', default: ({ today }) => [today] }
export const unit: ParameterDef = { name: 'unit', kind: 'options', source: (input) => searchDepartments(input), names: departmentsById }
export const site: ParameterDef = { name: 'site', kind: 'options', source: (input) => searchSites(input), names: sitesById }
export const employees: ParameterDef = { name: 'employees', kind: 'employees' }

/** What is chosen of fixed codes, each with its text. */
export const enumOf = (name: string, codes: readonly string[], textKey: (code: string) => string, more: Partial<ParameterDef> = {}): ParameterDef => ({ name, kind: 'enum', choices: ({ t }) => codes.map((value) => ({ value, label: t(textKey(value)) })), ...more })

/** First and last day that were chosen. */
export const rangeOf = ({ value, context: { today } }: ReportQuery): { from: string; until: string } => ({ from: value('from') ?? today, until: value('until') ?? today })

/** Those who work in the units and at the sites that were chosen, on a day. */
export function placedOn(query: ReportQuery, employeeId: SQLWrapper, day: SQLWrapper | string): SQL {
  const [units, sites] = [query.values('unit'), query.values('site')]
  if (units.length === 0 && sites.length === 0) return sql`true`
  const there = sql.join([...(units.length > 0 ? [named(employment.departmentId, units)] : []), ...(sites.length > 0 ? [named(employment.siteId, sites)] : [])], sql` and `)
  return sql`exists (select 1 from ${employment} where ${employment.employeeId} = ${employeeId} and ${employment.from} <= ${day} and (${employment.until} is null or ${employment.until} >= ${day}) and ${there})`
}
