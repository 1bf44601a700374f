/** Objectives through the machinery: which task a request answers, what refuses them, what is agreed, and how that is changed and taken back. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaStatus, RangeKind, Section } from '../../../contract/growth/appraisal.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { keptCopy } from '../../../contract/kit/kept.ts'
import type { ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { columnsIn } from '../../../contract/modules/objective-filling/rules.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { agreedObjectives, agreedOf, agreedOfMany, setKey } from '../../growth/appraisal/objectives.ts'
import { appraisalForm, evaluation, objective, objectiveFillingRequest, valueRange } from '../../growth/appraisal/table.ts'
import { tellObjectives } from '../../growth/appraisal/tell.ts'
import { handOnObjectives } from '../../growth/appraisal/open.ts'
import { findPeriod } from '../../growth/periods.ts'
import { growthPeriod } from '../../growth/table.ts'
import { somePeriods } from '../../growth/testing/growth.ts'
import { anEvaluation, anEvaluationType } from '../../growth/testing/evaluations.ts'
import { aTask } from '../../growth/testing/objectives.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY, when } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { movableClock } from '../../lib/clock.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { employeeRole, employment, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { systemContext } from '../../request/system.ts'
import { perform } from '../../request/perform/perform.ts'
import { approvalMatrix, effectLog, request } from '../../request/table.ts'
import { reviseObjective } from './change.ts'
import { objectivesOnDesk } from './desk.ts'
import { objectiveFillingModule } from './index.ts'
import { startOf } from './start.ts'

/** Today is Tuesday 12 May 2026, noon. */
let db: Database
let company: Company
let away: Company
let requests: Requests
let kind: Awaited<ReturnType<typeof anEvaluationType>>
const range = { higher: newId(NOON), table: newId(NOON), retired: newId(NOON) }
let [periodId, before, chief, boss, dina, peer, hana, distantHr] = ['', '', '', '', '', '', '', '']
let taskId = ''
let count = 0

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  away = await elsewhere(company, 'SUB', 'Surabaya')
  requests = createRequests([objectiveFillingModule], { runOnce: (_, work) => work() })
  kind = await anEvaluationType('ANNUAL')
  hana = await anEmployee(company, 'Hana')
  distantHr = await anEmployee(away, 'Sari')
  chief = await anEmployee(company, 'Chief')
  await q().insert(employeeRole).values([{ id: newId(NOON), employeeId: hana, role: 'hr', siteId: null, from: '2020-01-01' }, { id: newId(NOON), employeeId: distantHr, role: 'hr', siteId: away.siteId, from: '2020-01-01' }])
  await q().insert(moduleAccess).values({ id: newId(NOON), module: objectiveFilling.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
  await q().insert(valueRange).values([
    { id: range.higher, code: 'higher', names: { en: 'Share of the target' }, kind: RangeKind.higher, rows: [] }, { id: range.table, code: 'table', names: { en: 'Satisfaction' }, kind: RangeKind.table, rows: [] },
    { id: range.retired, code: 'retired', names: { en: 'As it was' }, kind: RangeKind.table, rows: [], active: false },
  ])
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().update(appraisalForm).set({ sections: kind.form.sections }).where(eq(appraisalForm.id, kind.form.id))
  boss = await anEmployee(company, 'Boss', { superiorId: chief })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  peer = await anEmployee(company, 'Pia', { superiorId: boss })
  const year = { kind: 'appraisal' as const }
  const [now, former] = [`Y2026 ${++count}`, `Y2025 ${count}`]
  const made = await somePeriods([{ ...year, code: now, from: '2026-01-01', until: '2026-12-31' }, { ...year, code: former, from: '2025-01-01', until: '2025-12-31' }])
  await q().delete(growthPeriod).where(eq(growthPeriod.code, `Y2025 ${count - 1}`))
  ;[periodId, before] = [made[now] as string, made[former] as string]
  taskId = await aTask({ employeeId: dina, periodId, typeId: kind.typeId })
})

type Row = Record<string, unknown>
const WEIGHTS = [40, 30, 20, 10]
const rows = (weights: readonly number[] = WEIGHTS, more: (i: number) => Row = () => ({})): Row[] =>
  weights.map((weight, i) => ({ lineId: newId(when().now), title: `Objective ${i + 1}`, perspective: 1, weight, valueRangeId: range.higher, target: '90.00', dueDate: '2026-12-31', ...more(i) }))
const asked = (objectives: Row[], more: Row = {}) => ({ id: taskId, version: 0, employeeId: dina, evaluationPeriodId: periodId, evaluationTypeId: kind.typeId, objectives, ...more })
const asHr = (id: string): Context => aContext(id, ['hr'])
const ofSite = (id: string): Context => { const context = aContext(id, ['hr']); return { ...context, caller: { ...context.caller, hrOf: [away.siteId] } } }
const save = (objectives: Row[], more: Row = {}, context = aContext(dina)) => requests.perform(objectiveFilling, 'save', asked(objectives, more), context)
const submit = (objectives: Row[] = rows(), more: Row = {}, context = aContext(dina)) => requests.saveAndSubmit(objectiveFilling, asked(objectives, more), context)
const act = (action: 'approve' | 'cancel' | 'revise' | 'reject' | 'submit', id: string, who: string) => requests.perform(objectiveFilling, action, { id, note: 'because' }, aContext(who))
const machine = (action: 'reopen' | 'expire' | 'void', id: string) => tx(() => perform(objectiveFillingModule, action, { id }, systemContext({ now: () => NOON }, '2026-05-12', action)))
const change = (id: string, who: Context | string = dina, newRecord = newId(when().now)) => reviseObjective(requests, objectiveFillingModule, { id, newId: newRecord, note: 'A second shift' }, typeof who === 'string' ? aContext(who) : who)
const answered = (id: string, who: Context | string = dina, more: Row = {}) => startOf({ id, ...more }, typeof who === 'string' ? aContext(who) : who)
const start = (id: string, who: Context | string = dina, more: Row = {}) => answered(id, who, more) as Promise<ObjectiveStart>
const task = async () => (await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, taskId)))[0]
const standing = async () => { const t = await task(); return [t?.paStatusId, t?.recordId === taskId, t?.closedAt !== null] }
const held = async () => (await agreedOf(dina, periodId, kind.typeId)).map((o) => [o.setNo, o.title, o.weight])
const refused = (what: Promise<unknown>, code: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  if (!isCallError(error) || !error.problems.some((p) => p.code === code)) throw new Error(`${code}, but got ${isCallError(error) ? error.problems.map((p) => p.code).join() : String(error)}`)
  return true
})
async function approved(objectives: Row[] = rows()) {
  const done = await submit(objectives)
  await act('approve', done.id, boss)
  return done
}
/** The evaluation of Dina's period, handed in by her boss. */
const handIn = () => anEvaluation({ employeeId: dina, evaluatorId: boss, periodId, typeId: kind.typeId, form: kind.form, paStatusId: PaStatus.inApproval })
const previewed = async (id: string, action: 'approve' | 'cancel', who = boss) => (await requests.effectPreview({ module: objectiveFilling.slug, id, action }, aContext(who))).rows.map((r) => r.text)

describe('checks', () => {
  test('weights add up to a hundred, each within its bounds, of as many objectives as are asked for', async () => {
    await refused(submit(rows([40, 30, 20, 5])), 'objective_weight_total')
    await refused(submit(rows([60, 40])), 'objective_count')
    await refused(submit(rows([41, 39, 20])), 'objective_weight_range')
    await refused(submit(rows([4, 40, 40, 16])), 'objective_weight_range')
    expect((await submit()).status).toBe(1)
  })

  test('titles differ, whatever their case; a due date lies within the period', async () => {
    await refused(submit(rows(WEIGHTS, (i) => (i === 3 ? { title: 'OBJECTIVE 1' } : {}))), 'objective_title_twice')
    await refused(submit(rows(WEIGHTS, (i) => (i === 3 ? { dueDate: '2027-01-01' } : {}))), 'objective_due')
    await refused(submit(rows(WEIGHTS, (i) => (i === 3 ? { dueDate: '2025-12-31' } : {}))), 'objective_due')
  })

  test('a range of a target needs one above none; a table needs none; what is retired is not offered', async () => {
    for (const target of ['0', '0.00', '-5', null]) await refused(submit(rows(WEIGHTS, (i) => (i === 0 ? { target } : {}))), 'objective_target')
    await refused(submit(rows(WEIGHTS, () => ({ valueRangeId: range.retired, target: null }))), 'objective_range_unknown')
    await refused(submit(rows(WEIGHTS, () => ({ valueRangeId: newId(NOON) }))), 'objective_range_unknown')
    await approved(rows(WEIGHTS, (i) => (i === 0 ? { valueRangeId: range.table, target: null } : { target: '12,5' })))
    expect((await agreedOf(dina, periodId, kind.typeId)).map((o) => o.target)).toEqual([null, '12.50', '12.50', '12.50'])
  })

  test('free columns are asked for as the form has them', async () => {
    const columns = [{ code: 'extra1' as const, columnTypeId: 3, names: { en: 'Budget' }, required: true }, { code: 'extra2' as const, columnTypeId: 5, names: { en: 'Looked at on' }, required: false }]
    await q().update(appraisalForm).set({ sections: kind.form.sections.map((s) => (s.kind === Section.objectives ? { ...s, columns } : s)) }).where(eq(appraisalForm.id, kind.form.id))
    const missing = rows()
    const problems = await submit(missing).catch((error: unknown) => (isCallError(error) ? error.problems : []))
    expect(problems).toEqual(missing.map(({ lineId }) => ({ code: 'objective_column_needed', field: `objectives.${String(lineId)}.extra1`, params: { column: 'Budget' } })))
    await refused(submit(rows(WEIGHTS, () => ({ extra1: 'much' }))), 'objective_column_number')
    await refused(submit(rows(WEIGHTS, () => ({ extra1: '100', extra2: '31 June' }))), 'objective_column_date')
    expect((await start(taskId)).columns).toEqual([{ ...columns[0], names: 'Budget' }, { ...columns[1], names: 'Looked at on' }])
    const { id } = await submit(rows(WEIGHTS, (i) => ({ extra1: '100', extra2: i === 0 ? '2026-06-30' : null })))
    await act('approve', id, boss)
    const { texts } = await requests.detail(objectiveFilling, { id }, aContext(boss))
    expect(columnsIn((key) => texts.find((t) => t.key === key)?.value).map((c) => [c.code, c.columnTypeId, c.names])).toEqual([['extra1', 3, 'Budget'], ['extra2', 5, 'Looked at on']])
    const shown = await agreedObjectives(await agreedOf(dina, periodId, kind.typeId), 'en')
    expect(shown.map((o) => o.extras?.map((e) => `${e.name} ${e.value}`).join())).toEqual(['Budget 100,Looked at on 2026-06-30', 'Budget 100', 'Budget 100', 'Budget 100'])
  })

  test('a period takes objectives in its time; of HR until it is closed, and what came back too', async () => {
    const { id } = await submit()
    await act('revise', id, boss)
    await q().update(growthPeriod).set({ fillUntil: '2026-05-11' }).where(eq(growthPeriod.id, periodId))
    expect((await act('submit', id, dina)).status).toBe(1)
    await act('cancel', id, dina)
    await refused(act('submit', id, dina), 'objective_window')
    await act('cancel', id, dina)
    expect(await standing()).toEqual([PaStatus.done, false, true])
    taskId = (await task())?.recordId as string
    await refused(submit(), 'objective_window')
    taskId = (await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.employeeId, dina)))[0]?.recordId as string
    expect((await submit(rows(), {}, asHr(hana))).status).toBe(1)
    await q().update(growthPeriod).set({ closedOn: '2026-05-12' }).where(eq(growthPeriod.id, periodId))
    await refused(act('approve', taskId, boss), 'appraisal_period_closed')
  })

  test('somebody who was not here', async () => {
    await q().update(employment).set({ from: '2026-02-01' }).where(eq(employment.employeeId, dina))
    const of = { employeeId: dina, periodId: before, typeId: kind.typeId }
    await refused(submit(rows(WEIGHTS, () => ({ dueDate: '2025-12-31' })), { id: await aTask(of), evaluationPeriodId: before }), 'objective_not_employed')
  })
})

describe('tasks', () => {
  test('two devices begin one request: the second meets the version of the first, and no second code is given', async () => {
    const first = await save(rows())
    await expect(save(rows())).rejects.toSatisfy((error: unknown) => isCallError(error, 'stale') && error.current?.version === 1)
    expect((await save(rows(), { version: 1 })).code).toBe(first.code)
    expect(await standing()).toEqual([PaStatus.inProgress, true, false])
  })

  test('a save that answers no task is refused, also one of somebody else or of another period', async () => {
    await refused(save(rows(), { id: newId(NOON) }), 'objective_not_asked')
    await refused(save(rows(), { evaluationPeriodId: before }), 'objective_not_asked')
    await refused(save(rows(), { employeeId: peer }, aContext(boss)), 'objective_not_asked')
    const { values } = await startWith()
    expect(values).toMatchObject({ employeeId: dina, evaluationPeriodId: periodId, evaluationTypeId: kind.typeId, objectiveFillingRequestId: taskId, forYourself: true, periodStart: '2026-01-01', periodEnd: '2026-12-31', totalWeight: 100, objectiveCount: 4 })
    async function startWith() {
      await save(rows(), { evaluationTypeId: null, forYourself: false, totalWeight: 7, replaces: 'OF-1' })
      return start(taskId)
    }
  })

  test('the notice that asked for them is read once they are handed in', async () => {
    const [own] = await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, taskId))
    const period = await findPeriod('appraisal', periodId)
    if (!own || !period) throw new Error('nothing is asked')
    await tellObjectives(own, period, 'asked', NOON)
    await tellObjectives({ ...own, id: newId(NOON) }, period, 'asked', NOON)
    const unread = async () => (await q().select().from(notification).where(and(eq(notification.employeeId, dina), isNull(notification.readAt), eq(notification.code, 'ownObjectiveDue')))).length
    await save(rows())
    expect(await unread()).toBe(2)
    await act('submit', taskId, dina)
    expect(await unread()).toBe(1)
  })

  test('a task stands as its request does, and asks again under the next id once that has ended', async () => {
    const { id } = await submit()
    expect(await standing()).toEqual([PaStatus.inApproval, true, false])
    await act('reject', id, boss)
    expect(await standing()).toEqual([PaStatus.notStarted, false, false])
    const again = await start(taskId)
    expect([again.recordId === taskId, again.version, again.values?.objectives.length]).toEqual([false, 0, 4])
    await refused(save(rows(), { version: 3 }), 'illegal_transition')
    await save(rows(), { id: again.recordId })
    await refused(machine('reopen', id), 'objective_exists')
    await act('cancel', again.recordId, dina)
    const third = (await task())?.recordId
    expect([again.recordId, taskId]).not.toContain(third)
    await machine('reopen', id)
    expect(await standing()).toEqual([PaStatus.inProgress, true, false])
    await act('cancel', id, dina)
    expect((await task())?.recordId).toBe(third)
  })

  test('approved it is done; a cancelled one is asked for again', async () => {
    const { id } = await approved()
    expect(await standing()).toEqual([PaStatus.done, true, true])
    await act('cancel', id, dina)
    expect(await standing()).toEqual([PaStatus.inApproval, true, false])
    expect(await previewed(id, 'approve')).toEqual([`No objectives hold for Y2026 ${count} any more`])
    await act('approve', id, boss)
    expect(await standing()).toEqual([PaStatus.notStarted, false, false])
    expect(await held()).toEqual([])
  })

  test('the form starts before anything is saved, for those alone who may fill it in', async () => {
    const zero = '00000000-0000-0000-0000-000000000000'
    const of = { employeeId: dina, evaluationPeriodId: periodId, evaluationTypeId: kind.typeId }
    for (const who of [dina, boss, chief]) expect(await start(zero, who, of)).toMatchObject({ recordId: taskId, version: 0, values: null, agreed: null, window: { isOpen: true }, limits: { min: 3, max: 8 }, task: { employeeId: dina, forYourself: who === dina, paStatusId: 0 } })
    expect((await start(taskId, asHr(hana))).recordId).toBe(taskId)
    for (const who of [peer, ofSite(distantHr)]) {
      await refused(start(zero, who, of), 'not_found')
      await refused(start(taskId, who), 'not_found')
    }
    await refused(start(zero, dina, { ...of, evaluationPeriodId: before }), 'objective_not_asked')
    await refused(start(zero, dina, {}), 'field.required')
    await save(rows(), {}, aContext(boss))
    await refused(start(taskId, dina), 'objective_in_hand')
  })

  test('with the objectives of the period before, and what was achieved once the person was told', async () => {
    const of = { employeeId: dina, periodId: before, typeId: kind.typeId }
    const former = rows(WEIGHTS, () => ({ dueDate: '2025-12-31' }))
    const { id } = await submit(former, { id: await aTask(of), evaluationPeriodId: before })
    await act('approve', id, boss)
    expect((await start(taskId)).formerPeriod).toBe(`Y2025 ${count}`)
    expect((await start(taskId)).former.map((o) => [o.title, o.target, o.achievement])).toEqual(WEIGHTS.map((_, i) => [`Objective ${i + 1}`, '90.00', null]))
    const record = await save(rows(), {})
    const made = await anEvaluation({ ...of, evaluatorId: boss, form: kind.form, paStatusId: PaStatus.done })
    await q().update(evaluation).set({ recordId: record.id, approvedAt: NOON }).where(eq(evaluation.id, made))
    await q().update(request).set({ values: { objectives: [{ lineId: former[0]?.lineId, achievement: '94.50' }] } }).where(eq(request.id, record.id))
    const told = async (who: string) => (await start(taskId, who).catch(() => null))?.former.map((o) => o.achievement)
    expect(await told(dina)).toEqual([null, null, null, null])
    await q().update(evaluation).set({ publishedAt: NOON }).where(eq(evaluation.id, made))
    expect(await told(dina)).toEqual(['94.50', null, null, null])
    expect(keptCopy((await start(taskId)).former).map((o) => [o.title, o.achievement || null])).toEqual(WEIGHTS.map((_, i) => [`Objective ${i + 1}`, null]))
  })
})

describe('what is agreed', () => {
  test('holds from the last approval on, told of without what it says', async () => {
    const objectives = rows()
    const { id } = await submit(objectives)
    expect(await held()).toEqual([])
    expect(await previewed(id, 'approve')).toEqual([`4 objectives with weights of 100 become those of Y2026 ${count}`])
    await act('approve', id, boss)
    expect(await held()).toEqual([[1, 'Objective 1', '40.00'], [1, 'Objective 2', '30.00'], [1, 'Objective 3', '20.00'], [1, 'Objective 4', '10.00']])
    const shown = await agreedObjectives(await agreedOf(dina, periodId, kind.typeId), 'en')
    expect(shown.map((o) => o.id)).toEqual(objectives.map((o) => o.lineId))
    expect(shown[0]).toMatchObject({ title: 'Objective 1', target: '90.00', valueRange: { id: range.higher, kind: 1, name: 'Share of the target' } })
    const many = await agreedOfMany([{ employeeId: dina, periodId, typeId: kind.typeId }, { employeeId: peer, periodId, typeId: kind.typeId }])
    expect([...many].map(([key, own]) => [key, own.length])).toEqual([[setKey({ employeeId: dina, periodId, typeId: kind.typeId }), 4]])
    const log = await q().select().from(effectLog).where(eq(effectLog.requestId, id))
    expect(log.map((l) => l.kind)).toEqual(Array.from({ length: 4 }, () => 'objectivesAgreed'))
    expect(JSON.stringify(log)).not.toContain('Objective 1')
    const detail = await requests.detail(objectiveFilling, { id }, aContext(dina))
    expect(detail.texts).toEqual(expect.arrayContaining([{ key: 'setNo', value: '1' }, { key: `objectives.valueRangeId.${range.higher}`, value: 'Share of the target' }]))
  })

  test('waits with a count on the desk of whoever decides', async () => {
    const { id } = await submit()
    const desk = await objectivesOnDesk(requests, {}, aContext(boss))
    expect(desk.listData.map((i) => [i.id, i.objectiveCount])).toEqual([[id, 4]])
    expect((await objectivesOnDesk(requests, {}, aContext(chief))).listData).toEqual([])
  })

  test('is changed by a request of its own, until whose approval the former set holds', async () => {
    const { id, code } = await approved()
    const changed = await change(id)
    expect([changed.code === code, changed.status]).toEqual([false, 0])
    const draft = await start(changed.id)
    expect([draft.recordId, draft.agreed?.requestId, draft.agreed?.setNo, draft.values?.replaces, draft.values?.objectives.map((o) => o.title)]).toEqual([changed.id, id, 1, code, ['Objective 1', 'Objective 2', 'Objective 3', 'Objective 4']])
    await refused(act('submit', changed.id, dina), 'objective_unchanged')
    await refused(change(id), 'objective_change_open')
    expect(await held()).toHaveLength(4)
    const objectives = (draft.values?.objectives ?? []).map((o, i) => ({ ...o, title: i === 0 ? 'Two shifts' : o.title }))
    await requests.saveAndSubmit(objectiveFilling, { ...asked(objectives), id: changed.id, version: 1 }, aContext(dina))
    expect(await held()).toEqual(expect.arrayContaining([[1, 'Objective 1', '40.00']]))
    await refused(change(id, boss), 'objective_change_open')
    await refused(act('cancel', id, dina), 'objective_change_open')
    const lines = await previewed(changed.id, 'approve')
    expect(lines[1]).toMatch(/^Version 1 of .*12 May 2026 is kept$/)
    await act('approve', changed.id, boss)
    expect((await held()).map(([no, title]) => [no, title])).toEqual([[2, 'Two shifts'], [2, 'Objective 2'], [2, 'Objective 3'], [2, 'Objective 4']])
    expect(await standing()).toEqual([PaStatus.done, true, true])
    await refused(change(id), 'objective_not_agreed')
    await refused(act('cancel', id, dina), 'objective_superseded')
    await act('cancel', changed.id, dina)
    await act('approve', changed.id, boss)
    expect((await held()).map(([no, title]) => [no, title])).toEqual([[1, 'Objective 1'], [1, 'Objective 2'], [1, 'Objective 3'], [1, 'Objective 4']])
    expect(await standing()).toEqual([PaStatus.done, true, true])
    const third = await change(id, boss)
    const values = (await start(third.id, boss)).values?.objectives ?? []
    await requests.saveAndSubmit(objectiveFilling, { ...asked(values.slice(0, 3).map((o, i) => ({ ...o, weight: [40, 30, 30][i] }))), id: third.id, version: 1 }, aContext(boss))
    expect((await requests.detail(objectiveFilling, { id: third.id }, aContext(dina))).status).toBeGreaterThan(0)
  })

  test('a change is begun by those alone who may fill in, says why, and goes by an id of its own', async () => {
    const { id } = await approved()
    await refused(change(id, peer), 'not_found')
    await refused(change(id, ofSite(distantHr)), 'not_found')
    await refused(reviseObjective(requests, objectiveFillingModule, { id, newId: newId(NOON), note: ' ' }, aContext(dina)), 'note_required')
    await refused(reviseObjective(requests, objectiveFillingModule, { id, newId: newId(NOON), note: 'why', version: 1 }, aContext(dina)), 'stale')
    await refused(change(id, dina, id), 'not_found')
    await refused(change(id, dina, await aTask({ employeeId: peer, periodId, typeId: kind.typeId })), 'not_found')
    expect((await change(id, asHr(hana))).status).toBe(0)
  })

  test('stays once it is evaluated', async () => {
    const { id } = await approved()
    const open = await change(id)
    const draft = await start(open.id)
    const objectives = (draft.values?.objectives ?? []).map((o) => ({ ...o, measure: 'Anew' }))
    await requests.saveAndSubmit(objectiveFilling, { ...asked(objectives), id: open.id, version: 1 }, aContext(dina))
    const made = await handIn()
    await refused(act('approve', open.id, boss), 'objective_in_evaluation')
    await act('cancel', open.id, dina)
    await act('cancel', open.id, dina)
    await refused(change(id, boss), 'objective_in_evaluation')
    // whom they are of is told what everybody knows, whether it is handed in or not
    await q().update(growthPeriod).set({ assessFrom: TODAY }).where(eq(growthPeriod.id, periodId))
    for (const paStatusId of [PaStatus.inApproval, PaStatus.inProgress]) {
      await q().update(evaluation).set({ paStatusId }).where(eq(evaluation.id, made))
      await refused(change(id), 'objective_evaluated')
      await refused(act('cancel', id, dina), 'objective_evaluated')
    }
    expect((await change(id, boss)).status).toBe(0)
    expect((await q().select().from(objective).where(eq(objective.employeeId, dina))).every((o) => o.supersededAt === null)).toBe(true)
  })

  test('two first sets never: one agreed holds, however the second came', async () => {
    const { id } = await approved()
    await machine('reopen', id)
    expect(await held()).toEqual([])
    await act('submit', id, dina)
    await act('approve', id, boss)
    expect((await held()).map(([no]) => no)).toEqual([2, 2, 2, 2])
  })
})

describe('whoever leads the person no more', () => {
  const job = { now: NOON, clock: movableClock(NOON), log: silentLog, signal: new AbortController().signal }
  const handOn = async () => { const period = await findPeriod('appraisal', periodId); return period ? handOnObjectives(period, TODAY, job, 'test') : -1 }
  const asked = async (person: string) => {
    const id = await aTask({ employeeId: person, periodId, typeId: kind.typeId, fillerId: boss })
    const [period, [of]] = [await findPeriod('appraisal', periodId), await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, id))]
    if (period && of) await tx(() => tellObjectives(of, period, 'asked', NOON))
    return id
  }
  const taskOf = async (id: string) => (await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, id)))[0]
  const noticesOf = async (who: string) => (await q().select().from(notification).where(eq(notification.employeeId, who))).map((n) => [n.code, n.readAt !== null])

  test('hears who fills in now and has their draft to read; whoever leads them now is asked, and begins anew', async () => {
    const [eka, nadia] = [await anEmployee(company, 'Eka', { superiorId: boss }), await anEmployee(company, 'Nadia', { superiorId: chief })]
    const id = await asked(eka)
    const draft = await save(rows(), { id, employeeId: eka }, aContext(boss))
    expect(await handOn(), 'who leads them still').toBe(0)
    await q().update(employment).set({ superiorId: nadia }).where(eq(employment.employeeId, eka))
    const told = { employeeId: eka, employee: 'Eka', evaluationPeriodId: periodId, evaluationPeriod: `Y2026 ${count}`, to: 'Nadia', isThemselves: false, draft: { id, code: draft.code, objectives: expect.arrayContaining([expect.objectContaining({ title: 'Objective 1' })]) } }
    expect(await answered(id, boss), 'before the task goes over').toEqual({ handedOn: told })
    expect([await handOn(), await handOn()]).toEqual([1, 0])
    const now = await taskOf(id)
    expect([now?.fillerId, now?.recordId === id, now?.paStatusId]).toEqual([nadia, false, PaStatus.notStarted])
    expect([await noticesOf(boss), await noticesOf(nadia)]).toEqual([[['objectiveDue', true]], [['objectiveDue', false]]])
    expect(await answered(id, boss)).toEqual({ handedOn: told })
    expect((await requests.detail(objectiveFilling, { id }, aContext(boss))).objectives).toHaveLength(4)
    await refused(act('submit', id, boss), 'not_allowed')
    const begun = await start(id, nadia)
    expect([begun.recordId, begun.version, begun.values]).toEqual([now?.recordId, 0, null])
    expect((await submit(rows(), { id: begun.recordId, employeeId: eka }, aContext(nadia))).status).toBe(1)
  })

  test('whoever is still further up does not take it back with what they had begun', async () => {
    const [nadia, eka] = [await anEmployee(company, 'Nadia', { superiorId: boss }), await anEmployee(company, 'Eka', { superiorId: boss })]
    const id = await asked(eka)
    await save(rows(), { id, employeeId: eka }, aContext(boss))
    await q().update(employment).set({ superiorId: nadia }).where(eq(employment.employeeId, eka))
    expect(await handOn()).toBe(1)
    expect(await answered(id, boss)).toMatchObject({ handedOn: { to: 'Nadia', draft: { id } } })
    await refused(act('submit', id, boss), 'objective_handed_on')
    const begun = await start(id, nadia)
    expect((await submit(rows(), { id: begun.recordId, employeeId: eka }, aContext(nadia))).status).toBe(1)
  })

  test('what came back to them ends, and what they took back stays theirs; both go on', async () => {
    const nadia = await anEmployee(company, 'Nadia', { superiorId: chief })
    const people = [await anEmployee(company, 'Eka', { superiorId: boss }), await anEmployee(company, 'Evi', { superiorId: boss })]
    const tasks = [await asked(people[0] as string), await asked(people[1] as string)]
    for (const [i, id] of tasks.entries()) await submit(rows(), { id, employeeId: people[i] }, aContext(boss))
    await act('revise', tasks[0] as string, chief)
    await act('cancel', tasks[1] as string, boss)
    await q().update(employment).set({ superiorId: nadia }).where(inArray(employment.employeeId, people))
    expect([await handOn(), await handOn()]).toEqual([2, 0])
    for (const id of tasks) {
      const now = await taskOf(id)
      expect([now?.fillerId, now?.recordId === id, now?.paStatusId]).toEqual([nadia, false, PaStatus.notStarted])
      expect((await start(id, nadia)).recordId).toBe(now?.recordId)
    }
    expect((await q().select().from(request).where(inArray(request.id, tasks))).map((r) => r.status).sort()).toEqual([Status.draft, Status.voided])
    expect(await answered(tasks[1] as string, boss)).toMatchObject({ handedOn: { to: 'Nadia', draft: { id: tasks[1] } } })
  })

  test('no name of whom they may not know, nothing where nobody asked them; what was handed in stays with its author', async () => {
    const [eka, nadia] = [await anEmployee(company, 'Eka', { superiorId: boss }), await anEmployee(away, 'Nadia', { superiorId: chief })]
    await q().update(employment).set({ departmentId: newId(NOON) }).where(eq(employment.employeeId, nadia))
    const id = await asked(eka)
    await q().update(employment).set({ superiorId: nadia }).where(eq(employment.employeeId, eka))
    expect(await answered(id, boss)).toMatchObject({ handedOn: { to: '', draft: null } })
    await refused(answered(id, peer), 'not_found')
    await q().update(employment).set({ superiorId: boss }).where(eq(employment.employeeId, eka))
    await submit(rows(), { id, employeeId: eka }, aContext(boss))
    await q().update(employment).set({ superiorId: nadia }).where(eq(employment.employeeId, eka))
    expect([await handOn(), (await taskOf(id))?.fillerId]).toEqual([0, boss])
  })
})
