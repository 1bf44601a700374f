/** Files for the people of a training. Those of its request stay with the readers of that. */
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { MaterialRef } from '../../../../contract/modules/training/reading-calls.ts'
import { q } from '../../../db/context.ts'
import { bindAttachments, refOf } from '../../../files/refs.ts'
import { attachment } from '../../../files/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { refuse } from '../../../lib/refuse.ts'
import { lockTraining, noteChange } from '../../../training/open.ts'
import { trainingMaterial } from '../../../training/table.ts'
import { relationTo } from '../../../training/who.ts'

/** Most files a training has. */
const MOST = 30

const files = (trainingIds: readonly string[], more: SQL | undefined) => q().select({ id: trainingMaterial.id, participantId: trainingMaterial.participantId, file: attachment }).from(trainingMaterial).innerJoin(attachment, eq(attachment.id, trainingMaterial.attachmentId))
  .where(and(inArray(trainingMaterial.trainingId, [...trainingIds]), more, isNull(trainingMaterial.removedAt), isNull(attachment.deletedAt))).orderBy(asc(trainingMaterial.at), asc(trainingMaterial.id))

/** Of everybody in it. */
export const materialOf = async (trainingId: string): Promise<MaterialRef[]> => (await files([trainingId], isNull(trainingMaterial.participantId))).map(({ id, file }) => ({ materialId: id, ...refOf(file) }))

/** Those of participants' results, by participant. One statement. */
export async function resultMaterialOf(parts: readonly { id: string; trainingId: string }[]): Promise<ReadonlyMap<string, MaterialRef[]>> {
  if (parts.length === 0) return new Map()
  const rows = await files([...new Set(parts.map((p) => p.trainingId))], inArray(trainingMaterial.participantId, parts.map((p) => p.id)))
  return new Map([...Map.groupBy(rows, (r) => r.participantId ?? '')].map(([of, all]) => [of, all.map(({ id, file }) => ({ materialId: id, ...refOf(file) }))]))
}

/** Binds files the caller uploaded to a training, or to somebody's result in it. */
export async function addMaterial(of: { trainingId: string; participantId?: string; attachmentIds: readonly string[] }, context: Context): Promise<void> {
  const { trainingId, participantId = null, attachmentIds } = of
  const ids = [...new Set(attachmentIds)]
  await bindAttachments({ ...(participantId === null ? { recordId: trainingId, recordKind: 'training' } : { recordId: participantId, recordKind: 'trainingResult' }), ids, ownerId: context.caller.employeeId })
  const there = ids.length === 0 ? [] : await q().select({ id: trainingMaterial.attachmentId }).from(trainingMaterial).where(and(inArray(trainingMaterial.attachmentId, ids), isNull(trainingMaterial.removedAt)))
  const known = new Set(there.map((r) => r.id))
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length > 0) await q().insert(trainingMaterial).values(fresh.map((attachmentId) => ({ id: newId(context.now), trainingId, attachmentId, participantId, addedBy: context.caller.employeeId, at: context.now })))
}

/** @throws CallError not_found, not_allowed, too_many_attachments */
export async function changeMaterial({ id, attachmentIds, remove = [] }: { id: string; attachmentIds: string[]; remove?: string[] }, context: Context): Promise<{ id: string; attachments: MaterialRef[] }> {
  await lockTraining(id)
  const relation = await relationTo(id, context)
  if (!relation.isCrew) refuse(relation.isParticipant || relation.isSuperior ? 'not_allowed' : 'not_found')
  if (remove.length > 0) await q().update(trainingMaterial).set({ removedAt: context.now }).where(and(eq(trainingMaterial.trainingId, id), inArray(trainingMaterial.id, remove), isNull(trainingMaterial.participantId), isNull(trainingMaterial.removedAt)))
  await addMaterial({ trainingId: id, attachmentIds }, context)
  const attachments = await materialOf(id)
  if (attachments.length > MOST) refuse('training_too_many', { max: MOST }, 'attachmentIds')
  await noteChange({ trainingId: id, by: context.caller.employeeId, what: 'material' }, context.now)
  return { id, attachments }
}
