/** A hire who has begun, a person who is forgotten, and what is held of one, given out. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { vacancyCalls } from '../../../contract/modules/manpower/vacancy-calls.ts'
import type { InputOf, OutputOf } from '../../../contract/kit/call.ts'
import type { EmployeeOption, Paged } from '../../../contract/kit/paging.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { q } from '../../db/context.ts'
import { attachmentsOf } from '../../files/refs.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { choiceNames } from '../../org/choices.ts'
import { findEmployee, namesOf, searchEmployees } from '../../org/people.ts'
import { readableBy, type Within } from '../../org/scope.ts'
import { ROLE_RECRUITER } from '../../workforce/in-charge.ts'
import { noteVacancy } from '../../workforce/vacancies.ts'
import { type Application, forgetApplicant, goesOn, lockApplicant } from '../../workforce/vacancy/erase.ts'
import { APPLICANT } from '../../workforce/vacancy/files.ts'
import { isOtherHire, joinAs, lockHire } from '../../workforce/vacancy/join.ts'
import { standingsOf } from '../../workforce/vacancy/sight.ts'
import { applicant, applicationEvent, vacancy, vacancyApplication } from '../../workforce/vacancy/table.ts'
import { likelyFor } from './applicants.ts'
import { refuseStale, requireCharge } from './rights.ts'

type Calls = typeof vacancyCalls

/** Where a recruiter reaches the people of their site, or everybody, to name whom a hire became. */
const recruiting: Within = { def: { slug: MANPOWER }, reach: [ROLE_RECRUITER] }

/** Whom a hire of the vacancy may be named as. @throws CallError not_found, not_allowed */
export async function joinedOptions({ vacancyId, ...input }: InputOf<Calls['datasourceJoinedEmployee']>, context: Context): Promise<Paged<EmployeeOption>> {
  await requireCharge(vacancyId, context)
  const of = await readableBy(context, recruiting)
  return searchEmployees({ ...input, ...(of ? { of } : {}), date: context.today })
}

/** Whether the caller may know that this employee is the hire: of those they reach, or of those who are proposed for it. */
async function mayName(employeeId: string, application: Application, context: Context): Promise<boolean> {
  if ((await findEmployee(employeeId)) === null) return false
  const of = await readableBy(context, recruiting)
  if (of === undefined || (await of.among([employeeId])).has(employeeId)) return true
  const [person] = await q().select().from(applicant).where(eq(applicant.id, application.applicantId))
  return person !== undefined && ((await likelyFor([{ application, person }])).get(application.id) ?? []).some((one) => one.employeeId === employeeId)
}

/** @throws CallError not_found, not_allowed, stale, applicant_not_hired, applicant_erased, manpower_choice_unknown, applicant_employee_taken */
export async function joinApplicant({ applicationId, version, employeeId = null }: InputOf<Calls['applicantJoined']>, context: Context): Promise<OutputOf<Calls['applicantJoined']>> {
  const hire = (await lockHire(applicationId)) ?? refuse('not_found')
  await requireCharge(hire.of.id, context)
  const { application: a } = hire
  if (a.version !== version) await refuseStale({ version: a.version, status: a.stageStatus }, { by: a.movedBy, at: a.movedAt }, context)
  if (a.status !== 'hired') refuse('applicant_not_hired')
  if (employeeId !== null) {
    if (employeeId !== a.joinedEmployeeId && !(await mayName(employeeId, a, context))) refuse('manpower_choice_unknown', {}, 'employeeId')
    if (await isOtherHire(employeeId, a.id)) refuse('applicant_employee_taken', {}, 'employeeId')
  }
  if (a.joinedEmployeeId === employeeId) return { id: a.id, version: a.version, message: context.t('vacancies:saved') }
  await joinAs(hire, employeeId, context.caller.employeeId, context.now)
  return { id: a.id, version: a.version + 1, message: context.t(employeeId === null ? 'vacancies:joined.undone' : 'vacancies:joined.done') }
}

/** @throws CallError not_found, not_allowed (HR of every vacancy they apply to), applicant_erased, applicant_active, stage_note */
export async function eraseApplicant({ applicantId, note }: InputOf<Calls['applicantErase']>, context: Context): Promise<OutputOf<Calls['applicantErase']>> {
  const found = (await lockApplicant(applicantId)) ?? refuse('not_found')
  const vacancyIds = found.applications.map((a) => a.vacancyId)
  const standings = await standingsOf(vacancyIds, context)
  if (standings.size === 0) refuse('not_found')
  if (vacancyIds.some((id) => !standings.get(id)?.isHr)) refuse('not_allowed')
  if (found.person.erasedAt !== null) refuse('applicant_erased')
  if (note.trim() === '') refuse('stage_note', {}, 'note')
  if (goesOn(found.applications)) refuse('applicant_active')
  await forgetApplicant(applicantId, context.now)
  for (const id of vacancyIds) await noteVacancy(id, 'erased', { actorId: context.caller.employeeId, note: note.trim() }, context.now)
  return { id: applicantId, message: context.t('vacancies:erase.done') }
}

/** Everything that is held of a person in vacancies the caller looks after. @param note leaves a trace of it, before there is a file @throws CallError not_found, applicant_erased */
export async function giveOutApplicant({ applicantId }: InputOf<Calls['applicantGiveOut']>, note: (recordId: string, context: Context) => Promise<void>, context: Context): Promise<FileAnswer> {
  const [person] = await q().select().from(applicant).where(eq(applicant.id, applicantId))
  const applications = await q().select({ application: vacancyApplication, code: vacancy.code }).from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId)).where(eq(vacancyApplication.applicantId, applicantId)).orderBy(asc(vacancyApplication.createdAt), asc(vacancyApplication.id))
  const standings = await standingsOf(applications.map((a) => a.application.vacancyId), context)
  const ours = applications.filter(({ application }) => standings.get(application.vacancyId)?.sight === 'charge')
  if (!person || ours.length === 0) return refuse('not_found')
  if (person.erasedAt !== null) refuse('applicant_erased')
  const events = await q().select().from(applicationEvent).where(inArray(applicationEvent.applicationId, ours.map((a) => a.application.id))).orderBy(asc(applicationEvent.changedAt), asc(applicationEvent.id))
  const choices = await choiceNames(events.flatMap((e) => [e.stageId, e.endReasonId ?? []].flat()), context.language)
  const source = person.sourceId === null ? '' : ((await choiceNames([person.sourceId], context.language)).get(person.sourceId) ?? '')
  const employee = person.internalEmployeeId === null ? '' : ((await namesOf([person.internalEmployeeId])).get(person.internalEmployeeId) ?? '')
  const files = (await attachmentsOf([applicantId], APPLICANT)).get(applicantId) ?? []
  const held = {
    fullName: person.fullName, email: person.email, phone: person.phone, source, employee, receivedDate: person.receivedOn, keptUntil: person.keepUntil, files: files.map(({ fileName, type, size }) => ({ fileName, type, size })),
    applications: ours.map(({ application: a, code }) => ({
      vacancy: code, status: a.status, expectedJoinDate: a.expectedJoinDate,
      history: events.filter((e) => e.applicationId === a.id).map((e) => ({ dateTime: e.changedAt.toISOString(), stage: choices.get(e.stageId) ?? '', status: context.t(`vacancies:stage.${e.statusId}`), date: e.date, ...(e.endReasonId === null ? {} : { reason: choices.get(e.endReasonId) ?? '' }), note: e.note })),
    })),
  }
  await note(applicantId, context)
  return new FileAnswer(new TextEncoder().encode(JSON.stringify(held, null, 2)), 'application/json', 'applicant.json')
}
