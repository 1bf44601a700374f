/** Vacancies and who applies: everybody sees what is theirs to see, those in charge move people. @see contract/modules/manpower/README.md#vacancies */
import { desc, eq } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { type Applicant, type ApplicantCard, type VacancyDetail, vacancyCalls } from '../../../contract/modules/manpower/vacancy-calls.ts'
import { vacancySchemas } from '../../../contract/modules/manpower/vacancy-schemas.ts'
import { applicantEndReasons, applicantSources, recruitmentStages, STAGE_STATUSES, StageStatus } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { type Context, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { findChoice, searchChoices } from '../../org/choices.ts'
import { namesOf } from '../../org/people.ts'
import type { Vacancy } from '../../workforce/vacancies.ts'
import type { Sight } from '../../workforce/vacancy/sight.ts'
import { vacancy, vacancyEvent } from '../../workforce/vacancy/table.ts'
import { boardCards, columnOf, wholeCards } from './applicants.ts'
import { moveApplicant } from './move.ts'
import { eraseApplicant, giveOutApplicant, joinApplicant, joinedOptions } from './person.ts'
import { requireSight } from './rights.ts'
import { listLookedAfter, listVacancies, mayChange, rowsOf, type Stage, stageNames, stagesOf } from './rows.ts'
import { saveVacancy } from './save.ts'

interface Of {
  vacancy: Vacancy
  stages: Stage[]
  sight: Sight
}

/** @throws CallError not_found */
async function find(id: string, context: Context): Promise<Of> {
  const { sight } = await requireSight(id, context)
  const [row] = await q().select().from(vacancy).where(eq(vacancy.id, id))
  return { vacancy: row ?? refuse('not_found'), stages: (await stagesOf([id])).get(id) ?? [], sight }
}

/** What became of it, newest first; what was noted is read by those in charge. */
async function historyOf({ vacancy: { id }, sight }: Of): Promise<VacancyDetail['history']> {
  const rows = await q().select().from(vacancyEvent).where(eq(vacancyEvent.vacancyId, id)).orderBy(desc(vacancyEvent.at), desc(vacancyEvent.id))
  const names = await namesOf(rows.flatMap((r) => r.actorId ?? []))
  return rows.map((r) => ({ dateTime: r.at.toISOString(), person: r.actorId === null ? '' : (names.get(r.actorId) ?? ''), action: r.action, note: sight === 'charge' ? r.note : '' }))
}

async function detailOf<A>(of: Of, applicants: A[], context: Context): Promise<VacancyDetail<A>> {
  const [row] = await rowsOf([of.vacancy], context)
  const names = await stageNames(of.stages, context)
  return {
    ...(row ?? refuse('not_found')), applicants, seesNames: of.sight !== 'counts', history: await historyOf(of),
    stages: of.stages.map(({ stageId, kind, skippable, position }) => ({ id: stageId, name: names.get(stageId) ?? '', kind, skippable, position })),
  }
}

/** Those who only see how many stand where are shown nobody. */
async function detail({ id }: { id: string }, context: Context): Promise<VacancyDetail> {
  const of = await find(id, context)
  return detailOf<ApplicantCard>(of, of.sight === 'counts' ? [] : await boardCards(of, context), context)
}

/** @throws CallError not_found for whoever is not in charge */
async function detailInCharge({ id }: { id: string }, context: Context): Promise<VacancyDetail<Applicant>> {
  const of = await find(id, context)
  if (of.sight !== 'charge') refuse('not_found')
  return detailOf(of, await wholeCards(of, await mayChange(context), context), context)
}

async function applicants(input: ListInput & { vacancyId: string; stageId?: string; ended?: boolean }, context: Context): Promise<Paged<ApplicantCard>> {
  const of = await find(input.vacancyId, context)
  return of.sight === 'counts' ? refuse('not_allowed') : columnOf(of, input, context)
}

/** What a stage may be; one that may not be left out, or that nobody knows, is never skipped. */
async function stageStatuses({ stageId, ...input }: ListInput & { stageId?: string }, { t }: Context): Promise<Paged<OptionRow>> {
  const maySkip = stageId == null || ((await findChoice(recruitmentStages, stageId))?.rules.skippable ?? false)
  const options = STAGE_STATUSES.filter((id) => id !== StageStatus.skipped || maySkip).map((id) => ({ id: String(id), displayName: t(`vacancies:stage.${id}`) }))
  return pagedRows(options.filter((o) => fold(o.displayName).includes(fold(input.filterSearch ?? ''))), input)
}

/** @param noteReading leaves a trace that somebody looked: which call, and what it was about */
export const createVacancies = ({ noteReading }: { noteReading: (call: string, recordId: string, context: Context) => Promise<void> }): ServedCall[] => serve(vacancyCalls, vacancySchemas, {
  getVacancy: listVacancies,
  getVacancyById: detail,
  getVacancyByEmployeeInCharge: listLookedAfter,
  getVacancyByIdBasedEmployeeInCharge: detailInCharge,
  createOrUpdateVacancyApplicantRecruitmentStages: moveApplicant,
  datasourceRecruitmentStageStatus: stageStatuses,
  datasourceApplicantSource: (input, { language }) => searchChoices(applicantSources, input, language),
  datasourceApplicantEndReason: (input, { language }) => searchChoices(applicantEndReasons, input, language),
  vacancySave: saveVacancy,
  vacancyApplicants: applicants,
  datasourceJoinedEmployee: joinedOptions,
  applicantJoined: joinApplicant,
  applicantErase: eraseApplicant,
  applicantGiveOut: (input, context) => giveOutApplicant(input, (id, by) => noteReading(vacancyCalls.applicantGiveOut.id, id, by), context),
})
