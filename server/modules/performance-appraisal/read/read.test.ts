/** Who may know what of an evaluation, from its first draft to the day its result is told; and the lists, which say the same. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaStatus, Rater } from '../../../../contract/growth/appraisal.ts'
import type { Paged } from '../../../../contract/kit/paging.ts'
import type { AppraisalConfiguration, AppraisalHub, AppraisalStep, Distribution, EvaluationDetail, EvaluationInboxItem, EvaluationList, EvaluationResult, EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import type { AppraisalFormOption, AppraisalPeriodOption, ValueRangeDetail, ValueRangeOption } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { EMPTY_ID } from '../../../../contract/kit/ids.ts'
import { q, tx } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { attachment } from '../../../files/table.ts'
import { evaluation, objective, objectiveFillingRequest, raterAnswer, raterStep } from '../../../growth/appraisal/table.ts'
import { growthPeriod } from '../../../growth/table.ts'
import { ACHIEVED, anEvaluatedPeriod, anEvaluation, anEvaluationType, aRaterStep, type EvaluationFacts, theObjectives } from '../../../growth/testing/evaluations.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY } from '../../../ledger/testing/company.ts'
import { FileAnswer } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { isCallError } from '../../../lib/refuse.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import { departmentHead, employeeRole, moduleAccess } from '../../../org/table.ts'
import { createRequests, type Requests } from '../../../request/service.ts'
import { approvalMatrix, request } from '../../../request/table.ts'
import { performanceAppraisalModule } from '../index.ts'
import { appraisalReading } from './index.ts'

let db: Database
let company: Company
let away: Company
let requests: Requests
let served: ReturnType<typeof appraisalReading>
let kind: Awaited<ReturnType<typeof anEvaluationType>>
let periodId = ''
let [chief, boss, decider, hana, hera, distant, dina] = ['', '', '', '', '', '', '']
let peers: string[] = []
let evaluationId = ''
let objectives: string[] = []
let steps: string[] = []
let self = ''

const files = { read: async (id: string) => new FileAnswer(new Uint8Array([1]), 'application/pdf', id), readOf: async (_: string, id: string) => new FileAnswer(new Uint8Array([2]), 'application/pdf', id) }

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  away = await elsewhere(company, 'SUB', 'Surabaya')
  requests = createRequests([performanceAppraisalModule], { runOnce: (_, work) => work() })
  served = appraisalReading({ requests, files })
  kind = await anEvaluationType('ANNUAL')
  periodId = await anEvaluatedPeriod('P-1', { publishFrom: '2026-05-20' })
  decider = await anEmployee(company, 'Decidername')
  hana = await anEmployee(company, 'Hana')
  hera = await anEmployee(company, 'Hera')
  distant = await anEmployee(away, 'Sari of Surabaya')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: performanceAppraisal.slug, employeeId: null })
  await q().insert(employeeRole).values([hana, hera].map((employeeId) => ({ id: newId(NOON), employeeId, role: 'hr', siteId: null, from: '2020-01-01' })))
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [decider, hana].map((employeeId) => ({ resolver: { kind: 'person' as const, employeeId }, rule: 'anyOne' as const })) })
})
afterAll(() => db.close())

const factsOf = (employeeId: string, more: Partial<EvaluationFacts> = {}): EvaluationFacts => ({ employeeId, evaluatorId: boss, periodId, typeId: kind.typeId, form: kind.form, siteId: company.siteId, departmentId: company.departmentId, ...more })

beforeEach(async () => {
  chief = await anEmployee(company, 'Chief')
  boss = await anEmployee(company, 'Bossname', { superiorId: chief })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  peers = []
  for (const name of ['Pia Peername', 'Pak Peername', 'Pum Peername', 'Pol Peername']) peers.push(await anEmployee(company, name, { superiorId: chief }))
  evaluationId = await anEvaluation(factsOf(dina))
  objectives = await theObjectives(factsOf(dina))
  self = await aRaterStep(evaluationId, dina, Rater.self)
  steps = []
  for (const peer of peers) steps.push(await aRaterStep(evaluationId, peer, Rater.peer))
})

interface By {
  hr?: true | string
  today?: string
}
const contextOf = (who: string, { hr = who === hana || who === hera ? true : undefined, today = TODAY }: By = {}) => {
  const context = { ...aContext(who, hr === true ? ['hr'] : []), today }
  return typeof hr === 'string' ? { ...context, caller: { ...context.caller, roles: ['hr'], hrOf: [hr] } } : context
}
async function call<T>(name: string, input: Record<string, unknown>, who: string, by: By = {}): Promise<T> {
  const found = served.find((s) => s.call.id === `performance-appraisal.${name}`)
  if (!found) throw new Error(`no call ${name}`)
  return tx(async () => (await found.handle(found.schema.parse(input), contextOf(who, by))) as T)
}
const refused = (what: Promise<unknown>, code = 'not_found') => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(isCallError(error) ? error.problems.map((p) => p.code) : error).toContain(code)
  return true
})
const now = async () => (await q().select().from(evaluation).where(eq(evaluation.id, evaluationId)))[0] as typeof evaluation.$inferSelect
const set = (values: Partial<typeof evaluation.$inferInsert>) => q().update(evaluation).set(values).where(eq(evaluation.id, evaluationId))

/** Scores of three colleagues: 3.80, 3.50 and 4.40, on average 3.90. */
const PEERS = [['4.00', '4.00', '3.00', '4.00'], ['3.00', '4.00', '4.00', '3.00'], ['5.00', '4.00', '4.00', '4.00']] as const
const answer = (stepId: string, scores: readonly string[], comment: string) => q().insert(raterAnswer).values(kind.criteria.map((rowId, i) => ({ stepId, rowId, score: scores[i] as string, comment: `${comment} of row ${i}` })))
async function handIn(i: number): Promise<void> {
  await answer(steps[i] as string, PEERS[i] as readonly string[], `peerword${i}`)
  await q().update(raterStep).set({ paStatusId: PaStatus.done, outcome: 'done', submittedAt: NOON, comment: `peerword${i}`, strengths: `peerword${i} is strong`, improvements: '' }).where(eq(raterStep.id, steps[i] as string))
}
const decline = (i: number) => q().update(raterStep).set({ paStatusId: PaStatus.done, outcome: 'declined', comment: `peerword${i}` }).where(eq(raterStep.id, steps[i] as string))
async function selfIsIn(isIn: boolean): Promise<void> {
  if (!isIn) {
    await answer(self, ['4.00', '4.00', '5.00', '4.00'], 'selfword')
    await q().insert(raterAnswer).values({ stepId: self, rowId: objectives[0] as string, achievement: '95.00' })
  }
  await q().update(raterStep).set({ paStatusId: isIn ? PaStatus.done : PaStatus.inProgress, outcome: isIn ? 'done' : null, submittedAt: isIn ? NOON : null, comment: 'selfword' }).where(eq(raterStep.id, self))
}
const SCORES = [4, 3, 4, 5] as const
const written = (word: string, version: number, scores: readonly number[]) => ({
  id: evaluationId, version, employeeId: dina, overallComment: `${word} overall`, strengths: '', improvements: `${word} improve`,
  objectives: objectives.map((lineId, i) => ({ lineId, achievement: ACHIEVED[i], comment: `${word} of an objective` })), criteria: kind.criteria.map((lineId, i) => ({ lineId, score: scores[i], comment: `${word} of a criterion` })),
  items: [{ lineId: newId(NOON), text: `${word} to learn`, kind: 1, dueDate: null }],
})
const act = (action: 'submit' | 'approve' | 'revise' | 'reject' | 'cancel', who: string) => requests.perform(performanceAppraisal, action, { id: evaluationId, note: 'so' }, contextOf(who))
const save = (word = 'bossword', version = 0, scores: readonly number[] = SCORES) => requests.perform(performanceAppraisal, 'save', written(word, version, scores), contextOf(boss))
const submit = () => act('submit', boss)
const calibrate = (calibratedScore: string) => requests.saveDesk(performanceAppraisal, { id: evaluationId, deskVersion: 0, calibratedScore, calibrationReason: 'reasonword, long enough' }, contextOf(hana))
async function approve(): Promise<void> {
  await act('approve', decider)
  await calibrate('3.44')
  await act('approve', hana)
}
const publish = () => set({ publishedAt: NOON })
/** Everything up to the approval. */
async function decided(): Promise<void> {
  for (const i of [0, 1, 2]) await handIn(i)
  await decline(3)
  await selfIsIn(false)
  await selfIsIn(true)
  await save()
  await submit()
  await approve()
}

describe('who may know what', () => {
  /** What is searched for in the answers of every reading call, and what it stands for. */
  const TOKENS: Record<string, RegExp> = {
    self: /selfword/, peerWords: /peerword/, peerNames: /Peername/, averages: /"3\.90"|"3\.67"/, computed: /"3\.5[23]"/, final: /"3\.44"/, written: /bossword/, again: /secondword/, draftScore: /"3\.62"/,
    reason: /reasonword/, writer: /Bossname/, deciders: /Decidername/, code: /PA-\d/,
  }
  /** What is chosen from says nothing of evaluations. */
  const NOT_ASKED = /^(datasource|competencies$|getValueRange$)/i

  async function knownTo(who: string): Promise<string[]> {
    const { recordId } = await now()
    const ids = [...new Set([evaluationId, recordId])]
    const inputs: Record<string, Record<string, unknown>[]> = {
      evaluation: ids.map((id) => ({ id })), steps: ids.map((id) => ({ id })), evaluationSheet: ids.map((id) => ({ id })), approvalRequest: ids.map((id) => ({ id })), detail: ids.map((id) => ({ id })),
      getEvaluationResult: [...ids.map((id) => ({ id })), {}, { employeeId: dina, evaluationPeriodId: periodId }, { employeeId: dina }],
      evaluationList: [...(['mine', 'team', 'all'] as const).map((scope) => ({ scope, evaluationPeriodIds: [periodId], paginationSize: 500, filterSearch: 'Dina' }))],
      evaluationFile: [{ id: evaluationId, fileId: newId(NOON) }], distribution: [{ evaluationPeriodId: periodId }],
      pendingApproval: [{ filterSearch: 'Dina', paginationSize: 500 }], approvalHistory: [{ filterSearch: 'Dina', paginationSize: 500 }],
    }
    const said: unknown[] = []
    const asked = served.map(({ call: { id } }) => id.split('.')[1] as string).filter((name) => !NOT_ASKED.test(name))
    for (const name of asked) for (const input of inputs[name] ?? [{}]) said.push(await call(name, input, who).catch((error: unknown) => { if (!isCallError(error)) throw error; return null }))
    // of the people tests made before only this one's is looked at
    const json = JSON.stringify(said.map((s) => (s && typeof s === 'object' && 'listData' in s && Array.isArray(s.listData) ? { ...s, listData: s.listData.filter((r: { employeeId?: string }) => r.employeeId === undefined || r.employeeId === dina) } : s)))
    return Object.keys(TOKENS).filter((name) => TOKENS[name]?.test(json)).toSorted()
  }
  const readers = () => ({ S: dina, E: boss, U: chief, D: decider, H: hera })
  async function told(): Promise<Record<string, string[]>> {
    const out: Record<string, string[]> = {}
    for (const [name, who] of Object.entries(readers())) out[name] = await knownTo(who)
    for (const who of [peers[0] as string, distant]) expect(await knownTo(who).then((found) => found.filter((t) => t !== 'peerNames')), 'a rater, and somebody of another site').toEqual([])
    return out
  }
  const sorted = (of: Record<string, string[]>) => Object.fromEntries(Object.entries(of).map(([name, tokens]) => [name, tokens.toSorted()]))
  const isHidden = async () => { for (const name of ['approvalRequest', 'detail']) await refused(call(name, { id: evaluationId }, dina)) }

  test('a draft is its writer’s; what is not handed in is its author’s', async () => {
    await handIn(0)
    await handIn(1)
    await selfIsIn(false)
    await save()
    expect(await told()).toEqual(sorted({ S: ['self'], E: ['written', 'computed', 'writer', 'peerNames', 'code'], U: ['writer'], D: [], H: ['writer', 'peerNames'] }))
    await isHidden()
  })

  test('what raters handed in, once their group is closed', async () => {
    for (const i of [0, 1, 2]) await handIn(i)
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    const open = { S: ['self'], E: ['written', 'computed', 'writer', 'peerNames', 'code', 'self'], U: ['writer'], D: [], H: ['writer', 'peerNames', 'self'] }
    expect(await told(), 'three have answered, the fourth may yet').toEqual(sorted(open))
    await decline(3)
    expect(await told()).toEqual(sorted({ ...open, E: [...open.E, 'averages', 'peerWords'], H: [...open.H, 'averages', 'peerWords'] }))
    await isHidden()
  })

  const ALL = ['written', 'computed', 'writer', 'deciders', 'code', 'self', 'averages', 'peerWords']
  const submitted = { S: ['self'], E: [...ALL, 'peerNames'], U: ALL, D: ALL, H: [...ALL, 'peerNames'] }

  test('handed in, and sent back', async () => {
    for (const i of [0, 1, 2]) await handIn(i)
    await decline(3)
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    await submit()
    expect(await told(), 'handed in').toEqual(sorted(submitted))
    await isHidden()

    await act('revise', decider)
    const versionNow = async () => (await q().select({ version: request.version }).from(request).where(eq(request.id, evaluationId)))[0]?.version
    await save('secondword', await versionNow(), [5, 3, 4, 5])
    const back = ['writer', 'deciders', 'code']
    expect(await told(), 'sent back').toEqual(sorted({
      S: ['self'], E: ['again', 'draftScore', 'writer', 'deciders', 'code', 'self', 'averages', 'peerWords', 'peerNames'], U: back, D: back, H: [...back, 'self', 'averages', 'peerWords', 'peerNames'],
    }))
    await isHidden()
  })

  test('decided, told, and taken back', async () => {
    await decided()
    const approved = { S: ['self'], E: [...submitted.E, 'final'], U: [...ALL, 'final', 'reason'], D: [...ALL, 'final', 'reason'], H: [...submitted.H, 'final', 'reason'] }
    expect(await told(), 'approved').toEqual(sorted(approved))
    await isHidden()
    await publish()
    expect(await told(), 'told').toEqual(sorted({ ...approved, S: ['self', 'written', 'averages', 'peerWords', 'final', 'writer'] }))
    await isHidden()
    await act('cancel', boss)
    expect((await knownTo(dina)).includes('final'), 'somebody asks to take it back').toBe(true)
    await act('approve', hana)
    expect((await now()).recordId, 'the next request is another').not.toBe(evaluationId)
    expect(await knownTo(dina), 'taken back').toEqual(['self'])
    await isHidden()
  })

  test('whom it is about is that alone, also as HR or superior; nobody finds their own by how it stands or by its grade', async () => {
    await q().insert(employeeRole).values({ id: newId(NOON), employeeId: dina, role: 'hr', siteId: null, from: '2020-01-01' })
    await decided()
    for (const scope of ['mine', 'all']) {
      const list = (input: Record<string, unknown>) => call<EvaluationList>('evaluationList', { scope, filterSearch: 'Dina', evaluationPeriodIds: [periodId], paginationSize: 500, ...input }, dina, { hr: true })
      const row = (await list({})).listData.find((r) => r.employeeId === dina)
      expect(row).toMatchObject({ id: evaluationId, role: 'subject', paStatusId: null, status: null, version: 0, actions: [], score: null, gradeCode: null, publishedAt: null, evaluator: '', selfPaStatusId: 4, ratersTotal: 4, ratersDone: null })
      expect((await list({ paStatusIds: [4] })).listData.filter((r) => r.employeeId === dina)).toEqual([])
      expect((await list({ gradeCodes: ['C'] })).listData.filter((r) => r.employeeId === dina)).toEqual([])
    }
    const { steps: strip } = await call<{ steps: AppraisalStep[] }>('steps', { id: evaluationId }, dina, { hr: true })
    expect(strip.map((s) => [s.kind, s.title, s.persons, s.total, s.done, s.dueDate, s.actionDateTime])).toEqual([[1, 'Own assessment', ['Dina'], 1, 1, '2026-05-18', NOON.toISOString()], [4, 'In progress', [], 1, null, null, null]])
    await publish()
    expect((await call<EvaluationList>('evaluationList', { gradeCodes: ['C'], paStatusIds: [4] }, dina)).listData.map((r) => [r.evaluationId, r.score, r.gradeCode, r.id])).toEqual([[evaluationId, '3.44', 'C', evaluationId]])
  })

  test('HR of a site reads the people of that site', async () => {
    await decided()
    await refused(call('evaluation', { id: evaluationId }, distant, { hr: away.siteId }))
    await refused(call('getEvaluationResult', { id: evaluationId }, distant, { hr: away.siteId }))
    await refused(call('steps', { id: evaluationId }, distant, { hr: away.siteId }))
    expect((await call<EvaluationList>('evaluationList', { scope: 'all', evaluationPeriodIds: [periodId] }, distant, { hr: away.siteId })).totalData).toBe(0)
    const local = await anEmployee(company, 'Lia of Jakarta')
    expect((await call<EvaluationDetail>('evaluation', { id: evaluationId }, local, { hr: company.siteId })).row.role).toBe('hr')
    expect((await call<EvaluationList>('evaluationList', { scope: 'all', evaluationPeriodIds: [periodId], paginationSize: 500 }, local, { hr: company.siteId })).listData.some((r) => r.evaluationId === evaluationId)).toBe(true)
  })
})

describe('groups of raters', () => {
  const groupFor = async (who = boss) => (await call<EvaluationDetail>('evaluation', { id: evaluationId }, who)).groups
  const live = async () => {
    const { row, groups } = await call<EvaluationDetail>('evaluation', { id: evaluationId }, boss)
    return [row.score, groups.map((g) => [g.kind, g.asked, g.done, g.isClosed, g.counted, g.score, g.rows.map((r) => r.score)])]
  }

  test('two, three, all of four: shown when closed with enough, and never before', async () => {
    await save()
    for (const i of [0, 1]) await handIn(i)
    expect(await live()).toEqual(['3.52', [[2, 4, 2, false, false, null, []]]])
    await handIn(2)
    expect(await live()).toEqual(['3.52', [[2, 4, 3, false, false, null, []]]])
    await decline(3)
    expect((await live())[1]).toEqual([[2, 4, 3, true, true, '3.90', ['4.00', '4.00', '3.67', '3.67']]])
  })

  test('what is handed in comes to 3.53 with three colleagues, to 3.52 with two', async () => {
    for (const i of [0, 1, 2]) await handIn(i)
    await decline(3)
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    await submit()
    const result = await call<EvaluationResult>('getEvaluationResult', { id: evaluationId }, boss)
    expect([result.score, result.finalScore, result.gradeCode, result.calibrated]).toEqual(['3.53', '3.53', 'B', false])
    expect(result.sections.map((s) => [s.code, s.score, s.counted])).toEqual([['objectives', '3.40', true], ['criteria', '3.82', true]])
    expect(result.groups).toEqual([{ kind: 0, asked: 1, counted: true, weight: '70.00', score: '3.80' }, { kind: 2, asked: 4, counted: true, weight: '20.00', score: '3.90' }])
    expect(result.rows.map((r) => [r.section, r.weight, r.achievement, r.percent, r.score])).toEqual([
      ['objectives', '30.00', '94.50', '105.00', '4.00'], ['objectives', '25.00', '26.40', '90.00', '3.00'], ['objectives', '20.00', '4.52', null, '4.00'], ['objectives', '15.00', '8.00', '66.67', '1.00'], ['objectives', '10.00', '1.00', null, '5.00'],
      ['criteria', '40.00', null, null, '4.00'], ['criteria', '30.00', null, null, '3.00'], ['criteria', '20.00', null, null, '4.00'], ['criteria', '10.00', null, null, '5.00'],
    ])
    expect(result.rows.slice(5).map((r) => r.groups)).toEqual(['4.00', '4.00', '3.67', '3.67'].map((score) => [{ kind: 2, count: 3, score }]))
  })

  test('closed with two: neither shown nor counted', async () => {
    for (const i of [0, 1]) await handIn(i)
    for (const i of [2, 3]) await decline(i)
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    await submit()
    const result = await call<EvaluationResult>('getEvaluationResult', { id: evaluationId }, boss)
    expect([result.score, result.sections.map((s) => s.score), result.groups.map((g) => [g.kind, g.counted, g.score])]).toEqual(['3.52', ['3.40', '3.80'], [[0, true, '3.80'], [2, false, null]]])
    expect(result.comments.filter((c) => c.kind === 2)).toEqual([])
    expect((await groupFor(hera)).map((g) => [g.asked, g.done, g.counted, g.rows])).toEqual([[4, 2, false, []]])
    expect((await groupFor(decider)).map((g) => [g.asked, g.done, g.counted, g.rows])).toEqual([[4, null, false, []]])
  })

  test('words come in an order that neither names nor other words follow', async () => {
    await decided()
    const names = (await q().select().from(raterStep).where(and(eq(raterStep.evaluationId, evaluationId), eq(raterStep.outcome, 'done'), eq(raterStep.kind, Rater.peer)))).toSorted((a, b) => a.shuffle - b.shuffle).map((s) => s.comment)
    const orders = new Set<string>()
    for (let round = 0; round < 60; round++) {
      for (const step of steps) await q().update(raterStep).set({ shuffle: Math.floor(Math.random() * 1e9) }).where(eq(raterStep.id, step))
      const { comments } = await call<EvaluationResult>('getEvaluationResult', { id: evaluationId }, boss)
      const of = (what: string) => comments.filter((c) => c.kind === 2 && c.of === what).map((c) => c.text.slice(0, 9))
      expect(of('overall').toSorted()).toEqual(names.toSorted())
      expect(of('row')).toHaveLength(12)
      const shuffled = (await q().select().from(raterStep).where(and(eq(raterStep.evaluationId, evaluationId), eq(raterStep.outcome, 'done'), eq(raterStep.kind, Rater.peer)))).toSorted((a, b) => a.shuffle - b.shuffle).map((s) => s.comment)
      orders.add([of('overall').join() === of('strengths').join(), of('overall').join() === shuffled.join()].join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })
})

describe('the document, its files and its sheet', () => {
  const fileOf = async (recordId: string) => {
    const id = newId(NOON)
    await q().insert(attachment).values({ id, ownerEmployeeId: boss, fileName: 'proof.pdf', type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: NOON, recordId, recordKind: 'request' })
    return id
  }

  test('files go with the document; for whom it is about once they are told; of another record there are none', async () => {
    await decided()
    const [own, others] = [await fileOf(evaluationId), await fileOf(newId(NOON))]
    const read = (fileId: string, who: string) => call<FileAnswer>('evaluationFile', { id: evaluationId, fileId }, who)
    for (const who of [boss, chief, decider, hera]) {
      expect((await read(own, who)).bytes).toEqual(new Uint8Array([1]))
      await refused(read(others, who))
    }
    await refused(read(own, dina))
    await refused(read(own, peers[0] as string))
    await publish()
    expect((await read(own, dina)).bytes).toEqual(new Uint8Array([2]))
    await refused(read(others, dina))
    expect((await call<EvaluationDetail>('evaluation', { id: evaluationId }, dina)).files.map((f) => f.attachmentId)).toEqual([own])
  })

  test('its writer writes in its time, and when it came back', async () => {
    const sheet = (who = boss, today = TODAY) => call<EvaluationSheet>('evaluationSheet', { id: evaluationId }, who, { today })
    expect(await sheet()).toMatchObject({ evaluationId, recordId: evaluationId, version: 0, employee: 'Dina', jobTitle: 'Clerk', companyStructure: 'Finance', window: { from: '2026-05-01', until: '2026-06-01', isOpen: true }, selfUntil: '2026-05-18', ratersDone: 0, ratersTotal: 4 })
    expect((await sheet()).objectives.map((o) => o.valueRange.kind)).toEqual([1, 2, 3, 1, 4])
    for (const who of [dina, chief, hera, decider, peers[0] as string]) await refused(sheet(who))
    expect((await sheet(boss, '2026-06-02')).window.isOpen).toBe(false)
    expect((await sheet(boss, '2026-05-19')).selfUntil).toBeNull()
    await selfIsIn(false)
    await selfIsIn(true)
    expect((await sheet()).asksComment, 'nobody answered').toBe(false)
    for (const i of [0, 1, 2]) await handIn(i)
    expect((await sheet()).asksComment, 'three of four').toBe(true)
    await decline(3)
    expect((await sheet()).asksComment, 'the group is closed').toBe(false)
    await save()
    expect(await sheet()).toMatchObject({ version: 1, selfUntil: null, window: { isOpen: true } })
    const { mayWrite, values, row } = await call<EvaluationDetail>('evaluation', { id: evaluationId }, boss)
    expect([mayWrite, values?.overallComment, row.actions]).toEqual([true, 'bossword overall', ['save', 'submit', 'cancel']])
    await submit()
    expect((await sheet()).window.isOpen).toBe(false)
    await act('revise', decider)
    expect((await sheet(boss, '2026-07-01')).window.isOpen).toBe(true)
  })

  test('what was rejected is still read by who knew it; the next request takes its place', async () => {
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    await submit()
    await act('reject', decider)
    const next = (await now()).recordId
    const history = (await call<Paged<EvaluationInboxItem>>('approvalHistory', {}, decider)).listData.find((i) => i.id === evaluationId)
    expect([history?.score, history?.gradeCode]).toEqual(['3.52', 'B'])
    expect((await call<EvaluationDetail>('evaluation', { id: next }, boss)).row).toMatchObject({ id: next, status: null, version: 0, score: null, paStatusId: 0 })
    await refused(call('getEvaluationResult', { id: next }, boss))
  })

  test('who decides calibrates at the last level, and finds the scores on the desk', async () => {
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    await submit()
    const onDesk = async (who: string) => (await call<Paged<EvaluationInboxItem>>('pendingApproval', {}, who)).listData.find((i) => i.id === evaluationId)
    expect(await onDesk(decider)).toMatchObject({ score: '3.52', gradeCode: 'B', selfScore: '4.20', calibrated: null })
    expect(await onDesk(hana)).toBeUndefined()
    expect((await call<EvaluationDetail>('evaluation', { id: evaluationId }, decider)).mayCalibrate).toBe(false)
    await act('approve', decider)
    await calibrate('3.40')
    expect(await onDesk(hana)).toMatchObject({ score: '3.52', calibrated: '3.40' })
    expect(await call<EvaluationDetail>('evaluation', { id: evaluationId }, hana)).toMatchObject({ mayCalibrate: true, deskValues: { values: { calibratedScore: '3.40' } } })
    expect((await call<{ module: string }>('approvalRequest', { id: evaluationId }, hana)).module).toBe(performanceAppraisal.slug)
    await refused(call('approvalRequest', { id: newId(NOON) }, hana))
  })
})

describe('results', () => {
  test('one’s own latest is what was told; its history what was told before', async () => {
    await refused(call('getEvaluationResult', {}, dina))
    const earlier = await anEvaluatedPeriod(`before ${dina}`, { from: '2024-01-01', until: '2024-12-31', closedOn: '2025-06-01' })
    const former = await anEvaluation({ ...factsOf(dina), periodId: earlier })
    await q().update(evaluation).set({ paStatusId: PaStatus.done, score: '2.90', finalScore: '2.90', gradeCode: 'C', approvedAt: NOON, publishedAt: NOON }).where(eq(evaluation.id, former))
    await decided()
    expect((await call<EvaluationResult>('getEvaluationResult', {}, dina)).evaluationId).toBe(former)
    await publish()
    const result = await call<EvaluationResult>('getEvaluationResult', {}, dina)
    expect(result).toMatchObject({ evaluationId, recordId: evaluationId, score: '3.44', finalScore: '3.44', gradeCode: 'C', grade: 'C', calibrated: true, calibrationReason: null, mayAcknowledge: true, history: [{ period: `before ${dina}`, finalScore: '2.90', gradeCode: 'C' }] })
    expect(result.comments.filter((c) => c.kind === 0).map((c) => c.of)).toEqual(['overall', 'improvements'])
    const ofHr = await call<EvaluationResult>('getEvaluationResult', { employeeId: dina, evaluationPeriodId: periodId }, hera)
    expect(ofHr).toMatchObject({ evaluationId, score: '3.53', finalScore: '3.44', calibrationReason: 'reasonword, long enough', mayAcknowledge: false })
    expect((await call<EvaluationResult>('getEvaluationResult', { id: evaluationId }, decider)).history).toEqual([])
    await refused(call('getEvaluationResult', { employeeId: dina, evaluationPeriodId: periodId }, peers[0] as string))
  })
})

describe('lists', () => {
  test('every scope counts what it lists', async () => {
    await selfIsIn(false)
    await selfIsIn(true)
    await save()
    const others: string[] = []
    for (const [i, paStatusId] of [PaStatus.notStarted, PaStatus.notStarted, PaStatus.waiting, PaStatus.inProgress].entries()) {
      const who = await anEmployee(company, `Listed ${['one', 'two', 'three', 'four'][i]}`, { superiorId: boss })
      others.push(await anEvaluation({ ...factsOf(who), paStatusId }))
    }
    const own = await anEvaluation({ ...factsOf(boss), evaluatorId: chief, paStatusId: PaStatus.inProgress })
    const list = (input: Record<string, unknown> = {}, who = boss) => call<EvaluationList>('evaluationList', { paginationSize: 500, ...input }, who)
    for (const [scope, who] of [['mine', boss], ['team', boss], ['all', boss], ['team', chief], ['all', hera]] as const) {
      const all = await list({ scope }, who)
      expect(all.totalData).toBe(all.listData.length)
      for (const { paStatusId, total } of all.statusCounts) {
        expect(all.listData.filter((r) => r.paStatusId === paStatusId)).toHaveLength(total)
        const filtered = await list({ scope, paStatusIds: [paStatusId], paginationSize: 1 }, who)
        expect([filtered.totalData, filtered.totalPage]).toEqual([total, total])
        expect(filtered.listData.every((r) => r.paStatusId === paStatusId)).toBe(true)
        expect(filtered.statusCounts).toEqual(all.statusCounts)
      }
    }
    expect((await list({ scope: 'team' })).listData.map((r) => r.evaluationId).toSorted()).toEqual([evaluationId, ...others].toSorted())
    expect((await list()).listData.map((r) => r.evaluationId)).toEqual([own])
    expect((await list({ scope: 'team', gradeCodes: ['B'] })).listData.map((r) => [r.evaluationId, r.score])).toEqual([[evaluationId, '3.52']])
    expect((await list({ scope: 'team', gradeCodes: ['B'] }, chief)).listData).toEqual([])
    await submit()
    expect((await list({ scope: 'team', gradeCodes: ['B'] }, chief)).listData.map((r) => r.evaluationId)).toEqual([evaluationId])
    expect((await list({ scope: 'team', gradeCodes: ['A', 'C'] }, chief)).listData).toEqual([])
    expect((await list({ scope: 'team', companyStructureIds: [newId(NOON)] })).listData).toEqual([])
    expect((await list({ scope: 'team', filterSearch: 'listed three' })).listData.map((r) => r.evaluationId)).toEqual([others[2]])
    expect((await list({ scope: 'all' }, peers[0] as string)).listData).toEqual([])
  })

  test('the hub says what is to do and no score, in as many statements for many as for few', async () => {
    await save()
    const hub = () => call<AppraisalHub>('evaluations', {}, boss)
    const statements = async () => (await watchStatements(db, hub)).length
    const more = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const who = await anEmployee(company, `Many ${i}`, { superiorId: boss })
        const id = await anEvaluation(factsOf(who))
        await theObjectives(factsOf(who))
        await aRaterStep(id, boss, Rater.peer)
      }
    }
    await more(1)
    const few = await statements()
    await more(4)
    expect(await statements()).toBe(few)
    const listed = () => call<EvaluationList>('evaluationList', { scope: 'team', paginationSize: 500 }, boss)
    expect((await watchStatements(db, listed)).length).toBeLessThanOrEqual(20)
    const { listData, toRate, periods } = await hub()
    expect(listData).toHaveLength(6)
    expect(listData.every((r) => r.score === null && r.gradeCode === null)).toBe(true)
    expect(listData[0]?.actions).toEqual(['save', 'submit', 'cancel'])
    expect(toRate).toHaveLength(5)
    expect(periods.map((p) => p.code)).toContain('P-1')
    const ofDina = await call<AppraisalHub>('evaluations', {}, dina)
    expect(ofDina.listData.map((r) => [r.id, r.role, r.paStatusId, r.selfPaStatusId])).toEqual([[evaluationId, 'subject', null, 0]])
    const hasResult = async (changes: Parameters<typeof set>[0]) => (await set(changes), (await call<AppraisalHub>('evaluations', {}, dina)).hasResult)
    expect([ofDina.hasResult, await hasResult({ approvedAt: NOON }), await hasResult({ publishedAt: NOON }), await hasResult({ withdrawnAt: NOON })], 'a result is there once it was told, until it is withdrawn').toEqual([false, false, true, false])
    const task = { id: newId(NOON), recordId: newId(NOON), employeeId: dina, fillerId: dina, periodId, typeId: kind.typeId, paStatusId: PaStatus.inProgress, dueDate: '2025-03-31', createdAt: NOON }
    await q().insert(objectiveFillingRequest).values(task)
    const objectivesOf = async (who: string) => (await call<AppraisalHub>('evaluations', {}, who)).objectives.map((o) => [o.objectiveFillingRequestId, o.recordId, o.forYourself, o.status])
    expect([await objectivesOf(dina), await objectivesOf(boss)], 'what came back after its time is still asked').toEqual([[[task.id, task.recordId, true, null]], []])
    await q().update(objectiveFillingRequest).set({ closedAt: NOON, paStatusId: PaStatus.done }).where(eq(objectiveFillingRequest.id, task.id))
    expect(await objectivesOf(dina)).toEqual([])
    expect(ofDina.toRate.map((t) => [t.stepId, t.kind])).toEqual([[self, 1]])
  })
})

describe('how grades are spread', () => {
  test('HR theirs, heads their department from five on, others nothing; nobody’s own before it is told', async () => {
    const own = await anEvaluatedPeriod(`spread ${dina}`)
    const head = await anEmployee(away, 'Head of Surabaya')
    await q().insert(departmentHead).values({ id: newId(NOON), departmentId: away.departmentId, employeeId: head, from: '2020-01-01' })
    const rated = async (score: string, where = away, employeeId?: string) => {
      const who = employeeId ?? (await anEmployee(where, 'Spread'))
      const id = await anEvaluation({ ...factsOf(who), periodId: own, departmentId: where.departmentId, siteId: where.siteId, paStatusId: PaStatus.inApproval })
      await q().update(evaluation).set({ score }).where(eq(evaluation.id, id))
      return id
    }
    for (const score of ['4.60', '3.50', '3.49', '2.00']) await rated(score)
    const spread = (who: string, by: By = {}, input: Record<string, unknown> = {}) => call<Distribution>('distribution', { evaluationPeriodId: own, ...input }, who, by)
    expect(await spread(head)).toEqual({ total: 0, grades: [], evaluators: [] })
    expect(await spread(hera)).toEqual({ total: 4, grades: [], evaluators: [] })
    await rated('3.00', away, head)
    expect((await spread(head)).total, 'their own does not count yet').toBe(0)
    expect((await spread(hera)).total).toBe(5)
    await rated('1.00')
    expect(await spread(head)).toMatchObject({ total: 5, grades: [['A', 1], ['B', 1], ['C', 1], ['D', 1], ['E', 1]].map(([code, total]) => ({ code, total })), evaluators: [{ employee: 'Bossname', total: 5, average: '2.92' }] })
    await rated('4.00', company)
    expect([(await spread(hera)).total, (await spread(distant, { hr: away.siteId })).total, (await spread(head)).total]).toEqual([7, 6, 5])
    expect((await spread(hera, {}, { companyStructureIds: [company.departmentId] }))).toEqual({ total: 1, grades: [], evaluators: [] })
    await refused(spread(boss), 'not_allowed')
    const facts = (who: string, by: By = {}) => call<AppraisalConfiguration>('configuration', {}, who, by)
    expect(await facts(hera)).toMatchObject({ mayManage: true, isHr: true, seesDistribution: true, peerThreshold: 3, batchMax: 100, limits: { calibrationMax: '0.50' } })
    expect(await facts(distant, { hr: away.siteId })).toMatchObject({ mayManage: false, isHr: true, seesDistribution: true })
    expect(await facts(head)).toMatchObject({ mayManage: false, isHr: false, seesDistribution: true })
    expect(await facts(boss)).toMatchObject({ isEvaluator: true, seesDistribution: false, raterKinds: [{ kind: 1, name: 'Self', max: 1 }, { kind: 2, name: 'Colleagues', max: 6 }, { kind: 3, name: 'Direct reports', max: 9 }] })
  })
})

describe('sources', () => {
  test('periods newest first, types with their form, ranges, and how requests stand', async () => {
    const ahead = await anEvaluatedPeriod('AHEAD', { from: '2027-01-01', until: '2027-12-31', fillFrom: '2027-01-01', fillUntil: '2027-02-01', assessFrom: null, selfUntil: null, assessUntil: null })
    const periods = (await call<Paged<AppraisalPeriodOption>>('dataSourcePeriods', { paginationSize: 500 }, dina)).listData
    expect(periods[0]).toMatchObject({ id: ahead, isOpen: false })
    expect(periods.map((p) => p.from)).toEqual(periods.map((p) => p.from).toSorted().toReversed())
    expect(periods.find((p) => p.id === periodId)?.isOpen).toBe(true)
    await q().update(growthPeriod).set({ closedOn: TODAY }).where(eq(growthPeriod.id, ahead))
    expect((await call<Paged<AppraisalPeriodOption>>('dataSourcePeriods', { filterSearch: 'ahead' }, dina)).listData).toHaveLength(1)
    expect((await call<Paged<{ id: string }>>('dataSourceAppraisalType2ColumnType', {}, dina)).listData.map((r) => r.id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect((await call<Paged<{ id: string; displayName: string }>>('dataSourceHistoryStatus', {}, dina)).listData.map((r) => r.id)).toEqual(['1', '2', '3', '4', '5', '11', '12', '40'])
    const forms = (await call<Paged<AppraisalFormOption>>('dataSourceAppraisalForm', {}, dina)).listData
    expect(forms.map((f) => [f.id, f.formId, f.sections.map((s) => s.names)])).toEqual([[kind.typeId, kind.form.id, ['Objectives', 'How one works']]])
    const ranges = (await call<Paged<ValueRangeOption>>('dataSourceValueRange', { id: EMPTY_ID, paginationSize: 500 }, dina)).listData
    const [held] = await q().select().from(objective).where(eq(objective.lineId, objectives[2] as string))
    expect(ranges.find((r) => r.id === held?.valueRangeId)).toMatchObject({ displayName: 'Satisfaction', kind: 3 })
    expect((await call<ValueRangeDetail>('getValueRange', { id: held?.valueRangeId }, dina)).rows.map((r) => [r.from, r.until, r.score])[1]).toEqual(['3.50', '4.00', '2.00'])
    await refused(call('getValueRange', { id: newId(NOON) }, dina))
    await refused(call('dataSourceValueRange', { id: newId(NOON) }, dina))
    expect((await call<Paged<{ id: string }>>('datasourceEmployee', {}, dina)).listData.map((r) => r.id)).toEqual([dina])
    expect(await q().select().from(request).where(eq(request.id, evaluationId))).toEqual([])
  })
})
