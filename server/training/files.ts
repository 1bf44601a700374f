/** Who opens files of trainings: those for its people, and papers of one person's result. */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { FileKeepers } from '../lib/file-keeper.ts'
import type { Context } from '../lib/handler.ts'
import { isReadable } from '../org/scope.ts'
import { maySee } from './cards.ts'
import { trainingParticipant } from './table.ts'
import { learning, relationsTo } from './who.ts'

/** A paper of a result: whose it is, who leads them, who looks after the training. */
async function maySeeResult(participantId: string, context: Context): Promise<boolean> {
  const [part] = await q().select({ employeeId: trainingParticipant.employeeId, trainingId: trainingParticipant.trainingId }).from(trainingParticipant).where(eq(trainingParticipant.id, participantId))
  if (!part) return false
  if (await isReadable(part.employeeId, context, learning('training'))) return true
  return (await relationsTo([part.trainingId], context)).get(part.trainingId)?.isCrew ?? false
}

export const trainingFiles = {
  training: { maySee: async (recordId, context) => maySee((await relationsTo([recordId], context)).get(recordId)) },
  trainingResult: { maySee: maySeeResult },
} satisfies FileKeepers
