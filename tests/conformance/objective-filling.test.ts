/** Objectives over the wire: who begins, reads and changes whose, and that two devices never write two. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PaStatus } from '../../contract/growth/appraisal.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import type { ObjectiveStart } from '../../contract/modules/objective-filling/calls.ts'
import { q } from '../../server/db/context.ts'
import { pdf } from '../../server/files/testing/samples.ts'
import { commandKey, audit } from '../../server/http/table.ts'
import { effectLog } from '../../server/request/table.ts'
import { growthPeriod } from '../../server/growth/table.ts'
import { appraisalType, evaluation, objective, objectiveFillingRequest } from '../../server/growth/appraisal/table.ts'
import { anEvaluation } from '../../server/growth/testing/evaluations.ts'
import { everyForm } from '../../server/growth/appraisal/terms.ts'
import { objectiveFillingModule } from '../../server/modules/objective-filling/index.ts'
import { notification } from '../../server/effects/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type Cast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, type Form, workingDay } from '../support/requests.ts'

const { objectiveFilling } = calls
let api: TestApi
let cast: Cast
let people: People
let day = 0
beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  ;({ people } = cast)
})
afterAll(() => api.close())

type Row = Record<string, unknown>
interface ObjectiveForm extends Form {
  employeeId: string
  evaluationPeriodId: string
  evaluationTypeId: string
  objectives: Row[]
}
const SECRET = 'Sell the very secret ship'
/** Of the employee, by themselves, unless said otherwise. */
const form = async (who = people.employee, employeeId = people.employee): Promise<ObjectiveForm> => {
  const made = (await aForm(objectiveFillingModule, api.as(who), employeeId, workingDay(day++))) as ObjectiveForm
  return { ...made, objectives: made.objectives.map((o, i) => (i === 0 ? { ...o, title: SECRET } : o)) }
}
const said = async (who: string, input: Row) => api.as(who).send(objectiveFilling.createOrUpdate, input as never)
const submit = (who: string, id: string) => api.as(who).send(objectiveFilling.submit, { id })
const codes = ({ body }: { body: { fields?: { code: string }[]; code: string } }) => [body.code, ...(body.fields ?? []).map((f) => f.code)]
const handedIn = async (): Promise<ObjectiveForm> => {
  const own = await form()
  expect((await said(people.employee, own)).status).toBe(200)
  expect((await submit(people.employee, own.id)).status).toBe(200)
  return own
}
const agreed = async (): Promise<ObjectiveForm> => {
  const own = await handedIn()
  for (const who of [people.superior, people.second]) expect((await api.as(who).send(objectiveFilling.approve, { id: own.id })).status).toBe(200)
  return own
}
const edit = (who: string, input: Row) => api.as(who).send(objectiveFilling.edit, input as never)
const revise = (who: string, id: string, newId: string = randomUUID()) => api.as(who).send(objectiveFilling.reviseObjective, { id, newId, note: 'A second shift' })
const task = async (own: ObjectiveForm) => (await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, own.id)))[0]

test('two devices begin one task: one request, and the second meets the version of the first', async () => {
  const own = await form()
  const [one, other] = await Promise.all([said(people.employee, own), said(people.employee, { ...own, objectives: own.objectives.slice(0, 2) })])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = one.status === 409 ? one : other
  expect(late.body.current).toMatchObject({ version: 1, status: 0 })
  expect(((await edit(people.employee, { id: own.id })).body as ObjectiveStart).recordId).toBe(own.id)
})

test('what does not add up is refused, each reason with its own code', async () => {
  const own = await form()
  const tried = async (change: (rows: Row[]) => Row[]) => {
    const { body } = await api.as(people.employee).send(objectiveFilling.checkDraft, { ...own, objectives: change(own.objectives) } as never)
    return (body as { problems: { code: string }[] }).problems.map((p) => p.code)
  }
  const weights = (...all: number[]) => (rows: Row[]) => all.map((weight, i) => ({ ...rows[i % rows.length], lineId: randomUUID(), title: `Objective ${i}`, weight }))
  expect(await tried((rows) => rows)).toEqual([])
  expect(await tried(weights(50, 50))).toEqual(expect.arrayContaining(['objective_count', 'objective_weight_range']))
  expect(await tried(weights(41, 39, 20))).toEqual(['objective_weight_range'])
  expect(await tried(weights(40, 30, 20, 5))).toEqual(['objective_weight_total'])
  expect(await tried((rows) => rows.map((r, i) => ({ ...r, title: i === 0 ? 'Same' : i === 1 ? 'SAME' : r.title })))).toEqual(['objective_title_twice'])
  expect(await tried((rows) => rows.map((r) => ({ ...r, dueDate: '2029-01-01' })))).toEqual(['objective_due', 'objective_due', 'objective_due'])
  for (const target of ['0', '0.00', '-1.00', null]) expect(await tried((rows) => rows.map((r) => ({ ...r, target })))).toEqual(['objective_target', 'objective_target', 'objective_target'])
})

describe('who may', () => {
  test('begin: the person, who leads them, their HR; nobody else even learns that there is one', async () => {
    const own = await form()
    for (const who of [people.superior, people.director, people.clerk, people.hr]) expect([who, (await edit(who, { id: own.id })).status]).toEqual([who, 200])
    const of = { employeeId: own.employeeId, evaluationPeriodId: own.evaluationPeriodId, evaluationTypeId: own.evaluationTypeId }
    for (const who of [people.stranger, people.siteHr, people.distant, people.second]) {
      expect([(await edit(who, { id: own.id })).status, (await edit(who, { id: EMPTY_ID, ...of })).status]).toEqual([404, 404])
      const { status } = await said(who, own)
      expect([403, 404]).toContain(status)
    }
    expect((await edit(people.without, { id: own.id })).status).toBe(403)
    expect((await said(people.reader, own)).status).toBe(403)
    expect((await edit(people.employee, { id: randomUUID() })).status).toBe(404)
    expect(codes((await said(people.employee, { ...own, id: randomUUID() })) as never)).toContain('objective_not_asked')
    // somebody else's task is none of theirs, whatever they say of whom it is
    expect(codes((await said(people.stranger, { ...own, employeeId: people.stranger })) as never)).toContain('objective_not_asked')
    expect(await task(own)).toMatchObject({ paStatusId: PaStatus.notStarted, recordId: own.id })
  })

  test('read: a draft is its author’s; a submitted one is for those it concerns, file and all', async () => {
    const attachmentId = randomUUID()
    await api.as(people.employee).get(calls.attachmentsInbox.attachmentUpload, { id: attachmentId, fileName: 'plan.pdf', file: new File([new Uint8Array(pdf())], 'plan.pdf') })
    const [own, other] = [await form(), await form()]
    await said(people.employee, { ...own, attachmentIds: [attachmentId] })
    await said(people.employee, other)
    const sees = async (who: string) => [(await api.as(who).send(objectiveFilling.detail, { id: own.id })).status, (await api.as(who).send(objectiveFilling.file, { id: own.id, fileId: attachmentId })).status]
    expect(await sees(people.superior)).toEqual([404, 404])
    expect((await edit(people.superior, { id: own.id })).status).toBe(400)
    await submit(people.employee, own.id)
    for (const who of [people.employee, people.superior, people.director, people.clerk, people.hr, people.reader]) expect([who, await sees(who)]).toEqual([who, [200, 200]])
    for (const who of [people.stranger, people.siteHr, people.distant]) expect([who, await sees(who)]).toEqual([who, [404, 404]])
    expect((await api.as(people.employee).send(objectiveFilling.file, { id: other.id, fileId: attachmentId })).status).toBe(404)
    expect((await api.as(people.employee).send(objectiveFilling.file, { id: own.id, fileId: randomUUID() })).status).toBe(404)
  })

  test('find it on their desk: whoever decides, with how many there are and no word of them', async () => {
    const own = await handedIn()
    const desk = async (who: string) => (await api.as(who).get(objectiveFilling.pendingApproval, {})).listData.find((i) => i.id === own.id)
    expect(await desk(people.superior)).toMatchObject({ objectiveCount: 3, module: 'objective-filling' })
    expect(JSON.stringify(await desk(people.superior))).not.toContain(SECRET)
    for (const who of [people.employee, people.stranger, people.siteHr, people.second]) expect(await desk(who)).toBeUndefined()
  })

  test('change what is agreed: those alone who may begin', async () => {
    const own = await agreed()
    for (const who of [people.stranger, people.siteHr, people.distant]) expect((await revise(who, own.id)).status).toBe(404)
    for (const who of [people.reader, people.without]) expect((await revise(who, own.id)).status).toBe(403)
    expect((await revise(people.second, own.id)).status).toBe(403)
    expect((await revise(people.superior, own.id)).status).toBe(200)
  })
})

describe('a change of what is agreed', () => {
  const holding = async (own: ObjectiveForm) => (await q().select().from(objective).where(eq(objective.employeeId, own.employeeId))).filter((o) => o.periodId === own.evaluationPeriodId && o.supersededAt === null && o.withdrawnAt === null).map((o) => o.setNo)

  test('leaves the former set in force until it is approved; asked for twice it is refused', async () => {
    const own = await agreed()
    const newId = randomUUID()
    const key = randomUUID()
    const begun = await api.as(people.employee).send(objectiveFilling.reviseObjective, { id: own.id, newId, note: 'A second shift' }, { key })
    expect(begun.status).toBe(200)
    expect((await api.as(people.employee).send(objectiveFilling.reviseObjective, { id: own.id, newId, note: 'A second shift' }, { key })).text).toBe(begun.text)
    expect(codes((await revise(people.employee, own.id)) as never)).toContain('objective_change_open')
    expect(codes((await submit(people.employee, newId)) as never)).toContain('objective_unchanged')
    const start = (await edit(people.employee, { id: newId })).body as ObjectiveStart
    expect([start.recordId, start.version, start.agreed?.requestId]).toEqual([newId, 1, own.id])
    const objectives = (start.values?.objectives ?? []).map((o) => ({ ...o, measure: 'Counted at the end' }))
    expect((await said(people.employee, { ...own, id: newId, version: 1, objectives })).status).toBe(200)
    expect((await submit(people.employee, newId)).status).toBe(200)
    expect(await holding(own)).toEqual([1, 1, 1])
    for (const who of [people.superior, people.second]) expect((await api.as(who).send(objectiveFilling.approve, { id: newId })).status).toBe(200)
    expect(await holding(own)).toEqual([2, 2, 2])
    expect(await task(own)).toMatchObject({ paStatusId: PaStatus.done, recordId: own.id })
  })

  test('is refused once the evaluation is handed in', async () => {
    const own = await agreed()
    const [type] = await q().select().from(appraisalType).where(eq(appraisalType.id, own.evaluationTypeId))
    const stored = (await everyForm()).get(type?.formId ?? '')
    if (!stored) throw new Error('the kind of appraisal has no form')
    const made = await anEvaluation({ employeeId: own.employeeId, evaluatorId: people.superior, periodId: own.evaluationPeriodId, typeId: own.evaluationTypeId, form: stored, paStatusId: PaStatus.inApproval })
    expect(codes(await revise(people.superior, own.id) as never)).toContain('objective_in_evaluation')
    // whom they are of is told no more than everybody knows: that evaluations have begun
    const [period] = await q().select().from(growthPeriod).where(eq(growthPeriod.id, own.evaluationPeriodId))
    await q().update(growthPeriod).set({ assessFrom: '2020-01-01' }).where(eq(growthPeriod.id, own.evaluationPeriodId))
    expect(codes(await revise(people.employee, own.id) as never)).toContain('objective_evaluated')
    expect(codes((await api.as(people.employee).send(objectiveFilling.cancel, { id: own.id })) as never)).toContain('objective_evaluated')
    await q().delete(evaluation).where(eq(evaluation.id, made))
    expect(codes(await revise(people.employee, own.id) as never), 'the same without one').toContain('objective_evaluated')
    await q().update(growthPeriod).set({ assessFrom: period?.assessFrom ?? null }).where(eq(growthPeriod.id, own.evaluationPeriodId))
    expect((await revise(people.employee, own.id)).status).toBe(200)
  })
})

test('what objectives say stands in no log, no notice, no trace and no kept answer of a command', async () => {
  await agreed()
  const traces = [await q().select().from(audit), await q().select().from(commandKey), await q().select().from(effectLog), await q().select().from(notification)]
  expect(traces.map((rows) => rows.length > 0)).toEqual([true, true, true, true])
  for (const rows of traces) expect(JSON.stringify(rows)).not.toContain(SECRET)
})
