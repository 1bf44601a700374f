/** What somebody was trained in: hours of a year, by month, and certificates. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { fromHundredths, toHundredths } from '../../../../contract/kit/decimal.ts'
import type { ListInput } from '../../../../contract/kit/paging.ts'
import type { PastTraining, TrainingHistory } from '../../../../contract/modules/training/reading-calls.ts'
import { q } from '../../../db/context.ts'
import { paged } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { isReadable } from '../../../org/scope.ts'
import { cardsOf, trainingsById } from '../../../training/cards.ts'
import { certificateOf } from '../../../training/certificates.ts'
import { training, trainingAttendance, trainingParticipant } from '../../../training/table.ts'
import { learning } from '../../../training/who.ts'

/** Present and partly of the sessions somebody was not excused from, in percent; `0.00` without any. */
export const rateOf = ({ there, counted }: { there: number; counted: number }): string => fromHundredths(counted === 0 ? 0 : Math.floor((there * 20_000 + counted) / (counted * 2)))

/** Finished trainings of one person, the newest first. @throws CallError not_allowed */
export async function trainingHistory({ employeeId, year, external, ...input }: ListInput & { employeeId?: string; year?: number; external?: boolean }, context: Context): Promise<TrainingHistory> {
  const of = employeeId ?? context.caller.employeeId
  if (!(await isReadable(of, context, learning('training')))) refuse('not_allowed', {}, 'employeeId')
  const wanted = year ?? Number(context.today.slice(0, 4))
  const within = sql`coalesce(${trainingParticipant.completedOn}, ${training.until})`
  const search = input.filterSearch ? sql`(${training.title} || ' ' || ${training.code}) ilike ${`%${input.filterSearch.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}` : undefined
  const theirs = and(eq(trainingParticipant.employeeId, of), inArray(trainingParticipant.status, ['completed', 'notCompleted']), external === undefined ? undefined : eq(training.external, external), search)
  const where = year === undefined ? theirs : and(theirs, sql`${within} between ${`${year}-01-01`} and ${`${year}-12-31`}`)
  const page = await paged(
    ({ limit, offset }) => q().select({ part: trainingParticipant }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId)).where(where).orderBy(desc(within), desc(trainingParticipant.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: sql<number>`count(*)::int` }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId)).where(where))[0]?.n ?? 0,
    input,
  )
  const months = await q().select({ month: sql<string>`to_char(${within}, 'YYYY-MM')`, hours: sql<string>`sum(coalesce(${trainingParticipant.trainingHour}, 0))` }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId))
    .where(and(eq(trainingParticipant.employeeId, of), inArray(trainingParticipant.status, ['completed', 'notCompleted']), sql`${within} between ${`${wanted}-01-01`} and ${`${wanted}-12-31`}`)).groupBy(sql`1`)
  const hours = new Map(months.map((m) => [m.month, toHundredths(m.hours)]))
  const hoursByMonth = Array.from({ length: 12 }, (_, i) => `${wanted}-${String(i + 1).padStart(2, '0')}`).map((month) => ({ month, hours: fromHundredths(hours.get(month) ?? 0) }))
  const trainings = new Map((await trainingsById(page.listData.map((r) => r.part.trainingId))).map((t) => [t.id, t]))
  const cards = await cardsOf(page.listData.flatMap((r) => trainings.get(r.part.trainingId) ?? []), context, of)
  const listData = cards.map(({ card, training: t, own: part }): PastTraining => ({
    ...card, trainingHour: part?.trainingHour ?? '0.00', employeeId: of, completed: part?.status === 'completed', percent: part?.percent ?? '0.00', completedOn: part?.completedOn ?? null, certificate: part ? certificateOf(t, part) : null,
  }))
  return { ...page, listData, employeeId: of, totalHour: fromHundredths([...hours.values()].reduce((sum, h) => sum + h, 0)), hoursByMonth, attendanceRate: rateOf(await marksIn(of, wanted)) }
}

/** Marks of a person at sessions of a year that are recorded. */
async function marksIn(employeeId: string, year: number): Promise<{ there: number; counted: number }> {
  const [row] = await q()
    .select({ there: sql<number>`count(*) filter (where ${trainingAttendance.status} in (1, 2))::int`, counted: sql<number>`count(*)::int` })
    .from(trainingAttendance).innerJoin(trainingParticipant, eq(trainingParticipant.id, trainingAttendance.participantId)).innerJoin(training, eq(training.id, trainingParticipant.trainingId))
    .where(and(eq(trainingParticipant.employeeId, employeeId), inArray(trainingAttendance.status, [1, 2, 3]), or(sql`${training.until} between ${`${year}-01-01`} and ${`${year}-12-31`}`)))
  return row ?? { there: 0, counted: 0 }
}
