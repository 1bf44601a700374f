/** Report: who came and who left, of units or by months. Moves between units count as neither. @see contract/modules/reports/README.md#arithmetic */
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { q } from '../../../db/context.ts'
import { inServiceOn } from '../../../org/effective.ts'
import { DEEPEST } from '../../../org/line.ts'
import { sitesOfHr } from '../../../org/scope.ts'
import { department, employee } from '../../../org/table.ts'
import { chartOf } from '../../../reports/chart.ts'
import type { Raw, ReportDef, ReportQuery } from '../../../reports/definition.ts'
import { enumOf, from, rangeOf, unit, until } from '../../../reports/parameters.ts'
import { fewRows } from '../../../reports/source.ts'
import { nameOf } from '../../../reports/texts.ts'
import { type Moves, turnoverOf } from './turnover-sums.ts'

const FIVE_YEARS = 1827

interface Life {
  join: string
  /** The day after the last working day. */
  gone: string | null
  /** Of the first day that counts, and of the last. */
  firstUnit: string | null
  lastUnit: string | null
}

/** Who left is nobody's below and of no site any more: of them it counts whose they were last. */
function whoseEver({ scope, people, context }: ReportQuery): SQL {
  if (people === undefined) return sql`true`
  const { employeeId: me } = context.caller
  if (scope === 'team') {
    return sql`${employee.id} in (with recursive line as materialized (select distinct on (employee_id) employee_id, superior_id from employment where "from" <= ${context.today} order by employee_id, "from" desc),
      down(id, depth) as (select ${me}::uuid, 0 union select line.employee_id, down.depth + 1 from down join line on line.superior_id = down.id where down.depth < ${DEEPEST}) select id from down)`
  }
  return sql`(${employee.id} = ${me} or (select e.site_id from employment e where e.employee_id = ${employee.id} and e."from" <= ${context.today} order by e."from" desc limit 1) = any(${sql.param([...(sitesOfHr(context) ?? [])])}::uuid[]))`
}

/** Everybody who was there at any time of the stretch, or left on its first day; units as of its first and last day. */
async function livesOf(query: ReportQuery): Promise<Life[]> {
  const { from: first, until: last } = rangeOf(query)
  const unitOn = (day: ReturnType<typeof sql>) => sql`(select e.department_id from employment e where e.employee_id = ${employee.id} and e."from" <= ${day} order by e."from" desc limit 1)`
  const { rows } = await q().execute<{ join: string; leave: string | null; firstUnit: string | null; lastUnit: string | null }>(sql`select ${employee.joinDate}::text as join, ${employee.leaveDate}::text as leave,
      ${unitOn(sql`greatest(${employee.joinDate}, ${first}::date - 1)`)}::text as "firstUnit", ${unitOn(sql`least(coalesce(${employee.leaveDate}, ${last}::date), ${last}::date)`)}::text as "lastUnit"
    from ${employee} where ${employee.joinDate} <= ${last} and (${employee.leaveDate} is null or ${employee.leaveDate} >= ${addDays(first, -1)}) and ${whoseEver(query)}`)
  return rows.map(({ join, leave, ...units }) => ({ join, gone: leave === null ? null : addDays(leave, 1), ...units }))
}

const movesIn = (lives: readonly Life[], first: string, last: string): Moves => ({
  opening: lives.filter((p) => p.join < first && (p.gone === null || p.gone >= first)).length,
  joined: lives.filter((p) => p.join >= first && p.join <= last).length,
  left: lives.filter((p) => p.gone !== null && p.gone >= first && p.gone <= last).length,
})

/** The stretch by its months, the first and the last as far as they are in it. */
function monthsOf(first: string, last: string): { month: string; from: string; until: string }[] {
  const out: { month: string; from: string; until: string }[] = []
  for (let from = first; from <= last; ) {
    const next = `${addDays(`${from.slice(0, 8)}01`, 31).slice(0, 8)}01`
    const end = addDays(next, -1)
    out.push({ month: from.slice(0, 7), from, until: end < last ? end : last })
    from = next
  }
  return out
}

type Names = ReadonlyMap<string, string>

/** Whose day-before-the-first counts is asked of the first unit; who left, of the last one they had. */
function byUnit(lives: readonly Life[], names: Names, { from: first, until: last }: { from: string; until: string }): Raw[] {
  const units = new Set(lives.flatMap((p) => [p.firstUnit, p.lastUnit]).filter((id) => id !== null))
  return [...units].map((id) => {
    const opening = lives.filter((p) => p.firstUnit === id && p.join < first && (p.gone === null || p.gone >= first)).length
    const joined = lives.filter((p) => p.firstUnit === id && p.join >= first && p.join <= last).length
    const left = lives.filter((p) => p.lastUnit === id && p.gone !== null && p.gone >= first && p.gone <= last).length
    return { group: names.get(id) ?? '', ...turnoverOf({ opening, joined, left }) }
  }).toSorted((a, b) => (a.group < b.group ? -1 : 1))
}

const isMonths = (query: ReportQuery) => query.value('by') === 'month'

async function rowsOf(query: ReportQuery): Promise<Raw[]> {
  const range = rangeOf(query)
  const wanted = query.values('unit')
  const all = await livesOf(query)
  const lives = wanted.length === 0 ? all : all.filter((p) => wanted.includes(p.lastUnit ?? '') || wanted.includes(p.firstUnit ?? ''))
  if (isMonths(query)) return monthsOf(range.from, range.until).map((m) => ({ group: m.month, ...turnoverOf(movesIn(lives, m.from, m.until)) }))
  const names = new Map((await q().select({ id: department.id, name: department.name }).from(department)).map((d) => [d.id, d.name]))
  const rows = byUnit(lives, names, range)
  return wanted.length === 0 ? rows : rows.filter((r) => wanted.some((id) => names.get(id) === r.group))
}

export const turnoverReport: ReportDef = {
  code: 'turnover', module: 'reports', category: 'people', scopes: ['team', 'all'], maxDays: FIVE_YEARS,
  parameters: [{ ...from, default: ({ today }) => [addDays(today, -364)] }, until, enumOf('by', ['unit', 'month'], (code) => `report:by.${code}`, { required: true, isSingle: true, default: () => ['unit'] }), unit],
  columns: (query) => [
    { name: 'group', kind: 'text', label: query.context.t(`report:by.${query.value('by') ?? 'unit'}`) },
    { name: 'opening', kind: 'whole', ...(isMonths(query) ? {} : { total: 'sum' as const }) },
    { name: 'joined', kind: 'whole', total: 'sum' },
    { name: 'left', kind: 'whole', total: 'sum' },
    { name: 'closing', kind: 'whole', ...(isMonths(query) ? {} : { total: 'sum' as const }) },
    { name: 'average', kind: 'decimal' },
    { name: 'turnover', kind: 'percent' },
    { name: 'joinedShare', kind: 'percent' },
  ],
  async rows(query) {
    const rows = await rowsOf(query)
    const { t } = query.context
    const points = rows.flatMap((r) => (r.turnover === null ? [] : [{ category: String(r.group), value: Number(r.turnover) }]))
    return fewRows(rows, chartOf(points, { kind: isMonths(query) ? 'line' : 'bar', title: nameOf(query.def, query.context), categoryHead: t(`report:by.${query.value('by') ?? 'unit'}`), single: t('report:turnover.col.turnover'), other: t('report:other') }))
  },
  /** What was reckoned is what is there, else it is said. */
  async warnings(query) {
    const { from: first, until: last } = rangeOf(query)
    const sums = turnoverOf(movesIn(await livesOf(query), first, last))
    const [there] = await q().select({ n: sql<number>`count(*)::int` }).from(employee).where(sql`${inServiceOn(last)} and ${whoseEver(query)}`)
    const share = sums.turnover === null ? [] : [query.context.t('report:turnover.whole', { opening: sums.opening, joined: sums.joined, left: sums.left, closing: sums.closing, average: sums.average, percent: sums.turnover })]
    return there?.n === sums.closing ? share : [...share, query.context.t('report:turnover.differs', { closing: sums.closing, there: there?.n ?? 0 })]
  },
}
