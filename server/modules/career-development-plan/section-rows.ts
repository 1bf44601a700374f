/** Rows of a plan's sections, one at a time: each change is a save of the plan, with its rights, its version and its rules. The first one makes it. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isEditable, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { DeleteSectionInput, SaveSectionInput, SectionOutput } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlanFields, PlanLimits, type PlanSection } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { q, tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse, refuseAll } from '../../lib/refuse.ts'
import type { RequestRecord } from '../../request/module.ts'
import { requireVersion } from '../../request/records.ts'
import type { Requests, SaveValues } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { namesOf } from '../../org/people.ts'
import { optionProblems, sectionName } from './check.ts'
import { openSections } from './sections.ts'
import { type PlanRow, rowsIn } from './values.ts'

export type Machinery = Pick<Requests, 'perform' | 'maySee' | 'saveDesk' | 'list' | 'detail' | 'seenOf' | 'served'>

const isOurs = and(eq(request.module, careerDevelopmentPlan.slug), isNull(request.deletedAt))

/** The plan, locked, so that two changes at once take turns. */
export async function lockedPlan(id: string): Promise<RequestRecord | undefined> {
  const [record] = await q().select().from(request).where(and(eq(request.id, id), isOurs)).for('update')
  return record
}

/** Columns a person fills in, of a row as it is sent; what is not said is empty. */
export const columnsIn = (columns: Fields, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).filter(([, c]) => !c.computed).map(([name]) => [name, given[name] === '' ? null : (given[name] ?? null)]))

/** @throws CallError not_allowed: somebody else writes the section */
export function notYours(who: string): never {
  throw new CallError('not_allowed', [{ code: 'plan_not_your_section', params: { who } }])
}

/** @throws CallError not_found, plan_not_your_section (403), illegal_transition, stale, plan_section_closed */
async function requireOpen(requests: Machinery, record: RequestRecord, section: PlanSection, version: number | undefined, context: Context): Promise<void> {
  if (!(await requests.maySee(record.id, context))) refuse('not_found')
  if (record.employeeId !== context.caller.employeeId) notYours((await namesOf([record.employeeId])).get(record.employeeId) ?? '')
  await requireVersion(record, version, context)
  if (!isEditable(record.status as StatusId)) refuse('illegal_transition')
  const open = await openSections(record)
  if (!open.includes(section)) refuse('plan_section_closed', { sections: open.map((s) => sectionName(s, context)).join(', ') }, section)
}

async function save(requests: Machinery, record: RequestRecord, changed: Record<string, unknown>, context: Context): Promise<Pick<SectionOutput, 'version' | 'message'>> {
  const input = { ...record.values, note: record.note, ...changed, id: record.id, version: record.version } as SaveValues
  const { version, message } = await requests.perform(careerDevelopmentPlan, 'save', input, context)
  return { version, message }
}

export const saveSectionRow = (requests: Machinery, section: PlanSection, { planId, version, lineId, period, formDate, ...given }: SaveSectionInput, context: Context): Promise<SectionOutput> =>
  tx(async () => {
    const row: PlanRow = { lineId, ...columnsIn(careerDevelopmentPlanFields[section].columns, given) }
    refuseAll(await optionProblems(section, [row]))
    const record = await lockedPlan(planId)
    if (!record) {
      const made = await requests.perform(careerDevelopmentPlan, 'save', { id: planId, version: version ?? 0, period: period ?? null, formDate: formDate ?? null, [section]: [row] }, context)
      return { planId, lineId, version: made.version, message: made.message }
    }
    await requireOpen(requests, record, section, version, context)
    const before = rowsIn(record.values, section)
    const next = before.some((r) => r.lineId === lineId) ? before.map((r) => (r.lineId === lineId ? row : r)) : [...before, row]
    if (next.length > PlanLimits[section]) refuse('plan_rows_max', { max: PlanLimits[section] }, section)
    return { planId, lineId, ...(await save(requests, record, { ...(period ? { period } : {}), ...(formDate ? { formDate } : {}), [section]: next }, context)) }
  })

/** Plans of one's own that are looked at for a row: nobody honest has more. */
const MOST_LOOKED_AT = 200

/** The caller's own plan that holds a row: an open one first. */
async function holding(section: PlanSection, lineId: string, { caller }: Context): Promise<string> {
  const own = await q().select({ id: request.id, status: request.status }).from(request)
    .where(and(isOurs, eq(request.requestorId, caller.employeeId), sql`${request.values} -> ${section}::text @> ${JSON.stringify([{ lineId }])}::jsonb`)).orderBy(desc(request.changedAt)).limit(MOST_LOOKED_AT)
  return (own.find((r) => isEditable(r.status as StatusId)) ?? own[0])?.id ?? refuse('not_found')
}

export const deleteSectionRow = (requests: Machinery, section: PlanSection, { id: lineId, planId, version }: DeleteSectionInput, context: Context): Promise<SectionOutput> =>
  tx(async () => {
    const record = (await lockedPlan(planId ?? (await holding(section, lineId, context)))) ?? refuse('not_found')
    const before = rowsIn(record.values, section)
    if (!(await requests.maySee(record.id, context)) || !before.some((r) => r.lineId === lineId)) refuse('not_found')
    await requireOpen(requests, record, section, version, context)
    return { planId: record.id, lineId, ...(await save(requests, record, { [section]: before.filter((r) => r.lineId !== lineId) }, context)) }
  })

