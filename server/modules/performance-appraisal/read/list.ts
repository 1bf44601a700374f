/** Lists of evaluations: about oneself, of one's people, all one reads. @see contract/modules/performance-appraisal/README.md#lists */
import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { PA_STATUSES, type PaStatusId } from '../../../../contract/growth/appraisal.ts'
import type { EvaluationList, EvaluationListInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../../db/context.ts'
import { pageOf } from '../../../db/paging.ts'
import { handedIn, told } from '../../../growth/appraisal/sight.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import { growthPeriod } from '../../../growth/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { everybody } from '../../../org/below.ts'
import { isNamed } from '../../../org/names.ts'
import { employee } from '../../../org/table.ts'
import { request } from '../../../request/table.ts'
import { hrIn, type Viewer, viewerOf } from '../../../request/viewer.ts'
import { type Machinery, readAll } from './reader.ts'
import { rowsOf } from './rows.ts'

const within = { def: performanceAppraisal }

async function inScope(scope: NonNullable<EvaluationListInput['scope']>, viewer: Viewer): Promise<SQL | undefined> {
  const me = viewer.employeeId
  const mine = eq(evaluation.employeeId, me)
  if (scope === 'mine') return mine
  const team = and(ne(evaluation.employeeId, me), or(eq(evaluation.evaluatorId, me), viewer.below.isEmpty ? undefined : await viewer.below.where(evaluation.employeeId, 'all')))
  if (scope === 'team') return team
  const hr = hrIn(viewer, within)
  if (hr === everybody) return undefined
  return or(mine, team, hr.isEmpty ? undefined : await hr.where(evaluation.employeeId, 'all'))
}

/** How it stands, as the caller is told it: of their own nothing before they are told the result. */
const standingFor = (me: string): SQL<PaStatusId | null> => sql`case when ${evaluation.employeeId} = ${me} and not ${told()} then null else ${evaluation.paStatusId} end`

/** Grades the caller knows: of their own when they are told, of others once handed in, of their own drafts. */
async function graded(codes: readonly string[], me: string): Promise<SQL | undefined> {
  if (codes.length === 0) return undefined
  const reached = [...(await everyType()).values()].flatMap(({ id, grades }) => {
    const rising = grades.toSorted((a, b) => Number(a.from) - Number(b.from))
    return rising.flatMap((g, i) => (codes.includes(g.code) ? [and(eq(evaluation.typeId, id), sql`${evaluation.score} >= ${g.from}`, rising[i + 1] ? sql`${evaluation.score} < ${rising[i + 1]?.from}` : undefined)] : []))
  })
  const isApproved = and(sql`${evaluation.approvedAt} is not null`, sql`${evaluation.withdrawnAt} is null`)
  const isIts = sql`case when ${isApproved} then ${inArray(evaluation.gradeCode, [...codes])} else ${reached.length > 0 ? or(...reached) : sql`false`} end`
  const isOfDraft = sql`(${evaluation.evaluatorId} = ${me} and not ${handedIn()} and exists (${q().select({ one: sql`1` }).from(request).where(and(eq(request.id, evaluation.recordId), inArray(sql`${request.values} ->> 'gradeCode'`, [...codes])))}))`
  return or(and(sql`case when ${evaluation.employeeId} = ${me} then ${told()} else ${handedIn()} end`, isIts), isOfDraft)
}

/** Counts go by everything that is asked but how they stand: they say what each choice would find. */
export async function evaluationList(input: EvaluationListInput, requests: Machinery, context: Context): Promise<EvaluationList> {
  const viewer = await viewerOf(context)
  const me = viewer.employeeId
  const { scope = 'mine', evaluationPeriodIds = [], evaluationTypeIds = [], paStatusIds = [], companyStructureIds = [], gradeCodes = [] } = input
  const oneOf = (column: typeof evaluation.periodId | typeof evaluation.typeId | typeof evaluation.departmentId, ids: readonly string[]) => (ids.length > 0 ? inArray(column, [...ids]) : undefined)
  const asked = and(await inScope(scope, viewer), oneOf(evaluation.periodId, evaluationPeriodIds), oneOf(evaluation.typeId, evaluationTypeIds), oneOf(evaluation.departmentId, companyStructureIds), await graded(gradeCodes, me), isNamed(input.filterSearch))
  const standing = standingFor(me)
  const counted = await q().select({ paStatusId: sql<PaStatusId | null>`${standing}`.as('standing'), total: count() }).from(evaluation).innerJoin(employee, eq(employee.id, evaluation.employeeId)).where(asked).groupBy(sql`standing`)
  const isWanted = (id: PaStatusId | null) => paStatusIds.length === 0 || (id !== null && paStatusIds.includes(id))
  const totalData = counted.filter((c) => isWanted(c.paStatusId)).reduce((sum, c) => sum + c.total, 0)
  const { size, limit, offset } = pageOf(input)
  const found = totalData <= offset ? [] : await q().select({ of: evaluation }).from(evaluation).innerJoin(employee, eq(employee.id, evaluation.employeeId)).leftJoin(growthPeriod, eq(growthPeriod.id, evaluation.periodId))
    .where(and(asked, paStatusIds.length > 0 ? inArray(standing, [...paStatusIds]) : undefined)).orderBy(desc(growthPeriod.from), asc(employee.sortName), asc(evaluation.id)).limit(limit).offset(offset)
  return {
    listData: await rowsOf(await readAll(found.map((r) => r.of), requests, context), context, { scores: true }),
    totalPage: Math.ceil(totalData / size), totalData,
    statusCounts: PA_STATUSES.map((paStatusId) => ({ paStatusId, total: counted.find((c) => c.paStatusId === paStatusId)?.total ?? 0 })),
  }
}
