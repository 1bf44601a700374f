/** What people are to develop, read by them and by who reads their records; they say themselves how far it is. @see docs/product/competencies-and-plans.md */
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isEmptyId } from '../../contract/kit/ids.ts'
import { competency } from '../../contract/modules/competency/index.ts'
import { type DevelopmentItem, developmentItemCalls, type DevelopmentItems, type DevelopmentItemsInput, type UpdateItemInput } from '../../contract/modules/career-development-plan/item-calls.ts'
import { developmentItemSchemas } from '../../contract/modules/career-development-plan/item-schemas.ts'
import { q } from '../db/context.ts'
import { paged } from '../db/paging.ts'
import { type Context, type ServedCall, serve } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { isReadable } from '../org/scope.ts'
import { everyCompetency } from './competencies.ts'
import { developmentItem } from './table.ts'
import { nameIn } from '../lib/name-in.ts'

/** What is still to do first, the next due before the others. */
const byDue = [sql`case when ${developmentItem.status} in ('done', 'dropped') then 1 else 0 end`, sql`${developmentItem.dueDate} asc nulls last`, asc(developmentItem.id)] as const

/** @throws CallError not_found: nobody of this id whom the caller reads */
export async function developmentItems({ employeeId, status, ...page }: DevelopmentItemsInput, context: Context): Promise<DevelopmentItems> {
  const who = employeeId === undefined || isEmptyId(employeeId) ? context.caller.employeeId : employeeId
  if (!(await isReadable(who, context, { def: competency }))) refuse('not_found')
  const competencies = await everyCompetency()
  const wanted = and(eq(developmentItem.employeeId, who), isNull(developmentItem.withdrawnAt), status && status.length > 0 ? inArray(developmentItem.status, status) : undefined)
  const found = await paged(
    ({ limit, offset }) => q().select().from(developmentItem).where(wanted).orderBy(...byDue).limit(limit).offset(offset),
    async () => (await q().select({ total: count() }).from(developmentItem).where(wanted))[0]?.total ?? 0,
    page,
  )
  const nameOf = (id: string | null) => { const one = id === null ? undefined : competencies.get(id); return one ? nameIn(one, context.language) : '' }
  return {
    employeeId: who, ...found,
    listData: found.listData.map(({ id, text, competencyId, kind, source, status: now, dueDate, doneOn, version }): DevelopmentItem => ({ id, text, competencyId, competency: nameOf(competencyId), kind, source, status: now, dueDate, doneOn, version })),
  }
}

/** One's own alone. @throws CallError not_found, stale; field refusals of `doneOn` */
export async function updateItem({ id, version, status, doneOn }: UpdateItemInput, { caller, today, t }: Context): Promise<{ id: string; version: number; status: DevelopmentItem['status']; message: string }> {
  const [item] = await q().select().from(developmentItem).where(and(eq(developmentItem.id, id), eq(developmentItem.employeeId, caller.employeeId), isNull(developmentItem.withdrawnAt))).for('update')
  if (!item) return refuse('not_found')
  if (version !== undefined && version !== item.version) refuse('stale')
  const day = status === 'done' ? (doneOn ?? today) : null
  if (day !== null && day > today) refuse('item_done_later', { date: today }, 'doneOn')
  const [saved] = await q().update(developmentItem).set({ status, doneOn: day, version: sql`${developmentItem.version} + 1` }).where(eq(developmentItem.id, id)).returning({ version: developmentItem.version })
  return { id, version: saved?.version ?? item.version + 1, status, message: t('growth:item.saved') }
}

export const developmentItemsServed: ServedCall[] = serve(developmentItemCalls, developmentItemSchemas, {
  items: developmentItems,
  updateItem,
})
