/** What raters hand in, who may know who they are, and how they are changed. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaStatus, Rater, type RaterKind } from '../../../../contract/growth/appraisal.ts'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import type { EmployeeOption, Paged } from '../../../../contract/kit/paging.ts'
import type { PaOutput, RaterForm, RaterSheet, TeamRaterList, TeamRaterUpdateOutput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q, tx } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { notification } from '../../../effects/table.ts'
import { formerValues, lockEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { closeOverdueSteps, closeSteps, groupStanding, stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { evaluation, raterAnswer, raterStep } from '../../../growth/appraisal/table.ts'
import { ACHIEVED, anEvaluatedPeriod, anEvaluation, anEvaluationType, aRaterStep, type EvaluationFacts, theObjectives } from '../../../growth/testing/evaluations.ts'
import { writeAudit } from '../../../http/audit.ts'
import { audit } from '../../../http/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import { isCallError } from '../../../lib/refuse.ts'
import { hasText } from '../../../lib/text.ts'
import { employeeRole, moduleAccess } from '../../../org/table.ts'
import { createRequests, type Requests } from '../../../request/service.ts'
import { approvalMatrix, request } from '../../../request/table.ts'
import { performanceAppraisalModule } from '../index.ts'
import { raterCalls } from './index.ts'

let db: Database
let company: Company
let away: Company
let requests: Requests
let served: ReturnType<typeof raterCalls>
let kind: Awaited<ReturnType<typeof anEvaluationType>>
let periodId = ''
let [chief, boss, hana, local, distant] = ['', '', '', '', '']
/** Of each test: Dina, whom it is about, four colleagues, and what is asked of them. */
let dina = ''
let peers: string[] = []
let evaluationId = ''
let objectives: string[] = []
let [self, ...steps]: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  away = await elsewhere(company, 'SUB', 'Surabaya')
  requests = createRequests([performanceAppraisalModule], { runOnce: (_, work) => work() })
  served = raterCalls({ requests, noteReading: (call, recordId, context) => writeAudit(call, context, { id: recordId }, {}) })
  kind = await anEvaluationType('ANNUAL')
  periodId = await anEvaluatedPeriod('P-1')
  chief = await anEmployee(company, 'Chief')
  hana = await anEmployee(company, 'Hana')
  local = await anEmployee(company, 'Lia of Jakarta')
  distant = await anEmployee(away, 'Sari of Surabaya')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: performanceAppraisal.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'person', employeeId: hana }, rule: 'anyOne' }] })
  await q().insert(employeeRole).values([{ id: newId(NOON), employeeId: hana, role: 'hr', siteId: null, from: '2020-01-01' }, { id: newId(NOON), employeeId: distant, role: 'hr', siteId: away.siteId, from: '2020-01-01' }])
})
afterAll(() => db.close())

const factsOf = (employeeId: string): EvaluationFacts => ({ employeeId, evaluatorId: boss, periodId, typeId: kind.typeId, form: kind.form, siteId: company.siteId, departmentId: company.departmentId })

/** A new Dina, with everything that is asked about her. */
async function another(): Promise<void> {
  boss = await anEmployee(company, 'Boss', { superiorId: chief })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  peers = []
  for (const name of ['Pia', 'Pak', 'Pum', 'Pol']) peers.push(await anEmployee(company, name, { superiorId: boss }))
  evaluationId = await anEvaluation(factsOf(dina))
  objectives = await theObjectives(factsOf(dina))
  self = await aRaterStep(evaluationId, dina, Rater.self)
  steps = []
  for (const peer of peers) steps.push(await aRaterStep(evaluationId, peer, Rater.peer))
}

beforeEach(another)

interface By {
  today?: string
  hr?: true | string
}
async function call<T>(name: string, input: Record<string, unknown>, who: string, { today = TODAY, hr }: By = {}): Promise<T> {
  const found = served.find((s) => s.call.id === `performance-appraisal.${name}`)
  if (!found) throw new Error(`no call ${name}`)
  const context = { ...aContext(who, hr === true ? ['hr'] : []), today }
  if (typeof hr === 'string') context.caller = { ...context.caller, roles: ['hr'], hrOf: [hr] }
  return tx(async () => (await found.handle(found.schema.parse(input), context)) as T)
}
const answers = (scores: readonly (string | null)[] = ['4', '4', '3', '4']) => kind.criteria.map((rowId, i) => ({ rowId, score: scores[i] ?? null }))
const ownAnswers = () => [...objectives.map((rowId, i) => ({ rowId, achievement: ACHIEVED[i] as string })), ...answers()]
/** What the writer says of her: 3.40 for the objectives, 3.80 for the criteria. */
const evaluationForm = () => ({
  id: evaluationId, version: 0, employeeId: dina, objectives: objectives.map((lineId, i) => ({ lineId, achievement: ACHIEVED[i], comment: '' })),
  criteria: kind.criteria.map((lineId, i) => ({ lineId, score: [4, 3, 4, 5][i], comment: '' })), overallComment: 'A steady year with good answers',
})
const versionOf = async (id: string) => (await q().select({ version: raterStep.version }).from(raterStep).where(eq(raterStep.id, id)))[0]?.version ?? 0
const rate = async (id: string | undefined, who: string, more: Record<string, unknown> = {}, by: By = {}): Promise<PaOutput> =>
  call<PaOutput>('submitAssessmentEvaluation', { id, version: await versionOf(id as string), answers: answers(), ...more }, who, by)
const handIn = async (count: number) => {
  for (let i = 0; i < count; i++) await rate(steps[i], peers[i] as string)
}
const decline = (i: number) => rate(steps[i], peers[i] as string, { decline: true, answers: [], comment: 'I never worked with her' })
/** What somebody handed in before. */
async function said(stepId: string | undefined, scores: readonly string[], outcome: 'done' | 'declined' = 'done'): Promise<void> {
  await q().update(raterStep).set({ paStatusId: PaStatus.done, outcome, submittedAt: NOON }).where(eq(raterStep.id, stepId as string))
  if (scores.length > 0) await q().insert(raterAnswer).values(answers(scores).map((a) => ({ ...a, stepId: stepId as string })))
}
const stepOf = async (id: string | undefined) => (await q().select().from(raterStep).where(eq(raterStep.id, id as string)))[0]
const evaluationNow = async () => (await q().select().from(evaluation).where(eq(evaluation.id, evaluationId)))[0] as typeof evaluation.$inferSelect
const change = async (input: Record<string, unknown>, who = boss, by: By = {}): Promise<TeamRaterUpdateOutput> => call('getTeamRaterUpdate', { id: evaluationId, version: (await evaluationNow()).version, ...input }, who, by)
const team = (more: Record<string, unknown> = {}, who = boss, by: By = {}) => call<TeamRaterList>('getTeamRater', { id: evaluationId, paginationSize: 50, ...more }, who, by)
const group = async (of: RaterKind = Rater.peer, today = TODAY) => groupStanding((await stepsOfEvaluations([evaluationId])).get(evaluationId) ?? [], of, 3, today)
const refused = (what: Promise<unknown>, code: string, params?: Record<string, unknown>) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(isCallError(error) ? error.problems.map((p) => p.code) : error).toContain(code)
  expect(hasText(`errors:${code}`)).toBe(true)
  if (params && isCallError(error)) expect(error.problems[0]?.params).toMatchObject(params)
  return true
})
const told = (employeeId: string) => q().select({ code: notification.code, params: notification.params }).from(notification).where(eq(notification.employeeId, employeeId))
/** What the writer's submit does to the evaluation, under its lock. */
const submitted = () => tx(async () => {
  await lockEvaluation(evaluationId)
  await closeSteps(evaluationId, NOON)
  await q().update(evaluation).set({ paStatusId: PaStatus.inApproval }).where(eq(evaluation.id, evaluationId))
  return q().select({ id: raterStep.id }).from(raterStep).where(and(eq(raterStep.evaluationId, evaluationId), eq(raterStep.outcome, 'done')))
})
const withdrawn = () => q().update(evaluation).set({ paStatusId: PaStatus.inProgress }).where(eq(evaluation.id, evaluationId))

describe('handing in', () => {
  test('kept, then handed in, once; the answer says no score', async () => {
    const kept = await rate(steps[0], peers[0] as string, { answers: answers(['5', null]), draft: true, comment: 'so far' })
    expect(kept).toEqual({ id: steps[0], version: 2, paStatusId: 1, paStatus: 'In progress', message: 'Kept. Only you see it until you hand it in.' })
    const form = await call<RaterForm>('getTeamRaterDetail', { id: steps[0] }, peers[0] as string)
    expect([form.answers, form.comment, form.task.answered, form.task.questions, form.version]).toEqual([[{ rowId: kind.criteria[0], score: '5.00', achievement: null, comment: '' }], 'so far', 1, 4, 2])
    const done = await rate(steps[0], peers[0] as string, { strengths: ' Kind ', improvements: 'None' })
    expect(done).toEqual({ id: steps[0], version: 3, paStatusId: 4, paStatus: 'Done', message: 'Handed in' })
    expect(await stepOf(steps[0])).toMatchObject({ outcome: 'done', comment: '', strengths: 'Kind', improvements: 'None' })
    await refused(rate(steps[0], peers[0] as string), 'rater_submitted', { date: TODAY })
    await refused(rate(steps[0], peers[0] as string, { draft: true }), 'rater_submitted')
    expect((await call<RaterForm>('getTeamRaterDetail', { id: steps[0] }, peers[0] as string)).answers.map((a) => a.score)).toEqual(['4.00', '4.00', '3.00', '4.00'])
  })

  test('of oneself: the objectives too', async () => {
    await refused(rate(self, dina, { answers: answers() }), 'rater_incomplete', { count: 5 })
    expect((await rate(self, dina, { answers: ownAnswers() })).paStatusId).toBe(4)
    const form = await call<RaterForm>('getTeamRaterDetail', { id: self }, dina)
    expect(form.objectives.map((o) => [o.title, o.valueRange.kind])).toEqual([['First reply within 4 hours', 1], ['Handling time', 2], ['Satisfaction', 3], ['Articles written', 1], ['Security course done', 4]])
    expect(form.answers.map((a) => [a.achievement, a.score])).toEqual([...ACHIEVED.map((a) => [a, null]), ...['4.00', '4.00', '3.00', '4.00'].map((s) => [null, s])])
  })

  test('scores are whole, of the scale; achievements are not below nothing; yes is 1 and no 0', async () => {
    for (const score of ['0', '6', '3.5', '-1', '5.01']) await refused(rate(steps[0], peers[0] as string, { answers: answers([score, '4', '3', '4']) }), 'rater_value_outside', { min: 1, max: 5 })
    const [first, , , , course] = objectives as [string, string, string, string, string]
    await refused(rate(self, dina, { draft: true, answers: [{ rowId: first, achievement: '-0.01' }] }), 'rater_value_below')
    await refused(rate(self, dina, { draft: true, answers: [{ rowId: course, achievement: '0.5' }] }), 'rater_value_outside', { min: 0, max: 1 })
    await refused(rate(self, dina, { draft: true, answers: [{ rowId: newId(NOON), score: '3' }] }), 'rater_row_unknown')
    // a colleague is asked of no objective
    await refused(rate(steps[0], peers[0] as string, { draft: true, answers: [{ rowId: first, achievement: '1' }] }), 'rater_row_unknown')
    await refused(rate(steps[0], peers[0] as string, { answers: answers(['4', null, '3']) }), 'rater_incomplete', { count: 2 })
    expect(await q().select().from(raterAnswer).where(eq(raterAnswer.stepId, steps[0] as string))).toEqual([])
    expect(await stepOf(steps[0])).toMatchObject({ paStatusId: 0, version: 1 })
  })

  test('declined with a reason, and without a word on the questions; never of oneself', async () => {
    await refused(rate(steps[0], peers[0] as string, { decline: true, comment: '  ' }), 'note_required')
    await rate(steps[0], peers[0] as string, { draft: true })
    expect(await rate(steps[0], peers[0] as string, { decline: true, comment: 'No', strengths: 'much' })).toMatchObject({ paStatusId: 4, message: 'Declined' })
    expect(await stepOf(steps[0])).toMatchObject({ outcome: 'declined', comment: 'No', strengths: '' })
    expect(await q().select().from(raterAnswer).where(eq(raterAnswer.stepId, steps[0] as string))).toEqual([])
    await refused(rate(self, dina, { decline: true, comment: 'No' }), 'rater_no_decline')
  })

  test('of somebody else, of another evaluation, of nobody: there is no such thing', async () => {
    for (const who of [peers[1] as string, dina, boss, hana]) for (const name of ['submitAssessmentEvaluation', 'raterSheet']) await refused(call(name, { id: steps[0], version: 1, answers: [] }, who, { hr: true }), 'not_found')
    await refused(call('getTeamRaterDetail', { id: newId(NOON) }, peers[0] as string), 'not_found')
  })

  test('what was kept on another device since is not written over', async () => {
    await rate(steps[0], peers[0] as string, { draft: true })
    await expect(rate(steps[0], peers[0] as string, { version: 1 })).rejects.toMatchObject({ status: 409, code: 'stale', current: { version: 2, byYou: true } })
  })

  test('not before its day, not after the last', async () => {
    await refused(rate(steps[0], peers[0] as string, {}, { today: '2026-04-30' }), 'rater_not_open', { date: '2026-05-01' })
    expect((await rate(steps[0], peers[0] as string, {}, { today: '2026-05-18' })).paStatusId).toBe(4)
    await refused(rate(steps[1], peers[1] as string, {}, { today: '2026-05-19' }), 'rater_closed', { date: '2026-05-18' })
    expect((await call<TeamRaterList>('getTeamRater', {}, peers[1] as string, { today: '2026-05-19' })).listData.map((t) => [t.paStatusId, t.outcome])).toEqual([[4, 'missed']])
    // the job writes down what is so anyway
    expect(await closeOverdueSteps('2026-05-18')).toBe(0)
    expect(await closeOverdueSteps('2026-05-19')).toBeGreaterThanOrEqual(4)
    expect([(await stepOf(steps[0]))?.outcome, (await stepOf(steps[1]))?.outcome]).toEqual(['done', 'missed'])
  })
})

describe('a group', () => {
  test('counts when nobody of it answers any more, and three did', async () => {
    await handIn(2)
    expect(await group()).toEqual({ asked: 4, done: 2, isClosed: false, counted: false })
    await rate(steps[2], peers[2] as string)
    expect(await group()).toEqual({ asked: 4, done: 3, isClosed: false, counted: false })
    await decline(3)
    expect(await group()).toEqual({ asked: 4, done: 3, isClosed: true, counted: true })
    // oneself is no group
    await rate(self, dina, { answers: ownAnswers() })
    expect(await group(Rater.self)).toMatchObject({ isClosed: true, counted: false })
  })

  test('with two answers it is closed and does not count', async () => {
    await handIn(2)
    await decline(2)
    await decline(3)
    expect(await group()).toEqual({ asked: 4, done: 2, isClosed: true, counted: false })
  })

  test('that counts is not changed any more, by nobody', async () => {
    await handIn(3)
    await decline(3)
    const more = await anEmployee(company, 'More', { superiorId: boss })
    for (const [who, by] of [[boss, {}], [hana, { hr: true }]] as const) {
      await refused(change({ add: [{ employeeId: more, kind: Rater.peer }] }, who, by), 'rater_group_closed')
      await refused(change({ remove: [steps[3]] }, who, by), 'rater_group_closed')
    }
    await refused(change({ reopen: [steps[3]] }, hana, { hr: true }), 'rater_group_closed')
    // another kind still is
    const below = await anEmployee(company, 'Below', { superiorId: dina })
    await change({ add: [{ employeeId: below, kind: Rater.subordinate }] })
    expect(await group(Rater.subordinate)).toMatchObject({ asked: 1, isClosed: false })
  })

  test('counts by its last day, whether the job has come round or not', async () => {
    await handIn(3)
    await refused(change({ reopen: [steps[3]] }, hana, { hr: true, today: '2026-05-19' }), 'rater_group_closed')
    expect((await group(Rater.peer, '2026-05-19')).counted).toBe(true)
  })
})

describe('the writer hands in', () => {
  test('who has not answered has missed it, for good, also when it comes back', async () => {
    await handIn(3)
    await submitted()
    expect(await stepOf(steps[3])).toMatchObject({ paStatusId: 4, outcome: 'missed', dueDate: TODAY })
    await refused(rate(steps[3], peers[3] as string), 'rater_closed', { date: TODAY })
    await withdrawn()
    await refused(rate(steps[3], peers[3] as string), 'rater_closed')
    expect(await group()).toMatchObject({ done: 3, counted: true })
    await refused(change({ reopen: [steps[3]] }, hana, { hr: true }), 'rater_group_closed')
  })

  test('HR may ask once more while the group does not count', async () => {
    await handIn(2)
    await submitted()
    await refused(change({ reopen: [steps[2]] }, hana, { hr: true }), 'team_closed')
    await withdrawn()
    await refused(change({ reopen: [steps[2]] }), 'not_allowed')
    await change({ reopen: [steps[2]] }, hana, { hr: true })
    expect(await stepOf(steps[2])).toMatchObject({ paStatusId: 1, outcome: null, dueDate: '2026-05-18' })
    expect((await rate(steps[2], peers[2] as string)).paStatusId).toBe(4)
    // of somebody who is not asked for an answer any more, and of somebody who is
    await refused(change({ reopen: [newId(NOON)] }, hana, { hr: true }), 'not_found')
  })

  test('after the day of all, who is asked again has until the evaluation is due', async () => {
    await change({ reopen: [steps[0]] }, hana, { hr: true, today: '2026-05-20' })
    expect(await stepOf(steps[0])).toMatchObject({ paStatusId: 1, dueDate: '2026-06-01' })
    await refused(change({ reopen: [steps[1]] }, hana, { hr: true, today: '2026-06-02' }), 'rater_closed', { date: '2026-06-01' })
  })

  test('at the same moment as a rater, fifty times: exactly those count who are done', async () => {
    const [third, thirdStep] = [() => peers[2] as string, () => steps[2] as string]
    for (let turn = 0; turn < 50; turn++) {
      if (turn > 0) await another()
      await said(self, [])
      await said(steps[0], ['4', '4', '3', '4'])
      await said(steps[1], ['3', '4', '4', '3'])
      await said(steps[3], [], 'declined')
      await requests.perform(performanceAppraisal, 'save', evaluationForm(), aContext(boss))
      const submits = () => requests.perform(performanceAppraisal, 'submit', { id: evaluationId }, aContext(boss))
      const rates = () => rate(thirdStep(), third(), { answers: answers(['5', '4', '4', '4']) }).then(() => 'done', (error: unknown) => (isCallError(error, 'rater_closed') ? 'missed' : String(error)))
      // a little later each time: somewhere in between they meet
      const [how] = await Promise.all([rates(), new Promise((go) => { setTimeout(go, turn % 25) }).then(submits)])
      const { criteriaScore, score, paStatusId } = await evaluationNow()
      expect([(await stepOf(thirdStep()))?.outcome, criteriaScore, score, paStatusId]).toEqual(how === 'done' ? ['done', '3.82', '3.53', 3] : [how, '3.80', '3.52', 3])
    }
  }, 120_000)
})

describe('who rates', () => {
  test('one’s own parts: open ones first, with what is still to answer', async () => {
    const other = await anEvaluation({ ...factsOf(peers[1] as string), periodId })
    const later = await aRaterStep(other, peers[0] as string, Rater.peer, { dueDate: '2026-05-30' })
    await rate(steps[0], peers[0] as string)
    const { listData, totalData, version } = await call<TeamRaterList>('getTeamRater', {}, peers[0] as string)
    expect(listData.map((t) => [t.stepId, t.employee, t.evaluationPeriod, t.paStatusId, t.outcome, t.answered, t.questions, t.raterId])).toEqual([
      [later, 'Pak', 'P-1', 0, null, 0, 4, peers[0]], [steps[0], 'Dina', 'P-1', 4, 'done', 4, 4, peers[0]],
    ])
    expect([totalData, version]).toEqual([2, null])
    expect((await call<TeamRaterList>('getTeamRater', { filterSearch: 'dina' }, peers[0] as string)).listData.map((t) => t.stepId)).toEqual([steps[0]])
    expect((await call<TeamRaterList>('getTeamRater', { paginationSize: 1, paginationPage: 2 }, peers[0] as string))).toMatchObject({ totalData: 2, totalPage: 2, listData: [{ stepId: steps[0] }] })
  })

  test('the writer knows whom they asked and who is done; nobody else but HR who ask for it, which is noted', async () => {
    await handIn(1)
    const seen = await team()
    expect(seen.listData.map((t) => t.rater).toSorted()).toEqual(['Dina', 'Pak', 'Pia', 'Pol', 'Pum'])
    expect(seen.listData.filter((t) => t.paStatusId === 4).map((t) => t.rater)).toEqual(['Pia'])
    expect(seen.version).toBe(1)
    await refused(team({ names: true }), 'not_allowed')
    for (const who of [dina, peers[0] as string, chief, local]) await refused(team({}, who), 'not_found')
    expect((await team({}, hana, { hr: true })).listData.map((t) => [t.rater, t.raterId])).toEqual(Array.from({ length: 5 }, () => [null, null]))
    expect(await q().select().from(audit).where(eq(audit.recordId, evaluationId))).toEqual([])
    expect((await team({ names: true }, hana, { hr: true })).listData.map((t) => t.rater)).toContain('Pum')
    expect((await q().select().from(audit).where(eq(audit.recordId, evaluationId))).map((a) => [a.employeeId, a.call, a.detail])).toEqual([[hana, 'performance-appraisal.getTeamRater', null]])
  })

  test('HR of another site has nothing to do with it; HR who writes it, or whom it is about, are not HR here', async () => {
    await handIn(1)
    for (const name of ['getTeamRater', 'dataSourceEvaluator']) await refused(call(name, { id: evaluationId }, distant, { hr: away.siteId }), 'not_found')
    await refused(change({ reopen: [steps[0]] }, distant, { hr: away.siteId }), 'not_found')
    await refused(call('getTeamRaterDetail', { id: steps[0] }, distant, { hr: away.siteId }), 'not_found')
    await refused(team({ names: true }, boss, { hr: true }), 'not_allowed')
    await refused(call('getTeamRaterDetail', { id: steps[0] }, boss, { hr: true }), 'not_found')
    await refused(team({}, dina, { hr: true }), 'not_found')
    await refused(call('getTeamRaterDetail', { id: steps[0] }, dina, { hr: true }), 'not_found')
  })

  test('answers are read by who gave them, and by HR once they are handed in, which is noted', async () => {
    await rate(steps[0], peers[0] as string, { draft: true })
    await refused(call('getTeamRaterDetail', { id: steps[0] }, hana, { hr: true }), 'not_found')
    await rate(steps[0], peers[0] as string, { comment: 'Word for word' })
    const before = await q().select().from(audit).where(eq(audit.recordId, steps[0] as string))
    const form = await call<RaterForm>('getTeamRaterDetail', { id: steps[0] }, hana, { hr: true })
    expect([form.comment, form.task.rater, form.answers.length]).toEqual(['Word for word', 'Pia', 4])
    expect([before.length, (await q().select().from(audit).where(eq(audit.recordId, steps[0] as string))).map((a) => a.call)]).toEqual([0, ['performance-appraisal.getTeamRaterDetail']])
    expect((await call<RaterForm>('getTeamRaterDetail', { id: steps[0] }, peers[0] as string)).comment).toBe('Word for word')
    expect(await q().select().from(audit).where(eq(audit.recordId, steps[0] as string))).toHaveLength(1)
  })

  test('no answer of a rater is in any answer to somebody else', async () => {
    const word = (i: number) => `secretword${i}`
    for (const i of [0, 1, 2]) await rate(steps[i], peers[i] as string, { comment: word(i), strengths: `${word(i)}s`, answers: kind.criteria.map((rowId, at) => ({ rowId, score: String(((i + at) % 5) + 1), comment: `${word(i)}c${at}` })) })
    await rate(self, dina, { answers: ownAnswers(), comment: word(9) })
    const people = [dina, boss, chief, local, hana, distant, ...peers]
    let told = 0
    for (const who of people) {
      for (const by of [{}, { hr: true as const }]) {
        const said: unknown[] = []
        for (const input of [{}, { id: evaluationId }, { id: evaluationId, names: true }]) said.push(await call('getTeamRater', input, who, by).catch(() => null))
        for (const id of [self, ...steps]) for (const name of ['raterSheet', ...('hr' in by ? [] : ['getTeamRaterDetail'])]) said.push(await call(name, { id }, who, by).catch(() => null))
        said.push(await call('dataSourceEvaluator', { id: evaluationId, kind: 2 }, who, by).catch(() => null))
        const found = [...JSON.stringify(said).matchAll(/secretword(\d)/g)].map(([, i]) => Number(i))
        const own = who === dina ? 9 : peers.indexOf(who)
        expect(found.filter((i) => i !== own)).toEqual([])
        told += found.length
      }
    }
    expect(told).toBeGreaterThan(0)
  })

  test('the sheet says what is asked and what becomes of it, and nobody’s answers', async () => {
    await rate(steps[0], peers[0] as string, { draft: true, comment: 'mine' })
    const sheet = await call<RaterSheet>('raterSheet', { id: steps[0] }, peers[0] as string)
    expect(Object.keys(sheet).toSorted()).toEqual(['form', 'objectives', 'promise', 'task', 'version'])
    expect(sheet.form.sections.flatMap((s) => s.criteria.map((c) => c.names))).toEqual(['Question 1', 'Question 2', 'Question 3', 'Question 4'])
    expect(sheet.promise).toBe('Dina, Boss and whoever approves see averages of at least 3 people, never your name. Your comments are shown to them word for word, without your name. HR can see who wrote them.')
    expect(sheet.objectives).toEqual([])
    expect((await call<RaterSheet>('raterSheet', { id: self }, dina)).objectives).toHaveLength(5)
  })
})

describe('changing who rates', () => {
  test('nobody twice, nobody who may not, never too many', async () => {
    await refused(change({ add: [{ employeeId: dina, kind: Rater.peer }] }), 'rater_self')
    await refused(change({ add: [{ employeeId: boss, kind: Rater.peer }] }), 'rater_self')
    await refused(change({ add: [{ employeeId: chief, kind: Rater.self }] }), 'rater_self')
    await refused(change({ add: [{ employeeId: dina, kind: Rater.self }] }), 'rater_twice')
    await refused(change({ add: [{ employeeId: peers[0], kind: Rater.peer }] }), 'rater_twice', { person: 'Pia' })
    await refused(change({ add: [{ employeeId: chief, kind: Rater.subordinate }] }), 'rater_not_below', { person: 'Chief', employee: 'Dina' })
    await refused(change({ add: [{ employeeId: newId(NOON), kind: Rater.peer }] }), 'employee_unknown')
    const [one, two, three] = [await anEmployee(company, 'One'), await anEmployee(company, 'Two'), await anEmployee(company, 'Three')]
    await refused(change({ add: [one, two, three].map((employeeId) => ({ employeeId, kind: Rater.peer })) }), 'rater_too_many', { max: 6 })
    // all of it, or nothing
    expect((await group()).asked).toBe(4)
    expect(await change({ add: [one, two].map((employeeId) => ({ employeeId, kind: Rater.peer })) })).toEqual({ id: evaluationId, version: 2, message: 'The raters were changed' })
    await refused(change({ add: [{ employeeId: three, kind: Rater.peer }] }), 'rater_too_many')
    // who declines makes room
    await decline(0)
    await change({ add: [{ employeeId: three, kind: Rater.peer }] })
    expect((await call<TeamRaterList>('getTeamRater', {}, three)).listData).toMatchObject([{ kind: 2, paStatusId: 0, dueDate: '2026-05-18' }])
    // and is told so, by whom it is about alone
    expect((await told(three)).map((n) => [n.code, n.params])).toEqual([['ratingAsked', { period: 'P-1', date: '2026-05-18', person: 'Dina' }]])
  })

  test('who has begun stays; who has not is taken off, and may be asked again', async () => {
    await rate(steps[0], peers[0] as string, { draft: true })
    await refused(change({ remove: [steps[0]] }), 'rater_started', { person: 'Pia' })
    await rate(steps[0], peers[0] as string)
    await refused(change({ remove: [steps[0]] }, hana, { hr: true }), 'rater_started')
    await refused(change({ remove: [self] }), 'rater_self_stays')
    await change({ remove: [steps[1]] })
    expect((await group()).asked).toBe(3)
    expect((await call<TeamRaterList>('getTeamRater', {}, peers[1] as string)).listData).toEqual([])
    await refused(rate(steps[1], peers[1] as string), 'not_found')
    await refused(change({ remove: [steps[1]] }), 'not_found')
    await change({ add: [{ employeeId: peers[1], kind: Rater.peer }] })
    expect(await stepOf(steps[1])).toMatchObject({ outcome: null, paStatusId: 0, kind: 2 })
    expect((await rate(steps[1], peers[1] as string)).paStatusId).toBe(4)
  })

  test('by whoever writes it and HR alone, at the version they saw, until it is handed in', async () => {
    for (const who of [dina, peers[0] as string, chief, local]) await refused(change({ remove: [steps[0]] }, who), 'not_found')
    await expect(change({ version: 9, remove: [steps[0]] })).rejects.toMatchObject({ status: 409, code: 'stale' })
    await submitted()
    await refused(change({ remove: [steps[0]] }), 'team_closed')
    await refused(change({ evaluatorId: chief }, hana, { hr: true }), 'team_closed')
  })

  test('days of a group begin with those of the period', async () => {
    const ahead = await anEvaluatedPeriod('ahead', { assessFrom: addDays(TODAY, 3), selfUntil: addDays(TODAY, 10) })
    const id = await anEvaluation({ ...factsOf(dina), periodId: ahead })
    await call('getTeamRaterUpdate', { id, version: 1, add: [{ employeeId: peers[0], kind: Rater.peer }] }, boss)
    const [made] = await q().select().from(raterStep).where(eq(raterStep.evaluationId, id))
    expect(made).toMatchObject({ opensOn: addDays(TODAY, 3), dueDate: addDays(TODAY, 10) })
    expect((await call<TeamRaterList>('getTeamRater', { filterSearch: 'Dina' }, peers[0] as string)).listData.find((t) => t.evaluationId === id)?.paStatusId).toBe(2)
    await refused(rate(made?.id, peers[0] as string), 'rater_not_open')
  })

  test('who may be asked, how they stand to the person, and how much is asked of them', async () => {
    const below = await anEmployee(company, 'Below Dina', { superiorId: dina })
    const free = await anEmployee(company, 'Free colleague', { superiorId: boss })
    const found = (input: Record<string, unknown>, who = boss, by: By = {}) => call<Paged<EmployeeOption & { relation: string; asked: number }>>('dataSourceEvaluator', { id: evaluationId, paginationSize: 500, ...input }, who, by)
    const named = async (input: Record<string, unknown>) => new Map((await found(input)).listData.map((r) => [r.id, [r.relation, r.asked]]))
    await aRaterStep(await anEvaluation({ ...factsOf(chief), evaluatorId: hana }), free, Rater.peer)
    const all = await named({ kind: Rater.peer })
    expect([all.get(below), all.get(free), all.get(chief), all.has(dina), all.has(boss), all.has(peers[0] as string)]).toEqual([['subordinate', 0], ['peer', 1], ['other', 0], false, false, false])
    expect([...(await named({ kind: Rater.subordinate })).keys()]).toEqual([below])
    const proposed = [...(await named({ kind: Rater.peer, proposed: true })).entries()]
    expect(proposed.find(([id]) => id === free), 'those who have the same superior are proposed').toEqual([free, ['peer', 1]])
    expect(proposed.filter(([id, [relation]]) => relation !== 'peer' || id === dina || id === boss || peers.includes(id)), 'nobody else is, and none who is asked already').toEqual([])
    expect([...(await named({ kind: Rater.subordinate, proposed: true })).keys()]).toEqual([below])
    expect(await named({ kind: Rater.peer, proposed: true, filterSearch: 'nobody' })).toEqual(new Map())
    expect((await team()).most, 'as the type has it').toEqual([{ kind: 1, max: 1 }, { kind: 2, max: 6 }, { kind: 3, max: 9 }])
    expect((await found({}, hana, { hr: true })).listData.map((r) => r.displayName)).toEqual(['Chief', 'Hana'])
    expect((await found({ kind: Rater.peer, filterSearch: 'free col' })).listData.map((r) => r.id)).toEqual([free])
    await refused(found({}, dina), 'not_found')
    expect(await call('dataSourceEvaluator', {}, boss)).toEqual({ listData: [], totalPage: 0, totalData: 0 })
  })
})

describe('somebody else writes it', () => {
  const save = async (who: string, id: string) => {
    const [stored] = await q().select({ version: request.version }).from(request).where(eq(request.id, id))
    return requests.perform(performanceAppraisal, 'save', { ...evaluationForm(), id, version: stored?.version ?? 0 }, aContext(who))
  }
  const other = async () => {
    const { evaluatorId, recordId, version, paStatusId } = await evaluationNow()
    return { evaluatorId, recordId, version, paStatusId }
  }

  test('HR names a superior, or HR: what was begun is put away by the machine, and the request is the next', async () => {
    await save(boss, evaluationId)
    await refused(change({ evaluatorId: chief }), 'not_allowed')
    await refused(change({ evaluatorId: local }, hana, { hr: true }), 'evaluation_writer', { person: 'Lia of Jakarta', employee: 'Dina' })
    await refused(change({ evaluatorId: distant }, hana, { hr: true }), 'evaluation_writer')
    await refused(change({ evaluatorId: dina }, hana, { hr: true }), 'evaluation_writer')
    await change({ evaluatorId: chief }, hana, { hr: true })
    expect((await told(chief)).map((n) => n.code)).toContain('evaluationsToWrite')
    expect(await told(dina)).toEqual([])
    const { recordId: next, ...moved } = await other()
    expect(moved).toEqual({ evaluatorId: chief, version: 2, paStatusId: 0 })
    expect(next).not.toBe(evaluationId)
    expect((await q().select().from(request).where(eq(request.id, evaluationId)))[0]).toMatchObject({ status: 12, markedBySystem: true, requestorId: boss })
    // whoever wrote it has no part in it now; whoever does begins with what they said
    await refused(team(), 'not_found')
    await refused(save(boss, evaluationId), 'illegal_transition')
    await refused(save(boss, next), 'evaluation_not_yours')
    expect((await team({}, chief)).version).toBe(2)
    expect(await formerValues(await evaluationNow())).toMatchObject({ overallComment: 'A steady year with good answers', score: '3.52' })
    expect((await save(chief, next)).status).toBe(0)
    await refused(change({ evaluatorId: boss, version: 1 }, hana, { hr: true }), 'stale')
    await change({ evaluatorId: boss }, hana, { hr: true })
    expect((await other()).recordId).not.toBe(next)
  })

  test('where nothing was begun the request stays the same', async () => {
    await change({ evaluatorId: hana }, hana, { hr: true })
    expect(await other()).toEqual({ evaluatorId: hana, recordId: evaluationId, version: 2, paStatusId: 0 })
  })

  test('not somebody who rates it', async () => {
    await change({ add: [{ employeeId: chief, kind: Rater.peer }] })
    await refused(change({ evaluatorId: chief }, hana, { hr: true }), 'rater_twice')
  })
})
