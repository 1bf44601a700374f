/** Who may rate an evaluation, or write it. */
import { and, count, inArray, isNull, lte, gte, ne } from 'drizzle-orm'
import { PaStatus, Rater, type RaterKind } from '../../../../contract/growth/appraisal.ts'
import type { EmployeeOption, ListInput, Paged } from '../../../../contract/kit/paging.ts'
import { q } from '../../../db/context.ts'
import type { Evaluation } from '../../../growth/appraisal/evaluations.ts'
import { stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { raterStep } from '../../../growth/appraisal/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { belowOf, everybody, few, type People, withoutPerson } from '../../../org/below.ts'
import { directReportsOf, superiorOf, superiorsOf } from '../../../org/line.ts'
import { searchEmployees } from '../../../org/people.ts'
import { writersOf } from './change.ts'
import { teamOf } from './team.ts'

type Input = ListInput & { id?: string; kind?: RaterKind; proposed?: boolean }
type Candidate = EmployeeOption & { relation: 'peer' | 'subordinate' | 'other'; asked: number }

/** Whom a period asks by itself: colleagues who have the same superior, and those who report to the person. */
async function proposedFor(kind: RaterKind, { employeeId }: Evaluation, today: string): Promise<People> {
  const leader = kind === Rater.subordinate ? employeeId : await superiorOf(employeeId, today)
  return few(leader === null ? [] : await directReportsOf(leader, today))
}

async function candidatesFor({ kind, proposed }: Input, of: Evaluation, { today }: Context): Promise<People> {
  if (kind === undefined) return few((await writersOf(of, today)).filter((id) => id !== of.evaluatorId))
  if (kind === Rater.self) return few([of.employeeId])
  const asked = ((await stepsOfEvaluations([of.id])).get(of.id) ?? []).flatMap((s) => (s.raterId !== null && s.outcome !== 'removed' ? [s.raterId] : []))
  const some: People = proposed ? await proposedFor(kind, of, today) : kind === Rater.subordinate ? await belowOf(of.employeeId, today) : everybody
  return [of.employeeId, of.evaluatorId, ...asked].reduce((people, id) => withoutPerson(id, people), some)
}

/** Parts of raters that are open today, by person. */
async function openPartsOf(ids: readonly string[], today: string): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await q().select({ id: raterStep.raterId, total: count() }).from(raterStep)
    .where(and(inArray(raterStep.raterId, [...ids]), ne(raterStep.paStatusId, PaStatus.done), isNull(raterStep.outcome), lte(raterStep.opensOn, today), gte(raterStep.dueDate, today))).groupBy(raterStep.raterId)
  return new Map(rows.map((r) => [r.id, r.total]))
}

/** Without a kind: who may write it. For whoever writes it and HR. @throws CallError not_found */
export async function candidates(input: Input, context: Context): Promise<Paged<Candidate>> {
  if (input.id === undefined) return { listData: [], totalPage: 0, totalData: 0 }
  const { of } = await teamOf(input.id, context)
  const page = await searchEmployees({ ...input, of: await candidatesFor(input, of, context), date: context.today })
  const ids = page.listData.map((r) => r.id)
  const [superiors, below, open] = [await superiorsOf([of.employeeId, ...ids], context.today), await (await belowOf(of.employeeId, context.today)).among(ids), await openPartsOf(ids, context.today)]
  const superior = superiors.get(of.employeeId)
  const relationOf = (id: string): Candidate['relation'] => (below.has(id) ? 'subordinate' : superior !== undefined && superiors.get(id) === superior ? 'peer' : 'other')
  return { ...page, listData: page.listData.map((row) => ({ ...row, relation: relationOf(row.id), asked: open.get(row.id) ?? 0 })) }
}
