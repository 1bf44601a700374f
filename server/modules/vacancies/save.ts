/** A vacancy is held, goes on, is closed, opened again, given to others. @see contract/modules/manpower/README.md#vacancies */
import { and, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { ManpowerValues } from '../../../contract/modules/manpower/calls.ts'
import type { VacancySaveInput } from '../../../contract/modules/manpower/vacancy-calls.ts'
import { HiringKind, type VacancyStatus } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { request } from '../../request/table.ts'
import { whoLooksAfter } from '../../workforce/in-charge.ts'
import { frameName } from '../../workforce/periods.ts'
import { lockPlanOf, readPlanFacts, roomIn, tightest } from '../../workforce/plan/room.ts'
import { changeSeats } from '../../workforce/plan/seats.ts'
import { closeApplications, inChargeOf, lockVacancy, noteVacancy, putInCharge, type Vacancy } from '../../workforce/vacancies.ts'
import { joinedOf } from '../../workforce/vacancy/join.ts'
import { applicantsAmong } from '../../workforce/vacancy/sight.ts'
import { applicant, vacancy, vacancyApplication, vacancyEvent } from '../../workforce/vacancy/table.ts'
import { tellVacancy } from '../../workforce/vacancy/tell.ts'
import { refuseStale, requireCharge } from './rights.ts'
import { actionsOf } from './rows.ts'

type Saved = { id: string; version: number; status: VacancyStatus; message: string }

async function lastChangeOf({ id, openedAt }: Vacancy): Promise<{ by: string | null; at: Date }> {
  const [last] = await q().select({ by: vacancyEvent.actorId, at: vacancyEvent.at }).from(vacancyEvent).where(eq(vacancyEvent.vacancyId, id)).orderBy(desc(vacancyEvent.at), desc(vacancyEvent.id)).limit(1)
  return last ?? { by: null, at: openedAt }
}

/** The vacancy, alone; with its plan where places are given back or taken: the plan is locked first, everywhere. */
async function alone({ id, version, action }: VacancySaveInput, context: Context): Promise<Vacancy> {
  if (action === 'close' || action === 'reopen') {
    const [at] = await q().select({ positionId: vacancy.positionId, from: vacancy.requiredDate }).from(vacancy).where(eq(vacancy.id, id))
    if (at) await lockPlanOf(at)
  }
  const of = (await lockVacancy(id)) ?? refuse('not_found')
  const standing = await requireCharge(id, context)
  if (action === 'assign' && !standing.isHr) refuse('not_allowed')
  if (of.version !== version) await refuseStale({ version: of.version, status: 0 }, await lastChangeOf(of), context)
  if (!actionsOf(of.status, { charge: true, hr: standing.isHr }).includes(action)) refuse('vacancy_closed', { status: context.t(`vacancies:status.${of.status}`) })
  return of
}

const change = async (of: Vacancy, facts: Partial<typeof vacancy.$inferInsert>): Promise<void> => void (await q().update(vacancy).set({ ...facts, version: of.version + 1 }).where(eq(vacancy.id, of.id)))

async function hold(of: Vacancy, { caller, now }: Context): Promise<void> {
  await change(of, { status: 'onHold' })
  await tellVacancy({ vacancy: of, code: 'vacancyHeld', employeeIds: await inChargeOf(of.id), actorId: caller.employeeId, occasion: String(of.version + 1), now })
}

/** The rest of its places goes back to the plan. */
async function close(of: Vacancy, note: string, { caller, now, today }: Context): Promise<void> {
  if (note === '') refuse('stage_note', {}, 'note')
  await change(of, { status: 'closed', closedAt: now, closeNote: note })
  await closeApplications(of.id, { now, today, actorId: caller.employeeId })
  await changeSeats(of.requestId, { kind: 'released', seats: of.hired - of.headCount, vacancyId: of.id }, now)
}

/** Whether the plan has room for the places it gave up. One that was approved above the plan passes, whatever is left of it. */
async function requireRoom(of: Vacancy, { language }: Context): Promise<void> {
  const [row] = await q().select({ values: request.values }).from(request).where(eq(request.id, of.requestId))
  const { requestType, contractUntil, replacement, overPlan } = (row?.values ?? {}) as Partial<ManpowerValues>
  if ((overPlan ?? 0) > 0) return
  const facts = await readPlanFacts({ positionId: of.positionId, from: of.requiredDate, until: requestType === HiringKind.temporary ? (contractUntil ?? null) : null, replacementId: replacement ?? null, requestId: of.requestId })
  const places = of.headCount - (await joinedOf(of.id))
  const room = roomIn(facts, places, 'used')
  const least = facts ? tightest(facts, 'used') : null
  if (room && room.over > 0 && facts && least) refuse('vacancy_plan_used', { room: Math.max(0, room.room), count: places, frame: frameName(least.frame, facts.period, language) })
}

/** Its places are taken again, and its applications go on where they stood; who was erased meanwhile stays so. */
async function reopen(of: Vacancy, context: Context): Promise<void> {
  await requireRoom(of, context)
  await change(of, { status: 'open', closedAt: null, closeNote: '' })
  await changeSeats(of.requestId, { kind: 'used', seats: of.headCount - of.hired, vacancyId: of.id }, context.now)
  const known = exists(q().select({ one: sql`1` }).from(applicant).where(and(eq(applicant.id, vacancyApplication.applicantId), isNull(applicant.erasedAt))))
  const back = await q().update(vacancyApplication).set({ status: 'active', decidedAt: null, movedOn: context.today, movedAt: context.now, movedBy: context.caller.employeeId, version: sql`${vacancyApplication.version} + 1` })
    .where(and(eq(vacancyApplication.vacancyId, of.id), eq(vacancyApplication.status, 'closed'), known)).returning({ applicantId: vacancyApplication.applicantId })
  if (back.length > 0) await q().update(applicant).set({ keepUntil: null }).where(inArray(applicant.id, back.map((r) => r.applicantId)))
}

async function assign(of: Vacancy, inChargeIds: readonly string[], { caller, now, today }: Context): Promise<void> {
  if (inChargeIds.length === 0) refuse('field.required', {}, 'inChargeIds')
  const may = await whoLooksAfter(of.siteId, today)
  const apply = await applicantsAmong(of.id, inChargeIds)
  const wrong = inChargeIds.filter((id) => !may.has(id) || apply.has(id))
  const names = await namesOf(wrong)
  refuseAll(wrong.map((id): Problem => ({ code: 'vacancy_in_charge', params: { person: names.get(id) ?? '' }, field: 'inChargeIds' })))
  const { came, went } = await putInCharge(of.id, inChargeIds, now)
  await change(of, {})
  const told = { vacancy: of, actorId: caller.employeeId, occasion: String(of.version + 1), now }
  await tellVacancy({ ...told, code: 'vacancyAssigned', employeeIds: came })
  await tellVacancy({ ...told, code: 'vacancyTakenAway', employeeIds: went })
}

/** @throws CallError not_found, not_allowed, stale, vacancy_closed, stage_note, vacancy_plan_used, vacancy_in_charge */
export async function saveVacancy(input: VacancySaveInput, context: Context): Promise<Saved> {
  const of = await alone(input, context)
  const note = input.note?.trim() ?? ''
  const { action } = input
  if (action === 'hold') await hold(of, context)
  else if (action === 'resume') await change(of, { status: 'open' })
  else if (action === 'close') await close(of, note, context)
  else if (action === 'reopen') await reopen(of, context)
  else await assign(of, input.inChargeIds ?? [], context)
  await noteVacancy(of.id, action, { actorId: context.caller.employeeId, note }, context.now)
  const [after] = await q().select({ version: vacancy.version, status: vacancy.status }).from(vacancy).where(eq(vacancy.id, of.id))
  const status = after?.status ?? of.status
  return { id: of.id, version: after?.version ?? of.version, status, message: context.t(`vacancies:done.${action}`) }
}
