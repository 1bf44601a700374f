/** Who is told of a training: those who take part, who leads it, who looks after it. */
import { and, eq, inArray } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { coordinatorsOf, facilitatorsOf } from '../../training/open.ts'
import { takingPart } from '../../training/participants.ts'
import { trainingParticipant } from '../../training/table.ts'

/** Everybody who takes part, or did until it was cancelled. @param groupId of this group alone; null: all */
export async function takersOf(trainingId: string, groupId: string | null = null): Promise<string[]> {
  const rows = await q().select({ employeeId: trainingParticipant.employeeId }).from(trainingParticipant)
    .where(and(eq(trainingParticipant.trainingId, trainingId), inArray(trainingParticipant.status, [...takingPart]), groupId === null ? undefined : eq(trainingParticipant.groupId, groupId)))
  return rows.map((r) => r.employeeId)
}

/** Colleagues who lead it or look after it, each once. */
export async function crewOf(trainingId: string): Promise<string[]> {
  const leaders = await facilitatorsOf([trainingId])
  const others = await coordinatorsOf([trainingId])
  return [...new Set([...leaders.flatMap((f) => f.employeeId ?? []), ...others.map((c) => c.employeeId)])]
}
