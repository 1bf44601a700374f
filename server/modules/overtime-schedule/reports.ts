/** Report over overtime that is paid: hours of everybody, and of units what they cost. @see contract/modules/overtime-schedule/README.md#report */
import { and, desc, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { periodName } from '../../documents/words.ts'
import { department, employee, payPeriod } from '../../org/table.ts'
import { costOfHours, hourTerms, type HoursCosts, overtimeHours } from '../../payroll/overtime.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ColumnDef, ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { enumOf, from, placedOn, rangeOf, unit, until } from '../../reports/parameters.ts'
import { fewRows, sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'

const YEAR = 366
const CODE = 'overtime-cost'
/** A cost of fewer people would tell what one of them earns. */
const FEWEST = 5
/** Rates hours are paid at, each in a column of its own, and every other one. */
const RATES = ['1.5', '2', '3', '4'] as const
const OTHER = 'Other'
const columnOf = (rate: string) => `hours${rate.replace('.', '')}`
const hourColumns = [...RATES.map(columnOf), columnOf(OTHER)]

const periodRows = async (day: string) => q().select({ id: payPeriod.id, code: payPeriod.code, closed: payPeriod.closed }).from(payPeriod).where(lte(payPeriod.from, day)).orderBy(desc(payPeriod.from))

/** The last one that is closed, else the newest: of these things are as they will be paid. */
async function usualPeriod(day: string): Promise<string[]> {
  const rows = await periodRows(day)
  return (rows.filter((p) => p.closed).slice(0, 1).concat(rows)).slice(0, 1).map((p) => p.id)
}

const payPeriodOf: ParameterDef = {
  name: 'payPeriod', kind: 'option', required: true, visibleWhen: { name: 'over', value: 'period' }, default: ({ today }) => usualPeriod(today),
  async source(input, { context: { language, today } }) {
    const wanted = fold(input.filterSearch ?? '')
    const all = (await periodRows(today)).map(({ id, code }) => ({ id, code, displayName: periodName(code, language) }))
    return pagedRows(all.filter((p) => fold(`${p.displayName} ${p.code}`).includes(wanted)), input)
  },
  names: async (ids, { language }) => new Map((await q().select({ id: payPeriod.id, code: payPeriod.code }).from(payPeriod).where(inArray(payPeriod.id, [...ids]))).map((p) => [p.id, periodName(p.code, language)])),
}

const OVER_DAYS = { name: 'over', value: 'days' }

const isByPerson = ({ scope, value }: ReportQuery) => scope === 'own' || value('by') === 'employee'
/** Costs are told of units and whole periods: of two stretches that differ by a day the difference would be one person's. */
const mayCost = (query: ReportQuery) => query.scope === 'all' && !isByPerson(query) && query.value('over') === 'period'

async function meant(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const when = query.value('over') === 'period' ? sql`o.pay_period_id = ${query.value('payPeriod')}` : sql`o.date between ${first} and ${last}`
  return sql`select o.*, coalesce((select e.department_id from employment e where e.employee_id = o.employee_id and e."from" <= o.date order by e."from" desc limit 1)::text, '') as grouped from (${overtimeHours}) o
    where ${and(when, await query.whose(sql`o.employee_id`), placedOn(query, sql`o.employee_id`, sql`o.date`))}`
}

const isAt = sql.join(RATES.map((rate) => sql`${rate}::numeric`), sql`, `)
const sums = sql.join([
  ...RATES.map((rate) => sql`coalesce(sum(h.quantity) filter (where h.multiplier = ${rate}::numeric), 0)::numeric(12,2) as ${sql.identifier(columnOf(rate))}`),
  sql`coalesce(sum(h.quantity) filter (where h.multiplier not in (${isAt})), 0)::numeric(12,2) as ${sql.identifier(columnOf(OTHER))}`,
  sql`round(sum(h.quantity * h.multiplier), 2) as paid`,
], sql`, `)
/** What was taken back wholly is nothing to tell. */
const comesToSomething = sql`having bool_or(h.quantity <> 0) and sum(h.quantity * h.multiplier) <> 0`

function chartFor(groups: readonly Raw[], query: ReportQuery) {
  const { t } = query.context
  const names = new Map([...RATES.map((rate) => [columnOf(rate), t(`report:${CODE}.rate`, { rate })] as const), [columnOf(OTHER), t(`report:${CODE}.col.${columnOf(OTHER)}`)]])
  const points = groups.flatMap((row) => hourColumns.flatMap((name) => (Number(row[name]) === 0 ? [] : [{ category: String(row.name), series: names.get(name) ?? '', value: Number(row[name]) }])))
  return chartOf(points, {
    kind: 'stacked', title: nameOf(query.def, query.context), categoryHead: t(isByPerson(query) ? 'report:col.employee' : 'report:by.unit'), single: t(`report:${CODE}.col.paid`), other: t('report:other'),
    series: [...names.values()],
  })
}

async function personRows(query: ReportQuery) {
  const rows = sql`select ${employee.id} as "employeeId", ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", ${sums} from (${await meant(query)}) h join ${employee} on ${employee.id} = h.employee_id group by ${employee.id} ${comesToSomething}`
  return sqlRows({ rows, key: [{ name: 'employeeId', type: 'uuid' }], chart: async (all) => chartFor((await q().execute<Raw>(sql`select r.employee as name, r.* from (${all}) r order by r.paid desc, r."employeeId"`)).rows, query) })
}

interface Units {
  rows: Raw[]
  /** Null: costs are not told. */
  costs: HoursCosts | null
  /** Of some units there is no cost, as they are too few. */
  isHeldBack: boolean
}

const addedUp = (rows: readonly Raw[]): Raw => Object.fromEntries([...hourColumns, 'paid'].map((name) => [name, rows.reduce((sum, r) => sum + Math.round(Number(r[name]) * 100), 0) / 100]))

/** Units, and those of too few people as one: what is held back of a unit is not the difference of others either. */
async function unitRows(query: ReportQuery): Promise<Units> {
  const hours = await meant(query)
  const { rows } = await q().execute<Raw>(sql`select h.grouped as key, coalesce(${department.name}, '') as name, ${sums} from (${hours}) h left join ${department} on ${department.id}::text = h.grouped group by h.grouped, ${department.name} ${comesToSomething} order by 2, 1`)
  const terms = mayCost(query) ? await hourTerms() : null
  if (!terms) return { rows: [...rows], costs: null, isHeldBack: false }
  const costs = await costOfHours(hours, terms)
  const costOf = (row: Raw) => costs.byGroup.get(String(row.key)) ?? { cost: 0, people: 0 }
  const isFew = (row: Raw) => costOf(row).people < FEWEST
  const told = rows.filter((r) => !isFew(r)).map((r) => ({ ...r, cost: costOf(r).cost }))
  const small = rows.filter(isFew)
  if (small.length === 0) return { rows: told, costs, isHeldBack: false }
  // of units that were chosen no sum is told: choosing others would tell of each
  if (query.values('unit').length > 0) return { rows: [...told, ...small], costs, isHeldBack: true }
  const people = small.reduce((sum, r) => sum + costOf(r).people, 0)
  const cost = people < FEWEST ? null : small.reduce((sum, r) => sum + costOf(r).cost, 0)
  return { rows: [...told, { key: '', name: query.context.t(`report:${CODE}.small`, { count: FEWEST }), ...addedUp(small), cost }], costs, isHeldBack: cost === null }
}

const hoursDefs: readonly ColumnDef[] = [...hourColumns, 'paid'].map((name) => ({ name, kind: 'decimal', total: 'sum' }) as const)

export const overtimeCostReport: ReportDef = {
  code: CODE, module: overtimeRequest.slug, category: 'time', scopes: ['own', 'team', 'all'], reach: ['cfo'], maxDays: YEAR,
  parameters: [
    enumOf('over', ['period', 'days'], (code) => `report:${CODE}.over.${code}`, { required: true, isSingle: true, default: () => ['period'] }), payPeriodOf, { ...from, visibleWhen: OVER_DAYS }, { ...until, visibleWhen: OVER_DAYS },
    enumOf('by', ['unit', 'employee'], (code) => (code === 'unit' ? 'report:by.unit' : 'report:col.employee'), { required: true, isSingle: true, default: () => ['unit'] }), unit,
  ],
  async columns(query) {
    if (isByPerson(query)) return [{ name: 'code', kind: 'code' }, { name: 'employee', kind: 'text', by: 'sortName' }, ...hoursDefs]
    const terms = mayCost(query) ? await hourTerms() : null
    return [{ name: 'unit', kind: 'text', by: 'name', cell: (row) => String(row.name) }, ...hoursDefs, ...(terms ? [{ name: 'cost', kind: 'money', total: 'sum', currency: terms.currency } as const] : [])]
  },
  async rows(query) {
    if (isByPerson(query)) return personRows(query)
    const { rows } = await unitRows(query)
    return fewRows(rows, chartFor(rows, query))
  },
  async warnings(query) {
    const { t } = query.context
    if (query.scope !== 'all' || isByPerson(query)) return []
    if (!mayCost(query)) return [t(`report:${CODE}.wholePeriods`)]
    const { costs, isHeldBack } = await unitRows(query)
    return [...(costs && costs.withoutRate > 0 ? [t(`report:${CODE}.withoutRate`, { count: costs.withoutRate })] : []), ...(isHeldBack ? [t(`report:${CODE}.few`, { count: FEWEST })] : [])]
  },
}
