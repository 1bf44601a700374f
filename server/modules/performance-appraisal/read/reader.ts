/** Evaluations with what the caller is to them, for many at once. */
import { isInForce, outcomeOf, Status } from '../../../../contract/kit/lifecycle.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { type Evaluation, evaluationWrittenIn, findEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { roleOf, type Sight, sightOf } from '../../../growth/appraisal/sight.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { isVisible, statusOf, type Subject } from '../../../request/actions.ts'
import type { ModuleValues, RequestRecord } from '../../../request/module.ts'
import { recordsById, subjectsFor } from '../../../request/records.ts'
import type { Requests } from '../../../request/requests.ts'
import { meet, relationTo, type Viewer, viewerOf } from '../../../request/viewer.ts'

export type Machinery = Pick<Requests, 'moduleOf' | 'detail' | 'inbox' | 'inboxHistory'>

export interface Read {
  of: Evaluation
  sight: Sight
  /** The request that writes it. Nothing of it is told but what `sight` says. */
  record: RequestRecord | null
  /** The same, where the caller may have the request itself. */
  subject: Subject | null
}

const within = { def: performanceAppraisal }

/** Whoever writes it has it, or has it back. */
export const isWithWriter = (record: Pick<RequestRecord, 'status'>): boolean => outcomeOf(statusOf(record), 'save') !== null

/** @param instead requests that are read in the place of those that write them now, by evaluation */
async function readWith(evaluations: readonly Evaluation[], instead: ReadonlyMap<string, RequestRecord>, requests: Machinery, viewer: Viewer, context: Context): Promise<Read[]> {
  await meet(viewer, evaluations.map((e) => e.employeeId))
  const records = [...(await recordsById(evaluations.filter((e) => !instead.has(e.id)).map((e) => e.recordId))), ...instead.values()].filter((r) => r.module === performanceAppraisal.slug)
  const modules = new Map(records.length === 0 ? [] : [[performanceAppraisal.slug, requests.moduleOf(performanceAppraisal.slug)]])
  const subjects = new Map((await subjectsFor(records, modules, viewer, context)).map((s) => [s.record.id, s]))
  return evaluations.flatMap((of): Read[] => {
    const subject = subjects.get(instead.get(of.id)?.id ?? of.recordId) ?? null
    const relation = relationTo(viewer, within, subject?.record ?? { requestorId: of.evaluatorId, employeeId: of.employeeId, module: performanceAppraisal.slug }, subject?.steps ?? [])
    const role = roleOf(relation, of, viewer.employeeId)
    if (role === null) return []
    return [{ of, sight: sightOf(role, of), record: subject?.record ?? null, subject: subject && role !== 'subject' && isVisible(subject) ? subject : null }]
  })
}

/** In their order, without those the caller is nothing to. A fixed number of statements. */
export async function readAll(evaluations: readonly Evaluation[], requests: Machinery, context: Context): Promise<Read[]> {
  return evaluations.length === 0 ? [] : readWith(evaluations, new Map(), requests, await viewerOf(context), context)
}

/** The evaluation a request was about that does not write it any more. */
async function formerOf(id: string): Promise<{ of: Evaluation; record: RequestRecord } | null> {
  const [record] = await recordsById([id])
  if (record?.module !== performanceAppraisal.slug || record.submittedAt === null) return null
  const of = await evaluationWrittenIn(record)
  return of ? { of, record } : null
}

/** By its own id or that of a request that writes it or did. For whom it is about there are no requests. @throws CallError not_found */
export async function readOne(id: string, requests: Machinery, context: Context): Promise<Read> {
  const viewer = await viewerOf(context)
  const current = await findEvaluation(id)
  const former = current ? null : await formerOf(id)
  const of = current ?? former?.of ?? refuse('not_found')
  const [read] = await readWith([of], former ? new Map([[of.id, former.record]]) : new Map(), requests, viewer, context)
  if (!read || (read.sight.role === 'subject' && id !== of.id) || (former && !read.subject)) return refuse('not_found')
  return former ? { ...read, sight: ofFormer(read.sight, former.record) } : read
}

/** What was rejected is known to those who knew it; nobody is told anything else by a request that is over. */
function ofFormer(sight: Sight, record: RequestRecord): Sight {
  const isKnown = sight.role === 'evaluator' || record.status === Status.rejected || isInForce(record.status)
  return { ...sight, values: isKnown, score: isKnown, computed: isKnown, reason: false }
}

/** What its writer wrote, where the caller may know it. */
export const valuesIn = ({ sight, record }: Read): ModuleValues | null => (record && sight.values ? record.values : null)

/** The request that is read is the one that writes it, not one that did. */
export const isCurrent = ({ of, record }: Read): boolean => record === null || record.id === of.recordId
