/** How many people of a department have a seat in trainings. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { holdsOn } from '../../org/effective.ts'
import { employment } from '../../org/table.ts'
import { trainingParticipant, trainingPlace } from '../../training/table.ts'

/** One statement, however many trainings. */
export async function colleaguesIn(trainingIds: readonly string[], { departmentId, exceptId, today }: { departmentId: string; exceptId: string; today: string }): Promise<Map<string, number>> {
  if (trainingIds.length === 0) return new Map()
  const ids = [...trainingIds]
  const there = q().select({ trainingId: trainingParticipant.trainingId, employeeId: trainingParticipant.employeeId }).from(trainingParticipant).where(and(inArray(trainingParticipant.trainingId, ids), eq(trainingParticipant.status, 'enrolled')))
    .union(q().select({ trainingId: trainingPlace.trainingId, employeeId: trainingPlace.employeeId }).from(trainingPlace).where(and(inArray(trainingPlace.trainingId, ids), inArray(trainingPlace.state, ['held', 'taken'])))).as('there')
  const rows = await q().select({ trainingId: there.trainingId, n: sql<number>`count(*)::int` }).from(there)
    .innerJoin(employment, and(eq(employment.employeeId, there.employeeId), holdsOn(employment, today), eq(employment.departmentId, departmentId)))
    .where(ne(there.employeeId, exceptId)).groupBy(there.trainingId)
  return new Map(rows.map((r) => [r.trainingId, r.n]))
}
