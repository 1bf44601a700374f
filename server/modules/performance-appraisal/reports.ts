/** Reports over appraisals: who is how far, what was agreed, and what came of it; nobody learns of them what the screens do not tell them. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { type SQL, sql } from 'drizzle-orm'
import { PA_STATUSES, PERSPECTIVES } from '../../../contract/growth/appraisal.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { handedIn, told } from '../../growth/appraisal/sight.ts'
import { evaluation, objective, objectiveFillingRequest } from '../../growth/appraisal/table.ts'
import { periodChoices } from '../../growth/report-period.ts'
import { department, employee, employment } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ColumnDef, ParameterDef, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, enumOf, placedOn, unit } from '../../reports/parameters.ts'
import { instantText, sqlRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'
import { averageColumns, withAverages } from './report-averages.ts'

const period: ParameterDef = {
  name: 'period', kind: 'period', required: true,
  async source(input, { context: { language } }) {
    const wanted = fold(input.filterSearch ?? '')
    return pagedRows((await periodChoices('appraisal', language)).filter((p) => fold(`${p.displayName} ${p.code ?? ''}`).includes(wanted)), input)
  },
  names: async (_, { language }) => new Map((await periodChoices('appraisal', language)).map((p) => [p.id, p.displayName])),
}

const standing = (code: string) => `performance-appraisal:pa-status.${code}`
const states = PA_STATUSES.map(String)
const stateText = (value: unknown, { context: { t } }: ReportQuery): string | null => (value === null || value === undefined ? null : t(standing(String(Number(value)))))

const chosen = (column: SQL, query: ReportQuery, name: string): SQL => {
  const values = query.values(name)
  return values.length === 0 ? sql`true` : sql`${column} = any(${sql.param(values.map(Number))}::int[])`
}

/** Those who know how an evaluation stands, and what it came to: whom it is about once they are told, others once it was handed in. */
const isKnown = (me: string): SQL => sql`case when ${evaluation.employeeId} = ${me} then ${told()} else ${handedIn()} end`
const isHolding = sql`(${evaluation.approvedAt} is not null and ${evaluation.withdrawnAt} is null)`
const score = sql`case when ${isHolding} then ${evaluation.finalScore} else ${evaluation.score} end`
/** Before it holds no grade is stored: the score stands for it. */
const grade = sql`case when ${isHolding} then ${evaluation.gradeCode} end`
const ownStanding = (me: string): SQL => sql`case when ${evaluation.employeeId} = ${me} and not ${told()} then null else ${evaluation.paStatusId} end`
const whereOf = (query: ReportQuery, id: SQL): SQL => placedOn(query, id, query.context.today)

const byName = { by: 'sortName', isDown: false }
const person: readonly ColumnDef[] = [{ name: 'code', kind: 'code' }, { name: 'employee', kind: 'text', by: 'sortName' }]

async function byGrade(rows: SQL, { def, context }: ReportQuery, kind: 'bar' | 'stacked') {
  const { t } = context
  const found = await q().execute<{ unit: string; grade: string; n: number }>(sql`select r.unit, r.grade, count(*)::int as n from (${rows}) r where r.grade is not null group by 1, 2 order by 2, 1`)
  const points = found.rows.map((r) => (kind === 'stacked' ? { category: r.unit, series: r.grade, value: r.n } : { category: r.grade, value: r.n }))
  return chartOf(points, { kind, title: nameOf(def, context), categoryHead: t(kind === 'stacked' ? 'report:by.unit' : 'report:col.grade'), single: t('report:people'), other: t('report:other') })
}

export const appraisalReport: ReportDef = {
  code: 'performance-appraisal', module: performanceAppraisal.slug, category: 'growth', scopes: ['own', 'team', 'all'], order: byName, parameters: [period, unit, employees, enumOf('state', states, standing)],
  columns: (query) => [
    ...person,
    { name: 'unit', kind: 'text' },
    { name: 'objectiveState', kind: 'status', cell: (row) => stateText(row.objectiveState, query) },
    { name: 'weightTotal', kind: 'decimal' },
    { name: 'evaluationState', kind: 'status', cell: (row) => stateText(row.evaluationState, query) },
    { name: 'score', kind: 'decimal', total: 'average' },
    { name: 'grade', kind: 'code' },
  ],
  async rows(query) {
    const me = query.context.caller.employeeId
    const of = query.value('period')
    const known = isKnown(me)
    const rows = sql`select b.employee_id as "employeeId", b.type_id as "typeId", ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", coalesce(${department.name}, '') as unit,
        ${objectiveFillingRequest.paStatusId} as "objectiveState", (select sum(${objective.weight}) from ${objective} where ${objective.employeeId} = b.employee_id and ${objective.periodId} = ${of} and ${objective.typeId} = b.type_id and ${objective.supersededAt} is null and ${objective.withdrawnAt} is null) as "weightTotal",
        ${ownStanding(me)} as "evaluationState", case when ${known} then ${score} end as score, case when ${known} then ${grade} end as grade
      from (select employee_id, type_id from ${objectiveFillingRequest} where period_id = ${of} union select employee_id, type_id from ${evaluation} where period_id = ${of}) b
        join ${employee} on ${employee.id} = b.employee_id
        left join ${objectiveFillingRequest} on ${objectiveFillingRequest.employeeId} = b.employee_id and ${objectiveFillingRequest.typeId} = b.type_id and ${objectiveFillingRequest.periodId} = ${of}
        left join ${evaluation} on ${evaluation.employeeId} = b.employee_id and ${evaluation.typeId} = b.type_id and ${evaluation.periodId} = ${of}
        left join ${employment} on ${employment.employeeId} = b.employee_id and ${employment.from} <= ${query.context.today} and (${employment.until} is null or ${employment.until} >= ${query.context.today})
        left join ${department} on ${department.id} = coalesce(${evaluation.departmentId}, ${employment.departmentId})
      where ${await query.whose(sql`b.employee_id`)} and ${whereOf(query, sql`b.employee_id`)} and ${chosen(ownStanding(me), query, 'state')}`
    return sqlRows({ rows, key: [{ name: 'employeeId', type: 'uuid' }, { name: 'typeId', type: 'uuid' }], chart: (all) => byGrade(all, query, 'stacked') })
  },
}

export const evaluationReport: ReportDef = {
  code: 'evaluation', module: performanceAppraisal.slug, category: 'growth', scopes: ['own', 'team', 'all'], order: byName, parameters: [period, enumOf('state', states, standing), unit, employees],
  columns: (query) => [
    ...person,
    { name: 'unit', kind: 'text' },
    { name: 'evaluator', kind: 'text' },
    { name: 'evaluationState', kind: 'status', cell: (row) => stateText(row.evaluationState, query) },
    { name: 'objectiveScore', kind: 'decimal', total: 'average' },
    { name: 'criteriaScore', kind: 'decimal', total: 'average' },
    ...averageColumns.map((name) => ({ name, kind: 'decimal', by: null }) as const),
    { name: 'score', kind: 'decimal', total: 'average' },
    { name: 'grade', kind: 'code' },
    { name: 'publishedOn', kind: 'dateTime' },
  ],
  async rows(query) {
    const me = query.context.caller.employeeId
    const known = isKnown(me)
    const ifKnown = (column: SQL) => sql`case when ${known} then ${column} end`
    const rows = sql`select ${evaluation.id} as id, ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", coalesce(${department.name}, '') as unit, w.full_name as evaluator, ${evaluation.paStatusId} as "evaluationState",
        ${ifKnown(sql`${evaluation.objectiveScore}`)} as "objectiveScore", ${ifKnown(sql`${evaluation.criteriaScore}`)} as "criteriaScore", ${ifKnown(score)} as score, ${ifKnown(grade)} as grade, ${ifKnown(instantText(sql`${evaluation.publishedAt}`))} as "publishedOn"
      from ${evaluation} join ${employee} on ${employee.id} = ${evaluation.employeeId} join employee w on w.id = ${evaluation.evaluatorId} left join ${department} on ${department.id} = ${evaluation.departmentId}
      where ${evaluation.periodId} = ${query.value('period')} and ${await query.whose(evaluation.employeeId)} and ${whereOf(query, sql`${evaluation.employeeId}`)} and ${chosen(sql`${evaluation.paStatusId}`, query, 'state')}
        and (${evaluation.employeeId} <> ${me} or ${told()})`
    return sqlRows({ rows, key: [{ name: 'id', type: 'uuid' }], finish: (found) => withAverages(found, query), chart: (all) => byGrade(all, query, 'bar') })
  },
}

const perspectiveText = (code: string) => `objective-filling:enum.objectives.perspective.${code}`

async function byPerspective(rows: SQL, { def, context }: ReportQuery) {
  const { t } = context
  const found = await q().execute<{ perspective: number; n: number }>(sql`select r.perspective, count(*)::int as n from (${rows}) r group by 1 order by 1`)
  return chartOf(found.rows.map((r) => ({ category: t(perspectiveText(String(r.perspective))), value: r.n })), { kind: 'bar', title: nameOf(def, context), categoryHead: t('report:objective.col.perspective'), single: t('report:rows'), other: t('report:other') })
}

export const objectiveReport: ReportDef = {
  code: 'objective', module: performanceAppraisal.slug, category: 'growth', scopes: ['own', 'team', 'all'], order: byName, parameters: [period, enumOf('perspective', PERSPECTIVES.map(String), perspectiveText), unit, employees],
  columns: ({ context: { t } }) => [
    ...person,
    { name: 'perspective', kind: 'text', cell: (row) => t(perspectiveText(String(Number(row.perspective)))) },
    { name: 'title', kind: 'text' },
    { name: 'measure', kind: 'text' },
    { name: 'weight', kind: 'decimal' },
    { name: 'target', kind: 'decimal' },
    { name: 'measuredIn', kind: 'text' },
    { name: 'dueDate', kind: 'date' },
    { name: 'agreedOn', kind: 'dateTime' },
  ],
  async rows(query) {
    const rows = sql`select ${objective.employeeId} as "employeeId", ${objective.id} as id, ${employee.code} as code, ${employee.fullName} as employee, ${employee.sortName} as "sortName", ${objective.perspective} as perspective, ${objective.title} as title, ${objective.measure} as measure,
        ${objective.weight} as weight, ${objective.target} as target, ${objective.unit} as "measuredIn", ${objective.dueDate} as "dueDate", ${instantText(sql`${objective.agreedAt}`)} as "agreedOn"
      from ${objective} join ${employee} on ${employee.id} = ${objective.employeeId}
      where ${objective.periodId} = ${query.value('period')} and ${objective.supersededAt} is null and ${objective.withdrawnAt} is null and ${await query.whose(objective.employeeId)} and ${whereOf(query, sql`${objective.employeeId}`)}
        and ${chosen(sql`${objective.perspective}`, query, 'perspective')}`
    return sqlRows({ rows, key: [{ name: 'employeeId', type: 'uuid' }, { name: 'id', type: 'uuid' }], chart: (all) => byPerspective(all, query) })
  },
}
