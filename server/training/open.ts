/** Trainings: opened by an approval, cancelled by its reversal, found. Whoever changes one holds its lock (`lockTraining`), taken after that of the request and of a person. */
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { training, trainingChange, trainingCoordinator, trainingFacilitator, trainingForm, trainingFormField, trainingGroup, trainingOffer, trainingSession, trainingSessionKey } from './table.ts'

export type Training = typeof training.$inferSelect
export type Session = typeof trainingSession.$inferSelect
export type Group = typeof trainingGroup.$inferSelect
export type Facilitator = typeof trainingFacilitator.$inferSelect
export type Coordinator = typeof trainingCoordinator.$inferSelect
export type Offer = typeof trainingOffer.$inferSelect

type Of<T extends PgTable, Without extends string> = Omit<T['$inferInsert'], Without | 'trainingId' | 'version'>

/** A training as it was approved: every row with the id of its line in the request. */
export interface NewTraining extends Omit<typeof training.$inferInsert, 'status' | 'openedAt' | 'finishedAt' | 'cancelledAt' | 'version'> {
  groups: Of<typeof trainingGroup, 'sequence' | 'removedAt'>[]
  sessions: Of<typeof trainingSession, 'status' | 'cancelNote' | 'closedAt' | 'closedBy' | 'heads' | 'keyVersion'>[]
  facilitators: Of<typeof trainingFacilitator, 'removedAt'>[]
  coordinators: Of<typeof trainingCoordinator, 'removedAt'>[]
  forms: (Omit<typeof trainingForm.$inferInsert, 'trainingId'> & { fields: Omit<typeof trainingFormField.$inferInsert, 'formId'>[] })[]
  /** Null: nobody registers. */
  offer: Omit<typeof trainingOffer.$inferInsert, 'trainingId' | 'nextSequence' | 'version'> | null
}

/** Every column of the row that was to be inserted, for a row that is there already. */
const excluded = (table: PgTable, rows: readonly object[]) => {
  const columns = table as unknown as Record<string, { name: string }>
  return Object.fromEntries(Object.keys(rows[0] ?? {}).filter((name) => name !== 'id').map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? '')}`]))
}

/** Makes everybody else who changes this training wait, to the end of the transaction. @returns null where there is none */
export async function lockTraining(id: string): Promise<Training | null> {
  const [row] = await q().select().from(training).where(eq(training.id, id)).for('update')
  return row ?? null
}

export async function findTraining(id: string): Promise<Training | null> {
  const [row] = await q().select().from(training).where(eq(training.id, id))
  return row ?? null
}

/** Sessions that take place or did, by their start. */
export const sessionsOf = (trainingIds: readonly string[]): Promise<Session[]> =>
  q().select().from(trainingSession).where(inArray(trainingSession.trainingId, [...trainingIds])).orderBy(asc(trainingSession.startsAt), asc(trainingSession.id))

export const groupsOf = (trainingIds: readonly string[]): Promise<Group[]> =>
  q().select().from(trainingGroup).where(and(inArray(trainingGroup.trainingId, [...trainingIds]), isNull(trainingGroup.removedAt))).orderBy(asc(trainingGroup.sequence))

/** Who leads it now. */
export const facilitatorsOf = (trainingIds: readonly string[]): Promise<Facilitator[]> =>
  q().select().from(trainingFacilitator).where(and(inArray(trainingFacilitator.trainingId, [...trainingIds]), isNull(trainingFacilitator.removedAt))).orderBy(asc(trainingFacilitator.id))

export const coordinatorsOf = (trainingIds: readonly string[]): Promise<Coordinator[]> =>
  q().select().from(trainingCoordinator).where(and(inArray(trainingCoordinator.trainingId, [...trainingIds]), isNull(trainingCoordinator.removedAt))).orderBy(asc(trainingCoordinator.id))

/** A session is for everybody, or for one group. */
export const isForGroup = ({ groupId }: Pick<Session, 'groupId'>, group: string | null): boolean => groupId === null || groupId === group

/** A training that was approved. One that was cancelled, and is approved again, is the same one again. */
export async function openTraining({ groups, sessions, facilitators, coordinators, forms, offer, ...row }: NewTraining, now: Date): Promise<void> {
  const trainingId = row.id
  await q().insert(training).values({ ...row, status: 'active', openedAt: now })
    .onConflictDoUpdate({ target: training.id, set: { ...row, status: 'active', openedAt: now, cancelledAt: null, finishedAt: null, version: sql`${training.version} + 1` } })
  await replaceGroups(trainingId, groups, now)
  await replaceSessions(trainingId, sessions, now)
  await replaceFacilitators(trainingId, facilitators, now)
  await replaceCoordinators(trainingId, coordinators, now)
  for (const { fields, ...form } of forms) {
    await q().insert(trainingForm).values({ ...form, trainingId }).onConflictDoUpdate({ target: trainingForm.id, set: { opensAt: form.opensAt, closesAt: form.closesAt } })
    if (fields.length > 0) await q().insert(trainingFormField).values(fields.map((f) => ({ ...f, formId: form.id }))).onConflictDoNothing()
  }
  if (offer) await q().insert(trainingOffer).values({ ...offer, trainingId }).onConflictDoUpdate({ target: trainingOffer.trainingId, set: { ...offer, version: sql`${trainingOffer.version} + 1` } })
  // one that was offered before and is no longer: nobody registers any more
  else await q().update(trainingOffer).set({ closesAt: now, waitingMax: 0, version: sql`${trainingOffer.version} + 1` }).where(and(eq(trainingOffer.trainingId, trainingId), gt(trainingOffer.closesAt, now)))
}

/** What stands there and is not among those given, is taken away; the rest is as given. */
async function replaceGroups(trainingId: string, groups: NewTraining['groups'], now: Date): Promise<void> {
  const rows = groups.map((g, sequence) => ({ ...g, trainingId, sequence, removedAt: null }))
  await q().update(trainingGroup).set({ removedAt: now }).where(and(eq(trainingGroup.trainingId, trainingId), notInArray(trainingGroup.id, ['00000000-0000-0000-0000-000000000000', ...rows.map((r) => r.id)])))
  if (rows.length > 0) await q().insert(trainingGroup).values(rows).onConflictDoUpdate({ target: trainingGroup.id, set: excluded(trainingGroup, rows) })
}

async function replaceSessions(trainingId: string, sessions: NewTraining['sessions'], now: Date): Promise<void> {
  const rows = sessions.map((s) => ({ ...s, trainingId, status: 'planned' as const, cancelNote: '' }))
  await q().update(trainingSession).set({ status: 'cancelled' }).where(and(eq(trainingSession.trainingId, trainingId), notInArray(trainingSession.id, ['00000000-0000-0000-0000-000000000000', ...rows.map((r) => r.id)])))
  if (rows.length === 0) return
  await q().insert(trainingSession).values(rows).onConflictDoUpdate({ target: trainingSession.id, set: { ...excluded(trainingSession, rows), version: sql`${trainingSession.version} + 1` } })
  await q().insert(trainingSessionKey).values(rows.map(({ id }) => ({ sessionId: id, version: 1, from: now, until: null }))).onConflictDoNothing()
}

async function replaceFacilitators(trainingId: string, facilitators: NewTraining['facilitators'], now: Date): Promise<void> {
  const rows = facilitators.map((f) => ({ ...f, trainingId, removedAt: null }))
  await q().update(trainingFacilitator).set({ removedAt: now }).where(and(eq(trainingFacilitator.trainingId, trainingId), isNull(trainingFacilitator.removedAt), notInArray(trainingFacilitator.id, ['00000000-0000-0000-0000-000000000000', ...rows.map((r) => r.id)])))
  if (rows.length > 0) await q().insert(trainingFacilitator).values(rows).onConflictDoUpdate({ target: trainingFacilitator.id, set: excluded(trainingFacilitator, rows) })
}

async function replaceCoordinators(trainingId: string, coordinators: NewTraining['coordinators'], now: Date): Promise<void> {
  const rows = coordinators.map((c) => ({ ...c, trainingId, removedAt: null }))
  await q().update(trainingCoordinator).set({ removedAt: now }).where(and(eq(trainingCoordinator.trainingId, trainingId), isNull(trainingCoordinator.removedAt), notInArray(trainingCoordinator.id, ['00000000-0000-0000-0000-000000000000', ...rows.map((r) => r.id)])))
  if (rows.length > 0) await q().insert(trainingCoordinator).values(rows).onConflictDoUpdate({ target: trainingCoordinator.id, set: excluded(trainingCoordinator, rows) })
}

/** Takes a training back: its sessions do not take place. Nothing is deleted. */
export async function cancelTraining(id: string, now: Date): Promise<void> {
  await q().update(training).set({ status: 'cancelled', cancelledAt: now, version: sql`${training.version} + 1` }).where(eq(training.id, id))
  await q().update(trainingSession).set({ status: 'cancelled', version: sql`${trainingSession.version} + 1` }).where(and(eq(trainingSession.trainingId, id), eq(trainingSession.status, 'planned')))
}

/**
 * Codes of these sessions that were made up to now end: whoever held their secret is of the crew no more.
 * The training's lock is held.
 */
export async function turnKeys(sessionIds: readonly string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return
  const rows = await q().update(trainingSession).set({ keyVersion: sql`${trainingSession.keyVersion} + 1` }).where(inArray(trainingSession.id, [...sessionIds])).returning({ sessionId: trainingSession.id, version: trainingSession.keyVersion })
  await q().update(trainingSessionKey).set({ until: now }).where(and(inArray(trainingSessionKey.sessionId, [...sessionIds]), isNull(trainingSessionKey.until)))
  await q().insert(trainingSessionKey).values(rows.map((r) => ({ ...r, from: now, until: null })))
}

/** Notes a change of a running training. */
export async function noteChange(change: Omit<typeof trainingChange.$inferInsert, 'id' | 'at'>, now: Date): Promise<void> {
  await q().insert(trainingChange).values({ ...change, id: newId(now), at: now })
}
