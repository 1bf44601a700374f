/** Who must have done what, by when. */
import { asc, eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import { trainingMandatoryRule, trainingSubject } from './table.ts'

export type MandatoryRule = typeof trainingMandatoryRule.$inferSelect

/** Rules of subjects that are offered, in their order. */
export const mandatoryRules = (): Promise<readonly MandatoryRule[]> =>
  remembered([trainingMandatoryRule, trainingSubject], 'mandatory training', async () => {
    const rows = await q().select({ rule: trainingMandatoryRule }).from(trainingMandatoryRule).innerJoin(trainingSubject, eq(trainingSubject.id, trainingMandatoryRule.subjectId))
      .where(eq(trainingSubject.active, true)).orderBy(asc(trainingSubject.position), asc(trainingSubject.id))
    return rows.map(({ rule }) => rule)
  })
