/** Trainings that are on: one's own, those of one's people, those one runs. What a phone keeps. */
import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { fold } from '../../../../contract/kit/fold.ts'
import type { Paged } from '../../../../contract/kit/paging.ts'
import type { ActiveTraining, ActiveTrainingInput } from '../../../../contract/modules/training/reading-calls.ts'
import { q } from '../../../db/context.ts'
import { paged } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { isReadable, readableBy } from '../../../org/scope.ts'
import { type WholeCard, cardsOf } from '../../../training/cards.ts'
import { isForGroup } from '../../../training/open.ts'
import { training, trainingCoordinator, trainingFacilitator, trainingParticipant } from '../../../training/table.ts'
import { trainingSubjects } from '../../../training/terms/subjects.ts'
import { learning, runsAll } from '../../../training/who.ts'

/** Days ahead of which sessions are told. */
const AHEAD_DAYS = 14

const partOf = (people: SQL) => sql`${training.id} in (select ${trainingParticipant.trainingId} from ${trainingParticipant} where ${trainingParticipant.status} = 'enrolled' and ${people})`

/** Trainings the caller leads or looks after; everybody's for who runs them all. */
async function runBy(context: Context): Promise<SQL | undefined> {
  const all = await runsAll(context)
  if (all === 'all') return undefined
  const me = context.caller.employeeId
  return or(
    sql`${training.id} in (select ${trainingFacilitator.trainingId} from ${trainingFacilitator} where ${trainingFacilitator.employeeId} = ${me} and ${trainingFacilitator.removedAt} is null)`,
    sql`${training.id} in (select ${trainingCoordinator.trainingId} from ${trainingCoordinator} where ${trainingCoordinator.employeeId} = ${me} and ${trainingCoordinator.removedAt} is null)`,
    all.length > 0 ? inArray(training.siteId, [...all]) : undefined,
  )
}

/** Which trainings a scope means. @throws CallError not_allowed */
async function inScope({ scope = 'mine', employeeId }: ActiveTrainingInput, context: Context): Promise<SQL | undefined> {
  const me = context.caller.employeeId
  if (employeeId !== undefined && employeeId !== me) {
    if (!(await isReadable(employeeId, context, learning('training')))) refuse('not_allowed', {}, 'employeeId')
    return partOf(eq(trainingParticipant.employeeId, employeeId))
  }
  if (scope === 'mine' || employeeId === me) return partOf(eq(trainingParticipant.employeeId, me))
  const readable = await readableBy(context, learning('training'))
  const team = partOf(readable === undefined ? sql`true` : await readable.beside.where(trainingParticipant.employeeId, 'all'))
  if (scope === 'team') return team
  const run = await runBy(context)
  return scope === 'run' ? run : run && or(partOf(eq(trainingParticipant.employeeId, me)), team, run)
}

const viewOf = ({ card, own, sessions, relation, view }: WholeCard, { now, today }: Context): ActiveTraining => {
  const last = `${addDays(today, AHEAD_DAYS)}T24:00`
  const theirs = own && !relation.isCrew ? sessions.filter((s) => isForGroup(s, own.groupId)) : sessions
  return { ...card, sessions: theirs.filter((s) => s.status !== 'cancelled' && s.endsAt.getTime() > now.getTime() - 86_400_000 && s.startsLocal <= last).map(view) }
}

/** Planned and running ones, those that begin first coming first. @throws CallError not_allowed */
export async function activeTrainings(input: ActiveTrainingInput, context: Context): Promise<Paged<ActiveTraining>> {
  const subjects = input.filterSearch ? [...(await trainingSubjects()).values()].filter((s) => fold(Object.values(s.names).join(' ')).includes(fold(input.filterSearch ?? ''))).map((s) => s.id) : []
  const search = input.filterSearch ? or(sql`${training.title} ilike ${`%${input.filterSearch.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`, sql`${training.code} ilike ${`%${input.filterSearch.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`, inArray(training.subjectId, subjects)) : undefined
  const where = and(
    eq(training.status, 'active'), await inScope(input, context), search, input.from ? gte(training.until, input.from) : undefined, input.until ? lte(training.from, input.until) : undefined, isNull(training.cancelledAt),
  )
  const page = await paged(
    ({ limit, offset }) => q().select().from(training).where(where).orderBy(asc(training.from), asc(training.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: sql<number>`count(*)::int` }).from(training).where(where))[0]?.n ?? 0,
    input,
  )
  const cards = await cardsOf(page.listData, context, input.employeeId)
  return { ...page, listData: cards.map((card) => viewOf(card, context)) }
}
