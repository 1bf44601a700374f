/** Evaluations over the wire: how a score comes about, who may hand in and decide, and that the person learns nothing before they are told. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PaStatus, Rater } from '../../contract/growth/appraisal.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import type { BatchOutcome } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { q } from '../../server/db/context.ts'
import { notification } from '../../server/effects/table.ts'
import { type Evaluation, findEvaluation, formerValues } from '../../server/growth/appraisal/evaluations.ts'
import { evaluation, raterStep } from '../../server/growth/appraisal/table.ts'
import { developmentItem, growthPeriod } from '../../server/growth/table.ts'
import { ACHIEVED, anEvaluatedPeriod, anEvaluation, anEvaluationType, aRaterStep, theObjectives } from '../../server/growth/testing/evaluations.ts'
import { competencyModule } from '../../server/modules/competency/index.ts'
import { performanceAppraisalModule } from '../../server/modules/performance-appraisal/index.ts'
import { effectLog, request } from '../../server/request/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, aPerson, type Cast, giveRole, NOON, type People } from '../support/company.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, workingDay } from '../support/requests.ts'

const { performanceAppraisal: pa } = calls
type Annual = Awaited<ReturnType<typeof anEvaluationType>>
let api: TestApi
let cast: Cast
let people: People
let annual: Annual
let periodId = ''
let serial = 0
beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  ;({ people } = cast)
  annual = await anEvaluationType('ANNUAL')
  periodId = await anEvaluatedPeriod('Y2025')
})
afterAll(() => api.close())
afterEach(() => api.clock.set(NOON))

const DAY_MS = 86_400_000
/** What the superior says of the four criteria: 3.80 by their weights. */
const SUPERIOR = [4, 3, 4, 5]
const SELF = ['4.00', '4.00', '5.00', '4.00']
/** 3.80, 3.50 and 4.40: 3.90 together. */
const PEERS = [['4.00', '4.00', '3.00', '4.00'], ['3.00', '4.00', '4.00', '3.00'], ['5.00', '4.00', '4.00', '4.00']]

interface World {
  /** Whom it is about: below the superior, who writes it. */
  dina: string
  id: string
  periodId: string
  objectives: string[]
  selfStep: string
  peers: { person: string; step: string }[]
}

/** Somebody with five objectives, whom four colleagues are asked about. */
async function aWorld({ period = periodId, evaluatorId = people.superior, peers: asked = 4 }: { period?: string; evaluatorId?: string; peers?: number } = {}): Promise<World> {
  const n = serial++
  const dina = await aPerson(cast.company, `Dina ${n}`, { superiorId: people.superior })
  const facts = { employeeId: dina, periodId: period, typeId: annual.typeId }
  const id = await anEvaluation({ ...facts, evaluatorId, form: annual.form, siteId: cast.company.siteId })
  const objectives = await theObjectives(facts)
  const selfStep = await aRaterStep(id, dina, Rater.self)
  const peers: World['peers'] = []
  for (let i = 0; i < asked; i++) {
    const person = await aPerson(cast.company, `Peer ${n} ${i}`, { superiorId: people.superior })
    peers.push({ person, step: await aRaterStep(id, person, Rater.peer) })
  }
  return { dina, id, periodId: period, objectives, selfStep, peers }
}

const answered = (scores: readonly string[]) => annual.criteria.map((rowId, i) => ({ rowId, score: scores[i] ?? null }))
const handInSelf = (w: World) => api.as(w.dina).get(pa.submitAssessmentEvaluation, { id: w.selfStep, version: 1, answers: [...answered(SELF), ...w.objectives.map((rowId, i) => ({ rowId, achievement: ACHIEVED[i] ?? null }))] })
const handIn = (w: World, i: number) => api.as(w.peers[i]?.person ?? '').send(pa.submitAssessmentEvaluation, { id: w.peers[i]?.step ?? '', version: 1, answers: answered(PEERS[i] ?? PEERS[0] as string[]) })
const decline = (w: World, i: number) => api.as(w.peers[i]?.person ?? '').send(pa.submitAssessmentEvaluation, { id: w.peers[i]?.step ?? '', version: 1, answers: [], decline: true, comment: 'We never worked together' })

const formOf = (w: World, more: Record<string, unknown> = {}) => ({
  id: w.id, version: 0, employeeId: w.dina, objectives: w.objectives.map((lineId, i) => ({ lineId, achievement: ACHIEVED[i] })), criteria: annual.criteria.map((lineId, i) => ({ lineId, score: SUPERIOR[i] })),
  items: [{ lineId: randomUUID(), text: 'A course in writing', kind: 4, dueDate: '2026-09-30' }], ...more,
})
const save = (w: World, more: Record<string, unknown> = {}, who = people.superior) => api.as(who).send(pa.createOrUpdate, formOf(w, more) as never)
const submit = (id: string, who = people.superior) => api.as(who).send(pa.submit, { id })
const approve = (who: string, id: string) => api.as(who).get(pa.approve, { id })
async function submitted(w: World): Promise<World> {
  await handInSelf(w)
  expect((await save(w)).status).toBe(200)
  expect((await submit(w.id)).status).toBe(200)
  return w
}
async function approved(w: World): Promise<World> {
  await submitted(w)
  await approve(people.director, w.id)
  await approve(people.second, w.id)
  return w
}

const row = async (w: World): Promise<Evaluation> => (await findEvaluation(w.id)) as Evaluation
const valuesOf = async (id: string) => (await q().select().from(request).where(eq(request.id, id)))[0]?.values ?? {}
const numbers = async (id: string) => {
  const { objectiveScore, criteriaScore, score, gradeCode } = await valuesOf(id)
  return [objectiveScore, criteriaScore, score, gradeCode]
}
const stepsOf = async (w: World) => new Map((await q().select().from(raterStep).where(eq(raterStep.evaluationId, w.id))).map((s) => [s.id, s.outcome]))
const noticesOf = (employeeId: string) => q().select().from(notification).where(eq(notification.employeeId, employeeId)).orderBy(notification.createdAt, notification.id)
const codes = (answer: { body: unknown }) => { const { fields, code } = answer.body as { fields?: { code: string }[]; code?: string }; return fields && fields.length > 0 ? fields.map((f) => f.code) : [code] }
const outcomes = (list: readonly BatchOutcome[]) => list.map((o) => [o.id, o.ok ? 'ok' : o.errorCode])

describe('the score', () => {
  test('of the worked example: 3.53, grade B, with three of four colleagues; the result is theirs alone to read, and says so without a number', async () => {
    const w = await aWorld()
    await handInSelf(w)
    for (const i of [0, 1]) expect((await handIn(w, i)).status).toBe(200)
    expect((await save(w)).status).toBe(200)
    expect(await numbers(w.id), 'two of four: no colleagues').toEqual(['3.40', '3.80', '3.52', 'B'])
    await handIn(w, 2)
    await save(w, { version: 1 })
    expect(await numbers(w.id), 'one is still open').toEqual(['3.40', '3.80', '3.52', 'B'])
    expect((await decline(w, 3)).status).toBe(200)
    await save(w, { version: 2 })
    expect(await numbers(w.id)).toEqual(['3.40', '3.82', '3.53', 'B'])
    const values = await valuesOf(w.id)
    expect((values.objectives as { percent: string | null; score: string }[]).map((r) => [r.percent, r.score])).toEqual([['105.00', '4.00'], ['90.00', '3.00'], [null, '4.00'], ['66.67', '1.00'], [null, '5.00']])
    await submit(w.id)
    await approve(people.director, w.id)
    const { text: preview } = await api.as(people.second).send(calls.platform.effectPreview, { module: pa.detail.module, id: w.id, action: 'approve' })
    expect(preview).toContain('Score 3.53, grade B, becomes the result of Y2025')
    expect(preview).toContain('3 of 4 colleagues answered')
    await approve(people.second, w.id)
    expect(await row(w)).toMatchObject({ score: '3.53', finalScore: '3.53', gradeCode: 'B', paStatusId: PaStatus.done, calibratedById: null, publishedAt: expect.any(Date), withdrawnAt: null })
    const told = await noticesOf(w.dina)
    expect(told.filter((n) => n.typeId === 'PA001004').map((n) => [n.code, n.params, n.link])).toEqual([['resultPublished', { period: 'Y2025' }, `performance-appraisal/result/${w.id}`]])
    expect(told.filter((n) => n.typeId.startsWith('AP'))).toEqual([])
    expect((await q().select().from(developmentItem).where(eq(developmentItem.requestId, w.id))).map((i) => [i.kind, i.dueDate, i.status, i.source])).toEqual([[4, '2026-09-30', 'proposed', 'evaluation']])
    const logged = JSON.stringify(await q().select().from(effectLog).where(eq(effectLog.requestId, w.id)))
    expect(logged).not.toMatch(/3\.53|"B"|writing/)
  })

  test('with two of four it is the superior’s alone: 3.52; a handling time of 26.41 makes it 3.35, grade C', async () => {
    const w = await aWorld()
    for (const i of [0, 1]) await handIn(w, i)
    for (const i of [2, 3]) await decline(w, i)
    await handInSelf(w)
    await save(w)
    expect(await numbers(w.id)).toEqual(['3.40', '3.80', '3.52', 'B'])
    await save(w, { version: 1, objectives: w.objectives.map((lineId, i) => ({ lineId, achievement: i === 1 ? '26.41' : ACHIEVED[i] })) })
    expect(await numbers(w.id)).toEqual(['3.15', '3.80', '3.35', 'C'])
  })

  test('rows are those that were agreed and those of the form, whatever is sent, and numbers are the server’s', async () => {
    const w = await aWorld()
    const other = randomUUID()
    await save(w, { score: '5.00', gradeCode: 'A', objectives: [{ lineId: other, achievement: '1.00', score: '5.00' }], criteria: [{ lineId: annual.criteria[1], score: 2 }, { lineId: other, score: 5 }] })
    const values = await valuesOf(w.id)
    expect((values.objectives as { lineId: string; achievement: string | null }[]).map((r) => [r.lineId, r.achievement])).toEqual(w.objectives.map((id) => [id, null]))
    expect((values.criteria as { lineId: string; score: number | null }[]).map((r) => [r.lineId, r.score])).toEqual(annual.criteria.map((id, i) => [id, i === 1 ? 2 : null]))
    expect([values.evaluationPeriodId, values.evaluationTypeId, ...(await numbers(w.id))]).toEqual([periodId, annual.typeId, null, null, null, null])
  })

  test('a submit closes out who has not answered; taken back, they stay closed out and the averages are the same', async () => {
    const w = await aWorld()
    for (const i of [0, 1, 2]) await handIn(w, i)
    await handInSelf(w)
    await save(w)
    const { warnings } = await api.as(people.superior).get(pa.checkDraft, formOf(w, { version: 1 }) as never)
    expect(warnings.map((x) => x.code)).toEqual(['evaluation_open_peers', 'evaluation_apart'])
    // what colleagues said is not to be told from whether a comment is asked for: it is in any case
    expect(codes(await submit(w.id))).toEqual(['evaluation_open_comment'])
    await save(w, { version: 1, overallComment: 'A year with much to be glad of' })
    await submit(w.id)
    expect(await numbers(w.id)).toEqual(['3.40', '3.82', '3.53', 'B'])
    expect((await stepsOf(w)).get(w.peers[3]?.step ?? '')).toBe('missed')
    expect(codes(await handIn(w, 3))).toEqual(['rater_closed'])
    await api.as(people.superior).get(pa.cancel, { id: w.id, note: 'Not yet' })
    expect(await row(w)).toMatchObject({ paStatusId: PaStatus.inProgress, score: null })
    expect((await stepsOf(w)).get(w.peers[3]?.step ?? '')).toBe('missed')
    await submit(w.id)
    expect(await numbers(w.id)).toEqual(['3.40', '3.82', '3.53', 'B'])
  })

  test('a rater who hands in while it is submitted counts exactly when they are done', async () => {
    for (let i = 0; i < 5; i++) {
      const w = await aWorld()
      for (const n of [0, 1]) await handIn(w, n)
      await decline(w, 3)
      await handInSelf(w)
      await save(w)
      const [, sent] = await Promise.all([handIn(w, 2), submit(w.id)])
      expect(sent.status).toBe(200)
      const isDone = (await stepsOf(w)).get(w.peers[2]?.step ?? '') === 'done'
      expect((await numbers(w.id))[2]).toBe(isDone ? '3.53' : '3.52')
    }
  })
})

describe('handing in', () => {
  test('the person says first what they think of themselves, while they may; after that day they have missed it', async () => {
    const w = await aWorld()
    await save(w)
    const refused = await submit(w.id)
    expect([refused.status, refused.body.code]).toEqual([400, 'evaluation_self_first'])
    expect((refused.body as unknown as { message: string }).message).toContain('2026')
    api.clock.set(new Date(NOON.getTime() + 7 * DAY_MS))
    expect((await submit(w.id)).status).toBe(200)
    expect((await stepsOf(w)).get(w.selfStep)).toBe('missed')
  })

  test('refuses what is missing, what cannot be, and the ends of the scale without a word', async () => {
    const w = await aWorld()
    await handInSelf(w)
    await save(w, { objectives: w.objectives.slice(0, 1).map((lineId) => ({ lineId, achievement: ACHIEVED[0] })), criteria: [{ lineId: annual.criteria[0], score: 4 }] })
    const missing = await submit(w.id)
    const told = missing.body as unknown as { errors: string[]; fields: { field: string; code: string; message: string }[] }
    expect(told.fields, 'each list says what it lacks itself').toEqual([
      { field: 'objectives', code: 'evaluation_incomplete', message: '4 rows have no value yet.' }, { field: 'criteria', code: 'evaluation_incomplete', message: '3 rows have no value yet.' },
    ])
    expect(told.errors).toEqual(['Objectives: 4 rows have no value yet.', 'Criteria: 3 rows have no value yet.'])
    await save(w, { version: 1, objectives: w.objectives.map((lineId, i) => ({ lineId, achievement: i === 4 ? '0.50' : i === 0 ? '-1.00' : ACHIEVED[i] })) })
    expect(codes(await submit(w.id))).toEqual(['evaluation_value_below', 'evaluation_value'])
    const best = { objectives: w.objectives.map((lineId, i) => ({ lineId, achievement: ['200', '0', '5', '30', '1'][i] })), criteria: annual.criteria.map((lineId) => ({ lineId, score: 5 })) }
    await save(w, { version: 2, ...best, overallComment: 'Very good' })
    expect(await numbers(w.id)).toEqual(['5.00', '5.00', '5.00', 'A'])
    expect(codes(await submit(w.id))).toEqual(['evaluation_grade_comment'])
    await save(w, { version: 3, ...best, overallComment: 'The best year of anybody in the team' })
    expect((await submit(w.id)).status).toBe(200)
  })

  test('in its time alone; what came back may be handed in later, until the period is closed', async () => {
    const early = await aWorld({ period: await anEvaluatedPeriod('ahead', { assessFrom: '2026-05-13' }) })
    expect(codes(await save(early))).toEqual(['evaluation_not_open'])
    const late = await aWorld({ period: await anEvaluatedPeriod('over', { assessUntil: '2026-05-11' }) })
    expect(codes(await save(late))).toEqual(['evaluation_closed'])
    const closed = await aWorld({ period: await anEvaluatedPeriod('closed', { closedOn: '2026-05-12' }) })
    expect(codes(await save(closed))).toEqual(['appraisal_period_closed'])
    const w = await submitted(await aWorld({ period: await anEvaluatedPeriod('returned') }))
    await api.as(people.director).get(pa.revise, { id: w.id, note: 'Say more' })
    expect(await row(w)).toMatchObject({ paStatusId: PaStatus.inProgress })
    await q().update(growthPeriod).set({ assessUntil: '2026-05-11' }).where(eq(growthPeriod.id, w.periodId))
    expect((await submit(w.id)).status).toBe(200)
  })

  test('who may write one: whom the task names; for whom it is about, and by an id no task has, there is none', async () => {
    const w = await aWorld()
    const hr = await save(w, {}, people.hr)
    expect([hr.status, hr.body.code, (hr.body as unknown as { message: string }).message]).toEqual([403, 'evaluation_not_yours', 'Surya Superior writes this evaluation.'])
    expect((await save(w, {}, w.dina)).status).toBe(404)
    expect((await save(w, { id: randomUUID() })).status).toBe(404)
    expect((await save(w, { employeeId: people.employee })).status).toBe(404)
    expect((await save(w, {}, people.stranger)).status).toBe(403)
    expect((await save(w)).status).toBe(200)
    expect((await save(w)).status, 'a second device begins the same').toBe(409)
    expect(await row(w)).toMatchObject({ paStatusId: PaStatus.inProgress, recordId: w.id })
  })

  test('many at once: each by the rules of one, each with its own words; repeated, the same bytes', async () => {
    const [budi, putri, samuel, untouched] = [await aWorld(), await aWorld(), await aWorld(), await aWorld()]
    for (const w of [budi, samuel]) await handInSelf(w)
    await save(budi)
    await save(putri)
    await save(samuel, { criteria: [] })
    const foreign = await aWorld({ evaluatorId: people.director })
    const key = randomUUID()
    const input = { items: [budi, putri, samuel, untouched, foreign].map(({ id }) => ({ id })) }
    const first = await api.as(people.superior).send(pa.batchSubmit, input, { key })
    expect(outcomes(first.body.outcomes)).toEqual([[budi.id, 'ok'], [putri.id, 'evaluation_self_first'], [samuel.id, 'evaluation_incomplete'], [untouched.id, 'evaluation_incomplete'], [foreign.id, 'not_found']])
    expect(first.body.outcomes.map((o) => o.message).slice(2, 4)).toEqual(['Criteria: 4 rows have no value yet.', '9 rows have no value yet.'])
    expect((await api.as(people.superior).send(pa.batchSubmit, input, { key })).text).toBe(first.text)
    expect(first.text).not.toMatch(/3\.5/)
    expect((await api.as(people.superior).send(pa.batchSubmit, { items: Array.from({ length: 101 }, () => ({ id: randomUUID() })) })).status).toBe(400)
  })
})

describe('deciding', () => {
  const calibrate = (who: string, id: string, deskVersion: number, score: string, reason = '') => api.as(who).send(pa.saveDesk, { id, deskVersion, calibratedScore: score, calibrationReason: reason })
  const WHY = 'Compared with the others of the department'

  test('whoever decides last may move the score: near, and with a reason; the score that was worked out stays', async () => {
    const w = await submitted(await aWorld({ peers: 0 }))
    expect((await calibrate(people.director, w.id, 0, '3.40', WHY)).status).toBe(403)
    await approve(people.director, w.id)
    expect(codes(await calibrate(people.second, w.id, 0, '3.01', WHY))).toEqual(['calibration_range'])
    expect(codes(await calibrate(people.second, w.id, 0, '4.03', WHY))).toEqual(['calibration_range'])
    expect((await calibrate(people.second, w.id, 0, '3.40')).status).toBe(200)
    expect(codes(await api.as(people.second).send(pa.approve, { id: w.id }))).toEqual(['calibration_reason'])
    expect((await calibrate(people.second, w.id, 1, '3.40', WHY)).status).toBe(200)
    const shown = async (who: string) => (await api.as(who).send(pa.detail, { id: w.id })).body.desk?.values.calibratedScore ?? null
    expect([await shown(people.second), await shown(people.hr), await shown(people.superior), await shown(people.director)]).toEqual(['3.40', '3.40', null, null])
    const preview = async (who: string) => (await api.as(who).send(calls.platform.effectPreview, { module: pa.detail.module, id: w.id, action: 'approve' })).text
    expect(await preview(people.second)).toContain('Calibrated from 3.52 to 3.40: grade C instead of B')
    expect(await preview(people.superior)).not.toMatch(/Calibrated|3\.40/)
    await approve(people.second, w.id)
    expect(await row(w)).toMatchObject({ score: '3.52', finalScore: '3.40', gradeCode: 'C', calibratedById: people.second, calibrationReason: WHY })
    expect([await shown(people.superior), await shown(people.director)]).toEqual([null, '3.40'])
  })

  test('many at once: evaluations alone, and one that somebody has moved meanwhile is left', async () => {
    const waiting: World[] = []
    for (let i = 0; i < 3; i++) {
      const w = await submitted(await aWorld({ peers: 0 }))
      await approve(people.director, w.id)
      waiting.push(w)
    }
    const version = async ({ id }: World) => (await q().select().from(request).where(eq(request.id, id)))[0]?.version ?? 0
    const other = await api.as(people.second).get(calls.attachmentsInbox.inboxList, { paginationSize: 10 })
    expect(other.listData.length).toBeGreaterThanOrEqual(3)
    const stale = waiting[1] as World
    const items = [...(await Promise.all(waiting.map(async (w) => ({ id: w.id, version: (await version(w)) - (w === stale ? 1 : 0) })))), { id: randomUUID() }]
    const { outcomes: got } = await api.as(people.second).get(pa.batchApprove, { items })
    expect(outcomes(got)).toEqual([[waiting[0]?.id, 'ok'], [stale.id, 'stale'], [waiting[2]?.id, 'ok'], [items[3]?.id, 'not_found']])
    expect(codes(await api.as(people.second).send(pa.batchReject, { items: [{ id: stale.id }] }))).toEqual(['note_required'])
    const rejected = await api.as(people.second).get(pa.batchReject, { items: [{ id: stale.id }], note: 'Not as it was' })
    expect(outcomes(rejected.outcomes)).toEqual([[stale.id, 'ok']])
  })

  test('a request of another module is not found by a batch of evaluations', async () => {
    const as = api.as(people.employee)
    const form = await aForm(competencyModule, as, people.employee, workingDay(0))
    await as.get(calls.competency.createOrUpdate, form)
    await as.get(calls.competency.submit, { id: form.id })
    const { outcomes: got } = await api.as(people.superior).get(pa.batchApprove, { items: [{ id: form.id }] })
    expect(got.map((o) => o.errorCode)).toEqual(['not_found'])
  })

  test('rejected, it is over; the task is open again, by the next id, with what was written as its start; the person heard nothing', async () => {
    const w = await submitted(await aWorld({ peers: 0 }))
    await api.as(people.director).get(pa.reject, { id: w.id, note: 'Not like this' })
    const of = await row(w)
    const next = of.recordId
    expect(next).not.toBe(w.id)
    expect(of).toMatchObject({ paStatusId: PaStatus.notStarted, score: null, objectiveScore: null })
    expect((await formerValues(of))?.criteria).toEqual((await valuesOf(w.id)).criteria)
    expect(await noticesOf(w.dina)).toEqual([])
    expect((await save(w, { id: next })).status).toBe(200)
    expect(await formerValues(await row(w))).toBeNull()
    const reopen = await undone(() => api.as(people.hr).send(pa.reopen, { id: w.id, note: 'Once more' }))
    expect([reopen.status, reopen.body.code], 'a later one lives').toEqual([400, 'evaluation_exists'])
    await api.as(people.superior).get(pa.cancel, { id: next, note: '' })
    expect(await row(w)).toMatchObject({ paStatusId: PaStatus.notStarted })
    expect([w.id, next]).not.toContain((await row(w)).recordId)
    expect((await api.as(people.hr).send(pa.reopen, { id: w.id, note: 'Once more' })).status).toBe(200)
    expect(await row(w)).toMatchObject({ recordId: w.id, paStatusId: PaStatus.inProgress })
  })

  test('cancelled after it was approved: the last approver grants it, the result is withdrawn and the person told; an item that is done stands in the way, and a closed period', async () => {
    const w = await approved(await aWorld({ period: await anEvaluatedPeriod('cancelled'), peers: 0 }))
    const ask = () => api.as(people.superior).send(pa.cancel, { id: w.id, note: 'A mistake' })
    const item = and(eq(developmentItem.requestId, w.id))
    await q().update(developmentItem).set({ status: 'done' }).where(item)
    expect(codes(await ask())).toEqual(['item_done'])
    await q().update(developmentItem).set({ status: 'proposed' }).where(item)
    await q().update(growthPeriod).set({ closedOn: '2026-05-12' }).where(eq(growthPeriod.id, w.periodId))
    expect(codes(await ask())).toEqual(['appraisal_period_closed'])
    await q().update(growthPeriod).set({ closedOn: null }).where(eq(growthPeriod.id, w.periodId))
    expect((await ask()).body.status).toBe(Status.cancellationInApproval)
    expect((await row(w)).publishedAt).not.toBeNull()
    await approve(people.second, w.id)
    expect(await row(w)).toMatchObject({ finalScore: null, gradeCode: null, publishedAt: null, approvedAt: null, withdrawnAt: expect.any(Date), paStatusId: PaStatus.notStarted })
    expect((await noticesOf(w.dina)).map((n) => n.typeId)).toEqual(['PA001004', 'PA001006'])
    expect((await q().select().from(developmentItem).where(item)).map((i) => i.withdrawnAt)).toEqual([expect.any(Date)])
  })

  test('what the chief executive writes says so to the rules of approval', async () => {
    const chief = await aPerson(cast.company, 'Chandra Chief')
    await giveRole(chief, 'ceo')
    const stated = async (evaluatorId: string) => {
      const w = await aWorld({ evaluatorId })
      return performanceAppraisalModule.conditions?.({ record: { id: w.id, requestorId: evaluatorId } as never, values: {}, context: { today: '2026-05-12' } as never })
    }
    expect([await stated(chief), await stated(people.superior)]).toEqual([{ writer: 'ceo' }, { writer: 'other' }])
  })
})

describe('the result', () => {
  test('on its day, or when HR of the whole company says so; read once by the person, which its writer hears', async () => {
    const w = await approved(await aWorld({ period: await anEvaluatedPeriod('later', { publishFrom: '2026-05-15' }), peers: 0 }))
    expect(await row(w)).toMatchObject({ publishedAt: null, publishFrom: '2026-05-15', finalScore: '3.52' })
    const read = () => api.as(w.dina).send(pa.acknowledge, { id: w.id, note: 'Thank you' })
    expect((await read()).status).toBe(404)
    const input = { evaluationPeriodId: w.periodId }
    for (const who of [people.siteHr, people.superior, w.dina]) expect((await api.as(who).send(pa.publish, input)).status).toBe(403)
    expect((await api.as(people.hr).send(pa.publish, { evaluationPeriodId: randomUUID() })).status).toBe(404)
    expect((await api.as(people.hr).get(pa.publish, { ...input, evaluationTypeId: randomUUID() })).published).toBe(0)
    expect(await api.as(people.hr).get(pa.publish, input)).toMatchObject({ published: 1, message: '1 result was told' })
    expect((await api.as(people.hr).get(pa.publish, input)).published).toBe(0)
    for (const who of [people.superior, people.hr, people.stranger]) expect((await api.as(who).send(pa.acknowledge, { id: w.id })).status).toBe(404)
    const { version } = await row(w)
    expect((await read()).body).toMatchObject({ id: w.id, version: version + 1 })
    expect(codes(await read())).toEqual(['evaluation_acknowledged'])
    expect(await row(w)).toMatchObject({ acknowledgedAt: expect.any(Date), acknowledgement: 'Thank you' })
    expect((await noticesOf(w.dina)).map((n) => n.typeId)).toEqual(['PA001004'])
    const heard = (await noticesOf(people.superior)).filter((n) => n.typeId === 'PA001005' && n.link.endsWith(w.id))
    expect(heard.map((n) => [n.code, n.firebase])).toEqual([['resultAcknowledged', false]])
    expect(await q().select().from(evaluation).where(and(eq(evaluation.id, w.id), eq(evaluation.gradeCode, 'B')))).toHaveLength(1)
  })
})

/** Ids and moments are new each time; what they stand for is not. */
const plain = (text: string): string => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#').replaceAll(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T#')
/** Made anew whenever somebody asks. */
const NEW_EACH_TIME = ['general-account-home-calendar.offerSecondFactor', 'profile.identificationCard']

/** What the person reads of everything there is to ask, by the evaluation's id and without. */
async function everythingRead(who: string, id: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  // an id that is taken is taken: no draft of another module is looked at under it
  const isOther = (call: AnyCall) => call.id.endsWith('.checkDraft') && call.module !== pa.checkDraft.module
  for (const served of api.parts.served.filter((s) => s.call.kind === 'query' && !isOther(s.call) && !NEW_EACH_TIME.includes(s.call.id))) {
    const shape = shapeOf(served)
    const needed = Object.fromEntries(Object.entries(fittingInput(served)).filter(([name]) => !shape[name]?.safeParse(undefined).success))
    const wide = Object.fromEntries(Object.entries({ scope: 'all', paginationSize: 100, from: '2020-01-01', until: '2026-12-31', module: pa.detail.module }).filter(([name]) => name in shape))
    for (const way of [{ ...wide }, ...('id' in shape ? [{ ...wide, id }] : [])]) {
      const { status, text } = await undone(() => api.as(who).send(served.call, { ...needed, ...way }))
      answers.set(`${served.call.id} ${JSON.stringify(Object.keys(way))}`, `${status} ${plain(text)}`)
    }
  }
  return answers
}

describe('before they are told, the person reads the same whatever is written and decided', () => {
  test('in every call there is; the request is not there for them, and no notice tells of it', async () => {
    const w = await aWorld({ peers: 0 })
    await handInSelf(w)
    const before = await everythingRead(w.dina, w.id)
    await save(w)
    await submit(w.id)
    await approve(people.director, w.id)
    const after = await everythingRead(w.dina, w.id)
    expect([...before].filter(([key, answer]) => after.get(key) !== answer).map(([key, answer]) => [key, answer, after.get(key)])).toEqual([])
    expect(before.size).toBeGreaterThan(120)
    expect([...after.values()].filter((text) => text.includes('3.52'))).toEqual([])
    expect(await noticesOf(w.dina)).toEqual([])
    const { detail, submit: handedIn, cancel, approve: granted, reject, revise, saveDesk, nudge, comments } = pa
    for (const call of [detail, handedIn, cancel, granted, reject, revise, saveDesk, nudge, comments] as AnyCall[]) {
      expect([call.id, (await undone(() => api.as(w.dina).send(call, { id: w.id, note: 'x', deskVersion: 0 }))).status]).toEqual([call.id, 404])
    }
    // who writes it is told
    expect((await api.as(people.superior).send(pa.detail, { id: w.id })).text).toContain('3.52')
  }, 200_000)
})
