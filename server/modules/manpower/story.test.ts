/** Requests for people through the machinery: what refuses a submit, what an approval opens, and what taking it back leaves. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import type { ManpowerValues } from '../../../contract/modules/manpower/calls.ts'
import { manpower } from '../../../contract/modules/manpower/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, type Facts, NOON, TODAY, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { CallError, isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { type Settings, setSetting, settingDefaults } from '../../org/settings.ts'
import { choice, department, departmentHead, employee, employeeRole, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog, request } from '../../request/table.ts'
import { openVersion } from '../../workforce/plan/versions.ts'
import { planSeat } from '../../workforce/plan/table.ts'
import { customProperty } from '../../workforce/table.ts'
import { aPosition, somePlanningPeriods } from '../../workforce/testing/workforce.ts'
import { vacanciesOf } from '../../workforce/vacancies.ts'
import { applicant, applicationStage, vacancy, vacancyApplication, vacancyInCharge, vacancyStage } from '../../workforce/vacancy/table.ts'
import { configuration, contractMonth, mandatoryFields } from './configuration.ts'
import { customPropertiesFor } from './custom.ts'
import { inChargeOptions } from './in-charge.ts'
import { createManpower, manpowerModule } from './index.ts'
import { planRoom } from './plan-room.ts'
import { designationOptions, frameOptions, gradeOptions, leaverOptions, managerOptions, positionOptions, siteOptions, unitOptions, workingLocationOptions } from './sources.ts'

/** Today is 12 May 2026, in the second quarter of the period. */
const DAY = '2026-05-20'
const id = () => newId(when().now)
let db: Database
let company: Company
let requests: Requests
let periodId = ''
let [hana, hilda, recruiter, cfo] = ['', '', '', '']
/** Of each test: a unit of its own with its head, a clerk and a position. */
let unit = { departmentId: '', positionId: '' }
let [boss, dina] = ['', '']

const oneOf = (...people: string[]) => people.map((employeeId) => ({ resolver: { kind: 'person' as const, employeeId }, rule: 'anyOne' as const }))

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([manpowerModule], { runOnce: (_, work) => work() })
  hana = await anEmployee(company, 'Hana')
  hilda = await anEmployee(company, 'Hilda')
  recruiter = await anEmployee(company, 'Reza Recruiter')
  cfo = await anEmployee(company, 'Citra Cfo')
  await q().insert(employeeRole).values([{ id: id(), employeeId: recruiter, role: 'recruiter', from: '2020-01-01' }, ...[hana, hilda].map((employeeId) => ({ id: id(), employeeId, role: 'hr', from: '2020-01-01' }))])
  await q().insert(moduleAccess).values({ id: id(), module: manpower.slug, employeeId: null })
  await q().insert(approvalMatrix).values([
    { id: id(), module: '*', position: 1, condition: {}, levels: oneOf(hana) },
    { id: id(), module: manpower.slug, position: 2, condition: { equals: { overPlan: ['yes'] } }, levels: oneOf(hana, cfo) },
  ])
  periodId = (await somePlanningPeriods([{ code: 'P2026', from: '2026-02-01', until: '2027-01-31' }]))[0] ?? ''
  const stages = [['applied', 1], ['interview', 3], ['offer', 5], ['hired', 6]] as const
  await q().insert(choice).values(stages.map(([code, kind], i) => ({ id: id(), list: 'recruitment-stage', code, names: { en: code }, position: i + 1, rules: { kind } })))
  await q().insert(choice).values(['outsource-company', 'education-level', 'custom-group-2'].map((list) => ({ id: id(), list, code: 'one', names: { en: 'One' }, position: 1 })))
  await q().insert(choice).values([{ id: id(), list: 'working-location', code: 'here', names: { en: 'Here' }, position: 1, rules: { site: 'JKT' } }, { id: id(), list: 'working-location', code: 'there', names: { en: 'There' }, position: 2, rules: { site: 'SUB' } }])
})
afterAll(() => db.close())

/** A unit with a head who leads so many clerks. */
async function aUnit(clerks: readonly Facts[] = [{}]): Promise<{ departmentId: string; positionId: string; boss: string; people: string[] }> {
  const departmentId = id()
  await q().insert(department).values({ id: departmentId, code: `U-${departmentId.slice(-8)}`, name: 'Care' })
  const head = await anEmployee(company, 'Boss', { departmentId: company.departmentId })
  await q().insert(departmentHead).values({ id: id(), departmentId, employeeId: head, from: '2020-01-01' })
  const people: string[] = []
  for (const facts of clerks) people.push(await anEmployee(company, 'Dina', { departmentId, superiorId: head, ...facts }))
  return { departmentId, positionId: await aPosition({ ...company, departmentId }, 'Clerk', { gradeFrom: 3, gradeUntil: 5 }), boss: head, people }
}
const aPlan = (planned: number[], of = unit) =>
  openVersion({ departmentId: of.departmentId, periodId, requestId: id(), existingOn: '2026-02-01', lines: [{ positionId: of.positionId, existing: 1, reportToId: null, reasonId: null, reasonNewPositionId: null, costPerHeadMinor: null, currency: null, planned }] }, NOON)

const set = <K extends keyof Settings>(key: K, value: Settings[K]) => setSetting(key, value, NOON)
beforeEach(async () => {
  const made = await aUnit()
  unit = made
  boss = made.boss
  dina = made.people[0] ?? ''
  for (const key of ['manpowerLeadDays', 'manpowerReplacementDays', 'manpowerWithoutPlan', 'manpowerContractMonths', 'manpowerMandatory'] as const) await set(key, settingDefaults[key])
})

const asked = (more: Partial<Record<keyof ManpowerValues, unknown>> = {}) =>
  ({ id: id(), version: 0, employeeId: boss, requestType: 1, companyStructure: unit.departmentId, position: unit.positionId, employmentStatus: 1, requiredDate: DAY, headCount: 1, ...more })
/** Hana and Hilda are HR. */
const as = (who: string) => aContext(who, [hana, hilda].includes(who) ? ['hr'] : [])
const submit = (more: Parameters<typeof asked>[0] = {}, who = boss) => tx(() => requests.saveAndSubmit(manpower, asked(more), as(who)))
const save = (more: Parameters<typeof asked>[0] = {}, who = boss) => tx(() => requests.perform(manpower, 'save', asked(more), as(who)))
const act = (action: 'submit' | 'approve' | 'cancel' | 'revise' | 'reject', of: string, who: string) => tx(() => requests.perform(manpower, action, { id: of, note: 'because' }, as(who)))
const approved = async (more: Parameters<typeof asked>[0] = {}): Promise<string> => {
  const { id: made } = await submit(more)
  await act('approve', made, hana)
  return made
}
const takenBack = async (of: string) => {
  await act('cancel', of, boss)
  return act('approve', of, hana)
}
const codesOf = async (what: Promise<unknown>): Promise<string[]> => {
  const error = await what.then(() => null, (e: unknown) => e)
  if (!isCallError(error)) throw error ?? new Error('was not refused')
  for (const { code } of error.problems) expect([code, hasText(`errors:${code}`) || hasText(`errors:${code}_other`)]).toEqual([code, true])
  return error.problems.map((p) => `${p.code} ${p.field ?? ''}`.trim())
}
const refused = async (what: Promise<unknown>, ...codes: string[]) => expect(await codesOf(what)).toEqual(codes)
const stored = async (of: string) => (await q().select().from(request).where(eq(request.id, of)))[0]
const seats = async (of: string, kind: 'held' | 'used') => {
  const rows = await q().select().from(planSeat).where(eq(planSeat.requestId, of))
  return rows.filter((r) => (kind === 'held') === (r.kind === 'held')).reduce((sum, r) => sum + r.seats, 0)
}
const detail = async (of: string, who: string) => (await requests.detail(manpower, { id: of }, aContext(who))) as unknown as ManpowerValues & { texts: { key: string; value: string }[] }
const previewed = async (of: string, who: string, action: 'approve' | 'cancel') => (await requests.effectPreview({ module: manpower.slug, id: of, action }, aContext(who))).rows.map((r) => r.text.replaceAll(/[\u2066-\u2069]/g, ''))
const warned = async (more: Parameters<typeof asked>[0] = {}) => (await requests.checkDraft(manpower, asked(more), aContext(boss))).warnings.map((w) => w.code)

describe('who and where', () => {
  test('for somebody who leads, in a unit of theirs', async () => {
    await refused(save({ employeeId: dina }, dina), 'not_allowed')
    await refused(submit({ employeeId: dina }), 'manpower_not_lead employeeId')
    const other = await aUnit()
    await refused(submit({ companyStructure: other.departmentId, position: other.positionId }), 'manpower_unit_not_yours companyStructure')
    await refused(submit({ companyStructure: id() }), 'manpower_choice_unknown companyStructure')
    expect((await submit({ employeeId: hilda }, hilda)).status).toBe(Status.inApproval)
  })

  test('a position of the unit, with its title and site', async () => {
    const other = await aUnit()
    await refused(submit({ position: other.positionId }), 'manpower_position_elsewhere position')
    await refused(submit({ position: id() }), 'manpower_choice_unknown position')
    await refused(submit({ site: id() }), 'manpower_position_elsewhere position')
    await refused(submit({ position: await aPosition({ ...company, departmentId: unit.departmentId }, 'Driver', { active: false }) }), 'manpower_choice_unknown position')
    const place = (await positionOptions({ companyStructure: unit.departmentId }, aContext(boss))).listData[0]
    expect((await submit({ site: place?.siteId, designation: place?.designationId })).status).toBe(Status.inApproval)
  })

  test('how many and what the company asks for besides', async () => {
    await refused(submit({ headCount: 0 }), 'field.too_small headCount')
    await refused(submit({ headCount: 101 }), 'field.too_large headCount')
    await set('manpowerMandatory', [{ field: 'requirements', requestType: [], employmentStatus: [1] }, { field: 'educationLevel', requestType: [2], employmentStatus: [] }])
    await refused(submit(), 'field.required requirements')
    expect((await submit({ employmentStatus: 4 })).status).toBe(Status.inApproval)
    expect((await mandatoryFields()).fields).toHaveLength(2)
  })

  test('choices that are offered, a place of work of the site, whoever may look after it', async () => {
    await refused(submit({ educationLevel: id(), customGroup2: id() }), 'manpower_choice_unknown educationLevel', 'manpower_choice_unknown customGroup2')
    const [here, there] = (await workingLocationOptions({}, aContext(boss))).listData
    await refused(submit({ workingLocation: there?.id }), 'manpower_choice_unknown workingLocation')
    await refused(submit({ inCharge: dina, reportTo: id() }), 'manpower_choice_unknown reportTo', 'manpower_choice_unknown inCharge')
    expect((await submit({ workingLocation: here?.id, inCharge: recruiter, reportTo: boss })).status).toBe(Status.inApproval)
    const site = (await siteOptions({ companyStructure: unit.departmentId }, aContext(boss))).listData[0]?.id ?? ''
    expect((await workingLocationOptions({ site }, aContext(boss))).listData.map((o) => o.displayName)).toEqual(['Here'])
  })

  test('a time frame is the one of the day; questions are answered in their kind', async () => {
    const frames = (await frameOptions({}, aContext(boss))).listData
    expect(frames.map((f) => f.displayName)).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
    await refused(submit({ timeFrame: frames[2]?.id }), 'manpower_time_frame timeFrame')
    expect((await submit({ timeFrame: frames[1]?.id })).status).toBe(Status.inApproval)
    const question = { names: { en: 'Shifts' }, departmentIds: [unit.departmentId] }
    await q().insert(customProperty).values([
      { ...question, id: id(), code: `whole-${unit.departmentId}`, kind: 2, required: true, position: 1 },
      { ...question, id: id(), code: `one-${unit.departmentId}`, kind: 5, options: [{ code: 'early', names: { en: 'Early' } }], position: 2 },
    ])
    const [whole, one] = (await customPropertiesFor({ companyStructure: unit.departmentId }, aContext(boss))).listData.map((p) => p.code)
    const answer = (property: string | undefined, value: string) => ({ lineId: id(), property, value })
    await refused(submit(), 'manpower_custom_missing customProperties')
    const wrong = [answer(whole, '1.5'), answer(one, 'late'), answer('other', 'x')]
    await refused(submit({ customProperties: wrong }), `manpower_custom_value customProperties.${wrong[0]?.lineId}.value`, `manpower_custom_value customProperties.${wrong[1]?.lineId}.value`, `manpower_choice_unknown customProperties.${wrong[2]?.lineId}.property`)
    expect((await submit({ customProperties: [answer(whole, '-12'), answer(one, 'early')] })).status).toBe(Status.inApproval)
  })
})

describe('employment', () => {
  test('months by the kind of employment; what nobody gave is the usual', async () => {
    await refused(submit({ contractMonth: 6 }), 'manpower_contract_not_asked contractMonth')
    await refused(submit({ employmentStatus: 3, contractMonth: 4 }), 'manpower_contract_months contractMonth')
    const { id: made } = await submit({ employmentStatus: 2 })
    expect(await detail(made, boss)).toMatchObject({ contractMonth: 12, contractUntil: '2027-05-19', transactionDate: TODAY })
    await set('manpowerContractMonths', [{ employmentStatus: 2, usual: 6, most: 6 }])
    await refused(submit({ employmentStatus: 2, contractMonth: 7 }), 'manpower_contract_months contractMonth')
    expect(await contractMonth({ employmentStatus: 2, requestType: 1, requiredDate: DAY }, aContext(boss))).toMatchObject({ contractMonth: 6, maxMonths: 6 })
    expect(await contractMonth({ employmentStatus: 1, requestType: 3, requiredDate: DAY }, aContext(boss))).toMatchObject({ contractMonth: 3, contractUntil: '2026-08-19' })
  })

  test('outsourced work names its company, other work none', async () => {
    const [company_] = await q().select({ id: choice.id }).from(choice).where(eq(choice.list, 'outsource-company'))
    await refused(submit({ employmentStatus: 5 }), 'manpower_outsource_missing outsourceCompany')
    await refused(submit({ outsourceCompany: company_?.id }), 'manpower_outsource_not_asked outsourceCompany')
    expect((await submit({ employmentStatus: 5, outsourceCompany: company_?.id })).status).toBe(Status.inApproval)
  })

  test('a hiring takes its days, but for whom somebody who leaves sooner is followed by', async () => {
    await set('manpowerLeadDays', 14)
    await refused(submit(), 'manpower_too_soon requiredDate')
    expect((await submit({ requiredDate: addDays(TODAY, 14) })).status).toBe(Status.inApproval)
    await q().update(employee).set({ leaveDate: addDays(TODAY, 5) }).where(eq(employee.id, dina))
    expect((await submit({ requestType: 2, replacement: dina })).status).toBe(Status.inApproval)
  })
})

describe('replacement', () => {
  beforeEach(async () => {
    // somebody is led also once Dina has left
    const made = await aUnit([{}, {}])
    unit = made
    boss = made.boss
    dina = made.people[0] ?? ''
  })
  const leaves = (day: string | null, who = dina) => q().update(employee).set({ leaveDate: day }).where(eq(employee.id, who))
  const replace = (more: Parameters<typeof asked>[0] = {}) => submit({ requestType: 2, replacement: dina, ...more })

  test('one leaver of this position, not long gone, by one person', async () => {
    await refused(submit({ requestType: 2 }), 'manpower_replacement_missing replacement')
    await refused(submit({ replacement: dina }), 'manpower_replacement_not_asked replacement')
    await refused(replace(), 'manpower_replacement_not_leaving replacement')
    await leaves(addDays(TODAY, -181))
    await refused(replace(), 'manpower_replacement_late replacement')
    await leaves(addDays(TODAY, -180))
    await refused(replace({ headCount: 2 }), 'manpower_replacement_one headCount')
    await refused(replace({ position: await aPosition({ ...company, departmentId: unit.departmentId }, 'Driver') }), 'manpower_replacement_elsewhere replacement')
    const stranger = (await aUnit([{ leaveDate: TODAY }])).people[0]
    await refused(replace({ replacement: stranger }), 'manpower_choice_unknown replacement')
    expect((await replace()).status).toBe(Status.inApproval)
  })

  test('of somebody elsewhere it is not told that they leave', async () => {
    await set('manpowerLeadDays', 14)
    for (const leaveDate of [undefined, addDays(TODAY, 3)]) {
      const stranger = (await aUnit([leaveDate === undefined ? {} : { leaveDate }])).people[0]
      await refused(replace({ replacement: stranger }), 'manpower_choice_unknown replacement', 'manpower_too_soon requiredDate')
    }
  })

  test('one request that stands: freed by a revision, a rejection or a cancellation', async () => {
    await leaves(addDays(TODAY, -1))
    const leavers = async () => (await leaverOptions({ companyStructure: unit.departmentId }, aContext(boss))).listData.map((o) => o.id)
    expect(await leavers()).toEqual([dina])
    const first = await replace()
    expect(await leavers()).toEqual([])
    const error = await replace().then(() => null, (e: unknown) => e as CallError)
    expect(error?.problems[0]).toMatchObject({ code: 'manpower_replacement_taken', params: { code: first.code, person: 'Dina' } })
    await act('revise', first.id, hana)
    const second = await replace()
    await refused(act('submit', first.id, boss), 'manpower_replacement_taken replacement')
    await act('approve', second.id, hana)
    await refused(act('submit', first.id, boss), 'manpower_replacement_taken replacement')
    await takenBack(second.id)
    expect((await act('submit', first.id, boss)).status).toBe(Status.inApproval)
    await act('approve', first.id, hana)
    expect((await vacanciesOf([first.id, second.id])).get(second.id)?.status).toBe('cancelled')
  })

  test('of two at the same moment one stands', async () => {
    await leaves(addDays(TODAY, -1))
    for (let i = 0; i < 5; i++) {
      const done = await Promise.allSettled([replace(), replace()])
      const stood = done.flatMap((d) => (d.status === 'fulfilled' ? [d.value.id] : []))
      expect(stood).toHaveLength(1)
      await act('cancel', stood[0] ?? '', boss)
    }
  })

  test('both are here for some days: said, up to sixty', async () => {
    await leaves(addDays(DAY, 59))
    expect(await warned({ requestType: 2, replacement: dina })).toContain('manpower_overlap')
    await leaves(addDays(DAY, 60))
    await refused(replace(), 'manpower_overlap_long requiredDate')
  })
})

describe('plan', () => {
  test('inside it nothing is asked; over it a reason is, and one more level decides', async () => {
    await aPlan([3, 3, 3, 3])
    const inside = await submit({ headCount: 2 })
    expect(await stored(inside.id)).toMatchObject({ levelCount: 1, values: { planRoom: 2, overPlan: 0, withoutPlan: false } })
    expect(await seats(inside.id, 'held')).toBe(2)
    await refused(submit(), 'manpower_over_plan_reason overPlanReason')
    const over = await submit({ overPlanReason: 'A new customer' })
    expect(await stored(over.id)).toMatchObject({ levelCount: 2, values: { planRoom: 0, overPlan: 1 } })
    expect(await warned({ overPlanReason: 'A new customer' })).toEqual(['manpower_over_plan'])
    await act('cancel', inside.id, boss)
    expect(await seats(inside.id, 'held')).toBe(0)
    expect((await submit()).status).toBe(Status.inApproval)
  })

  test('without a plan: allowed and said, or over it, or refused', async () => {
    expect(await warned()).toEqual(['manpower_no_plan'])
    const allowed = await submit()
    expect(await stored(allowed.id)).toMatchObject({ levelCount: 1, values: { planRoom: null, overPlan: 0, withoutPlan: true } })
    await set('manpowerWithoutPlan', 'overPlan')
    await refused(submit({ headCount: 2 }), 'manpower_over_unplanned_reason overPlanReason')
    expect(await stored((await submit({ headCount: 2, overPlanReason: 'Needed' })).id)).toMatchObject({ levelCount: 2, values: { overPlan: 2 } })
    await set('manpowerWithoutPlan', 'refuse')
    await refused(submit(), 'manpower_no_plan requiredDate')
    await refused(act('approve', allowed.id, hana), 'manpower_no_plan')
  })

  test('a draft says what is left when it is handed in, not what was when it was saved', async () => {
    await aPlan([2, 2, 2, 2])
    const draft = await save()
    expect(await stored(draft.id)).toMatchObject({ values: { planRoom: 1, overPlan: 0 } })
    await submit()
    await refused(act('submit', draft.id, boss), 'manpower_over_plan_reason overPlanReason')
  })

  test('of two who hand in for the last place at the same moment, one is inside', async () => {
    await aPlan([2, 2, 2, 2])
    for (let i = 0; i < 10; i++) {
      const drafts = [(await save()).id, (await save({ employeeId: hilda }, hilda)).id]
      const done = await Promise.allSettled([act('submit', drafts[0] ?? '', boss), act('submit', drafts[1] ?? '', hilda)])
      const stood = done.flatMap((d, n) => (d.status === 'fulfilled' ? [n] : []))
      expect(stood).toHaveLength(1)
      const lost = done.find((d) => d.status === 'rejected')?.reason as CallError
      expect(['manpower_plan_changed', 'manpower_over_plan_reason']).toContain(lost.problems[0]?.code)
      expect((await seats(drafts[0] ?? '', 'held')) + (await seats(drafts[1] ?? '', 'held'))).toBe(1)
      await act('cancel', drafts[stood[0] ?? 0] ?? '', stood[0] === 0 ? boss : hilda)
    }
  })

  test('first approved is first served: of two at the same moment one passes, the other is sent back and goes the long way', async () => {
    for (let i = 0; i < 5; i++) {
      unit = await aUnit([{}, {}, {}])
      boss = (unit as Awaited<ReturnType<typeof aUnit>>).boss
      await aPlan([5, 5, 5, 5])
      const both = [(await submit()).id, (await submit()).id]
      await aPlan([4, 4, 4, 4])
      const done = await Promise.allSettled(both.map((of) => act('approve', of, hana)))
      const lost = done.findIndex((d) => d.status === 'rejected')
      expect(done.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected'])
      const problem = ((done[lost] as PromiseRejectedResult).reason as CallError).problems[0]
      expect(problem).toMatchObject({ code: 'manpower_plan_used', params: { room: 0, count: 1, frame: 'Q2' } })
      const [loser, winner] = [both[lost] ?? '', both[1 - lost] ?? '']
      expect([(await stored(loser))?.status, (await stored(winner))?.status]).toEqual([Status.inApproval, Status.approved])
      expect([await seats(winner, 'used'), await seats(winner, 'held'), await seats(loser, 'used'), await seats(loser, 'held')]).toEqual([1, 0, 0, 1])
      await act('revise', loser, hana)
      await refused(act('submit', loser, boss), 'manpower_over_plan_reason overPlanReason')
    }
  })

  test('what was routed over the plan passes, and its places say how many were over', async () => {
    await aPlan([1, 1, 1, 1])
    const { id: made } = await submit({ headCount: 2, overPlanReason: 'Needed' })
    await act('approve', made, hana)
    await act('approve', made, cfo)
    const [row] = await q().select().from(planSeat).where(and(eq(planSeat.requestId, made), eq(planSeat.kind, 'used')))
    expect(row).toMatchObject({ seats: 2, overPlan: 2, fromFrame: 2, untilFrame: 4 })
  })
})

describe('what an approval opens', () => {
  test('places are used and a vacancy opens with the company’s stages, looked after by recruiters', async () => {
    await aPlan([3, 3, 3, 3])
    const { id: made } = await submit({ headCount: 2 })
    expect(await previewed(made, hana, 'approve')).toEqual(['Opens a vacancy for 2: Clerk, Jakarta', 'Plan of Q2: 3 planned, 1 here, 2 with this one, 0 left', 'In charge: Reza Recruiter'])
    await act('approve', made, hana)
    const opened = (await vacanciesOf([made])).get(made)
    expect(opened).toMatchObject({ status: 'open', headCount: 2, hired: 0, positionId: unit.positionId, requiredDate: DAY, requestorId: boss, managerId: boss })
    expect(opened?.code).toMatch(/^VC-202605-\d{4}$/)
    expect((await q().select().from(vacancyStage).where(eq(vacancyStage.vacancyId, opened?.id ?? '')).orderBy(asc(vacancyStage.position))).map((s) => s.kind)).toEqual(['applied', 'interview', 'offer', 'hired'])
    expect((await q().select().from(vacancyInCharge).where(eq(vacancyInCharge.vacancyId, opened?.id ?? ''))).map((r) => r.employeeId)).toEqual([recruiter])
    expect((await q().select().from(notification).where(and(eq(notification.recordId, opened?.id ?? ''), eq(notification.code, 'vacancyOpened')))).map((n) => [n.employeeId, n.params])).toEqual([[recruiter, { module: 'manpower', code: opened?.code, position: 'Clerk, Jakarta' }]])
    const texts = new Map((await detail(made, boss)).texts.map((t) => [t.key, t.value]))
    expect([texts.get('vacancyCode'), texts.get('vacancyStatus'), texts.get('hired'), texts.get('position')]).toEqual([opened?.code, 'open', '0', 'Clerk, Jakarta'])
    const log = await q().select().from(effectLog).where(eq(effectLog.requestId, made)).orderBy(asc(effectLog.postedAt), asc(effectLog.id))
    expect(log.map((l) => l.kind)).toEqual(['planSeatHeld', 'planSeatHeld', 'planSeat', 'vacancyOpened'])
    expect(JSON.stringify(log)).not.toContain('Boss')
  })

  test('whom the request proposes looks after it; a replacement is said', async () => {
    await q().update(employee).set({ leaveDate: addDays(TODAY, 3) }).where(eq(employee.id, dina))
    const { id: made } = await submit({ requestType: 2, replacement: dina, inCharge: hana })
    expect(await previewed(made, hana, 'approve')).toEqual(['Opens a vacancy for 1: Clerk, Jakarta', 'Care has no approved plan for Wed 20 May 2026', 'In charge: Hana', 'Replaces Dina (last day Fri 15 May 2026)'])
    await act('approve', made, hana)
    const opened = (await vacanciesOf([made])).get(made)
    expect((await q().select().from(vacancyInCharge).where(eq(vacancyInCharge.vacancyId, opened?.id ?? ''))).map((r) => r.employeeId)).toEqual([hana])
  })

  /** Somebody applies and stands at a stage. */
  async function applies(vacancyId: string, kind: 'interview' | 'offer', statusId: number): Promise<string> {
    const [stage] = await q().select().from(vacancyStage).where(and(eq(vacancyStage.vacancyId, vacancyId), eq(vacancyStage.kind, kind)))
    const [person, application] = [id(), id()]
    await q().insert(applicant).values({ id: person, fullName: 'Ani', sortName: 'ani', receivedOn: TODAY })
    await q().insert(vacancyApplication).values({ id: application, vacancyId, applicantId: person, status: 'active', stagePosition: stage?.position ?? 1, stageStatus: statusId, movedOn: TODAY, movedAt: NOON, createdAt: NOON })
    await q().insert(applicationStage).values({ applicationId: application, stageId: stage?.stageId ?? '', stagePosition: stage?.position ?? 1, statusId, changedAt: NOON })
    return application
  }

  test('taken back, places are free and the vacancy is cancelled with its applications; approved again, it is the same one', async () => {
    await aPlan([3, 3, 3, 3])
    const made = await approved({ headCount: 2 })
    const vacancyId = (await vacanciesOf([made])).get(made)?.id ?? ''
    const application = await applies(vacancyId, 'interview', 2)
    expect(await previewed(made, boss, 'cancel')).toEqual(['The vacancy is closed; 1 application ends', '2 places go back to the plan of Q2'])
    expect((await takenBack(made)).status).toBe(Status.cancelled)
    expect([await seats(made, 'used'), (await vacanciesOf([made])).get(made)?.status]).toEqual([0, 'cancelled'])
    expect((await q().select().from(vacancyApplication).where(eq(vacancyApplication.id, application)))[0]).toMatchObject({ status: 'closed' })
    const [person] = await q().select({ keepUntil: applicant.keepUntil }).from(applicant).innerJoin(vacancyApplication, eq(vacancyApplication.applicantId, applicant.id)).where(eq(vacancyApplication.id, application))
    expect(person?.keepUntil).toBe('2027-05-12')
    const again = await approved()
    await requests.perform(manpower, 'reopen', { id: again, note: 'because' }, aContext(hana, ['hr']))
    const first = (await vacanciesOf([again])).get(again)
    await act('submit', again, boss)
    await act('approve', again, hana)
    expect((await vacanciesOf([again])).get(again)).toMatchObject({ id: first?.id, code: first?.code, status: 'open' })
    expect(await seats(again, 'used')).toBe(1)
  })

  test('whoever asked and applies themselves learns nothing of what came of it', async () => {
    const made = await approved()
    const vacancyId = (await vacanciesOf([made])).get(made)?.id ?? ''
    const application = await applies(vacancyId, 'interview', 2)
    const keysFor = async (who: string) => (await detail(made, who)).texts.map((t) => t.key).filter((key) => /^(vacancy|hired)/.test(key)).sort()
    expect(await keysFor(boss)).toEqual(['hired', 'vacancyCode', 'vacancyId', 'vacancyStatus'])
    const of = q().select({ id: vacancyApplication.applicantId }).from(vacancyApplication).where(eq(vacancyApplication.id, application))
    await q().update(applicant).set({ internalEmployeeId: boss }).where(inArray(applicant.id, of))
    expect(await keysFor(boss)).toEqual([])
    expect(await previewed(made, boss, 'cancel')).toContain('The vacancy is closed')
    await refused(act('cancel', made, boss), 'vacancy_applies')
    await applies(vacancyId, 'offer', 2)
    await refused(act('cancel', made, boss), 'vacancy_applies')
    expect(await keysFor(hana)).toHaveLength(4)
  })

  test('an offer or a hire stands in the way', async () => {
    const made = await approved()
    const vacancyId = (await vacanciesOf([made])).get(made)?.id ?? ''
    await applies(vacancyId, 'offer', 1)
    expect((await act('cancel', made, boss)).status).toBe(Status.cancellationInApproval)
    await act('reject', made, hana)
    await applies(vacancyId, 'offer', 2)
    await refused(act('cancel', made, boss), 'vacancy_has_offer')
    await q().update(vacancy).set({ hired: 1 }).where(eq(vacancy.id, vacancyId))
    await refused(act('cancel', made, boss), 'vacancy_has_hires')
  })
})

describe('what a form chooses from and knows', () => {
  test('managers who lead somebody; units of theirs, positions there with who holds them', async () => {
    const ids = async (who: string, roles: string[] = []) => (await managerOptions({ paginationSize: 500 }, aContext(who, roles))).listData.map((o) => o.id)
    expect(await ids(boss)).toEqual([boss])
    expect(await ids(dina)).toEqual([])
    expect(await ids(hana, ['hr'])).toEqual(expect.arrayContaining([boss, hana]))
    expect((await unitOptions({}, aContext(boss))).listData.map((o) => o.id)).toEqual([unit.departmentId])
    expect((await unitOptions({}, aContext(hana, ['hr']))).totalData).toBeGreaterThan(1)
    await refused(unitOptions({ employeeId: hana }, aContext(boss)), 'not_allowed employeeId')
    expect((await positionOptions({ companyStructure: unit.departmentId }, aContext(boss))).listData).toEqual([expect.objectContaining({ id: unit.positionId, displayName: 'Clerk, Jakarta', existing: 1, gradeFrom: 3 })])
    expect((await positionOptions({ companyStructure: unit.departmentId }, aContext(dina))).listData).toEqual([])
    expect((await designationOptions({ companyStructure: unit.departmentId }, aContext(boss))).listData.map((o) => o.displayName)).toEqual(['Clerk'])
    expect((await gradeOptions({}, aContext(boss))).listData.map((o) => o.id)).toEqual(['3'])
    expect((await inChargeOptions({}, aContext(boss))).listData.map((o) => o.id).sort()).toEqual([hana, hilda, recruiter].sort())
  })

  test('HR of one site asks for people of that site alone', async () => {
    const clerk = await anEmployee(company, 'Site Hr')
    await q().insert(employeeRole).values({ id: id(), employeeId: clerk, role: 'hr', siteId: company.siteId, from: '2020-01-01' })
    const branch = await elsewhere(company, `S${clerk.slice(-6)}`, 'Surabaya')
    const there = await aPosition({ departmentId: unit.departmentId, siteId: branch.siteId }, 'Packer')
    const site = { ...aContext(clerk), caller: { ...aContext(clerk).caller, hrOf: [company.siteId] } }
    const ask = (position: string) => tx(() => requests.saveAndSubmit(manpower, asked({ employeeId: clerk, position }), site))
    await refused(ask(there), 'manpower_position_elsewhere position')
    expect((await ask(unit.positionId)).status).toBe(Status.inApproval)
    expect((await positionOptions({ companyStructure: unit.departmentId }, site)).listData.map((o) => o.id)).toEqual([unit.positionId])
  })

  test('the plan beside the form: frame by frame, and who would decide; for units of one’s own', async () => {
    await aPlan([3, 3, 3, 2])
    const input = { companyStructure: unit.departmentId, position: unit.positionId, requiredDate: DAY, requestType: 1 as const, headCount: 2 }
    const found = await planRoom(input, aContext(boss))
    expect(found.frames.map((f) => [f.name, f.planned, f.existing, f.used, f.held, f.room])).toEqual([['Q2', 3, 1, 0, 0, 2], ['Q3', 3, 1, 0, 0, 2], ['Q4', 2, 1, 0, 0, 1]])
    expect([found.room, found.over, found.withoutPlan, found.levels.map((l) => l.who)]).toEqual([1, 1, false, ['Hana', 'Citra Cfo']])
    expect((await planRoom({ ...input, headCount: 1 }, aContext(boss))).levels.map((l) => l.who)).toEqual(['Hana'])
    await refused(planRoom(input, aContext(dina)), 'not_allowed')
    const other = await aUnit()
    await refused(planRoom(input, aContext(other.boss)), 'not_found')
    const at = await frameOptions({ companyStructure: unit.departmentId, position: unit.positionId, requiredDate: DAY }, aContext(boss))
    expect(at.listData.map((o) => o.description?.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(['3 planned, 1 here, 0 asked for'])
    expect((await frameOptions({ companyStructure: unit.departmentId, position: unit.positionId, requiredDate: DAY }, aContext(other.boss))).listData[0]?.description).toBe('')
  })

  test('what the form must know', async () => {
    const [mine, theirs] = [await configuration({}, aContext(boss)), await configuration({}, aContext(recruiter))]
    expect(mine).toMatchObject({ mayCreate: true, isInCharge: false, isHr: false, maxHeadCount: 100, withoutPlan: 'allow', leadDays: 0, replacementDays: 180, customGroups: [{ number: 2 }] })
    expect(mine.stages.map((s) => s.kind)).toEqual(['applied', 'interview', 'offer', 'hired'])
    expect(mine.contractMonths).toEqual([{ employmentStatus: 2, usual: 12, most: 24 }, { employmentStatus: 3, usual: 3, most: 3 }, { employmentStatus: 5, usual: 12, most: 36 }])
    expect(theirs).toMatchObject({ mayCreate: false, isInCharge: true })
  })

  test('a title says what is looked for; the detail what the plan has now', async () => {
    await aPlan([3, 3, 3, 3])
    const { id: made } = await submit()
    const title = await manpowerModule.title(await q().select().from(request).where(eq(request.id, made)), 'en')
    expect(title.get(made)?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Hiring: Clerk')
    const served = createManpower({ requests }).find(({ call }) => call.id === manpower.calls.detail.id)
    const full = (await served?.handle({ id: made }, aContext(boss))) as { texts: { key: string; value: string }[] }
    const texts = new Map(full.texts.map((t) => [t.key, t.value]))
    expect(['planFrame', 'planned', 'existing', 'asked', 'room'].map((key) => texts.get(key))).toEqual(['Q2', '3', '1', '0', '2'])
  })

  test('a draft that names a position of another unit says nothing of that plan', async () => {
    const other = await aUnit()
    await aPlan([3, 3, 3, 3], other)
    const { id: made } = await save({ companyStructure: other.departmentId, position: other.positionId })
    const served = createManpower({ requests }).find(({ call }) => call.id === manpower.calls.detail.id)
    const full = (await served?.handle({ id: made }, aContext(boss))) as { texts: { key: string }[] }
    const keys = full.texts.map((t) => t.key)
    expect(keys).toContain('position')
    for (const key of ['planCode', 'planned', 'existing', 'asked', 'room']) expect(keys).not.toContain(key)
  })

  test('a grade outside the position is said', async () => {
    expect(await warned({ employeeGrade: 6 })).toContain('manpower_grade')
    expect(await warned({ employeeGrade: 5 })).not.toContain('manpower_grade')
  })
})
