/** Reports over days: each as it was, and who is late how often. @see contract/modules/reports/README.md#arithmetic */
import { type SQL, sql } from 'drizzle-orm'
import { daysBetween, weekday } from '../../../contract/kit/civil-date.ts'
import { intlLocale } from '../../../contract/kit/language.ts'
import { writeMoment } from '../../../contract/kit/moment-text.ts'
import { q } from '../../db/context.ts'
import { attendanceStatuses } from '../../facts/compute-day.ts'
import { attendanceDay } from '../../facts/table.ts'
import { settingOf } from '../../org/settings.ts'
import { employee } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, enumOf, from, placedOn, rangeOf, site, unit, until } from '../../reports/parameters.ts'
import { sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'

const YEAR = 366
/** Days for which a chart has one bar each; more are put together by months. */
const BARS = 24
/** Days somebody worked, or should have: what being late is measured by. */
const WORKED = ['present', 'late', 'earlyLeave', 'incomplete']
const MOST_LATE = 10

const statusText = (code: string) => `attendance:status.${code}`
const status = enumOf('status', attendanceStatuses, statusText)

const { detail } = attendanceDay
const late = sql`coalesce((${detail} ->> 'lateMinutes')::int, 0)`
const early = sql`coalesce((${detail} ->> 'earlyMinutes')::int, 0)`

async function meant(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const statuses = query.values('status')
  const ofStatus = statuses.length > 0 ? sql`${attendanceDay.status} = any(${sql.param([...statuses])}::text[])` : sql`true`
  return sql`${attendanceDay.date} between ${first} and ${last} and ${await query.whose(attendanceDay.employeeId)} and ${placedOn(query, attendanceDay.employeeId, attendanceDay.date)} and ${ofStatus}`
}

/** A time by the clock of where it was, as the company writes times; one of another day says how many days later. */
function clockTime(moment: unknown, date: unknown, format: string, language: string): string | null {
  if (typeof moment !== 'string') return null
  const days = daysBetween(String(date), moment.slice(0, 10))
  const time = writeMoment(moment, format, language)
  return days === 0 ? time : `${time} (${days > 0 ? '+' : '−'}${Math.abs(days)})`
}

export const attendanceReport: ReportDef = {
  code: 'attendance', module: 'attendance', category: 'time', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'date', isDown: true },
  parameters: [from, until, unit, site, status, employees],
  async columns({ context: { t, language } }) {
    const format = await settingOf('timeFormat')
    const days = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' })
    // 2 January 2000 was a Sunday
    const names = Array.from({ length: 7 }, (_, day) => days.format(new Date(Date.UTC(2000, 0, 2 + day))))
    return [
      { name: 'code', kind: 'code' },
      { name: 'employee', kind: 'text', by: 'sortName' },
      { name: 'date', kind: 'date' },
      { name: 'weekday', kind: 'text', by: null, cell: (row) => names[weekday(String(row.date))] ?? null },
      { name: 'shift', kind: 'code' },
      { name: 'status', kind: 'status', cell: (row) => t(statusText(String(row.status))) },
      { name: 'in', kind: 'text', cell: (row) => clockTime(row.in, row.date, format, language) },
      { name: 'out', kind: 'text', cell: (row) => clockTime(row.out, row.date, format, language) },
      { name: 'hours', kind: 'hours', total: 'sum' },
      { name: 'overtime', kind: 'hours', total: 'sum' },
      { name: 'late', kind: 'whole', total: 'sum' },
      { name: 'early', kind: 'whole', total: 'sum' },
      { name: 'note', kind: 'text' },
    ]
  },
  async rows(query) {
    const rows = sql`select ${attendanceDay.employeeId} as "employeeId", ${attendanceDay.date} as date, ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", ${detail} ->> 'shift' as shift,
      ${attendanceDay.status} as status, ${detail} ->> 'firstIn' as "in", ${detail} ->> 'lastOut' as "out", ${attendanceDay.workingMinutes} as hours, ${attendanceDay.overtimeMinutes} as overtime,
      ${late} as late, ${early} as early, nullif(${detail} ->> 'holiday', '') as note
      from ${attendanceDay} join ${employee} on ${employee.id} = ${attendanceDay.employeeId} where ${await meant(query)}`
    return sqlRows({ rows, key: [{ name: 'employeeId', type: 'uuid' }, { name: 'date', type: 'date' }], chart: (all) => byStatus(all, query) })
  },
}

/** Days by what they were, each day or each month. */
async function byStatus(rows: SQL, { def, context }: ReportQuery) {
  const { t } = context
  const { rows: found } = await q().execute<{ first: string; last: string }>(sql`select min(r.date)::text as first, max(r.date)::text as last from (${rows}) r`)
  const [range] = found
  if (!range?.first) return null
  const isMonths = daysBetween(range.first, range.last) >= BARS
  const category = isMonths ? sql`to_char(r.date, 'YYYY-MM')` : sql`r.date::text`
  const points = await q().execute<{ category: string; status: string; days: number }>(sql`select ${category} as category, r.status, count(*)::int as days from (${rows}) r group by 1, 2 order by 1`)
  return chartOf(points.rows.map((p) => ({ category: p.category, series: t(statusText(p.status)), value: p.days })), {
    kind: 'stacked', title: nameOf(def, context), categoryHead: t(isMonths ? 'report:month' : 'report:col.date'), single: t('report:days'), other: t('report:other'),
    series: attendanceStatuses.map((code) => t(statusText(code))),
  })
}

const least = { name: 'least', kind: 'whole', min: 0, max: 366, default: () => ['0'] } as const

export const latenessReport: ReportDef = {
  code: 'lateness', module: 'attendance', category: 'time', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'minutes', isDown: true },
  parameters: [from, until, unit, least, employees],
  columns: () => [
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'text', by: 'sortName' },
    { name: 'workingDays', kind: 'whole', total: 'sum' },
    { name: 'lateDays', kind: 'whole', total: 'sum' },
    { name: 'latePercent', kind: 'percent' },
    { name: 'minutes', kind: 'whole', total: 'sum' },
    { name: 'average', kind: 'decimal' },
    { name: 'longest', kind: 'whole' },
    { name: 'earlyLeaves', kind: 'whole', total: 'sum' },
  ],
  async rows(query) {
    const isLate = sql`filter (where ${late} > 0)`
    const rows = sql`select ${employee.id} as "employeeId", ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", count(*)::int as "workingDays", (count(*) ${isLate})::int as "lateDays",
      round((count(*) ${isLate}) * 100.0 / count(*), 2) as "latePercent", coalesce(sum(${late}), 0)::int as minutes, round(sum(${late})::numeric / nullif(count(*) ${isLate}, 0), 2) as average, max(${late})::int as longest,
      (count(*) filter (where ${early} > 0))::int as "earlyLeaves"
      from ${attendanceDay} join ${employee} on ${employee.id} = ${attendanceDay.employeeId}
      where ${attendanceDay.status} = any(${sql.param(WORKED)}::text[]) and ${await meant(query)}
      group by ${employee.id} having count(*) ${isLate} >= ${Number(query.value('least') ?? 0)}`
    return sqlRows({ rows, key: [{ name: 'employeeId', type: 'uuid' }], chart: (all) => latest(all, query) })
  },
}

/** The ten who were late longest. */
async function latest(rows: SQL, { def, context }: ReportQuery) {
  const { t } = context
  const { rows: found } = await q().execute<Raw>(sql`select r.code, r.employee, r.minutes from (${rows}) r where r.minutes > 0 order by r.minutes desc, r.code limit ${MOST_LATE}`)
  return chartOf(found.map((r) => ({ category: String(r.employee), value: Number(r.minutes) })), { kind: 'bar', title: nameOf(def, context), categoryHead: t('report:col.employee'), single: t('report:lateness.col.minutes'), other: t('report:other') })
}
