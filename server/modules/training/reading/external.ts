/** Trainings somebody else gives, and what came of them. @see contract/modules/training/README.md#external */
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { toHundredths } from '../../../../contract/kit/decimal.ts'
import type { ListInput, Paged } from '../../../../contract/kit/paging.ts'
import type { MaterialRef } from '../../../../contract/modules/training/reading-calls.ts'
import type { ExternalDetail, ExternalResult, ExternalTraining, RecordExternalInput } from '../../../../contract/modules/training/external-calls.ts'
import { q } from '../../../db/context.ts'
import { paged } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { belowOf } from '../../../org/below.ts'
import { employmentsOn } from '../../../org/employment.ts'
import { namesOf } from '../../../org/people.ts'
import { isReadable, readableBy } from '../../../org/scope.ts'
import { cardsOf, maySee, trainingsById, type WholeCard } from '../../../training/cards.ts'
import { certificateOf } from '../../../training/certificates.ts'
import { complete } from '../../../training/completions.ts'
import { findTraining, groupsOf, lockTraining, noteChange, type Training } from '../../../training/open.ts'
import { enrolledIn, type Participant } from '../../../training/participants.ts'
import { training, trainingCoordinator, trainingParticipant } from '../../../training/table.ts'
import { learning, runsAll, type TrainingRelation } from '../../../training/who.ts'
import { addMaterial, materialOf, resultMaterialOf } from './material.ts'

const isRecorded = ({ status }: Pick<Participant, 'status'>): boolean => status === 'completed' || status === 'notCompleted'

/** Who may say what came of it: the person, who looks after it, HR; once it is over. */
const mayRecord = (t: Training, part: Participant, relation: TrainingRelation, { caller, today }: Context): boolean =>
  t.external && t.status !== 'cancelled' && t.until < today && (part.status === 'enrolled' || isRecorded(part)) && (relation.isCoordinator || (part.employeeId === caller.employeeId && part.status === 'enrolled'))

type Papers = ReadonlyMap<string, MaterialRef[]>

function resultOf(t: Training, part: Participant, papers: Papers): ExternalResult | null {
  if (!isRecorded(part) || part.completedOn === null) return null
  return { completedOn: part.completedOn, trainingHour: part.trainingHour ?? '0.00', percent: part.percent, certificateId: certificateOf(t, part)?.id ?? null, attachments: papers.get(part.id) ?? [] }
}

/** External trainings of the caller, of people below them, and of those they look after. @throws CallError not_allowed */
export async function externalTrainings({ employeeId, year, status, ...input }: ListInput & { employeeId?: string; year?: number; status?: ('open' | 'recorded')[] }, context: Context): Promise<Paged<ExternalTraining>> {
  if (employeeId !== undefined && !(await isReadable(employeeId, context, learning('training')))) refuse('not_allowed', {}, 'employeeId')
  const me = context.caller.employeeId
  const readable = await readableBy(context, learning('training'))
  const all = await runsAll(context)
  const mine: SQL | undefined = employeeId !== undefined ? eq(trainingParticipant.employeeId, employeeId) : readable === undefined || all === 'all' ? undefined : or(
    await readable.where(trainingParticipant.employeeId, 'all'),
    sql`${trainingParticipant.trainingId} in (select ${trainingCoordinator.trainingId} from ${trainingCoordinator} where ${trainingCoordinator.employeeId} = ${me} and ${trainingCoordinator.removedAt} is null)`,
  )
  const states = status === undefined || status.length === 0 || status.length === 2 ? ['enrolled', 'completed', 'notCompleted'] as const : status[0] === 'open' ? ['enrolled'] as const : ['completed', 'notCompleted'] as const
  const where = and(
    eq(training.external, true), inArray(trainingParticipant.status, [...states]), mine, year === undefined ? undefined : sql`${training.until} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    input.filterSearch ? sql`(${training.title} || ' ' || ${training.provider} || ' ' || ${training.code}) ilike ${`%${input.filterSearch.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}` : undefined,
  )
  const page = await paged(
    ({ limit, offset }) => q().select({ part: trainingParticipant }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId)).where(where).orderBy(desc(training.until), desc(trainingParticipant.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: sql<number>`count(*)::int` }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId)).where(where))[0]?.n ?? 0,
    input,
  )
  const cards = new Map((await cardsOf(await trainingsById(page.listData.map((r) => r.part.trainingId)), context)).map((c) => [c.training.id, c]))
  const names = await namesOf(page.listData.map((r) => r.part.employeeId))
  const papers = await resultMaterialOf(page.listData.map((r) => r.part))
  const listData = page.listData.flatMap(({ part }): ExternalTraining[] => {
    const of = cards.get(part.trainingId)
    return of ? [rowOf(of, part, { employee: names.get(part.employeeId) ?? '', papers }, context)] : []
  })
  return { ...page, listData }
}

const rowOf = ({ card, training: t, relation }: WholeCard, part: Participant, { employee, papers }: { employee: string; papers: Papers }, context: Context): ExternalTraining => ({
  ...card, employeeId: part.employeeId, employee, participantId: part.id, result: resultOf(t, part, papers), mayRecord: mayRecord(t, part, relation, context),
})

/** @throws CallError not_found, also of one that is not external */
export async function externalDetail({ id }: { id: string }, context: Context): Promise<ExternalDetail> {
  const found = (await findTraining(id)) ?? refuse('not_found')
  const [whole] = await cardsOf([found], context)
  if (!whole || !found.external || !maySee(whole.relation)) return refuse('not_found')
  const { relation, own } = whole
  const all = await enrolledIn([id])
  const below = await belowOf(context.caller.employeeId, context.today)
  if (relation.isSuperior) await below.meet(all.map((p) => p.employeeId))
  const shown = all.filter((p) => relation.isCrew || p.employeeId === context.caller.employeeId || (relation.isSuperior && below.has(p.employeeId)))
  const names = await namesOf(shown.map((p) => p.employeeId))
  const works = await employmentsOn(shown.map((p) => p.employeeId), context.today)
  const groups = await groupsOf([id])
  const papers = await resultMaterialOf(own ? [...shown, own] : shown)
  const participants = shown.map((p): ExternalDetail['participants'][number] => ({
    participantId: p.id, employeeId: p.employeeId, employee: names.get(p.employeeId) ?? '', companyStructure: works.get(p.employeeId)?.department ?? '', sessionGroup: groups.find((g) => g.id === p.groupId)?.name ?? '', status: p.status,
    result: resultOf(found, p, papers), mayRecord: mayRecord(found, p, relation, context),
  }))
  return { ...whole.card, participants, result: own ? resultOf(found, own, papers) : null, attachments: await materialOf(id), mayRecord: own ? mayRecord(found, own, relation, context) : false }
}

const QUARTER = 25
const MOST_HOURS = 40_000

/** @throws CallError not_found, not_allowed, stale, external_not_over, external_hours, external_document */
export async function recordExternal({ participantId, completedOn, trainingHour, passed, attachmentIds, note = '', version }: RecordExternalInput, context: Context): Promise<ExternalTraining> {
  const { caller, now, today } = context
  const [named] = await q().select({ trainingId: trainingParticipant.trainingId }).from(trainingParticipant).where(eq(trainingParticipant.id, participantId))
  const found = named ? await lockTraining(named.trainingId) : null
  const [part] = await q().select().from(trainingParticipant).where(eq(trainingParticipant.id, participantId))
  if (!found || !part || !found.external) return refuse('not_found')
  const [whole] = await cardsOf([found], context)
  if (!whole || (!whole.relation.isCoordinator && part.employeeId !== caller.employeeId)) return refuse('not_found')
  if (found.until >= today) refuse('external_not_over')
  if (!mayRecord(found, part, whole.relation, context)) refuse('not_allowed')
  if (version !== undefined && version !== part.version) refuse('stale')
  const hours = toHundredths(trainingHour)
  if (hours < QUARTER || hours > MOST_HOURS || hours % QUARTER !== 0) refuse('external_hours', {}, 'trainingHour')
  if (completedOn < found.from || completedOn > today) refuse('external_not_over', {}, 'completedOn')
  if (attachmentIds.length === 0 && !(await resultMaterialOf([part])).has(part.id)) refuse('external_document', {}, 'attachmentIds')
  await addMaterial({ trainingId: found.id, participantId: part.id, attachmentIds }, context)
  const minutes = Math.round((hours * 60) / 100)
  await complete(found, [{ participant: part, completed: passed, minutes, trainingHour, percent: null, completedOn }], now)
  await noteChange({ trainingId: found.id, by: caller.employeeId, what: 'external', note }, now)
  const [after] = await q().select().from(trainingParticipant).where(and(eq(trainingParticipant.id, participantId), isNotNull(trainingParticipant.id), isNull(trainingParticipant.endedAt)))
  const names = await namesOf([part.employeeId])
  return rowOf(whole, after ?? part, { employee: names.get(part.employeeId) ?? '', papers: await resultMaterialOf([part]) }, context)
}
