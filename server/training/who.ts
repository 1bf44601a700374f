/** How somebody stands to trainings: the one place where it is asked. @see contract/modules/training/README.md#who-sees-what */
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { grantsAround } from '../request/approval/delegation.ts'
import { approvalStep } from '../request/table.ts'
import { belowOf } from '../org/below.ts'
import { hrPeopleOf, reachedIn, reachesOf, sitesOfHr, type Within } from '../org/scope.ts'
import { takingPart } from './participants.ts'
import { training, trainingCoordinator, trainingFacilitator, trainingParticipant } from './table.ts'

/** The role that plans and runs every training, of a site or of all. */
export const ROLE_LEARNING = 'learning'
/** Where its reach is asked: the module of trainings, and both request modules. */
export const learning = (slug: string): Within => ({ def: { slug }, reach: [ROLE_LEARNING] })

export interface TrainingRelation {
  isParticipant: boolean
  /** Leads it, or looks after it; `isCoordinator` and `isFacilitator` are of it. */
  isCrew: boolean
  /** Coordinator, role `learning`, or HR of the site. */
  isCoordinator: boolean
  isFacilitator: boolean
  /** HR or the role `learning`, of the training's site or of who asked for it. */
  isHr: boolean
  /** Superior, at any height, of somebody who takes part. */
  isSuperior: boolean
  isRequestor: boolean
  /** Was asked to decide on it, or stands in for who was. */
  isInChain: boolean
}

const nobody: TrainingRelation = { isParticipant: false, isCrew: false, isCoordinator: false, isFacilitator: false, isHr: false, isSuperior: false, isRequestor: false, isInChain: false }

/** The caller's relation to each of these trainings; one that is not there is absent. The number of statements does not depend on how many. */
export async function relationsTo(ids: readonly string[], context: Context, slug = 'training'): Promise<Map<string, TrainingRelation>> {
  if (ids.length === 0) return new Map()
  const me = context.caller.employeeId
  const wanted = [...new Set(ids)]
  const rows = await standingIn(wanted, context)
  const people = await q().select({ trainingId: trainingParticipant.trainingId, employeeId: trainingParticipant.employeeId }).from(trainingParticipant).where(and(inArray(trainingParticipant.trainingId, wanted), inArray(trainingParticipant.status, [...takingPart])))
  const hr = reachedIn(await hrPeopleOf(context), reachesOf(context), learning(slug))
  const below = await belowOf(me, context.today)
  await hr.meet(rows.map((r) => r.requestorId))
  await below.meet(people.map((p) => p.employeeId))
  const sites = sitesOfHr(context)
  const peopleOf = Map.groupBy(people, (p) => p.trainingId)
  return new Map(rows.map(({ id, requestorId, siteId, leads, looksAfter, isInChain }) => {
    const taking = peopleOf.get(id) ?? []
    const isHr = hr.has(requestorId) || (siteId !== null && (sites?.includes(siteId) ?? false))
    const isCoordinator = isHr || looksAfter
    const isFacilitator = leads
    const relation: TrainingRelation = {
      isParticipant: taking.some((p) => p.employeeId === me), isCrew: isFacilitator || isCoordinator, isCoordinator, isFacilitator, isHr,
      isSuperior: taking.some((p) => below.has(p.employeeId)), isRequestor: requestorId === me, isInChain,
    }
    return [id, relation] as const
  }))
}

/** These trainings; whether the caller leads or looks after each, or they, or somebody they stand in for, were asked to decide on it. One statement. */
async function standingIn(ids: readonly string[], context: Context) {
  const me = context.caller.employeeId
  const principals = (await grantsAround(me, context)).filter((g) => g.grantedToEmployeeId === me).map((g) => g.fromEmployeeId)
  const those = (table: PgTable, where: SQL) => sql<boolean>`exists (select 1 from ${table} where ${where})`
  // of one table drizzle leaves out its name, which within another select would mean a column of that
  const of = sql`${training}.id`
  return q().select({
    id: training.id, requestorId: training.requestorId, siteId: training.siteId,
    leads: those(trainingFacilitator, sql`training_id = ${of} and employee_id = ${me} and removed_at is null`),
    looksAfter: those(trainingCoordinator, sql`training_id = ${of} and employee_id = ${me} and removed_at is null`),
    isInChain: those(approvalStep, sql`request_id = ${of} and (person_id in (${sql.join([me, ...principals].map((id) => sql`${id}`), sql`, `)}) or acted_by_id = ${me})`),
  }).from(training).where(inArray(training.id, [...ids]))
}

/** The caller's relation to one training; nothing holds where there is none. */
export const relationTo = async (id: string, context: Context, slug?: string): Promise<TrainingRelation> => (await relationsTo([id], context, slug)).get(id) ?? nobody

/** Sites of which the caller runs every training: by the role, or as HR; `all` for every one there is. */
export async function runsAll(context: Context, slug = 'training'): Promise<'all' | readonly string[]> {
  const sites = sitesOfHr(context)
  const offices = reachesOf(context).filter((r) => r.countsIn(learning(slug)))
  if (sites === null || offices.some((o) => o.siteId === null)) return 'all'
  return [...new Set([...sites, ...offices.flatMap((o) => o.siteId ?? [])])]
}
