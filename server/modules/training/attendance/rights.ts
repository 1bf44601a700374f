/** Who may read and change what is recorded. */
import type { SQL } from 'drizzle-orm'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { belowOf } from '../../../org/below.ts'
import { trainingParticipant } from '../../../training/table.ts'
import { maySee } from '../../../training/cards.ts'
import { relationTo, type TrainingRelation } from '../../../training/who.ts'

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
