/** Assessments as those see them who decide: side by side, and in lists that say how far each is. @see contract/modules/competency/README.md#who-sees-what */
import { deskLevelsAt } from '../../../contract/kit/desk.ts'
import { isInForce, isOpenForApproval, takesBack } from '../../../contract/kit/lifecycle.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestListInput } from '../../../contract/kit/request.ts'
import type { AssessmentValues, FinalApprovalItem, FinalAssessment, FinalAssessmentRow, FinalRow, Stage } from '../../../contract/modules/competency/calls.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { gapOf, readinessOf } from '../../../contract/growth/readiness.ts'
import type { InboxInput, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { statusOf, type Subject } from '../../request/actions.ts'
import type { ServerModule } from '../../request/module.ts'
import { deskValuesOf, deskValuesOfMany } from '../../request/perform/desk.ts'
import { findSubject, recordsById, subjectsFor } from '../../request/records.ts'
import type { Requests } from '../../request/requests.ts'
import { viewerOf } from '../../request/viewer.ts'
import { sightIn } from './reader.ts'
import { askedCompetencies } from './start.ts'
import { finalLevels, givenIn, rowsOf } from './values.ts'

export type Machinery = Pick<Requests, 'list' | 'detail' | 'inbox' | 'inboxHistory' | 'perform' | 'saveDesk' | 'served'>

const SLUGS = [competency.slug]

/** Of somebody who decides: which levels they give. */
function stageOf(record: Subject['record']): Stage | null {
  if (!isOpenForApproval(statusOf(record)) || takesBack(record.status)) return null
  return deskLevelsAt(record).includes('last') ? 2 : 1
}

/** How many levels are given. */
const filledIn = (levels: ReadonlyMap<string, { level: unknown }>): number => [...levels.values()].filter((l) => l.level !== null).length

/** Assessments of others the caller sees, how far each is. No level travels in a list. */
export async function finalList(requests: Machinery, module: ServerModule, input: RequestListInput, context: Context): Promise<Paged<FinalRow>> {
  const page = await requests.list(competency, { ...input, scope: input.scope === 'all' ? 'all' : 'others' }, context)
  const viewer = await viewerOf(context)
  const ids = page.listData.map((r) => r.id)
  const subjects = new Map((await subjectsFor(await recordsById(ids), new Map([[competency.slug, module]]), viewer, context)).map((s) => [s.record.id, s]))
  const desks = await deskValuesOfMany(ids)
  const listData = page.listData.map((row): FinalRow => {
    const subject = subjects.get(row.id)
    const seen = subject ? sightIn(subject) : { first: false, last: false }
    const desk = desks.get(row.id) ?? {}
    return {
      ...(row as unknown as FinalRow), rowCount: subject ? rowsOf(subject.record.values).length : 0,
      superiorFilled: seen.first ? filledIn(givenIn(desk, 'superiorLevels')) : null, finalFilled: seen.last ? filledIn(givenIn(desk, 'finalLevels')) : null,
    }
  })
  return { ...page, listData }
}

/** What waits on the caller's desk. */
export async function finalDesk(requests: Machinery, input: InboxInput, context: Context): Promise<Paged<FinalApprovalItem>> {
  const page = await requests.inbox({ ...input, modules: SLUGS }, context)
  return { ...page, listData: page.listData.map((item): FinalApprovalItem => ({ ...item, stage: item.currentLevel === item.levelCount ? 2 : 1 })) }
}

/** What the caller decided. */
export const finalHistory = (requests: Machinery, input: InboxInput, context: Context): Promise<Paged<InboxItem>> => requests.inboxHistory({ ...input, modules: SLUGS }, context)

interface Parts {
  subject: Subject
  desk: Awaited<ReturnType<typeof deskValuesOf>>
  language: string
}

async function rowsFor({ subject, desk, language }: Parts): Promise<FinalAssessmentRow[]> {
  const { record } = subject
  const seen = sightIn(subject)
  const isLastOn = isInForce(record.status) || stageOf(record) === 2
  const [superior, final, settled] = [givenIn(desk, 'superiorLevels'), givenIn(desk, 'finalLevels'), finalLevels(desk)]
  const self = new Map(rowsOf(record.values).map((r) => [r.competencyId, r]))
  const asked = await askedCompetencies(rowsOf(record.values).map((r) => ({ competencyId: r.competencyId, level: r.requiredLevel })), { employeeId: record.employeeId, before: record.from ?? subject.context.today }, language)
  return asked.map((row): FinalAssessmentRow => {
    const own = self.get(row.competencyId)
    const superiorLevel = seen.first ? (superior.get(row.competencyId)?.level ?? null) : null
    const finalLevel = seen.last ? ((isLastOn ? settled.get(row.competencyId) : final.get(row.competencyId)?.level) ?? null) : null
    const known = finalLevel ?? superiorLevel
    const selfLevel = own?.selfLevel ?? null
    return {
      ...row, selfLevel, superiorLevel, finalLevel, gap: known === null ? null : gapOf(known, row.requiredLevel), evidence: own?.evidence ?? '',
      comments: { superior: seen.first ? (superior.get(row.competencyId)?.comment ?? '') : '', final: seen.last ? (final.get(row.competencyId)?.comment ?? '') : '' },
      talk: selfLevel !== null && superiorLevel !== null && Math.abs(selfLevel - superiorLevel) > 1,
    }
  })
}

/** @throws CallError not_found: also for whom it is about, until it holds */
export async function finalAssessment(requests: Machinery, module: ServerModule, { id }: { id: string }, context: Context): Promise<FinalAssessment> {
  const subject = await findSubject(module, id, await viewerOf(context), context)
  const { record, viewer } = subject
  if ((record.employeeId === viewer.employeeId || record.requestorId === viewer.employeeId) && !isInForce(record.status)) refuse('not_found')
  const detail = await requests.detail(competency, { id }, context)
  const rows = await rowsFor({ subject, desk: await deskValuesOf(id), language: context.language })
  const levels = rows.map((r) => ({ required: r.requiredLevel, level: r.finalLevel ?? r.superiorLevel }))
  return {
    ...(detail as unknown as Omit<FinalAssessment, 'rows'> & { [K in keyof AssessmentValues]: AssessmentValues[K] }), rows, readiness: levels.some((l) => l.level !== null) ? readinessOf(levels) : null,
    stage: stageOf(record), deskVersion: detail.desk?.version ?? 0, mayFill: (detail.desk?.mine.length ?? 0) > 0,
  }
}
