/** An applicant comes to a vacancy, moves through its stages, is hired: under the vacancy's lock, so that the last place is taken once. @see contract/modules/manpower/README.md#vacancies */
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ApplicantStagesInput, ApplicantStagesOutput } from '../../../contract/modules/manpower/vacancy-calls.ts'
import { isEnd, judgeMove, type MoveProblem, type StageState } from '../../../contract/workforce/stages.ts'
import { applicantEndReasons, applicantSources, type ApplicationStatus, StageStatus, type StageStatusId, type VacancyStatus } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { attachmentsOf, setAttachments } from '../../files/refs.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { findChoice, searchChoices } from '../../org/choices.ts'
import { findEmployee } from '../../org/people.ts'
import { keepAfterEnd, lockVacancy, noteVacancy, type Vacancy } from '../../workforce/vacancies.ts'
import { type Application, type Person } from '../../workforce/vacancy/erase.ts'
import { APPLICANT } from '../../workforce/vacancy/files.ts'
import { standingsOf } from '../../workforce/vacancy/sight.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication } from '../../workforce/vacancy/table.ts'
import { tellVacancy } from '../../workforce/vacancy/tell.ts'
import { applicationStages } from './applicants.ts'
import { refuseStale, requireCharge } from './rights.ts'
import { type Stage, stageNames, stagesOf } from './rows.ts'

type Given = NonNullable<ApplicantStagesInput['applicant']>

/** What looks like an address of mail. */
const MAIL = /^[^\s@]{1,100}@[^\s@]{1,100}$/
/** By which the same person is found. */
const mailKey = (mail: string): string => mail.trim().toLowerCase()

/** What was said of a person, checked. @throws CallError field.required, field.invalid, manpower_choice_unknown, stage_future */
async function personGiven(given: Given, isNew: boolean, { today }: Context): Promise<Partial<typeof applicant.$inferInsert>> {
  const at = (name: keyof Given) => `applicant.${name}`
  const name = given.fullName
  const mail = given.email?.trim()
  const who = given.internalEmployeeId == null ? null : await findEmployee(given.internalEmployeeId)
  const problems: (Problem | false)[] = [
    name === '' && { code: 'field.required', field: at('fullName') },
    mail !== undefined && mail !== '' && !MAIL.test(mail) && { code: 'field.invalid', field: at('email') },
    given.sourceId != null && (await findChoice(applicantSources, given.sourceId)) === null && { code: 'manpower_choice_unknown', field: at('sourceId') },
    given.internalEmployeeId != null && (who === null || (who.leaveDate !== null && who.leaveDate < today)) && { code: 'manpower_choice_unknown', field: at('internalEmployeeId') },
    given.receivedDate != null && given.receivedDate > today && { code: 'stage_future', field: at('receivedDate') },
  ]
  refuseAll(problems.filter((p) => p !== false))
  return {
    fullName: name, sortName: fold(name),
    ...(mail === undefined ? {} : { email: mail, emailKey: mailKey(mail) }), ...(given.phone === undefined ? {} : { phone: given.phone.trim() }), ...(given.sourceId === undefined ? {} : { sourceId: given.sourceId }),
    ...(given.internalEmployeeId === undefined ? {} : { internalEmployeeId: given.internalEmployeeId }), ...(given.receivedDate != null ? { receivedOn: given.receivedDate } : isNew ? { receivedOn: today } : {}),
  }
}

/** Others of the same mail, or the same employee. */
async function samePeople({ emailKey, internalEmployeeId }: Partial<Pick<Person, 'emailKey' | 'internalEmployeeId'>>, exceptId?: string): Promise<{ person: Person; vacancyId: string }[]> {
  const same = [...(emailKey ? [eq(applicant.emailKey, emailKey)] : []), ...(internalEmployeeId ? [eq(applicant.internalEmployeeId, internalEmployeeId)] : [])]
  if (same.length === 0) return []
  return q().select({ person: applicant, vacancyId: vacancyApplication.vacancyId }).from(applicant).innerJoin(vacancyApplication, eq(vacancyApplication.applicantId, applicant.id))
    .where(and(or(...same), isNull(applicant.erasedAt), exceptId === undefined ? undefined : ne(applicant.id, exceptId))).orderBy(asc(applicant.id))
}

/**
 * The person of a new application. Somebody who applies elsewhere is the same person, where the caller looks after that, too: else nothing of what is known
 * there may come to light here.
 */
async function personFor(given: Given, of: Vacancy, context: Context): Promise<Person> {
  const facts = await personGiven(given, true, context)
  const same = await samePeople(facts)
  if (same.some((s) => s.vacancyId === of.id)) refuse('applicant_twice', {}, 'applicant.fullName')
  const standings = await standingsOf(same.map((s) => s.vacancyId), context)
  const known = same.find((s) => standings.get(s.vacancyId)?.sight === 'charge')?.person
  if (known) {
    const [row] = await q().update(applicant).set({ ...facts, receivedOn: known.receivedOn, keepUntil: null, version: sql`${applicant.version} + 1` }).where(and(eq(applicant.id, known.id), isNull(applicant.erasedAt))).returning()
    if (row) return row
  }
  const [row] = await q().insert(applicant).values({ id: newId(context.now), fullName: '', sortName: '', receivedOn: context.today, ...facts }).returning()
  return row as Person
}

async function changePerson(person: Person, given: Given, of: Vacancy, context: Context): Promise<Person> {
  const facts = await personGiven(given, false, context)
  if ((await samePeople(facts, person.id)).some((s) => s.vacancyId === of.id)) refuse('applicant_twice', {}, 'applicant.fullName')
  const [row] = await q().update(applicant).set({ ...facts, version: sql`${applicant.version} + 1` }).where(eq(applicant.id, person.id)).returning()
  return row as Person
}

/** @param isNew what is there of somebody who applies elsewhere, too, stays */
async function bindFiles(person: Person, ids: readonly string[] | undefined, isNew: boolean, { caller, now }: Context): Promise<void> {
  if (ids === undefined) return
  const keep = isNew ? ((await attachmentsOf([person.id], APPLICANT)).get(person.id) ?? []).map((f) => f.attachmentId) : []
  await setAttachments({ recordId: person.id, recordKind: APPLICANT, ids, ownerId: caller.employeeId, fieldOf: () => 'applicant.attachmentIds', keep, now })
}

/** The texts of problems name a state: in the reader's language. */
const sayable = (problems: readonly MoveProblem[], { t }: Context): Problem[] =>
  problems.map((p) => (p.code === 'vacancy_closed' ? { ...p, params: { status: t(`vacancies:status.${String(p.params?.status)}`) } } : p))

/** Why it ends, as far as the company has reasons to choose from; undefined where it has none. @throws CallError manpower_choice_unknown */
async function reasonGiven({ endReasonId }: ApplicantStagesInput, { language }: Context): Promise<string | null | undefined> {
  const { listData } = await searchChoices(applicantEndReasons, {}, language)
  if (endReasonId != null && (await findChoice(applicantEndReasons, endReasonId))?.active !== true) refuse('manpower_choice_unknown', {}, 'endReasonId')
  return endReasonId ?? (listData.length > 0 ? null : undefined)
}

/** Writes what stages became: how they stand, and that it came to pass. @param reason why the application ends; of the stage it ends at */
async function writeStages(applicationId: string, input: ApplicantStagesInput['stages'], reason: { is: string | null; was: string | null }, after: readonly StageState[], before: ReadonlyMap<string, { statusId: number; date: string | null; note: string }>, stages: readonly Stage[], { caller, now }: Context): Promise<boolean> {
  const changed = input.flatMap(({ stageId, note }) => {
    const [is, was, stage] = [after.find((s) => s.stageId === stageId), before.get(stageId), stages.find((s) => s.stageId === stageId)]
    if (!is || !stage) return []
    const isMoved = was?.statusId !== is.statusId
    const said = note?.trim() ?? (isMoved ? '' : (was?.note ?? ''))
    const endReasonId = isEnd(is.statusId) ? reason.is : null
    if (!isMoved && was?.date === is.date && said === was?.note && (endReasonId === null || endReasonId === reason.was)) return []
    return [{ applicationId, stageId, stagePosition: stage.position, statusId: is.statusId, date: is.date, endReasonId, note: said, changedBy: caller.employeeId, changedAt: now }]
  })
  if (changed.length === 0) return false
  await q().insert(applicationStage).values(changed).onConflictDoUpdate({
    target: [applicationStage.applicationId, applicationStage.stageId],
    set: { statusId: sql`excluded.status_id`, date: sql`excluded.date`, note: sql`excluded.note`, changedBy: sql`excluded.changed_by`, changedAt: sql`excluded.changed_at` },
  })
  await q().insert(applicationEvent).values(changed.map((row) => ({ id: newId(now), ...row })))
  return true
}

/** Places taken, and what follows: the last one fills the vacancy, one that is given back opens it again. */
async function takePlaces(of: Vacancy, change: number, { caller, now }: Context): Promise<Vacancy> {
  if (change === 0) return of
  const hired = of.hired + change
  const status: VacancyStatus = hired === of.headCount ? 'filled' : of.status === 'filled' ? 'open' : of.status
  const isTurned = status !== of.status
  const [row] = await q().update(vacancy).set({ hired, status, ...(isTurned ? { closedAt: status === 'filled' ? now : null } : {}), version: of.version + 1 }).where(eq(vacancy.id, of.id)).returning()
  if (isTurned) await noteVacancy(of.id, status === 'filled' ? 'filled' : 'reopen', { actorId: caller.employeeId }, now)
  if (isTurned && status === 'filled') await tellVacancy({ vacancy: of, code: 'vacancyFilled', employeeIds: [of.requestorId, of.managerId], actorId: caller.employeeId, occasion: String(of.version + 1), count: of.headCount, now })
  return row as Vacancy
}

interface Found {
  application: Application
  person: Person
}

async function find(input: ApplicantStagesInput, context: Context): Promise<Found | null> {
  const [found] = await q().select({ application: vacancyApplication, person: applicant }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId)).where(eq(vacancyApplication.id, input.applicationId)).for('update')
  if (!found) return input.version === 0 ? null : refuse('not_found')
  const { application: a, person } = found
  if (a.vacancyId !== input.vacancyId) refuse('not_found')
  if (a.version !== input.version) await refuseStale({ version: a.version, status: a.stageStatus }, { by: a.movedBy, at: a.movedAt }, context)
  if (person.erasedAt !== null) refuse('applicant_erased')
  return found
}

/** @throws CallError not_found, not_allowed, stale, and what speaks against it (contract/workforce/stages.ts) */
export async function moveApplicant(input: ApplicantStagesInput, context: Context): Promise<ApplicantStagesOutput> {
  const of = (await lockVacancy(input.vacancyId)) ?? refuse('not_found')
  await requireCharge(of.id, context)
  // before what its end changed of an application is told as somebody's move
  if (of.status === 'closed' || of.status === 'cancelled') refuse('vacancy_closed', { status: context.t(`vacancies:status.${of.status}`) })
  const found = await find(input, context)
  if (!found && of.status === 'filled') refuse('vacancy_full', { count: of.headCount })
  if (!found && !input.applicant) return refuse('field.required', {}, 'applicant.fullName')
  const stages = (await stagesOf([of.id])).get(of.id) ?? []
  const names = await stageNames(stages, context)
  const said = found ? ((await applicationStages([found.application.id], stages)).get(found.application.id) ?? []) : stages.map((stage) => ({ stage, stageId: stage.stageId, statusId: StageStatus.planned as StageStatusId, date: null, note: '' }))
  const expected = input.expectedJoinDate === undefined ? (found?.application.expectedJoinDate ?? null) : input.expectedJoinDate
  const given = await reasonGiven(input, context)
  const judged = judgeMove({
    stages: said.map(({ stage, stageId, statusId, date }) => ({ stageId, stage: names.get(stageId) ?? '', kind: stage.kind, skippable: stage.skippable, statusId, date })),
    vacancy: of, hasJoined: found?.application.joinedEmployeeId != null, receivedDate: found ? found.person.receivedOn : (input.applicant?.receivedDate ?? null), expectedJoinDate: expected, endReasonId: given, today: context.today,
  }, input.stages)
  if ('problems' in judged) return refuseAll(sayable(judged.problems, context)) as never
  if (judged.status === 'hired' && expected === null) refuse('join_date_missing', {}, 'expectedJoinDate')
  const person = input.applicant ? (found ? await changePerson(found.person, input.applicant, of, context) : await personFor(input.applicant, of, context)) : (found as Found).person
  await bindFiles(person, input.applicant?.attachmentIds, !found, context)
  const { now, today, caller } = context
  const current = judged.stages.find((s) => s.stageId === judged.currentStageId)
  const wasReason = found?.application.endReasonId ?? null
  const isOver = judged.status === 'rejected' || judged.status === 'withdrawn'
  const endReasonId = isOver ? (given ?? (judged.status === found?.application.status ? wasReason : null)) : null
  const place = {
    status: judged.status satisfies ApplicationStatus, stagePosition: stages.find((s) => s.stageId === judged.currentStageId)?.position ?? 0, stageStatus: current?.statusId ?? StageStatus.planned,
    expectedJoinDate: judged.hired === -1 && input.expectedJoinDate === undefined ? null : expected, endReasonId, movedBy: caller.employeeId, movedAt: now,
  }
  const version = (found?.application.version ?? 0) + 1
  const decidedAt = judged.status === 'active' ? null : judged.status === found?.application.status ? found.application.decidedAt : now
  if (found) {
    const isMoved = judged.stages.some((s, i) => s.statusId !== said[i]?.statusId)
    await q().update(vacancyApplication).set({ ...place, decidedAt, version, ...(isMoved ? { movedOn: today } : {}) }).where(eq(vacancyApplication.id, found.application.id))
  } else await q().insert(vacancyApplication).values({ id: input.applicationId, vacancyId: of.id, applicantId: person.id, ...place, decidedAt, movedOn: today, createdAt: now, version })
  await writeStages(input.applicationId, input.stages, { is: endReasonId, was: wasReason }, judged.stages, new Map(said.map((s) => [s.stageId, s])), stages, context)
  if (judged.status === 'active' || judged.status === 'hired') await q().update(applicant).set({ keepUntil: null }).where(eq(applicant.id, person.id))
  else await keepAfterEnd([person.id], today)
  const after = await takePlaces(of, judged.hired, context)
  return { id: input.applicationId, status: judged.status, currentStageId: judged.currentStageId, version, vacancyVersion: after.version, vacancyStatus: after.status, hired: after.hired, message: context.t('vacancies:saved') }
}
