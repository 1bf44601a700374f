/** What waits on the caller's desk, and what they decided: the inbox, with scores of what was handed in. */
import { Rater } from '../../../../contract/growth/appraisal.ts'
import type { ListInput, Paged } from '../../../../contract/kit/paging.ts'
import type { InboxInput, InboxItem } from '../../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { EvaluationInboxItem } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { Status } from '../../../../contract/kit/lifecycle.ts'
import { evaluationsOfRecords } from '../../../growth/appraisal/evaluations.ts'
import { answersOf, stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import type { Context } from '../../../lib/handler.ts'
import type { ModuleValues } from '../../../request/module.ts'
import { recordsById } from '../../../request/records.ts'
import { deskValuesOfMany } from '../../../request/perform/desk.ts'
import { calibrationIn, numbersIn } from '../values.ts'
import { outcomeOn, selfScore } from './numbers.ts'
import { type Machinery, type Read, readAll } from './reader.ts'
import { type Scored, scoredIn } from './rows.ts'

const SLUGS = [performanceAppraisal.slug]

/** What people say of themselves comes to, by evaluation, of what is handed in. */
async function selfScores(reads: readonly Read[], { today }: Context): Promise<Map<string, string | null>> {
  const steps = await stepsOfEvaluations(reads.map(({ of }) => of.id))
  const own = reads.flatMap(({ of, sight }) => (steps.get(of.id) ?? []).flatMap((step) => (sight.self && step.kind === Rater.self && outcomeOn(step, today) === 'done' ? [{ of, step }] : [])))
  const answers = await answersOf(own.map(({ step }) => step.id))
  return new Map(own.map(({ of, step }) => [of.id, selfScore(of.form, answers.get(step.id) ?? [])]))
}

function formerIn(values: ModuleValues | undefined): Scored {
  const { score, gradeCode } = numbersIn(values ?? {})
  return { score, gradeCode }
}

async function withScores(page: Paged<InboxItem>, requests: Machinery, context: Context): Promise<Paged<EvaluationInboxItem>> {
  const ids = page.listData.map((item) => item.id)
  const reads = await readAll([...(await evaluationsOfRecords(ids)).values()], requests, context)
  const byRecord = new Map(reads.map((read) => [read.of.recordId, read]))
  const [types, selves, desks] = [await everyType(), await selfScores(reads, context), await deskValuesOfMany(ids)]
  // what was rejected is written anew by another request: it says itself what it came to
  const former = new Map((await recordsById(ids.filter((id) => !byRecord.has(id)))).filter((r) => r.status === Status.rejected && r.employeeId !== context.caller.employeeId).map((r) => [r.id, r]))
  const listData = page.listData.map((item): EvaluationInboxItem => {
    const read = byRecord.get(item.id)
    const values = former.get(item.id)?.values
    const scored = read ? scoredIn(read, types.get(read.of.typeId)?.grades ?? []) : formerIn(values)
    return { ...item, ...scored, selfScore: read ? (selves.get(read.of.id) ?? null) : null, calibrated: read?.sight.reason ? (calibrationIn(desks.get(item.id) ?? {}, scored.score)?.score ?? null) : null }
  })
  return { ...page, listData }
}

export const pendingApproval = async (input: ListInput, requests: Machinery, context: Context): Promise<Paged<EvaluationInboxItem>> => withScores(await requests.inbox({ ...input, modules: SLUGS }, context), requests, context)

export const approvalHistory = async (input: InboxInput, requests: Machinery, context: Context): Promise<Paged<EvaluationInboxItem>> => withScores(await requests.inboxHistory({ ...input, modules: SLUGS }, context), requests, context)
