/** Plans through the machinery: what refuses a submit, who writes and who reads what, and what becomes of an approved one. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { careerDevelopmentPlanCalls as calls, type CommentDetail, type CommentOutput, type CommentRow, type PersonalInformation, type PlanDetail, type PlanStart, type SectionOutput, type SelfFillingRow } from '../../../contract/modules/career-development-plan/calls.ts'
import { suggestionPeriods } from '../../../contract/modules/career-development-plan/choices.ts'
import { careerDevelopmentPlan as def } from '../../../contract/modules/career-development-plan/index.ts'
import { developmentItemCalls, type UpdateItemInput } from '../../../contract/modules/career-development-plan/item-calls.ts'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import { keptCopy } from '../../../contract/kit/kept.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { evaluation } from '../../growth/appraisal/table.ts'
import { updateItem } from '../../growth/item-calls.ts'
import { careerPlan, competencyLevel, developmentItem, growthPeriod } from '../../growth/table.ts'
import { aCompetency, aJobProfile, somePeriods } from '../../growth/testing/growth.ts'
import { anEvaluatedPeriod, anEvaluation, anEvaluationType } from '../../growth/testing/evaluations.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY } from '../../ledger/testing/company.ts'
import { writeAudit } from '../../http/audit.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { choice, employee, employment, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { notification } from '../../effects/table.ts'
import type { Context, ServedCall } from '../../lib/handler.ts'
import { careerDevelopmentPlanModule, createCareerDevelopmentPlan } from './index.ts'
import { personalInformation } from './person.ts'

const SECRET = 'Ready for more'
let db: Database
let company: Company
let requests: Requests
let served: Map<string, ServedCall>
let [negotiation, writing, lead, within, boss, dina, hana] = ['', '', '', '', '', '', '']
let periods: Record<string, string> = {}
const id = () => newId(NOON)

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([careerDevelopmentPlanModule], { runOnce: (_, work) => work() })
  served = new Map(createCareerDevelopmentPlan({ requests }).map((s) => [s.call.id, s]))
  hana = await anEmployee(company, 'Hana')
  await q().insert(moduleAccess).values([{ id: id(), module: def.slug, employeeId: null }, { id: id(), module: 'performance-appraisal', employeeId: null }])
  await q().insert(approvalMatrix).values({ id: id(), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }, { resolver: { kind: 'person', employeeId: hana }, rule: 'anyOne' }] })
  negotiation = await aCompetency('Negotiation', 1)
  writing = await aCompetency('Writing', 2)
  await aJobProfile('Clerk', { [negotiation]: 4, [writing]: 2 })
  lead = await aJobProfile('Lead', { [negotiation]: 4, [writing]: 4 })
  within = id()
  await q().insert(choice).values({ id: within, list: suggestionPeriods.list, code: 'within-1', names: { en: 'Within a year' }, position: 1 })
  periods = await somePeriods([
    { kind: 'plan', code: 'P2024', from: '2024-01-01', until: '2025-12-31' }, { kind: 'plan', code: 'P2026', from: '2026-01-01', until: '2028-12-31' },
    { kind: 'plan', code: 'over', from: '2023-01-01', until: '2023-12-31', fillFrom: '2023-10-01', fillUntil: '2026-05-11' },
  ])
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  await q().update(employee).set({ birthDate: '1998-03-01' }).where(eq(employee.id, dina))
  await assessed(negotiation, 2)
  await assessed(writing, 2)
})

const assessed = (competencyId: string, level: number) =>
  q().insert(competencyLevel).values({ id: id(), employeeId: dina, competencyId, level, requiredLevel: 4, periodId: periods.P2024 as string, requestId: id(), validFrom: '2025-01-01' })
const call = <T>(fact: AnyCall, input: Record<string, unknown>, who: string): Promise<T> => {
  const found = served.get(fact.id)
  if (!found) throw new Error(`${fact.id} is not served`)
  return Promise.resolve().then(() => found.handle(found.schema.parse(input) as never, aContext(who))) as Promise<T>
}
const learn = (competencyId: string, more = {}) => ({ lineId: id(), competencyId, targetLevel: 4, action: 'A course', kind: 1, dueDate: '2027-03-31', ...more })
const band = (ageFrom: string, ageUntil: string) => ({ lineId: id(), ageFrom, ageUntil, development: 'On the way' })
const asked = (more: Record<string, unknown> = {}) => ({ id: id(), version: 0, period: periods.P2026, formDate: TODAY, competencyData: [learn(negotiation)], developmentByAgeData: [band('25', '30')], ...more })
const submit = (more: Record<string, unknown> = {}) => requests.saveAndSubmit(def, asked(more), aContext(dina))
const act = (action: 'approve' | 'cancel' | 'submit', planId: string, who: string) => requests.perform(def, action, { id: planId, note: 'because' }, aContext(who))
const revise = (planId: string, who: string, sections?: string[]) => call(calls.revise, { id: planId, note: 'again', ...(sections ? { sections } : {}) }, who)
const position = (priority = 1) => ({ lineId: id(), sitePlan: company.siteId, functionPlan: company.departmentId, positionPlan: lead, suggestionPeriod: within, priority })
const comments = (more: Record<string, unknown> = {}) => ({
  currentConditionCompetencyCommentData: [{ lineId: id(), competencyId: negotiation, standing: 3, comment: SECRET }],
  futurePositionRecommendationCommentData: [{ lineId: id(), recommendation: 1, comment: SECRET }],
  futurePositionRecommendationCommentDataDetail: [position()],
  futurePositionCompetencyCommentData: [{ lineId: id(), competencyId: negotiation, comment: SECRET }, { lineId: id(), competencyId: writing, comment: SECRET }],
  ...more,
})
const comment = (planId: string, deskVersion = 0, more = {}, who = boss) => call<CommentOutput>(calls.saveDesk, { id: planId, deskVersion, ...comments(more) }, who)
async function approved(more: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  const done = await submit(more)
  await comment(done.id)
  await act('approve', done.id, boss)
  await act('approve', done.id, hana)
  return done
}
const refused = (what: Promise<unknown>, code: string, params: Record<string, unknown> = {}) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  expect(isCallError(error) ? error.problems : error).toContainEqual(expect.objectContaining({ code, ...(Object.keys(params).length > 0 ? { params: expect.objectContaining(params) as unknown } : {}) }))
  return true
})
const detail = (planId: string, who: string) => call<PlanDetail>(calls.detail, { id: planId }, who)
const items = (requestId: string) => q().select().from(developmentItem).where(and(eq(developmentItem.requestId, requestId), isNull(developmentItem.withdrawnAt)))

describe('checks', () => {
  test('a gap of two must be planned for; sections need rows', async () => {
    await refused(submit({ competencyData: [learn(writing)] }), 'plan_gap_missing', { competency: 'Negotiation', gap: '−2' })
    await refused(submit({ competencyData: [] }), 'plan_section_empty', { section: 'What I will develop' })
    await refused(submit({ developmentByAgeData: [] }), 'plan_section_empty')
  })

  test('bands are whole years, apart from each other, and one holds the present age where it is known', async () => {
    await refused(submit({ developmentByAgeData: [band('25', '30'), band('30', '35')] }), 'plan_age_overlap', { first: '25–30', second: '30–35' })
    await refused(submit({ developmentByAgeData: [band('25.5', '30')] }), 'plan_age_whole')
    await refused(submit({ developmentByAgeData: [band('30', '25')] }), 'plan_age_whole')
    await refused(submit({ developmentByAgeData: [band('29', '35')] }), 'plan_age_missing')
    await q().update(employee).set({ birthDate: null }).where(eq(employee.id, dina))
    expect((await submit({ developmentByAgeData: [band('29', '35')] })).status).toBe(1)
  })

  test('dates, targets, twice the same, what there is not', async () => {
    await refused(submit({ formDate: addDays(TODAY, 1) }), 'plan_form_date')
    await refused(submit({ formDate: addDays(TODAY, -61) }), 'plan_form_date')
    await refused(submit({ competencyData: [learn(negotiation, { targetLevel: 1 })] }), 'plan_target_low')
    await refused(submit({ competencyData: [learn(negotiation, { dueDate: '2029-01-01' })] }), 'plan_due')
    await refused(submit({ competencyData: [learn(negotiation), learn(negotiation)] }), 'plan_competency_twice', { competency: 'Negotiation' })
    await refused(submit({ competencyData: [learn(negotiation), learn(id())] }), 'plan_competency_unknown')
    await refused(submit({ developmentByAgeData: [{ ...band('25', '30'), sitePlan: id() }] }), 'plan_option_unknown')
    await refused(submit({ period: id() }), 'plan_period_unknown')
    await refused(submit({ period: periods.over }), 'plan_window')
    expect((await submit({ formDate: addDays(TODAY, -60) })).status).toBe(1)
  })

  test('one a period; a look back once there was one', async () => {
    const first = await approved({ period: periods.P2024, competencyData: [learn(negotiation, { dueDate: '2025-03-31' })] })
    await refused(submit({ period: periods.P2024, previousCompetencyData: [] }), 'plan_exists', { code: first.code })
    await refused(submit(), 'plan_section_empty', { section: 'What came of the last plan' })
    expect((await submit({ previousCompetencyData: [{ lineId: id(), competencyId: negotiation, action: 'A course', result: 1 }] })).status).toBe(1)
  })

  test('levels and gaps are the server’s', async () => {
    const { id: planId } = await submit({ competencyData: [{ ...learn(negotiation), requiredLevel: 1, currentLevel: 5, gap: '3.00' }] })
    expect((await detail(planId, dina)).competencyData?.[0]).toMatchObject({ requiredLevel: 4, currentLevel: 2, gap: '-2.00' })
  })
})

describe('rows', () => {
  const row = (planId: string, more: Record<string, unknown> = {}) => ({ planId, lineId: id(), competencyId: negotiation, targetLevel: 4, action: 'A course', kind: 1, dueDate: '2027-03-31', ...more })

  test('the first row makes the draft; each change is a save', async () => {
    const planId = id()
    const first = row(planId, { period: periods.P2026, formDate: TODAY })
    const made = await call<SectionOutput>(calls.createOrUpdateCompetency, first, dina)
    expect(Object.keys(made).sort()).toEqual(['lineId', 'message', 'planId', 'version'])
    expect(await detail(planId, dina)).toMatchObject({ status: 0, period: periods.P2026, formDate: TODAY, competencyData: [{ lineId: first.lineId, gap: '-2.00' }] })
    await refused(call(calls.createOrUpdateCompetency, row(planId, { version: 7 }), dina), 'stale')
    await call(calls.createOrUpdateDevelopmentByAge, { planId, ...band('25', '30') }, dina)
    await call(calls.createOrUpdateCompetency, { ...first, action: 'A book' }, dina)
    const now = await detail(planId, dina)
    expect([now.version, now.competencyData?.map((r) => r.action), now.developmentByAgeData?.length]).toEqual([3, ['A book'], 1])
    await refused(call(calls.deleteCompetency, { id: id() }, dina), 'not_found')
    await refused(call(calls.deleteCompetency, { id: first.lineId }, boss), 'not_found')
    expect(await call<SectionOutput>(calls.deleteCompetency, { id: first.lineId }, dina)).toMatchObject({ planId, version: 4 })
    await refused(call(calls.deleteCompetency, { id: first.lineId }, dina), 'not_found')
    await refused(call(calls.createOrUpdateCompetency, row(planId, { competencyId: id() }), dina), 'plan_competency_unknown')
    await refused(call(calls.createOrUpdateCompetency, row(planId), boss), 'not_found')
  })

  test('submitted, a section is its author’s no more, and never anybody else’s', async () => {
    const { id: planId } = await submit()
    await refused(call(calls.createOrUpdateCompetency, row(planId), dina), 'illegal_transition')
    await refused(call(calls.createOrUpdateCompetency, row(planId), boss), 'plan_not_your_section', { who: 'Dina' })
  })

  test('comments belong to whoever has the plan at its first level', async () => {
    const { id: planId } = await submit()
    const said = { planId, lineId: id(), competencyId: negotiation, standing: 1, comment: SECRET }
    await refused(call(calls.createOrUpdateCurrentCondition, said, dina), 'plan_not_your_section')
    await refused(call(calls.createOrUpdateCurrentCondition, said, hana), 'plan_not_your_section')
    await refused(call(calls.createOrUpdateCurrentCondition, said, await anEmployee(company, 'Zoe')), 'not_found')
    const kept = await call<CommentOutput>(calls.createOrUpdateCurrentCondition, said, boss)
    expect(kept).toEqual({ planId, lineId: said.lineId, deskVersion: 1, message: expect.any(String) as unknown })
    await refused(call(calls.createOrUpdateRecommendation, { planId, deskVersion: 0, recommendation: 1 }, boss), 'stale')
    const one = await call<CommentOutput>(calls.createOrUpdateRecommendation, { planId, recommendation: 1, comment: SECRET }, boss)
    const again = await call<CommentOutput>(calls.createOrUpdateRecommendation, { planId, recommendation: 2 }, boss)
    expect([again.lineId, again.deskVersion]).toEqual([one.lineId, 3])
    for (const priority of [1, 2, 3]) await call(calls.createOrUpdatePosition, { planId, ...position(priority) }, boss)
    await refused(call(calls.createOrUpdatePosition, { planId, ...position(3) }, boss), 'plan_rows_max', { max: 3 })
    const gap = { planId, lineId: id(), competencyId: writing, comment: SECRET }
    await call(calls.createOrUpdateFutureCompetency, gap, boss)
    const { desk } = await call<CommentDetail>(calls.getCommentBySuperiorById, { id: planId }, boss)
    expect(desk?.values.futurePositionCompetencyCommentData).toMatchObject([{ requiredLevel: 4, currentLevel: 2, gap: '-2.00' }])
    expect(desk?.values.futurePositionRecommendationCommentData).toMatchObject([{ recommendation: 2, comment: null }])
    await refused(call(calls.deleteFutureCompetency, { id: gap.lineId }, dina), 'not_found')
    expect(await call<CommentOutput>(calls.deleteFutureCompetency, { id: gap.lineId }, boss)).toMatchObject({ planId, deskVersion: 8 })
    await refused(call(calls.deleteFutureCompetency, { id: gap.lineId, planId }, boss), 'not_found')
    await act('cancel', planId, dina)
    await refused(call(calls.createOrUpdateCurrentCondition, said, boss), 'illegal_transition')
  })
})

describe('a return', () => {
  test('opens the sections it names; the others keep their rows, also after a withdrawal', async () => {
    const { id: planId } = await submit()
    await revise(planId, boss, ['competencyData'])
    const before = await detail(planId, dina)
    expect([before.status, before.openSections]).toEqual([2, ['competencyData']])
    await refused(call(calls.createOrUpdateDevelopmentByAge, { planId, ...band('40', '50') }, dina), 'plan_section_closed', { sections: 'What I will develop' })
    const rows = { period: periods.P2026, formDate: TODAY, competencyData: [learn(negotiation, { action: 'A book' })], developmentByAgeData: [] }
    await requests.perform(def, 'save', { ...rows, id: planId, version: before.version }, aContext(dina))
    await act('submit', planId, dina)
    await act('cancel', planId, dina)
    const after = await detail(planId, dina)
    expect([after.status, after.openSections, after.competencyData?.[0]?.action, after.developmentByAgeData]).toEqual([0, ['competencyData'], 'A book', before.developmentByAgeData])
    await act('submit', planId, dina)
    await revise(planId, boss)
    expect((await detail(planId, dina)).openSections).toHaveLength(3)
  })

  test('comments stay for the next round; nobody rejects', async () => {
    const { id: planId } = await submit()
    await comment(planId)
    await revise(planId, boss)
    await act('submit', planId, dina)
    expect((await call<CommentDetail>(calls.getCommentBySuperiorById, { id: planId }, boss)).deskVersion).toBe(1)
    expect('reject' in def.calls).toBe(false)
    await refused(requests.perform(def, 'reject', { id: planId, note: 'no' }, aContext(boss)), 'not_allowed')
  })
})

test('the first level has said everything before it approves', async () => {
  const { id: planId } = await submit()
  const wants = async (more: Record<string, unknown>, code: string, params = {}) => {
    const { desk } = await detail(planId, boss)
    await comment(planId, desk?.version ?? 0, more)
    await refused(act('approve', planId, boss), code, params)
  }
  await refused(act('approve', planId, boss), 'plan_comment_missing', { section: 'Recommendation', count: 1 })
  await wants({ futurePositionRecommendationCommentData: [] }, 'plan_comment_missing', { section: 'Recommendation' })
  await wants({ currentConditionCompetencyCommentData: [] }, 'plan_comment_missing', { section: 'Where the person stands' })
  await wants({ futurePositionRecommendationCommentDataDetail: [] }, 'plan_comment_missing', { section: 'Positions' })
  await wants({ futurePositionRecommendationCommentDataDetail: [position(1), position(1), position(2)] }, 'plan_priority', { count: 3 })
  await wants({ futurePositionCompetencyCommentData: [{ lineId: id(), competencyId: writing, comment: SECRET }] }, 'plan_comment_missing', { section: 'Gaps of the first position', count: 1 })
  await comment(planId, 5, { futurePositionRecommendationCommentData: [{ lineId: id(), recommendation: 3 }], futurePositionRecommendationCommentDataDetail: [], futurePositionCompetencyCommentData: [] })
  expect((await act('approve', planId, boss)).status).toBe(1)
})

test('whom it is about reads nothing of the superior’s before the approval, be they HR or a stand-in', async () => {
  const { id: planId } = await submit()
  await comment(planId)
  const everything = async (who: string) => JSON.stringify([
    await detail(planId, who), await requests.list(def, { scope: 'all' }, aContext(who)), await call(calls.getSelfFilling, {}, who), await call(calls.getCommentBySuperior, {}, who), await call(calls.getPersonalInformation, { id: EMPTY_ID }, who),
    await requests.effectPreview({ module: def.slug, id: planId, action: 'cancel' }, aContext(who)), await requests.effectPreview({ module: def.slug, id: planId, action: 'approve' }, aContext(who)), await requests.inbox({}, aContext(who)), await requests.inFlight(aContext(who)),
  ])
  const hidden = async () => {
    expect(await everything(dina)).not.toMatch(/Ready for more|Lead|"desk"/)
    await refused(call(calls.getCommentBySuperiorById, { id: planId }, dina), 'not_found')
  }
  await hidden()
  const asHr = aContext(dina)
  const hr = { ...asHr, caller: { ...asHr.caller, hrOf: 'everybody' as const } }
  expect(JSON.stringify(await requests.detail(def, { id: planId }, hr))).not.toContain(SECRET)
  await act('approve', planId, boss)
  await hidden()
  expect(JSON.stringify(await q().select().from(notification))).not.toMatch(/Ready for more|Lead/)
  await act('approve', planId, hana)
  expect(JSON.stringify((await detail(planId, dina)).desk)).toContain(SECRET)
  expect((await call<CommentDetail>(calls.getCommentBySuperiorById, { id: planId }, dina)).mayComment).toBe(false)
  expect((await call<PersonalInformation>(calls.getPersonalInformation, { id: EMPTY_ID }, dina)).currentPlan?.positions).toMatchObject([{ position: 'Lead', when: 'Within a year', readiness: '50.00' }])
})

test('who decides further up reads the comments once it is their turn; a stranger reads nothing', async () => {
  const { id: planId } = await submit()
  await comment(planId)
  await refused(call(calls.getCommentBySuperiorById, { id: planId }, hana), 'not_found')
  await act('approve', planId, boss)
  expect(await call<CommentDetail>(calls.getCommentBySuperiorById, { id: planId }, hana)).toMatchObject({ mayComment: false, deskVersion: 1 })
  const zoe = await anEmployee(company, 'Zoe')
  for (const fact of [calls.detail, calls.getCommentBySuperiorById]) await refused(call(fact, { id: planId }, zoe), 'not_found')
  await refused(call(calls.getPersonalInformation, { id: dina }, zoe), 'not_found')
  const path = async (who: string) => (await call<PersonalInformation>(calls.getPersonalInformation, { id: dina }, who)).currentPlan?.positions.map((p) => p.position)
  expect(await path(boss)).toBeUndefined()
  await act('approve', planId, hana)
  expect(await path(boss), 'who leads them sees where the plan leads').toEqual(['Lead'])
  expect((await call<PersonalInformation>(calls.getPersonalInformation, { id: dina }, hana)).competencies).toHaveLength(2)
})

describe('grades of appraisals', () => {
  const grades = async (context: Context) => (await personalInformation(requests, { id: dina }, context)).results
  let [last, before] = ['', '']
  const told = (evaluationId: string, gradeCode: string, facts: Partial<typeof evaluation.$inferInsert> = {}) => q().update(evaluation).set({ paStatusId: 4, gradeCode, finalScore: '3.53', approvedAt: NOON, publishedAt: NOON, withdrawnAt: null, ...facts }).where(eq(evaluation.id, evaluationId))

  beforeEach(async () => {
    const { typeId, form } = await anEvaluationType(`T${dina}`)
    const of = async (code: string, from: string) => anEvaluation({ employeeId: dina, evaluatorId: boss, typeId, form, periodId: await anEvaluatedPeriod(`${code}${dina}`, { names: { en: code }, from }) })
    before = await of('2024', '2024-01-01')
    last = await of('2025', '2025-01-01')
    await told(before, 'C')
  })

  test('are those that were told and hold, newest first; nobody learns of one that was not told or was taken back', async () => {
    const readers = [aContext(dina), aContext(boss), aContext(hana, ['hr'])]
    const everywhere = async (expected: unknown) => { for (const reader of readers) expect(await grades(reader)).toEqual(expected) }
    await everywhere([{ period: '2024', gradeCode: 'C' }])
    await told(last, 'B', { publishedAt: null })
    await everywhere([{ period: '2024', gradeCode: 'C' }])
    await told(last, 'B')
    await everywhere([{ period: '2025', gradeCode: 'B' }, { period: '2024', gradeCode: 'C' }])
    await told(last, 'B', { withdrawnAt: NOON })
    await everywhere([{ period: '2024', gradeCode: 'C' }])
  })

  test('are for those above and HR of the person; not for who decides on the plan, HR of other sites, or without the module', async () => {
    await submit()
    expect(await grades(aContext(hana))).toBeNull()
    const site = (siteId: string) => { const context = aContext(hana); return { ...context, caller: { ...context.caller, hrOf: [siteId] } } }
    expect(await grades(site(company.siteId))).toHaveLength(1)
    expect(await grades(site((await elsewhere(company, `S${dina.slice(-6)}`, 'Surabaya')).siteId))).toBeNull()
    const other = await anEmployee(company, 'Other superior')
    await anEmployee(company, 'Ben', { superiorId: other })
    await refused(call(calls.getPersonalInformation, { id: dina }, other), 'not_found')
    await q().insert(moduleAccess).values({ id: id(), module: 'performance-appraisal', employeeId: boss, denied: true })
    expect(await grades(aContext(boss))).toBeNull()
  })

  test('are left out of what a device keeps', async () => {
    const own = await personalInformation(requests, { id: EMPTY_ID }, aContext(dina))
    expect(JSON.stringify(own)).toContain('"gradeCode":"C"')
    expect(keptCopy(own)).toMatchObject({ employeeId: dina, results: [], leftOut: true })
  })
})

test('lists: one’s own with how far each section is, and those that await a comment or have it', async () => {
  const { id: planId } = await submit()
  const own = await call<Paged<SelfFillingRow>>(calls.getSelfFilling, { status: [1] }, dina)
  expect(own.listData.map((r) => [r.id, r.sections.map((s) => [s.rows, s.isOpen])])).toEqual([[planId, [[0, false], [1, false], [1, false]]]])
  expect('competencyData' in (own.listData[0] ?? {})).toBe(false)
  const await_ = async (commented: boolean) => (await call<Paged<CommentRow>>(calls.getCommentBySuperior, { commented }, boss)).listData.map((r) => [r.id, r.stage, r.commentSections?.map((s) => s.rows)])
  expect([await await_(false), await await_(true)]).toEqual([[[planId, 1, [0, 0, 0, 0]]], []])
  await comment(planId)
  expect([await await_(false), await await_(true)]).toEqual([[], [[planId, 1, [1, 1, 1, 2]]]])
  expect((await call<Paged<CommentRow>>(calls.getCommentBySuperior, {}, dina)).listData).toEqual([])
})

test('what a new plan starts with', async () => {
  const start = await call<PlanStart>(calls.detail, { id: EMPTY_ID }, dina)
  expect(start).toMatchObject({ employeeId: dina, formDate: TODAY, required: ['competencyData', 'developmentByAgeData'], existing: null, period: { id: periods.P2026 } })
  expect(start.competencies.map((c) => [c.displayName, c.required, c.current])).toEqual([['Negotiation', 4, 2], ['Writing', 2, 2]])
  const { id: planId, code } = await submit()
  expect((await call<PlanStart>(calls.detail, { id: EMPTY_ID }, dina)).existing).toEqual({ id: planId, code })
})

describe('approved', () => {
  const inForce = async () => (await q().select().from(careerPlan).where(and(eq(careerPlan.employeeId, dina), isNull(careerPlan.supersededAt), isNull(careerPlan.withdrawnAt)))).map((p) => p.requestId)

  test('it holds, items are planned in place of what was proposed, and taking it back restores both', async () => {
    const former = await approved({ period: periods.P2024, competencyData: [learn(negotiation, { dueDate: '2025-03-31' })] })
    const proposal = { id: id(), employeeId: dina, source: 'competency' as const, requestId: former.id, lineId: id(), competencyId: negotiation, kind: 1, text: 'Negotiation from 2 to 4', status: 'proposed' as const }
    // of an evaluation that was taken back meanwhile
    const gone = { ...proposal, id: id(), source: 'evaluation' as const, requestId: id(), lineId: id() }
    await q().insert(developmentItem).values([proposal, gone])
    const proposed = async () => (await q().select().from(developmentItem).where(and(inArray(developmentItem.id, [proposal.id, gone.id]), isNull(developmentItem.withdrawnAt)))).map((i) => i.id)
    const { id: planId } = await submit({ previousCompetencyData: [{ lineId: id(), competencyId: negotiation, action: 'A course', result: 2 }], competencyData: [learn(negotiation), learn(writing, { kind: 2, dueDate: '2026-12-31' })] })
    await comment(planId)
    await act('approve', planId, boss)
    const preview = async (action: 'approve' | 'cancel', who: string) => (await requests.effectPreview({ module: def.slug, id: planId, action }, aContext(who))).rows.map((r) => r.text)
    expect(await preview('approve', hana)).toEqual(['The plan for P2026 is locked', expect.stringContaining('2 development items are planned') as unknown, 'Recommended: Lead, Jakarta, Within a year'])
    await act('approve', planId, hana)
    expect(await inForce()).toEqual([planId])
    expect((await items(planId)).map((i) => [i.status, i.kind, i.dueDate]).sort()).toEqual([['planned', 1, '2027-03-31'], ['planned', 2, '2026-12-31']])
    expect(await proposed()).toEqual([])
    expect(JSON.stringify(await q().select().from(effectLog).where(eq(effectLog.requestId, planId)))).not.toMatch(/course|Ready/)
    expect(await preview('cancel', dina)).toEqual([`The plan ${former.code} holds again`, 'The 2 items are withdrawn'])
    await act('cancel', planId, dina)
    await act('approve', planId, hana)
    expect([await inForce(), await items(planId), await proposed()]).toEqual([[former.id], [], [proposal.id]])
  })

  test('an item that was begun stands in the way of taking it back', async () => {
    const { id: planId } = await approved()
    await q().update(developmentItem).set({ status: 'inProgress' }).where(eq(developmentItem.requestId, planId))
    await refused(act('cancel', planId, dina), 'plan_items_done', { count: 1 })
  })

  test('what was begun is not talked away by putting it back; what was dropped without a start is no obstacle', async () => {
    const mark = async (itemId: string, status: UpdateItemInput['status']) => {
      const context = aContext(dina)
      const input = { id: itemId, status }
      await tx(async () => writeAudit(developmentItemCalls.updateItem.id, context, input, await updateItem(input, context)))
    }
    const { id: planId } = await approved()
    const [item] = await items(planId)
    for (const status of ['dropped', 'planned'] as const) await mark(item?.id ?? '', status)
    expect((await act('cancel', planId, dina)).status).toBe(40)
    await act('approve', planId, hana)
    const second = await approved()
    const [begun] = await items(second.id)
    for (const status of ['inProgress', 'dropped', 'planned'] as const) await mark(begun?.id ?? '', status)
    await refused(act('cancel', second.id, dina), 'plan_items_done', { count: 1 })
  })
})

test('a job that says nothing, and periods that are gone', async () => {
  await q().update(employment).set({ jobTitle: 'Juggler' }).where(eq(employment.employeeId, dina))
  const { id: planId } = await submit()
  const gone = await careerDevelopmentPlanModule.vanished?.([{ id: planId, values: { period: id() } } as never, { id: dina, values: { period: periods.P2026 } } as never], aContext(dina))
  expect([...(gone ?? [])]).toEqual([planId])
  expect(await q().$count(growthPeriod, eq(growthPeriod.kind, 'plan'))).toBe(3)
  expect((await call<PersonalInformation>(calls.getPersonalInformation, { id: EMPTY_ID }, dina)).readiness).toBeNull()
})
