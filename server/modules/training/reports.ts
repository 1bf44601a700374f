/** Report: who was trained in what, how long, and until when what is mandatory holds. A row a training of somebody that is finished. @see contract/modules/training/README.md#report */
import { type SQL, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { few, named } from '../../org/below.ts'
import { employee } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, from, placedOn, rangeOf, unit, until } from '../../reports/parameters.ts'
import { sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'
import { mandatoryRows } from '../../training/mandatory.ts'
import { training, trainingAttendance, trainingParticipant, trainingSession } from '../../training/table.ts'
import { mandatoryRules } from '../../training/terms/mandatory-rules.ts'
import { searchSubjects, subjectNames, trainingSubjects } from '../../training/terms/subjects.ts'

const YEAR = 366

const subject: ParameterDef = { name: 'subject', kind: 'options', source: (input, { context: { language } }) => searchSubjects(input, language), names: (ids, { language }) => subjectNames(ids, language) }
const mandatory: ParameterDef = { name: 'mandatory', kind: 'flag' }

/** The day it counts on: when it was completed, else its last one. */
const day = sql`coalesce(${trainingParticipant.completedOn}, ${training.until})`
/** Sessions somebody was at, wholly or in part. */
const sessions = sql`(select count(*)::int from ${trainingAttendance} a join ${trainingSession} s on s.id = a.session_id where a.participant_id = ${sql`${trainingParticipant}.id`} and a.status in (1, 2) and s.status <> 'cancelled')`

async function rowsOf(query: ReportQuery): Promise<SQL> {
  const { from: first, until: last } = rangeOf(query)
  const chosen = query.values('subject')
  const required = query.isSet('mandatory') ? (await mandatoryRules()).map((r) => r.subjectId) : null
  // sorted by the name the reader sees
  const names = await subjectNames([...(await trainingSubjects()).keys()], query.context.language)
  const called = sql.join([sql`case ${training.subjectId}`, ...[...names].map(([id, name]) => sql`when ${id}::uuid then ${name}`), sql`else '' end`], sql` `)
  return sql`select ${trainingParticipant.id} as id, ${trainingParticipant.employeeId} as "employeeId", ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", ${training.subjectId} as "subjectId", ${called} as subject,
      ${training.code} as training, ${sessions} as sessions, coalesce(${trainingParticipant.trainingHour}, 0) as hours, ${trainingParticipant.percent} as attended, ${trainingParticipant.completedOn} as "completedOn", to_char(${day}, 'YYYY-MM') as month
    from ${trainingParticipant} join ${training} on ${training.id} = ${trainingParticipant.trainingId} join ${employee} on ${employee.id} = ${trainingParticipant.employeeId}
    where ${trainingParticipant.status} in ('completed', 'notCompleted') and ${day} between ${first} and ${last} and ${await query.whose(trainingParticipant.employeeId)} and ${placedOn(query, trainingParticipant.employeeId, day)}
      and ${chosen.length > 0 ? named(training.subjectId, chosen) : sql`true`} and ${required ? named(training.subjectId, required) : sql`true`}`
}

/** When it has to be done again, or for the first time still; nothing for whom no rule concerns. */
async function withDue(rows: Raw[], query: ReportQuery): Promise<Raw[]> {
  if (rows.length === 0) return rows
  const found = await mandatoryRows({ people: few([...new Set(rows.map((r) => String(r.employeeId)))]), subjectIds: [...new Set(rows.map((r) => String(r.subjectId)))] }, query.context.today)
  const due = new Map(found.rows.map((r) => [`${r.employeeId} ${r.subjectId}`, r.dueDate]))
  return rows.map((r) => ({ ...r, mandatoryUntil: due.get(`${String(r.employeeId)} ${String(r.subjectId)}`) ?? null }))
}

async function byMonth(rows: SQL, { def, context }: ReportQuery) {
  const { t } = context
  const { rows: found } = await q().execute<{ month: string; hours: string }>(sql`select r.month, sum(r.hours)::text as hours from (${rows}) r group by 1 order by 1`)
  return chartOf(found.map((r) => ({ category: r.month, value: Number(r.hours) })), { kind: 'bar', title: nameOf(def, context), categoryHead: t('report:month'), single: t('report:training-hours.col.hours'), other: t('report:other') })
}

export const trainingHoursReport: ReportDef = {
  code: 'training-hours', module: 'training', category: 'growth', scopes: ['own', 'team', 'all'], maxDays: YEAR, order: { by: 'sortName', isDown: false }, parameters: [from, until, subject, mandatory, unit, employees],
  columns: () => [
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'text', by: 'sortName' },
    { name: 'subject', kind: 'text' },
    { name: 'training', kind: 'code' },
    { name: 'sessions', kind: 'whole', total: 'sum' },
    { name: 'hours', kind: 'decimal', total: 'sum' },
    { name: 'attended', kind: 'percent' },
    { name: 'completedOn', kind: 'date' },
    { name: 'mandatoryUntil', kind: 'date', by: null },
  ],
  async rows(query) {
    return sqlRows({ rows: await rowsOf(query), key: [{ name: 'id', type: 'uuid' }], finish: (rows) => withDue(rows, query), chart: (rows) => byMonth(rows, query) })
  },
}
