/** Plans as their authors and those who comment on them have them: open sections, how far each is, and the comments. */
import { and, count, desc, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { isEditable, Status } from '../../../contract/kit/lifecycle.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { CommentDetail, CommentListInput, CommentRow, PlanDetail, SelfFillingInput, SelfFillingRow } from '../../../contract/modules/career-development-plan/calls.ts'
import { commentSections, planSections } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isShown, statusOf } from '../../request/actions.ts'
import type { ServerModule } from '../../request/module.ts'
import { deskValuesOfMany } from '../../request/perform/desk.ts'
import { findSubject, recordsById } from '../../request/records.ts'
import { approvalStep, request, requestDeskValue } from '../../request/table.ts'
import { viewerOf } from '../../request/viewer.ts'
import { liveOf, searchFor } from '../../request/views/filters.ts'
import { describe, shortRowOf } from '../../request/views/rows.ts'
import { requiredSections } from './check.ts'
import { seesCommentsIn } from './reader.ts'
import type { Machinery } from './section-rows.ts'
import { openSections, openSectionsOf } from './sections.ts'
import { rowsIn } from './values.ts'

const def = careerDevelopmentPlan

/** A plan with the sections that may be written now; the superior's stand in `desk`, for those they are shown to. */
export async function planDetail(requests: Machinery, id: string, context: Context): Promise<PlanDetail> {
  const detail = (await requests.detail(def, { id }, context)) as unknown as PlanDetail
  const [record] = await recordsById([id])
  const open = isEditable(detail.status) && record ? await openSections(record) : []
  return { ...detail, openSections: open, required: await requiredSections(detail.employeeId, id) }
}

/** The same with the comments. @throws CallError not_found: also for whom it is about, until it is approved */
export async function commentDetail(requests: Machinery, module: ServerModule, { id }: { id: string }, context: Context): Promise<CommentDetail> {
  const subject = await findSubject(module, id, await viewerOf(context), context)
  if (!seesCommentsIn(subject)) refuse('not_found')
  const detail = await planDetail(requests, id, context)
  return { ...detail, deskVersion: detail.desk?.version ?? 0, mayComment: (detail.desk?.mine.length ?? 0) > 0 }
}

/** One's own plans, with how far each section is. */
export async function ownPlans(requests: Machinery, input: SelfFillingInput, context: Context): Promise<Paged<SelfFillingRow>> {
  const page = await requests.list(def, { ...input, scope: 'mine' }, context)
  const records = new Map((await recordsById(page.listData.map((r) => r.id))).map((r) => [r.id, r]))
  const open = await openSectionsOf([...records.values()])
  const listData = page.listData.map((row): SelfFillingRow => {
    const values = records.get(row.id)?.values ?? {}
    const sections = planSections.map((name) => ({ name, rows: rowsIn(values, name).length, isOpen: isEditable(row.status) && (open.get(row.id)?.includes(name) ?? false) }))
    return { ...(row as unknown as SelfFillingRow), sections }
  })
  return { ...page, listData }
}

/** Something was said of it at its first level. */
const isCommented = (): SQL =>
  exists(q().select({ id: requestDeskValue.requestId }).from(requestDeskValue).where(and(eq(requestDeskValue.requestId, request.id), or(...commentSections.map((s) => sql`jsonb_array_length(coalesce(nullif(${requestDeskValue.values} -> ${s}::text, 'null'::jsonb), '[]'::jsonb)) > 0`)))))

/** Plans that await the caller's comment, or have it: of the first level they are asked at, also in somebody's place. Newest first. */
export async function commentedPlans(module: ServerModule, { commented, ...input }: CommentListInput, context: Context): Promise<Paged<CommentRow>> {
  const viewer = await viewerOf(context)
  const me = viewer.employeeId
  const people = [me, ...viewer.grants.filter((g) => g.grantedToEmployeeId === me).map((g) => g.fromEmployeeId)]
  const asked = q().select({ id: approvalStep.requestId }).from(approvalStep).where(and(eq(approvalStep.level, 1), or(inArray(approvalStep.personId, people), eq(approvalStep.actedById, me))))
  const where = and(liveOf(def.slug), isNotNull(request.submittedAt), not(eq(request.employeeId, me)), inArray(request.id, asked), commented === undefined ? undefined : commented ? isCommented() : not(isCommented()), await searchFor(input.filterSearch))
  const page = await paged(
    ({ limit, offset }) => q().select().from(request).where(where).orderBy(desc(request.sortAt), desc(request.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: count() }).from(request).where(where))[0]?.n ?? 0,
    input,
  )
  const described = (await describe(page.listData, new Map([[def.slug, module]]), viewer, context)).filter((d) => isShown(d.subject))
  const desks = await deskValuesOfMany(described.map((d) => d.subject.record.id))
  const listData = described.map((d): CommentRow => {
    const { record } = d.subject
    const desk = desks.get(record.id) ?? {}
    return {
      ...(shortRowOf(d) as unknown as CommentRow), stage: statusOf(record) === Status.inApproval && record.level === 1 ? 1 : 2,
      commentSections: seesCommentsIn(d.subject) ? commentSections.map((name) => ({ name, rows: rowsIn(desk, name).length })) : null,
    }
  })
  return { ...page, listData }
}
