/** What somebody asks of a report: values that were checked, whose rows, and who asks. */
import { sql } from 'drizzle-orm'
import { addDays, daysBetween, isDateOfUse } from '../../contract/kit/civil-date.ts'
import { isRelativeDay, type Stretch, stretchOf } from '../../contract/modules/reports/relative-days.ts'
import type { ReportScope, ReportValues } from '../../contract/modules/reports/shapes.ts'
import type { Context } from '../lib/handler.ts'
import { CallError, type Problem, refuse, refuseAll } from '../lib/refuse.ts'
import { few } from '../org/below.ts'
import { payPeriodOf } from '../org/pay-period.ts'
import type { ParameterDef, ReportDef, ReportQuery } from './definition.ts'
import { peopleOf, scopesOf } from './scope.ts'
import { labelOfParameter } from './texts.ts'

/** The same report with nothing that must be chosen: of a form that is not filled in yet. */
export const askingNothing = <D extends Pick<ReportDef, 'parameters'>>(def: D): D => ({ ...def, parameters: def.parameters.map((p) => ({ ...p, required: false })) })

/** What a stored run or a preset and a call have in common. */
export interface Asked {
  scope?: ReportScope | null | undefined
  parameters?: ReportValues | undefined
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MONTH = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/
const ofIds: ReadonlySet<string> = new Set(['period', 'option', 'options', 'employees'])

const isMultiple = ({ kind, isSingle }: ParameterDef): boolean => kind === 'options' || kind === 'employees' || (kind === 'enum' && !isSingle)
export const takesSeveral = isMultiple

function isWhole(value: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: ParameterDef): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
}

/** One value as it is used; null: it is none. */
function usable(value: string, parameter: ParameterDef, context: Context, day: (word: string, edge: 'from' | 'until') => string | null): string | null {
  const { kind } = parameter
  if (kind === 'date') {
    const meant = isRelativeDay(value) ? day(value, parameter.edge ?? 'from') : value
    return meant !== null && isDateOfUse(meant) ? meant : null
  }
  if (ofIds.has(kind)) return GUID.test(value.toLowerCase()) ? value.toLowerCase() : null
  if (kind === 'month') return MONTH.test(value) ? value : null
  if (kind === 'flag') return value === 'true' || value === 'false' ? value : null
  if (kind === 'whole') return isWhole(value, parameter) ? value : null
  if (kind === 'enum') return parameter.choices?.(context).some((c) => c.value === value) ? value : null
  return value
}

const periodStretch = async (day: string): Promise<Stretch | null> => {
  const found = await payPeriodOf(day)
  return found ? { from: found.from, until: found.until } : null
}

/** Pay periods of today and before, where a word asks for them. */
async function periodsFor(values: ReportValues, today: string): Promise<{ this: Stretch | null; last: Stretch | null }> {
  if (!values.some((v) => v.value === 'thisPeriod' || v.value === 'lastPeriod')) return { this: null, last: null }
  const now = await periodStretch(today)
  return { this: now, last: now ? await periodStretch(addDays(now.from, -1)) : null }
}

/** @throws CallError field.invalid, field.required, until_before_from, report_range_too_long */
async function valuesOf(def: ReportDef, given: ReportValues, context: Context): Promise<Map<string, string[]>> {
  const periods = await periodsFor(given, context.today)
  const day = (word: string, edge: 'from' | 'until') => (isRelativeDay(word) ? (stretchOf(word, context.today, periods)?.[edge] ?? null) : null)
  const problems: Problem[] = []
  const found = new Map<string, string[]>()
  const known = new Set(def.parameters.map((p) => p.name))
  for (const { key } of given) if (!known.has(key)) problems.push({ code: 'field.invalid', field: `parameters.${key}` })
  for (const parameter of def.parameters) {
    const { name, visibleWhen } = parameter
    if (visibleWhen && !(found.get(visibleWhen.name) ?? []).includes(visibleWhen.value)) continue
    const said = given.filter((v) => v.key === name && v.value !== '').map((v) => v.value)
    const meant = said.length > 0 ? said : [...((await parameter.default?.(context)) ?? [])]
    const values = meant.map((value) => usable(value, parameter, context, day))
    const wrong = values.includes(null) || (values.length > 1 && !isMultiple(parameter))
    if (wrong) problems.push({ code: 'field.invalid', field: `parameters.${name}`, of: labelOfParameter(def, name, context) })
    else if (parameter.required && values.length === 0) problems.push({ code: 'field.required', field: `parameters.${name}`, of: labelOfParameter(def, name, context) })
    found.set(name, [...new Set(values.filter((v) => v !== null))])
  }
  refuseAll(problems)
  requireRange(def, found)
  return found
}

function requireRange(def: ReportDef, values: ReadonlyMap<string, string[]>): void {
  const [from] = values.get('from') ?? []
  const [until] = values.get('until') ?? []
  if (from === undefined || until === undefined) return
  if (until < from) refuse('until_before_from', {}, 'parameters.until')
  if (def.maxDays !== undefined && daysBetween(from, until) >= def.maxDays) refuse('report_range_too_long', { days: def.maxDays }, 'parameters.until')
}

/**
 * @param def of a report whose module the caller has
 * @throws CallError not_allowed (a scope the caller does not have), and what is wrong with a value
 */
export async function openQuery(def: ReportDef, asked: Asked, context: Context): Promise<ReportQuery> {
  const scopes = await scopesOf(def, context)
  const scope = asked.scope ?? scopes.at(-1)
  if (scope === undefined || !scopes.includes(scope)) throw new CallError('not_allowed', [{ code: 'not_allowed', field: 'scope' }], { status: 403 })
  const values = await valuesOf(def, asked.parameters ?? [], context)
  const reached = await peopleOf(def, scope, context)
  const named = def.parameters.filter((p) => p.kind === 'employees').flatMap((p) => values.get(p.name) ?? [])
  const people = named.length === 0 ? reached : few(reached ? [...(await reached.among(named))] : named)
  const chosen = [...values].flatMap(([key, all]) => all.map((value) => ({ key, value })))
  return {
    def, context, scope, people,
    whose: async (column) => (people ? people.where(column, 'all') : sql`true`),
    inScope: async (column) => (reached ? reached.where(column, 'all') : sql`true`),
    value: (name) => values.get(name)?.[0] ?? null,
    values: (name) => values.get(name) ?? [],
    isSet: (name) => (values.get(name)?.[0] ?? 'false') !== 'false',
    chosen,
    audited: chosen.filter(({ key }) => !def.parameters.some((p) => p.name === key && p.isFreeText)),
  }
}
