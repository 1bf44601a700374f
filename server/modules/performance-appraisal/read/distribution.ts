/**
 * How grades are spread among what was handed in. HR is told of their people; heads of their department, as long as there are enough results that none
 * can be told from the others. Nobody's own result counts for them before they are told it. @see contract/modules/performance-appraisal/README.md#distribution
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { DISTRIBUTION_MIN } from '../../../../contract/growth/appraisal.ts'
import { fromHundredths } from '../../../../contract/kit/decimal.ts'
import type { Distribution, DistributionInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../../db/context.ts'
import { handedIn, told } from '../../../growth/appraisal/sight.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import { refuse } from '../../../lib/refuse.ts'
import { everybody } from '../../../org/below.ts'
import { employeesById } from '../../../org/people.ts'
import { hrIn, viewerOf } from '../../../request/viewer.ts'
import { departmentsHeadedBy } from './heads.ts'

type Types = Awaited<ReturnType<typeof everyType>>

/** Of what is not approved yet the grade its score comes to. */
function gradeSql(types: Types): SQL<string | null> {
  const reached = [...types.values()].flatMap(({ id, grades }) => grades.toSorted((a, b) => Number(b.from) - Number(a.from)).map((g) => sql`when ${evaluation.typeId} = ${id} and ${evaluation.score} >= ${g.from} then ${g.code}`))
  const byScore = reached.length > 0 ? sql`case ${sql.join(reached, sql` `)} end` : sql`null`
  return sql`case when ${evaluation.approvedAt} is not null and ${evaluation.withdrawnAt} is null then ${evaluation.gradeCode} else ${byScore} end`
}

const scoreSql = sql<string | null>`case when ${evaluation.approvedAt} is not null and ${evaluation.withdrawnAt} is null then coalesce(${evaluation.finalScore}, ${evaluation.score}) else ${evaluation.score} end`

interface Group {
  typeId: string
  departmentId: string | null
  evaluatorId: string
  grade: string | null
  total: number
  /** Hundredths. */
  sum: number
}

async function groupsOf(where: SQL | undefined, types: Types): Promise<Group[]> {
  const reached = sql<string | null>`${gradeSql(types)}`.as('reached')
  return q().select({ typeId: evaluation.typeId, departmentId: evaluation.departmentId, evaluatorId: evaluation.evaluatorId, grade: reached, total: sql<number>`count(*)::int`, sum: sql<number>`round(sum(${scoreSql}) * 100)::float8` })
    .from(evaluation).where(and(where, sql`${scoreSql} is not null`)).groupBy(evaluation.typeId, evaluation.departmentId, evaluation.evaluatorId, sql`reached`)
}

const totalOf = (groups: readonly Group[]): number => groups.reduce((sum, g) => sum + g.total, 0)

/** Without departments and kinds of which there are few: by taking some away from all, nobody is told of the rest. */
function enoughOf(groups: readonly Group[]): Group[] {
  const cells = Map.groupBy(groups, (g) => `${g.typeId} ${g.departmentId ?? ''}`)
  return [...cells.values()].filter((cell) => totalOf(cell) >= DISTRIBUTION_MIN).flat()
}

function gradesFor(groups: readonly Group[], types: Types, language: string): Distribution['grades'] {
  const scales = [...new Set(groups.map((g) => g.typeId))].flatMap((id) => types.get(id)?.grades ?? [])
  const codes = new Map(scales.map((g) => [g.code, g]))
  return [...codes.values()].toSorted((a, b) => Number(b.from) - Number(a.from)).map((g) => ({ code: g.code, name: nameIn(g, language), total: totalOf(groups.filter((of) => of.grade === g.code)), guide: g.guide }))
}

async function evaluatorsFor(groups: readonly Group[]): Promise<Distribution['evaluators']> {
  const written = [...Map.groupBy(groups, (g) => g.evaluatorId)].filter(([, own]) => totalOf(own) >= DISTRIBUTION_MIN)
  const people = await employeesById(written.map(([id]) => id))
  const told = written.map(([employeeId, own]) => {
    const total = totalOf(own)
    return { employeeId, employee: people.get(employeeId)?.fullName ?? '', sortName: people.get(employeeId)?.sortName ?? '', total, average: fromHundredths(Math.round(own.reduce((sum, g) => sum + g.sum, 0) / total)) }
  })
  return told.toSorted((a, b) => (a.sortName === b.sortName ? (a.employeeId < b.employeeId ? -1 : 1) : a.sortName < b.sortName ? -1 : 1)).map(({ employeeId, employee, total, average }) => ({ employeeId, employee, total, average }))
}

/** @throws CallError not_allowed: neither HR nor head of a department */
export async function distribution(input: DistributionInput, context: Context): Promise<Distribution> {
  const viewer = await viewerOf(context)
  const hr = hrIn(viewer, { def: performanceAppraisal })
  const headed = hr === everybody ? [] : await departmentsHeadedBy(context)
  if (hr.isEmpty && headed.length === 0) refuse('not_allowed')
  const { evaluationPeriodId, evaluationTypeId, companyStructureIds = [] } = input
  const types = await everyType()
  const asked = and(
    eq(evaluation.periodId, evaluationPeriodId), evaluationTypeId ? eq(evaluation.typeId, evaluationTypeId) : undefined, companyStructureIds.length > 0 ? inArray(evaluation.departmentId, [...companyStructureIds]) : undefined,
    handedIn(), sql`(${evaluation.employeeId} <> ${viewer.employeeId} or ${told()})`,
  )
  const ofHr = hr === everybody ? sql`true` : hr.isEmpty ? sql`false` : await hr.where(evaluation.employeeId, 'all')
  const theirs = await groupsOf(and(asked, ofHr), types)
  const beside = headed.length === 0 ? [] : enoughOf(await groupsOf(and(asked, inArray(evaluation.departmentId, headed), sql`not (${ofHr})`), types))
  const groups = [...theirs, ...beside]
  const total = totalOf(groups)
  return total < DISTRIBUTION_MIN ? { total, grades: [], evaluators: [] } : { total, grades: gradesFor(groups, types, context.language), evaluators: await evaluatorsFor(groups) }
}
