/** The superior's sections, a row at a time or all at once: kept as the machinery keeps what is filled in at a desk. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DeskInput, DeskOutput } from '../../../contract/kit/desk.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import type { CommentOutput, DeleteCommentInput, SaveCommentInput, SaveRecommendationInput } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlanDeskFields, type CommentSection, commentSections, PlanLimits } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { q, tx } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import { deskOf } from '../../request/actions.ts'
import type { ModuleValues, RequestRecord, ServerModule } from '../../request/module.ts'
import { deskStateOf, deskValuesOfMany } from '../../request/perform/desk.ts'
import { recordsById, requireVersion, subjectFor, subjectsFor } from '../../request/records.ts'
import { approvalStep, request } from '../../request/table.ts'
import { viewerOf } from '../../request/viewer.ts'
import { optionProblems } from './check.ts'
import { computeDesk } from './levels.ts'
import { columnsIn, lockedPlan, type Machinery, notYours } from './section-rows.ts'
import { type PlanRow, rowsIn } from './values.ts'

const RECOMMENDATION = 'futurePositionRecommendationCommentData'
/** The one recommendation of a plan. */
export const recommendationId = (planId: string): string => namedId(`career-plan-recommendation:${planId}`)

/** What a desk says of a plan, as it is kept. @throws CallError plan_competency_unknown, plan_option_unknown */
async function settled(given: ModuleValues, planId: string, employeeId: string, context: Context): Promise<ModuleValues> {
  for (const section of commentSections) refuseAll(await optionProblems(section, rowsIn(given, section)))
  return computeDesk({ ...given, [RECOMMENDATION]: rowsIn(given, RECOMMENDATION).map((row) => ({ ...row, lineId: recommendationId(planId) })) }, employeeId, context.now)
}

/** All of them, from the form. Of a plan that is not the caller's to see nothing is looked at. */
export const saveComments = (requests: Machinery, { id, version, deskVersion, ...given }: DeskInput, context: Context): Promise<DeskOutput> =>
  tx(async () => {
    const [record] = (await requests.maySee(id, context)) ? await recordsById([id]) : []
    const values = record?.module === careerDevelopmentPlan.slug ? await settled(given, id, record.employeeId, context) : given
    return requests.saveDesk(careerDevelopmentPlan, { ...values, id, ...(version === undefined ? {} : { version }), deskVersion }, context)
  })

interface At {
  requests: Machinery
  module: ServerModule
  context: Context
}

/** Who writes the comments now. @throws CallError not_found, stale, illegal_transition, plan_not_your_section (403) */
async function requireDesk({ requests, module, context }: At, record: RequestRecord, version?: number): Promise<void> {
  if (!(await requests.maySee(record.id, context))) refuse('not_found')
  if (record.employeeId === context.caller.employeeId) notYours(context.t('errors:plan_superior'))
  await requireVersion(record, version, context)
  if (record.status !== Status.inApproval) refuse('illegal_transition')
  const subject = await subjectFor(module, record, await viewerOf(context), context)
  if (record.level !== 1 || !deskOf(subject)) notYours(context.t('errors:plan_superior'))
}

/** @returns version of the desk after the change */
async function keep({ requests, context }: At, record: RequestRecord, deskVersion: number | undefined, change: (desk: ModuleValues) => ModuleValues): Promise<Pick<CommentOutput, 'deskVersion' | 'message'>> {
  const before = await deskStateOf(record.id)
  const values = await settled(change(before.values), record.id, record.employeeId, context)
  const saved = await requests.saveDesk(careerDevelopmentPlan, { ...values, id: record.id, deskVersion: deskVersion ?? before.version }, context)
  return { deskVersion: saved.deskVersion, message: saved.message }
}

const columnsOf = (section: CommentSection): Fields => careerDevelopmentPlanDeskFields.first[section].columns

export const saveCommentRow = (at: At, section: CommentSection, { planId, version, deskVersion, lineId, ...given }: SaveCommentInput): Promise<CommentOutput> =>
  tx(async () => {
    const record = (await lockedPlan(planId)) ?? refuse('not_found')
    await requireDesk(at, record, version)
    const row: PlanRow = { lineId, ...columnsIn(columnsOf(section), given) }
    const kept = await keep(at, record, deskVersion, (desk) => {
      const before = rowsIn(desk, section)
      const next = before.some((r) => r.lineId === lineId) ? before.map((r) => (r.lineId === lineId ? row : r)) : [...before, row]
      if (next.length > PlanLimits[section]) refuse('plan_rows_max', { max: PlanLimits[section] }, section)
      return { ...desk, [section]: next }
    })
    return { planId, lineId, ...kept }
  })

/** Made, or replaced. */
export const saveRecommendation = (at: At, { planId, ...given }: SaveRecommendationInput): Promise<CommentOutput> => saveCommentRow(at, RECOMMENDATION, { ...given, planId, lineId: recommendationId(planId) })

/** Plans on the caller's desk that are looked at for a row. */
const MOST_LOOKED_AT = 200

async function holding({ module, context }: At, section: CommentSection, lineId: string): Promise<string> {
  const viewer = await viewerOf(context)
  const people = [viewer.employeeId, ...viewer.grants.filter((g) => g.grantedToEmployeeId === viewer.employeeId).map((g) => g.fromEmployeeId)]
  const waiting = q().select({ id: approvalStep.requestId }).from(approvalStep).where(and(inArray(approvalStep.personId, people), eq(approvalStep.level, 1)))
  const records = await q().select().from(request).where(and(eq(request.module, careerDevelopmentPlan.slug), isNull(request.deletedAt), eq(request.status, Status.inApproval), eq(request.level, 1), inArray(request.id, waiting))).limit(MOST_LOOKED_AT)
  const subjects = await subjectsFor(records, new Map([[careerDevelopmentPlan.slug, module]]), viewer, context)
  const mine = subjects.filter((s) => deskOf(s) !== null).map((s) => s.record.id)
  const found = [...(await deskValuesOfMany(mine))].find(([, desk]) => rowsIn(desk, section).some((r) => r.lineId === lineId))
  return found?.[0] ?? refuse('not_found')
}

export const deleteCommentRow = (at: At, section: CommentSection, { id: lineId, planId, deskVersion }: DeleteCommentInput): Promise<CommentOutput> =>
  tx(async () => {
    const record = (await lockedPlan(planId ?? (await holding(at, section, lineId)))) ?? refuse('not_found')
    // who may not write them learns of no row
    await requireDesk(at, record)
    const kept = await keep(at, record, deskVersion, (desk) => {
      const before = rowsIn(desk, section)
      if (!before.some((r) => r.lineId === lineId)) refuse('not_found')
      return { ...desk, [section]: before.filter((r) => r.lineId !== lineId) }
    })
    return { planId: record.id, lineId, ...kept }
  })
