import { and, count, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { manpower } from '../../../contract/modules/manpower/index.ts'
import { type ApplicantStagesInput, vacancyCalls } from '../../../contract/modules/manpower/vacancy-calls.ts'
import { applicantEndReasons, type StageKind, StageStatus, type StageStatusId } from '../../../contract/workforce/vocabulary.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { withMemory } from '../../db/memory.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notification } from '../../effects/table.ts'
import { createFiles } from '../../files/files.ts'
import { attachment } from '../../files/table.ts'
import { transactionWithRetry } from '../../http/commands.ts'
import { commandKey } from '../../http/table.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { CallError, isCallError } from '../../lib/refuse.ts'
import { choice, employee, employeeRole, employment, moduleAccess, site } from '../../org/table.ts'
import { as, clock, foundCompany, START, type Who, who } from '../../request/testing/company.ts'
import { approvalStep } from '../../request/table.ts'
import { postSeats, seatsOf } from '../../workforce/plan/seats.ts'
import { planFor } from '../../workforce/plan/room.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion } from '../../workforce/plan/table.ts'
import { aPosition, somePlanningPeriods } from '../../workforce/testing/workforce.ts'
import { anApplicant, aVacancy, someStages, type VacancyWish } from '../../workforce/testing/vacancies.ts'
import type { Vacancy } from '../../workforce/vacancies.ts'
import { applicantFiles } from '../../workforce/vacancy/files.ts'
import { vacancyJobs } from '../../workforce/vacancy/jobs.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication, vacancyEvent } from '../../workforce/vacancy/table.ts'
import { createVacancies } from './index.ts'

const { getVacancy, getVacancyById, getVacancyByEmployeeInCharge, getVacancyByIdBasedEmployeeInCharge, createOrUpdateVacancyApplicantRecruitmentStages: move, datasourceRecruitmentStageStatus, vacancySave, vacancyApplicants, datasourceJoinedEmployee, applicantJoined, applicantErase, applicantGiveOut } = vacancyCalls
const { planned, inProgress, passed, failed, withdrawn, skipped } = StageStatus
const traces: string[] = []
const served = createVacancies({ noteReading: (call, recordId) => Promise.resolve(void traces.push(`${call} ${recordId}`)) })

let database: Database
let stages: Record<StageKind, string>
let place: Pick<VacancyWish, 'positionId' | 'departmentId' | 'siteId'>
let of: Vacancy

beforeEach(async () => {
  database = await openTestDatabase()
  await foundCompany()
  clock.set(START)
  traces.length = 0
  const [work] = await q().select({ departmentId: employment.departmentId, siteId: employment.siteId }).from(employment).where(eq(employment.employeeId, who.sup))
  const there = work as { departmentId: string; siteId: string }
  place = { ...there, positionId: await aPosition(there, 'Customer care agent') }
  stages = await someStages(START)
  await q().insert(moduleAccess).values({ id: newId(START), module: manpower.slug, employeeId: null })
  // Oki recruits, Sari asked for one for Hadi; Citra stands above him
  of = await open()
  return () => database.close()
})

const open = (wish: Partial<VacancyWish> = {}): Promise<Vacancy> => tx(() => aVacancy({ ...place, managerId: who.head, requestorId: who.sup, inCharge: [who.outsider], ...wish }, START))
const apply = (wish: Parameters<typeof anApplicant>[1], vacancyOf = of) => tx(() => anApplicant(vacancyOf, wish, START))

/** One call as the server makes it: a command in a transaction of its own. */
async function sent<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const handler = served.find((s) => s.call === call)
  if (!handler) throw new Error(call.id)
  const work = () => handler.handle(handler.schema.parse(input), context) as Promise<OutputOf<C>>
  return call.kind === 'command' ? transactionWithRetry(work) : withMemory(work)
}
const send = async <C extends AnyCall>(call: C, input: InputOf<C>, by: Who | Context): Promise<OutputOf<C>> => sent(call, input, typeof by === 'string' ? await as(by) : by)
const failure = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(() => undefined, (e: unknown) => e)
  if (!isCallError(error)) throw error ?? new Error('it was not refused')
  return error
}
const refused = async (work: Promise<unknown>): Promise<string> => {
  const { status, problems } = await failure(work)
  return `${status} ${problems.map((p) => [p.code, p.field].filter(Boolean).join(' ')).join(', ')}`
}

type Changes = Partial<Record<StageKind, StageStatusId | [StageStatusId, { note?: string; date?: string }]>>
const changes = (given: Changes) => Object.entries(given).map(([kind, to]) => ({ stageId: stages[kind as StageKind], statusId: Array.isArray(to) ? to[0] : to, ...(Array.isArray(to) ? to[1] : {}) }))
const step = (applicationId: string, version: number, given: Changes, more: Partial<ApplicantStagesInput> = {}): ApplicantStagesInput => ({ vacancyId: of.id, applicationId, version, stages: changes(given), ...more })
const now = async () => (await q().select().from(vacancy).where(eq(vacancy.id, of.id)))[0] as Vacancy
const notices = (code: string) => q().select().from(notification).where(and(eq(notification.code, code), eq(notification.typeId, noticeTypes.workforce)))
const hrOf = async (siteIds: string[], person: Who = 'hr2'): Promise<Context> => {
  const context = await as(person)
  return { ...context, caller: { ...context.caller, hrOf: siteIds } }
}

const RINA = { name: 'Rina Hartati', mail: 'rina@mail.example', phone: '+62 811 555 0199', note: 'Her child is ill' }

describe('who sees what', () => {
  test('in charge and HR everything; who asked names, stages and what is noted of interviews; above them counts; others nothing', async () => {
    await apply({ ...RINA, passed: 3, status: inProgress })
    for (const person of ['outsider', 'hr'] as const) {
      const { applicants } = await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, person)
      expect(applicants[0]).toMatchObject({ fullName: RINA.name, email: RINA.mail, phone: RINA.phone, actions: ['move', 'giveOut'] })
      expect(applicants[0]?.stages.map((s) => s.note)).toEqual([RINA.note, RINA.note, RINA.note, RINA.note, '', ''])
    }
    for (const person of ['sup', 'head'] as const) {
      const detail = await send(getVacancyById, { id: of.id }, person)
      expect(detail).toMatchObject({ seesNames: true, isInCharge: false, actions: [], applicants: [{ fullName: RINA.name, currentStageId: stages.test }] })
      expect(JSON.stringify(detail)).not.toMatch(/@|811 555|child/)
      const { listData } = await send(vacancyApplicants, { vacancyId: of.id }, person)
      expect(listData[0]?.stages.map((s) => s.note)).toEqual(['', '', RINA.note, RINA.note, '', ''])
      expect(JSON.stringify(listData)).not.toMatch(/@|811 555/)
      expect(await refused(send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, person))).toBe('404 not_found')
      expect(await refused(send(move, step(newId(START), 0, {}, { applicant: { fullName: 'x' } }), person))).toBe('403 not_allowed')
    }
    const above = await send(getVacancyById, { id: of.id }, 'ceo')
    expect(above).toMatchObject({ seesNames: false, applicants: [] })
    expect(above.stageCounts.find((s) => s.stageId === stages.test)?.count).toBe(1)
    expect(JSON.stringify(above)).not.toContain('Rina Hartati')
    expect(await refused(send(vacancyApplicants, { vacancyId: of.id }, 'ceo'))).toBe('403 not_allowed')
    for (const call of [getVacancyById, getVacancyByIdBasedEmployeeInCharge]) expect(await refused(send(call, { id: of.id }, 'emp'))).toBe('404 not_found')
    expect(await refused(send(move, step(newId(START), 0, {}, { applicant: { fullName: 'x' } }), 'emp'))).toBe('404 not_found')
  })

  test('whoever decided on the request sees counts; HR of another site nothing', async () => {
    await q().insert(approvalStep).values({ id: newId(START), requestId: of.requestId, round: 1, level: 1, rule: 'anyOne', personId: who.emp2, reasonCode: 'superior', reasonParams: {}, statusId: 4 })
    expect(await send(getVacancyById, { id: of.id }, 'emp2')).toMatchObject({ seesNames: false, applicants: [] })
    const elsewhere = newId(START)
    await q().insert(site).values({ id: elsewhere, code: 'SUB', name: 'Surabaya', timeZone: 'Asia/Jakarta' })
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, await hrOf([of.siteId]))).isInCharge).toBe(true)
    expect(await refused(send(getVacancyById, { id: of.id }, await hrOf([elsewhere])))).toBe('404 not_found')
    const bound = await as('hr2')
    bound.caller = { ...bound.caller, offices: [{ role: 'hr', module: manpower.slug, siteId: of.siteId }] }
    expect((await send(getVacancyById, { id: of.id }, bound)).isInCharge).toBe(true)
  })

  test('an employee who applies sees nothing of it, whatever they are besides', async () => {
    await apply({ name: 'Oki', internalEmployeeId: who.outsider })
    await apply({ name: 'Sari', internalEmployeeId: who.sup })
    for (const person of ['outsider', 'sup'] as const) {
      expect(await refused(send(getVacancyById, { id: of.id }, person))).toBe('404 not_found')
      expect((await send(getVacancy, {}, person)).totalData).toBe(0)
      expect((await send(getVacancyByEmployeeInCharge, {}, person)).totalData).toBe(0)
    }
    expect(await refused(send(vacancySave, { id: of.id, version: of.version, action: 'assign', inChargeIds: [who.outsider] }, 'hr'))).toBe('400 vacancy_in_charge inChargeIds')
  })

  test('an employee who applies is told nothing of it', async () => {
    await apply({ name: 'Oki', internalEmployeeId: who.outsider })
    await apply({ name: 'Sari', internalEmployeeId: who.sup })
    const { applicationId } = await apply({ ...RINA, passed: 5 })
    await send(vacancySave, { id: of.id, version: of.version, action: 'hold' }, 'hr')
    await send(vacancySave, { id: of.id, version: of.version + 1, action: 'resume' }, 'hr')
    await send(move, step(applicationId, 1, { hired: passed }, { expectedJoinDate: '2026-06-15' }), 'hr')
    expect((await notices('vacancyHeld')).length).toBe(0)
    expect((await notices('vacancyFilled')).map((n) => n.employeeId)).toEqual([who.head])
  })

  test('lists have what is one\'s own to see, found by what people read', async () => {
    const other = await open({ managerId: who.hr2, requestorId: who.hr2, inCharge: [], requiredDate: '2026-09-01' })
    const ids = async (person: Who, call: typeof getVacancy | typeof getVacancyByEmployeeInCharge, input = {}) => (await send(call, input, person)).listData.map((r) => r.id)
    expect([await ids('outsider', getVacancy), await ids('sup', getVacancy), await ids('head', getVacancy), await ids('emp', getVacancy)]).toEqual([[of.id], [of.id], [of.id], []])
    expect(new Set(await ids('hr', getVacancy))).toEqual(new Set([of.id, other.id]))
    expect(new Set(await ids('ceo', getVacancy))).toEqual(new Set([of.id, other.id]))
    expect([await ids('outsider', getVacancyByEmployeeInCharge), await ids('hr', getVacancyByEmployeeInCharge)]).toEqual([[of.id], []])
    expect(await ids('hr', getVacancy, { filterSearch: 'CARE jakarta operations', sortingColumn: 'requiredDate', sortingDirection: 1 })).toEqual([other.id, of.id])
    expect([await ids('hr', getVacancy, { filterSearch: '100%' }), await ids('hr', getVacancy, { status: ['closed'] }), await ids('hr', getVacancy, { companyStructure: newId(START) })]).toEqual([[], [], []])
    expect((await send(getVacancy, { filterSearch: of.code }, 'hr')).listData[0]).toMatchObject({ position: 'Customer care agent, Jakarta', companyStructure: 'Operations', requestor: 'Sari', inCharge: [{ employee: 'Oki' }], status: 'open', daysOpen: 0, actions: ['hold', 'close', 'assign'] })
  })

  test('a board has thirty of a column, newest move first; the rest is asked for', async () => {
    for (let i = 0; i < 33; i++) await apply({ name: `Applicant ${String(i).padStart(2, '0')}`, movedOn: addDays('2026-05-12', -i) })
    await apply({ name: 'Out', status: failed })
    const { applicants, stageCounts, ended } = await send(getVacancyById, { id: of.id }, 'outsider')
    expect([applicants.filter((a) => a.status === 'active').length, applicants.length, stageCounts[0]?.count, ended]).toEqual([30, 31, 33, 1])
    const rest = await send(vacancyApplicants, { vacancyId: of.id, stageId: stages.applied, paginationPage: 2, paginationSize: 30 }, 'outsider')
    expect([rest.totalData, rest.listData.map((a) => a.fullName)]).toEqual([33, ['Applicant 30', 'Applicant 31', 'Applicant 32']])
    expect((await send(vacancyApplicants, { vacancyId: of.id, ended: true }, 'outsider')).listData.map((a) => a.fullName)).toEqual(['Out'])
    expect((await send(vacancyApplicants, { vacancyId: of.id, filterSearch: 'applicant 07' }, 'outsider')).totalData).toBe(1)
  })

  test('a stage that may be left out may be skipped', async () => {
    const statuses = async (stageId?: string) => (await send(datasourceRecruitmentStageStatus, stageId === undefined ? {} : { stageId }, 'outsider')).listData.map((o) => o.id)
    expect([await statuses(), await statuses(stages.test), await statuses(stages.interview)]).toEqual([['1', '2', '3', '4', '5', '6'], ['1', '2', '3', '4', '5', '6'], ['1', '2', '3', '4', '5']])
  })
})

describe('moving', () => {
  test('from the first day to a hire that fills the vacancy, and back', async () => {
    const id = newId(START)
    expect(await send(move, step(id, 0, { applied: passed }, { applicant: { fullName: ' Rina\u200b\u202e\tHartati\ufeff ', email: ' Rina@Mail.example ' } }), 'outsider')).toEqual({
      id, status: 'active', currentStageId: stages.screen, version: 1, vacancyVersion: 1, vacancyStatus: 'open', hired: 0, message: 'Saved',
    })
    expect((await q().select().from(applicant))[0]).toMatchObject({ fullName: 'Rina Hartati', sortName: 'rina hartati', email: 'Rina@Mail.example', emailKey: 'rina@mail.example', receivedOn: '2026-05-12', keepUntil: null })
    await send(move, step(id, 1, { screen: passed, interview: [inProgress, { date: '2026-05-12' }] }), 'outsider')
    await send(move, step(id, 2, { interview: passed, test: [skipped, { note: 'Knows it' }], offer: passed }), 'outsider')
    expect(await refused(send(move, step(id, 3, { hired: passed }), 'outsider'))).toBe('400 join_date_missing expectedJoinDate')
    expect(await send(move, step(id, 3, { hired: passed }, { expectedJoinDate: '2026-06-15' }), 'outsider')).toMatchObject({ status: 'hired', vacancyStatus: 'filled', hired: 1, vacancyVersion: 2 })
    expect((await notices('vacancyFilled')).map((n) => [n.employeeId, n.params.count]).sort()).toEqual([[who.head, '1'], [who.sup, '1']].sort())
    expect(await refused(send(move, step(newId(START), 0, {}, { applicant: { fullName: 'Late' } }), 'outsider'))).toBe('400 vacancy_full')
    expect(await refused(send(move, step(id, 4, { hired: planned }), 'outsider'))).toBe('400 stage_note stages.0.note')
    expect(await send(move, step(id, 4, { hired: [planned, { note: 'Changed her mind' }] }), 'outsider')).toMatchObject({ status: 'active', vacancyStatus: 'open', hired: 0 })
    expect((await q().select().from(vacancyApplication))[0]).toMatchObject({ expectedJoinDate: null, decidedAt: null, movedBy: who.outsider, version: 5 })
    expect((await q().select().from(applicationEvent)).length).toBe(8)
    expect((await q().select().from(vacancyEvent)).map((e) => e.action)).toEqual(['opened', 'filled', 'reopen'])
  })

  test('what speaks against it is said at its field', async () => {
    const { applicationId: id } = await apply({ ...RINA, passed: 1 })
    expect(await refused(send(move, step(id, 1, { interview: passed }), 'outsider'))).toBe('400 stage_order stages.0.statusId')
    expect(await refused(send(move, step(id, 1, { screen: failed }), 'outsider'))).toBe('400 stage_note stages.0.note')
    expect(await refused(send(move, { ...step(id, 1, {}), stages: [{ stageId: newId(START), statusId: passed }] }, 'outsider'))).toBe('400 stage_unknown stages.0.stageId')
    expect(await refused(send(move, step(id, 1, {}, { applicant: { fullName: ' ', email: 'x', sourceId: newId(START), internalEmployeeId: newId(START), receivedDate: '2026-05-13' } }), 'outsider')))
      .toBe('400 field.required applicant.fullName, field.invalid applicant.email, manpower_choice_unknown applicant.sourceId, manpower_choice_unknown applicant.internalEmployeeId, stage_future applicant.receivedDate')
    expect(await refused(send(move, step(newId(START), 0, {}), 'outsider'))).toBe('400 field.required applicant.fullName')
    expect(await refused(send(move, step(newId(START), 3, { screen: passed }), 'outsider'))).toBe('404 not_found')
    expect(await refused(send(move, step(id, 1, {}, { applicant: { fullName: 'Rina', attachmentIds: [newId(START)] } }), 'outsider'))).toBe('400 attachment_not_found applicant.attachmentIds')
    expect((await q().select().from(vacancyApplication))[0]?.version).toBe(1)
  })

  test('why it ended is a choice of the company; it goes when the end is taken back, and stays in the way so far', async () => {
    const [pay, old] = [newId(START), newId(START)]
    const reason = { list: applicantEndReasons.list, rules: {} }
    await q().insert(choice).values([{ ...reason, id: pay, code: 'pay', names: { en: 'Pay' }, position: 1 }, { ...reason, id: old, code: 'old', names: { en: 'Old' }, position: 2, active: false }])
    const before = await apply({ name: 'Before', passed: 2, status: failed })
    const { applicationId: id } = await apply({ ...RINA, passed: 2 })
    const end = (version: number, more: Partial<ApplicantStagesInput>, by: Who = 'outsider') => send(move, step(id, version, { interview: [failed, { note: 'Asks for more' }] }, more), by)
    expect(await refused(end(1, {}))).toBe('400 end_reason_missing endReasonId')
    expect(await refused(end(1, { endReasonId: null }))).toBe('400 end_reason_missing endReasonId')
    for (const wrong of [old, newId(START), stages.screen]) expect(await refused(end(1, { endReasonId: wrong }))).toBe('400 manpower_choice_unknown endReasonId')
    expect(await refused(send(move, step(id, 1, { interview: passed }, { endReasonId: pay }), 'outsider'))).toBe('400 end_reason_not_asked endReasonId')
    expect(await end(1, { endReasonId: pay })).toMatchObject({ status: 'rejected', version: 2 })
    const known = async (who: Who) => (await send(vacancyApplicants, { vacancyId: of.id, ended: true }, who)).listData.map((a) => [a.fullName, a.endReason]).sort()
    expect(await known('outsider'), 'what ended before it was asked is read as it was').toEqual([['Before', ''], [RINA.name, 'Pay']])
    expect(await known('sup'), 'of an interview who asked for the people reads it').toEqual([['Before', ''], [RINA.name, 'Pay']])
    expect(JSON.stringify((await send(getVacancyById, { id: of.id }, 'outsider')).applicants), 'no device keeps it').not.toContain('Pay')
    await send(move, step(before.applicationId, 1, {}, { applicant: { fullName: 'Before' }, endReasonId: pay }), 'outsider')
    expect((await known('outsider'))[0]).toEqual(['Before', 'Pay'])
    const file = await send(applicantGiveOut, { applicantId: (await q().select().from(vacancyApplication).where(eq(vacancyApplication.id, id)))[0]?.applicantId ?? '' }, 'outsider')
    expect(new TextDecoder().decode((file as unknown as FileAnswer).bytes)).toContain('"reason": "Pay"')
    await send(move, step(id, 2, { interview: [planned, { note: 'Agreed' }] }), 'outsider')
    expect((await q().select().from(vacancyApplication).where(eq(vacancyApplication.id, id)))[0]).toMatchObject({ status: 'active', endReasonId: null })
    const rina = (await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'outsider')).applicants.find((a) => a.id === id)
    expect([rina?.endReason, rina?.history.map((e) => e.reason).filter(Boolean)]).toEqual(['', ['Pay']])
    await send(move, step(id, 3, { interview: passed, test: [withdrawn, { note: 'Left' }] }, { endReasonId: pay }), 'outsider')
    expect((await known('sup'))[1]).toEqual([RINA.name, 'Pay'])
  })

  test('whoever was faster is named, with when', async () => {
    const { applicationId: id } = await apply({ ...RINA, passed: 1 })
    await send(move, step(id, 1, { screen: inProgress }), 'hr')
    expect((await failure(send(move, step(id, 1, { screen: passed }), 'outsider'))).current).toEqual({ version: 2, status: inProgress, changedBy: 'Rina', changedAt: expect.stringMatching(/^2026-05-12T02:00/) as string })
    expect((await failure(send(move, step(id, 1, { screen: passed }), 'hr'))).current?.byYou).toBe(true)
    expect(await refused(send(move, { ...step(id, 1, {}), vacancyId: (await open()).id }, 'hr'))).toBe('404 not_found')
  })

  test('one who is out is kept for a year, and no longer once they go on', async () => {
    const { applicationId: id, applicantId } = await apply({ ...RINA, passed: 1 })
    const keptUntil = async () => (await q().select().from(applicant).where(eq(applicant.id, applicantId)))[0]?.keepUntil
    await send(move, step(id, 1, { screen: [failed, { note: 'No experience' }] }), 'outsider')
    expect(await keptUntil()).toBe('2027-05-12')
    expect(await refused(send(move, step(id, 2, { interview: inProgress }), 'outsider'))).toBe('400 stage_ended')
    await send(move, step(id, 2, { screen: [inProgress, { note: 'Found it' }] }), 'outsider')
    expect(await keptUntil()).toBeNull()
  })

  test('nobody stands twice in a vacancy; in another it is the same person, where the caller looks after both', async () => {
    await apply(RINA)
    const again = { fullName: 'Rina H.', email: 'RINA@mail.example' }
    expect(await refused(send(move, step(newId(START), 0, {}, { applicant: again }), 'outsider'))).toBe('400 applicant_twice applicant.fullName')
    const [mine, foreign] = [await open(), await open({ inCharge: [who.emp] })]
    await send(move, { ...step(newId(START), 0, {}), vacancyId: mine.id, applicant: again }, 'outsider')
    expect((await q().select().from(applicant)).map((p) => [p.fullName, p.phone])).toEqual([['Rina H.', RINA.phone]])
    await send(move, { ...step(newId(START), 0, {}), vacancyId: foreign.id, applicant: again }, 'emp')
    expect((await q().select().from(applicant)).map((p) => p.phone).sort()).toEqual(['', RINA.phone])
    const [here] = (await send(getVacancyByIdBasedEmployeeInCharge, { id: mine.id }, 'outsider')).applicants
    expect(here?.elsewhere.map((e) => e.code)).toEqual([of.code])
    expect(await refused(send(move, step(newId(START), 0, {}, { applicant: { fullName: 'Eko', internalEmployeeId: who.emp2 } }), 'outsider').then(() => send(move, step(newId(START), 0, {}, { applicant: { fullName: 'E.', internalEmployeeId: who.emp2 } }), 'outsider')))).toBe('400 applicant_twice applicant.fullName')
  })

  test('the last place goes to one of two at the same moment, every time', async () => {
    for (let i = 0; i < 20; i++) {
      of = await open({ inCharge: [who.outsider, who.hr2] })
      const [one, two] = [await apply({ name: 'One', passed: 5 }), await apply({ name: 'Two', passed: 5 })]
      const hire = (applicationId: string, by: Who) => send(move, step(applicationId, 1, { hired: passed }, { expectedJoinDate: '2026-06-15' }), by).then(() => 'hired', (e: unknown) => (isCallError(e) ? e.code : String(e)))
      expect((await Promise.all([hire(one.applicationId, 'outsider'), hire(two.applicationId, 'hr2')])).sort()).toEqual(['hired', 'vacancy_full'])
      expect(await now()).toMatchObject({ hired: 1, status: 'filled' })
    }
    expect((await notices('vacancyFilled')).length).toBe(40)
  })

  test('a move and an end of the vacancy never cross', async () => {
    for (let i = 0; i < 10; i++) {
      of = await open()
      const { applicationId } = await apply({ name: 'One', passed: 5 })
      const said = await Promise.all([
        send(move, step(applicationId, 1, { hired: passed }, { expectedJoinDate: '2026-06-15' }), 'outsider').then(() => 'hired', (e: CallError) => e.code),
        send(vacancySave, { id: of.id, version: 1, action: 'close', note: 'Not this year' }, 'hr').then(() => 'closed', (e: CallError) => e.code),
      ])
      expect(['hired stale', 'vacancy_closed closed']).toContain(said.join(' '))
    }
  })
})

describe('a vacancy', () => {
  const save = (action: InputOf<typeof vacancySave>['action'], by: Who, more: Partial<InputOf<typeof vacancySave>> = {}) => now().then((v) => send(vacancySave, { id: of.id, version: v.version, action, ...more }, by))

  test('is held and goes on; others in charge are told, nobody moves forward meanwhile', async () => {
    const { applicationId: id } = await apply({ ...RINA, passed: 1 })
    expect(await save('hold', 'hr')).toMatchObject({ status: 'onHold', version: 2 })
    expect((await notices('vacancyHeld')).map((n) => n.employeeId)).toEqual([who.outsider])
    expect(await refused(send(move, step(id, 1, { screen: passed }), 'outsider'))).toBe('400 vacancy_on_hold')
    expect(await refused(save('hold', 'hr'))).toBe('400 vacancy_closed')
    await save('resume', 'outsider')
    expect(await refused(send(vacancySave, { id: of.id, version: 1, action: 'hold' }, 'outsider'))).toBe('409 stale')
    expect([await refused(save('hold', 'sup')), await refused(save('hold', 'emp')), await refused(save('assign', 'outsider', { inChargeIds: [who.hr] }))]).toEqual(['403 not_allowed', '404 not_found', '403 not_allowed'])
  })

  test('is closed early: applications end, places go back to the plan; opened again, both are as before', async () => {
    const [periodId] = await somePlanningPeriods([{ from: '2026-01-01', until: '2026-12-31' }])
    const planId = await planFor(of.departmentId, periodId as string, START)
    await postSeats({ planId, positionId: of.positionId, fromFrame: 3, untilFrame: 4, kind: 'used', seats: 1, requestId: of.requestId, lineId: null, vacancyId: of.id }, START)
    const { applicationId: id, applicantId } = await apply({ ...RINA, passed: 1 })
    const places = async () => (await seatsOf(of.requestId, 'used'))?.seats ?? 0
    expect(await refused(save('close', 'outsider'))).toBe('400 stage_note note')
    expect(await save('close', 'outsider', { note: 'Not this year' })).toMatchObject({ status: 'closed' })
    expect([await places(), (await q().select().from(vacancyApplication))[0]?.status, (await q().select().from(applicant))[0]?.keepUntil]).toEqual([0, 'closed', '2027-05-12'])
    expect(await refused(send(move, step(id, 2, { screen: passed }), 'outsider'))).toBe('400 vacancy_closed')
    expect((await send(getVacancyById, { id: of.id }, 'outsider')).actions).toEqual(['reopen'])
    await save('reopen', 'outsider')
    expect([await places(), (await q().select().from(vacancyApplication).where(eq(vacancyApplication.applicantId, applicantId)))[0]?.status, (await q().select().from(applicant))[0]?.keepUntil]).toEqual([1, 'active', null])
    expect((await send(getVacancyById, { id: of.id }, 'outsider')).history.map((h) => [h.action, h.note])).toEqual(expect.arrayContaining([['close', 'Not this year'], ['reopen', '']]))
    expect((await send(getVacancyById, { id: of.id }, 'sup')).history.every((h) => h.note === '')).toBe(true)
  })

  test('is given to others by HR, who recruit or are HR there', async () => {
    await q().insert(employeeRole).values({ id: newId(START), employeeId: who.emp, role: 'recruiter', from: '2020-01-01' })
    expect(await refused(save('assign', 'hr', { inChargeIds: [who.emp, who.emp2] }))).toBe('400 vacancy_in_charge inChargeIds')
    expect(await refused(save('assign', 'hr', { inChargeIds: [] }))).toBe('400 field.required inChargeIds')
    await save('assign', 'hr', { inChargeIds: [who.emp] })
    expect([(await notices('vacancyAssigned')).map((n) => n.employeeId), (await notices('vacancyTakenAway')).map((n) => [n.employeeId, n.link])]).toEqual([[who.emp], [[who.outsider, '']]])
    expect(await refused(send(getVacancyById, { id: of.id }, 'outsider'))).toBe('404 not_found')
    expect((await send(getVacancyByEmployeeInCharge, {}, 'emp')).listData.map((r) => r.isInCharge)).toEqual([true])
  })

  test('a place of the plan that somebody else took is not taken again', async () => {
    const [periodId] = await somePlanningPeriods([{ from: '2026-01-01', until: '2026-12-31' }])
    const planId = await planFor(of.departmentId, periodId as string, START)
    const seat = { planId, positionId: of.positionId, fromFrame: 3, untilFrame: 4, kind: 'used', seats: 1, lineId: null } as const
    await postSeats({ ...seat, requestId: of.requestId, vacancyId: of.id }, START)
    const [versionId, lineId, another] = [newId(START), newId(START), newId(START)]
    await q().insert(manpowerPlanVersion).values({ id: versionId, planId, number: 1, requestId: of.requestId, existingOn: '2026-05-01', activatedAt: START })
    await q().insert(manpowerPlanLine).values({ id: lineId, versionId, positionId: of.positionId, existing: 0 })
    await q().insert(manpowerPlanCell).values({ lineId, frameNumber: 1, planned: 1 })
    await q().update(manpowerPlan).set({ activeVersionId: versionId }).where(eq(manpowerPlan.id, planId))
    await save('close', 'outsider', { note: 'x' })
    await postSeats({ ...seat, requestId: another }, START)
    expect((await failure(save('reopen', 'outsider'))).problems).toMatchObject([{ code: 'vacancy_plan_used', params: { room: 0, count: 1 } }])
    await postSeats({ ...seat, kind: 'released', seats: -1, requestId: another }, START)
    expect(await save('reopen', 'outsider')).toMatchObject({ status: 'open' })
  })
})

describe('a hire who begins', () => {
  const hire = async (wish = {}) => {
    const ids = await apply({ ...RINA, passed: 6, ...wish })
    await q().update(vacancy).set({ hired: 1, status: 'filled' }).where(eq(vacancy.id, of.id))
    await q().update(vacancyApplication).set({ expectedJoinDate: '2026-05-20' }).where(eq(vacancyApplication.id, ids.applicationId))
    return ids
  }
  const employed = async (mail: string, joinDate: string) => {
    const id = newId(START)
    await q().insert(employee).values({ id, code: id, fullName: 'Rina Hartati', firstName: '', lastName: '', sortName: 'rina hartati', email: mail, gender: 'female', joinDate })
    return id
  }
  const run = async (name: string, at = START) => {
    const job = vacancyJobs.find((j) => j.name === name)
    const log = { info: () => undefined, warn: () => undefined, error: (facts: unknown) => { throw new Error(JSON.stringify(facts)) } }
    await job?.run({ now: at, clock, log, signal: new AbortController().signal } as unknown as Parameters<typeof job.run>[0])
  }
  const linked = async () => (await q().select().from(vacancyApplication))[0]?.joinedEmployeeId

  test('is named by those in charge, once, and taken back', async () => {
    const { applicationId } = await hire()
    const employeeId = await employed('other@mail.example', '2026-05-20')
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'outsider')).applicants[0]).toMatchObject({ likely: [{ employeeId, employee: 'Rina Hartati' }], actions: ['move', 'joined', 'giveOut'] })
    expect(await send(applicantJoined, { applicationId, version: 1, employeeId }, 'outsider')).toMatchObject({ version: 2 })
    expect((await send(getVacancy, {}, 'outsider')).listData[0]).toMatchObject({ hired: 1, joined: 1 })
    expect(await refused(send(move, step(applicationId, 2, { hired: [planned, { note: 'x' }] }), 'outsider'))).toBe('400 stage_joined')
    const other = await apply({ name: 'Second', passed: 5 })
    expect(await refused(send(applicantJoined, { applicationId: other.applicationId, version: 1, employeeId }, 'outsider'))).toBe('400 applicant_not_hired')
    await q().update(vacancyApplication).set({ status: 'hired' }).where(eq(vacancyApplication.id, other.applicationId))
    expect(await refused(send(applicantJoined, { applicationId: other.applicationId, version: 1, employeeId }, 'hr'))).toBe('400 applicant_employee_taken employeeId')
    expect(await refused(send(applicantJoined, { applicationId, version: 2, employeeId: null }, 'sup'))).toBe('403 not_allowed')
    await send(applicantJoined, { applicationId, version: 2, employeeId: null }, 'outsider')
    expect((await send(getVacancy, {}, 'outsider')).listData[0]?.joined).toBe(0)
  })

  test('is anybody whom those in charge reach: a recruiter the people of their site, others whom they read', async () => {
    const { applicationId } = await hire({ name: 'Under another name', mail: 'else@mail.example' })
    const offered = async (by: Who | Context) => (await send(datasourceJoinedEmployee, { vacancyId: of.id }, by)).listData.map((one) => one.id)
    const recruits = async (siteId: string): Promise<Context> => {
      const context = await as('outsider')
      return { ...context, caller: { ...context.caller, offices: [{ role: 'recruiter', module: null, siteId }] } }
    }
    expect(await offered('hr')).toContain(who.emp)
    expect(await offered(await recruits(of.siteId))).toContain(who.emp)
    for (const by of ['outsider', await recruits(newId(START))] as const) {
      expect(await offered(by)).toEqual([who.outsider])
      expect(await refused(send(applicantJoined, { applicationId, version: 1, employeeId: who.emp }, by))).toBe('400 manpower_choice_unknown employeeId')
    }
    expect(await refused(send(datasourceJoinedEmployee, { vacancyId: of.id }, 'sup'))).toBe('403 not_allowed')
    expect(await refused(send(datasourceJoinedEmployee, { vacancyId: of.id }, 'emp'))).toBe('404 not_found')
    const [found] = (await send(datasourceJoinedEmployee, { vacancyId: of.id, filterSearch: 'Dina' }, 'hr')).listData
    expect(await send(applicantJoined, { applicationId, version: 1, employeeId: found?.id ?? '' }, await recruits(of.siteId))).toMatchObject({ version: 2 })
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'outsider')).applicants[0]).toMatchObject({ hasJoined: true, joinedEmployeeId: found?.id, joinedEmployee: found?.displayName })
  })

  test('is found at night by their mail, within a month of the day that was agreed', async () => {
    await hire()
    await employed('rina@mail.example', '2026-06-21')
    clock.set(new Date('2026-06-30T19:00:00Z'))
    await run('applicant-joined', clock.now())
    expect(await linked()).toBeNull()
    const employeeId = await employed('RINA@mail.example', '2026-06-20')
    await run('applicant-joined', new Date('2026-06-10T19:00:00Z'))
    expect(await linked()).toBeNull()
    await run('applicant-joined', clock.now())
    expect(await linked()).toBe(employeeId)
  })

  test('those in charge hear once a week of what stands still', async () => {
    await apply({ name: 'One', movedOn: '2026-04-27' })
    await apply({ name: 'Two', movedOn: '2026-04-20' })
    await apply({ name: 'Three', movedOn: '2026-04-28' })
    await apply({ name: 'Four', movedOn: '2026-04-01', status: withdrawn })
    for (const day of ['11', '11', '12', '17']) await run('vacancy-quiet', new Date(`2026-05-${day}T01:00:00Z`))
    expect((await notices('vacancyQuiet')).map((n) => [n.employeeId, n.params.count])).toEqual([[who.outsider, '2']])
    await run('vacancy-quiet', new Date('2026-05-18T01:00:00Z'))
    expect((await notices('vacancyQuiet')).map((n) => n.params.count)).toEqual(expect.arrayContaining(['2', '3']))
  })

  test('nobody is forgotten before the last day they are kept, nor while something goes on', async () => {
    const [out, going, kept] = [await apply({ ...RINA, status: failed }), await apply({ name: 'Going' }), await apply({ name: 'Kept', status: failed })]
    await q().update(applicant).set({ keepUntil: '2026-05-11' }).where(inArray(applicant.id, [out.applicantId, going.applicantId]))
    await q().update(applicant).set({ keepUntil: '2026-05-12' }).where(eq(applicant.id, kept.applicantId))
    await run('applicant-retention')
    expect((await q().select().from(applicant).orderBy(applicant.id)).filter((p) => p.erasedAt !== null).map((p) => p.id)).toEqual([out.applicantId])
    expect((await q().select().from(vacancyEvent)).map((e) => e.action)).toEqual(['opened', 'erased'])
  })
})

describe('forgetting', () => {
  const files = createFiles({
    clock, store: { get: async () => new Uint8Array([1]), put: async () => undefined, delete: async () => undefined } as unknown as Parameters<typeof createFiles>[0]['store'], maxMb: async () => 4, quotaMb: async () => 200, keepers: applicantFiles,
  })
  const aFile = async (ownerId: string) => {
    const id = newId(START)
    await q().insert(attachment).values({ id, ownerEmployeeId: ownerId, fileName: 'rina-cv.pdf', type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: START })
    return id
  }

  test('files are those of the vacancy: whoever sent one in and looks after it no longer has none', async () => {
    const { applicationId } = await apply({ ...RINA, passed: 1 })
    const file = await aFile(who.outsider)
    await send(move, step(applicationId, 1, {}, { applicant: { fullName: RINA.name, attachmentIds: [file] } }), 'outsider')
    const read = async (person: Who) => files.read(file, await as(person)).then((a) => a.fileName, (e: CallError) => e.status)
    expect([await read('outsider'), await read('hr'), await read('sup'), await read('ceo'), await read('emp')]).toEqual(['rina-cv.pdf', 'rina-cv.pdf', 404, 404, 404])
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'outsider')).applicants[0]?.attachments.map((a) => a.attachmentId)).toEqual([file])
    await send(vacancySave, { id: of.id, version: 1, action: 'assign', inChargeIds: [who.hr] }, 'hr')
    expect([await read('outsider'), await read('hr')]).toEqual([404, 'rina-cv.pdf'])
  })

  test('HR erases: nothing of the person is left, every count stays', async () => {
    const { applicationId, applicantId } = await apply({ ...RINA, passed: 2 })
    const file = await aFile(who.outsider)
    await send(move, step(applicationId, 1, { interview: [failed, { note: 'Rina was late' }] }, { applicant: { fullName: RINA.name, attachmentIds: [file] } }), 'outsider')
    const counts = async () => (({ stageCounts, ended, hired }) => ({ stageCounts, ended, hired }))(await send(getVacancyById, { id: of.id }, 'hr'))
    const before = await counts()
    expect(await refused(send(applicantErase, { applicantId, note: 'x' }, 'outsider'))).toBe('403 not_allowed')
    expect(await refused(send(applicantErase, { applicantId, note: 'x' }, 'emp'))).toBe('404 not_found')
    expect(await refused(send(applicantErase, { applicantId, note: ' ' }, 'hr'))).toBe('400 stage_note note')
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'hr')).applicants[0]?.actions).toEqual(['move', 'erase', 'giveOut'])
    const answer = (id: string) => JSON.stringify({ AttachmentId: id, Type: 'application/pdf', FileName: 'rina-cv.pdf', Size: 1 })
    await q().insert(commandKey).values([file, newId(START)].map((id) => ({ sub: 'oki', commandId: id, call: 'attachments.upload', digest: 'x', status: 200, answer: answer(id), createdAt: START })))
    await send(applicantErase, { applicantId, note: 'On their wish' }, 'hr')
    expect((await q().select().from(commandKey)).map((k) => (JSON.parse(k.answer) as { FileName: string }).FileName).sort()).toEqual(['', 'rina-cv.pdf'])
    expect(await counts()).toEqual(before)
    const held = JSON.stringify([await q().select().from(applicant), await q().select().from(vacancyApplication), await q().select().from(applicationStage), await q().select().from(applicationEvent)])
    expect(held).not.toMatch(/Rina|hartati|mail\.example|811 555|late|child/i)
    expect((await q().select().from(applicationEvent)).map((e) => [e.statusId, e.date])).toHaveLength(3)
    expect((await send(getVacancyByIdBasedEmployeeInCharge, { id: of.id }, 'hr')).applicants[0]).toMatchObject({ fullName: 'Erased', isErased: true, attachments: [], actions: [] })
    expect((await failure(files.read(file, await as('hr')))).status).toBe(404)
    expect(await refused(send(applicantErase, { applicantId, note: 'x' }, 'hr'))).toBe('400 applicant_erased')
    expect(await refused(send(move, step(applicationId, 3, { interview: [inProgress, { note: 'x' }] }), 'outsider'))).toBe('400 applicant_erased')
    expect(await refused(send(applicantGiveOut, { applicantId }, 'hr'))).toBe('400 applicant_erased')
    await send(vacancySave, { id: of.id, version: 1, action: 'close', note: 'x' }, 'hr')
    await send(vacancySave, { id: of.id, version: 2, action: 'reopen' }, 'hr')
    expect((await q().select().from(vacancyApplication))[0]?.status).toBe('rejected')
  })

  test('who goes on, or was hired, is not erased; HR of one site erases nobody who applies to another, too', async () => {
    const { applicantId } = await apply(RINA)
    expect(await refused(send(applicantErase, { applicantId, note: 'x' }, 'hr'))).toBe('400 applicant_active')
    const elsewhere = newId(START)
    await q().insert(site).values({ id: elsewhere, code: 'SUB', name: 'Surabaya', timeZone: 'Asia/Jakarta' })
    const other = await open({ siteId: elsewhere })
    await q().insert(vacancyApplication).values({ id: newId(START), vacancyId: other.id, applicantId, status: 'rejected', stagePosition: 1, stageStatus: failed, movedOn: '2026-05-12', movedAt: START, createdAt: START })
    await q().update(vacancyApplication).set({ status: 'rejected' })
    expect(await refused(send(applicantErase, { applicantId, note: 'x' }, await hrOf([of.siteId])))).toBe('403 not_allowed')
    await send(applicantErase, { applicantId, note: 'x' }, await hrOf([of.siteId, elsewhere]))
    expect((await q().select({ n: count() }).from(applicant).where(eq(applicant.fullName, 'Erased')))[0]?.n).toBe(1)
  })

  test('what is held is given out whole, to those in charge', async () => {
    const { applicantId } = await apply({ ...RINA, passed: 2, status: inProgress })
    const file = await send(applicantGiveOut, { applicantId }, 'outsider') as unknown as FileAnswer
    expect([file.type, file.fileName]).toEqual(['application/json', 'applicant.json'])
    expect(JSON.parse(new TextDecoder().decode(file.bytes))).toMatchObject({ fullName: RINA.name, email: RINA.mail, phone: RINA.phone, applications: [{ vacancy: of.code, status: 'active', history: [{ stage: 'applied', status: 'Passed', note: RINA.note }, {}, {}] }] })
    expect(traces).toEqual([`manpower.applicantGiveOut ${applicantId}`])
    for (const person of ['sup', 'ceo', 'emp'] as const) expect(await refused(send(applicantGiveOut, { applicantId }, person))).toBe('404 not_found')
  })

  test('no answer of a command and no notice names an applicant', async () => {
    const id = newId(START)
    const answers: unknown[] = [
      await send(move, step(id, 0, { applied: passed }, { applicant: { fullName: RINA.name, email: RINA.mail, phone: RINA.phone } }), 'outsider'),
      await send(move, step(id, 1, { screen: passed, interview: passed, test: [skipped, { note: RINA.note }], offer: passed, hired: passed }, { expectedJoinDate: '2026-06-15' }), 'outsider'),
      await send(applicantJoined, { applicationId: id, version: 2, employeeId: who.emp }, 'hr'),
      await send(applicantJoined, { applicationId: id, version: 3, employeeId: null }, 'outsider'),
      await send(move, step(id, 4, { hired: [withdrawn, { note: RINA.note }] }), 'outsider'),
      await send(vacancySave, { id: of.id, version: 3, action: 'close', note: 'x' }, 'hr'),
      await send(applicantErase, { applicantId: (await q().select().from(applicant))[0]?.id ?? '', note: 'x' }, 'hr'),
    ]
    expect(JSON.stringify([answers, await q().select().from(notification), await q().select().from(vacancyEvent)])).not.toMatch(/Hartati|mail\.example|811 555|child/)
  })
})
