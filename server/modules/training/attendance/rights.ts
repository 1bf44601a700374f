/** Who may read and change what is recorded. */
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { belowOf } from '../../../org/below.ts'
import { trainingParticipant } from '../../../training/table.ts'
import { maySee } from '../../../training/cards.ts'
import { relationTo, type TrainingRelation } from '../../../training/who.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { trainingCoordinator, trainingFacilitator } from '../../../training/table.ts'

/** Whose marks somebody reads: everybody's, with evidence; or those of their people, without. */
export interface Reading {
  isCrew: boolean
  /** Of whom; undefined: of everybody. */
  only: SQL | undefined
}

/** @throws CallError not_found for who runs it not, and leads nobody in it */
export async function readingOf(trainingId: string, context: Context): Promise<Reading> {
  const relation = await relationTo(trainingId, context)
  if (relation.isCrew) return { isCrew: true, only: undefined }
  if (!relation.isSuperior) refuse('not_found')
  return { isCrew: false, only: await (await belowOf(context.caller.employeeId, context.today)).where(trainingParticipant.employeeId, 'all') }
}

/** @throws CallError not_found for who may not know of the training, not_allowed for who may not do this */
async function requireRelation(trainingId: string, context: Context, may: (relation: TrainingRelation) => boolean): Promise<TrainingRelation> {
  const relation = await relationTo(trainingId, context)
  if (may(relation)) return relation
  return refuse(maySee(relation) ? 'not_allowed' : 'not_found')
}

/** Leads it, looks after it, or runs all of them. */
export const requireCrew = (trainingId: string, context: Context) => requireRelation(trainingId, context, (r) => r.isCrew)
export const requireCoordinator = (trainingId: string, context: Context) => requireRelation(trainingId, context, (r) => r.isCoordinator)
export const requireHr = (trainingId: string, context: Context) => requireRelation(trainingId, context, (r) => r.isHr)

/** Leads it or looks after it, by name: one statement. */
export async function isNamedCrew(trainingId: string, { caller: { employeeId } }: Context): Promise<boolean> {
  const leads = q().select({ one: sql`1` }).from(trainingFacilitator).where(and(eq(trainingFacilitator.trainingId, trainingId), eq(trainingFacilitator.employeeId, employeeId), isNull(trainingFacilitator.removedAt)))
  const looksAfter = q().select({ one: sql`1` }).from(trainingCoordinator).where(and(eq(trainingCoordinator.trainingId, trainingId), eq(trainingCoordinator.employeeId, employeeId), isNull(trainingCoordinator.removedAt)))
  const { rows } = await q().execute<{ is: boolean }>(sql`select ${or(sql`exists ${leads}`, sql`exists ${looksAfter}`)} as is`)
  return rows[0]?.is === true
}
