/** Planning sheets through the machinery: what refuses them, what they add up to, which version of a plan holds, and who sees one. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { PeriodOption, TimeFrameOption } from '../../../contract/modules/manpower/sources.ts'
import { planningSheetCalls as calls, type PlanStart, type PlanVersions } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import { manpowerPlanningSheet as def } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { newPositionReasons, planReasons } from '../../../contract/workforce/vocabulary.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY, when } from '../../ledger/testing/company.ts'
import type { Context, ServedCall } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { choice, department, departmentHead, employee, employeeRole, employment, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog, request } from '../../request/table.ts'
import { framesOf } from '../../workforce/periods.ts'
import { lockPlan, planFor } from '../../workforce/plan/room.ts'
import { postSeats } from '../../workforce/plan/seats.ts'
import { activeVersion, linesOfVersions, versionsOf } from '../../workforce/plan/versions.ts'
import { position, planningPeriod } from '../../workforce/table.ts'
import { aPosition, aTitle, somePlanningPeriods } from '../../workforce/testing/workforce.ts'
import { createPlanningSheet, planningSheetModule } from './index.ts'

const IDR = (minor: number) => ({ minor, currency: 'IDR' })
const id = () => newId(NOON)
let db: Database
let company: Company
let requests: Requests
let served: Map<string, ServedCall>
let [hana, hr, reason] = ['', '', '']
/** The unit of a test, its manager and their superior, and its positions. */
let unit: Company
let [boss, mina, agent, lead] = ['', '', '', '']
let [period, closed] = ['', '']
let frames: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([planningSheetModule], { runOnce: (_, work) => work() })
  served = new Map(createPlanningSheet({ requests }).map((s) => [s.call.id, s]))
  hana = await anEmployee(company, 'Hana')
  hr = await anEmployee(company, 'Rani')
  await q().insert(employeeRole).values({ id: id(), employeeId: hr, role: 'hr', from: '2020-01-01' })
  await q().insert(moduleAccess).values({ id: id(), module: def.slug, employeeId: null })
  const person = { resolver: { kind: 'person' as const, employeeId: hana }, rule: 'anyOne' as const }
  const superior = { resolver: { kind: 'superior' as const }, rule: 'anyOne' as const }
  await q().insert(approvalMatrix).values([
    { id: id(), module: '*', position: 2, condition: {}, levels: [superior, person] },
    { id: id(), module: def.slug, position: 1, condition: { above: { totalCost: 500_000_000 } }, levels: [superior, person, { resolver: { kind: 'person', employeeId: hr }, rule: 'anyOne' }] },
  ] as (typeof approvalMatrix.$inferInsert)[])
  reason = id()
  await q().insert(choice).values([{ id: reason, list: planReasons.list, code: 'less', names: { en: 'Less work' }, position: 1 }, { id: id(), list: newPositionReasons.list, code: 'new', names: { en: 'New work' }, position: 1 }])
  closed = (await somePlanningPeriods([{ from: '2025-01-01', until: '2025-12-31', closesOn: '2024-12-31' }]))[0] as string
})
afterAll(() => db.close())

let n = 0
const employed = (employeeId: string, jobTitle: string) => q().update(employment).set({ jobTitle }).where(eq(employment.employeeId, employeeId))
async function anAgent(facts: Parameters<typeof anEmployee>[2] = {}): Promise<string> {
  const who = await anEmployee(unit, `Agent ${n}`, { superiorId: mina, ...facts })
  await employed(who, 'Agent')
  return who
}

/** A unit of its own for each test: a manager, three agents, and a period of quarters. */
beforeEach(async () => {
  n += 1
  unit = await elsewhere(company, `U${n}`, `Town ${n}`)
  boss = await anEmployee(company, 'Boss')
  mina = await anEmployee(unit, 'Mina', { superiorId: boss })
  await employed(mina, 'Team lead')
  for (let i = 0; i < 3; i++) await anAgent()
  agent = await aPosition(unit, 'Agent')
  lead = await aPosition(unit, 'Team lead')
  period = (await somePlanningPeriods([{ code: `Y${n}`, from: '2026-01-01', until: '2026-12-31' }]))[0] as string
  frames = (await framesOf(period)).map((f) => f.id)
})

const call = <T>(fact: AnyCall, input: Record<string, unknown>, context: Context): Promise<T> => {
  const found = served.get(fact.id)
  if (!found) throw new Error(`${fact.id} is not served`)
  return Promise.resolve().then(() => found.handle(found.schema.parse(input) as never, context)) as Promise<T>
}
const from = (quarter: number, planned: number, more: Record<string, unknown> = {}) => ({ lineId: id(), position: agent, timeFrame: frames[quarter - 1], planned, ...more })
const fresh = (quarter: number, planned: number, more: Record<string, unknown> = {}) => ({ lineId: id(), name: 'Somebody new', designation: '', site: unit.siteId, timeFrame: frames[quarter - 1], planned, ...more })
const asked = (more: Record<string, unknown> = {}) => ({ id: id(), version: 0, employeeId: mina, companyStructure: unit.departmentId, period, lines: [from(2, 4)], newPositions: [], ...more })
const submit = (more: Record<string, unknown> = {}, who = mina) => requests.saveAndSubmit(def, asked(more), aContext(who, who === hr ? ['hr'] : []))
const act = (action: 'approve' | 'cancel' | 'submit' | 'revise', sheetId: string, who: string) => requests.perform(def, action, { id: sheetId, note: 'because' }, aContext(who))
const detail = (sheetId: string, who: string) => call<Record<string, unknown> & { actions: string[] }>(calls.detail, { id: sheetId }, aContext(who))
async function approved(more: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  const done = await submit(more)
  await act('approve', done.id, boss)
  await act('approve', done.id, hana)
  return done
}
async function cancelled(sheetId: string): Promise<void> {
  await act('cancel', sheetId, mina)
  await act('approve', sheetId, hana)
}
const refused = (what: Promise<unknown>, code: string, params: Record<string, unknown> = {}, field?: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  expect(isCallError(error) ? error.problems : error).toContainEqual(expect.objectContaining({ code, ...(Object.keys(params).length > 0 ? { params: expect.objectContaining(params) as unknown } : {}), ...(field === undefined ? {} : { field }) }))
  return true
})
const ofUnit = () => ({ departmentId: unit.departmentId, periodId: period })
const holding = async () => (await activeVersion(ofUnit()))?.number ?? null
/** What the version that holds plans for a position. */
async function plannedOf(positionId: string): Promise<number[] | undefined> {
  const active = await activeVersion(ofUnit())
  return active ? (await linesOfVersions([active.id])).get(active.id)?.find((line) => line.positionId === positionId)?.planned : undefined
}
const previewed = async (sheetId: string, action: 'approve' | 'cancel', who: string) => {
  const { rows, problems } = await requests.effectPreview({ module: def.slug, id: sheetId, action }, aContext(who))
  return { rows: rows.map((r) => r.text), problems }
}
/** A request that stands and has taken places of the unit's plan: what it asks for is of no matter here. */
async function places(seats: number, kind: 'held' | 'used' = 'used', at = when().now): Promise<{ id: string; code: string }> {
  const other = await somePlanningPeriods([{ code: `other ${id()}`, from: '2026-01-01', until: '2026-12-31' }])
  const standing = await approved({ period: other[0], lines: [from(1, 3, { timeFrame: (await framesOf(other[0] as string))[0]?.id })] })
  await tx(async () => {
    await lockPlan(unit.departmentId, period)
    const planId = await planFor(unit.departmentId, period, at)
    await postSeats({ planId, positionId: agent, fromFrame: 3, untilFrame: 4, kind, seats, requestId: standing.id, lineId: standing.id }, at)
  })
  return standing
}

describe('checks', () => {
  test('whose unit it is', async () => {
    const [agentOne] = (await q().select({ id: employee.id }).from(employee).where(eq(employee.fullName, `Agent ${n}`))).map((r) => r.id)
    await refused(requests.saveAndSubmit(def, asked({ employeeId: agentOne }), aContext(mina)), 'manpower_not_lead', {}, 'employeeId')
    const other = await elsewhere(company, `X${n}`, `Village ${n}`)
    await refused(submit({ companyStructure: other.departmentId }), 'manpower_unit_not_yours', { person: 'Mina' }, 'companyStructure')
    await refused(submit({ companyStructure: id() }), 'manpower_choice_unknown', {}, 'companyStructure')
    await refused(submit({}, agentOne), 'not_allowed')
    expect((await submit({}, hr)).status).toBe(1)
  })

  test('of a unit that is not the manager’s nobody is counted, in a draft as little as in a refusal', async () => {
    const other = await elsewhere(company, `C${n}`, `Hamlet ${n}`)
    await employed(await anEmployee(other, 'Clerk'), 'Clerk')
    const clerk = await aPosition(other, 'Clerk')
    const foreign = { companyStructure: other.departmentId, lines: [from(1, 0, { position: clerk, costPerHead: IDR(100) })] }
    const { id: draft } = await requests.perform(def, 'save', asked(foreign), aContext(mina))
    const said = await detail(draft, mina)
    expect(said).toMatchObject({ totalExisting: null, totalPlanned: null, totalCost: null, lines: [{ planned: 0, existing: null }] })
    const problems = await submit(foreign).then(() => [], (error: unknown) => (isCallError(error) ? error.problems.map((p) => p.code) : []))
    expect(problems).toEqual(['manpower_unit_not_yours'])
  })

  test('whom rows name is here, and reasons are offered', async () => {
    const left = await anAgent({ leaveDate: '2026-01-31' })
    for (const reportTo of [id(), left]) {
      const row = from(2, 4, { reportTo })
      await refused(submit({ lines: [row] }), 'manpower_choice_unknown', {}, `lines.${row.lineId}.reportTo`)
    }
    const old = id()
    await q().insert(choice).values({ id: old, list: planReasons.list, code: `old-${n}`, names: { en: 'Of old' }, position: 9, active: false })
    const row = from(2, 2, { reason: old })
    await refused(submit({ lines: [row] }), 'manpower_choice_unknown', {}, `lines.${row.lineId}.reason`)
    expect((await submit({ lines: [from(2, 4, { reportTo: mina })] })).status).toBe(1)
  })

  test('when, and one at a time', async () => {
    await refused(submit({ period: closed, lines: [] }), 'plan_period_closed', {}, 'period')
    await refused(submit({ period: id() }), 'manpower_choice_unknown', {}, 'period')
    const { id: first, code } = await submit()
    await refused(submit(), 'plan_open_elsewhere', { code }, 'period')
    await act('revise', first, boss)
    expect((await submit()).status).toBe(1)
    await refused(act('submit', first, mina), 'plan_open_elsewhere')
  })

  test('what was sent back was handed in in time; what waits for its cancellation still stands in the way', async () => {
    const { id: first, code } = await approved()
    await act('cancel', first, mina)
    await refused(submit(), 'plan_open_elsewhere', { code })
    await requests.perform(def, 'reject', { id: first, note: 'no' }, aContext(hana))
    const { id: second } = await submit()
    await act('revise', second, boss)
    await q().update(planningPeriod).set({ closesOn: '2026-05-01' }).where(eq(planningPeriod.id, period))
    expect((await act('submit', second, mina)).status).toBe(1)
    await act('approve', second, boss)
    await act('approve', second, hana)
    await refused(submit(), 'plan_period_closed')
  })

  test('rows', async () => {
    await refused(submit({ lines: [] }), 'plan_no_line')
    const [one, two] = [from(2, 4), from(2, 5)]
    await refused(submit({ lines: [one, two] }), 'plan_row_twice', {}, `lines.${two.lineId}.timeFrame`)
    const other = await aPosition(company, `Teller ${n}`)
    const stranger = from(1, 1, { position: other })
    await refused(submit({ lines: [stranger] }), 'plan_position_elsewhere', {}, `lines.${stranger.lineId}.position`)
    const late = from(1, 3, { timeFrame: (await framesOf(closed))[0]?.id })
    await refused(submit({ lines: [late] }), 'plan_frame_elsewhere', {}, `lines.${late.lineId}.timeFrame`)
    const below = from(3, 2)
    await refused(submit({ lines: [from(1, 3), below] }), 'plan_reason_missing', { planned: 2, existing: 3 }, `lines.${below.lineId}.reason`)
    const unreasonable = from(3, 2, { reason: id() })
    await refused(submit({ lines: [unreasonable] }), 'manpower_choice_unknown', {}, `lines.${unreasonable.lineId}.reason`)
    expect((await submit({ lines: [from(1, 3), { ...below, reason }] })).status).toBe(1)
  })

  test('new positions', async () => {
    const [agents, writers] = [await aTitle('Agent'), await aTitle('Writer')]
    const there = fresh(1, 1, { designation: agents })
    await refused(submit({ newPositions: [there] }), 'plan_new_exists', { position: `Agent, Town ${n}` }, `newPositions.${there.lineId}.name`)
    const none = fresh(2, 0, { designation: writers })
    await refused(submit({ newPositions: [none, fresh(3, 2, { designation: writers })] }), 'plan_new_order', {}, `newPositions.${none.lineId}.planned`)
    const [first, again] = [fresh(2, 1, { designation: writers }), fresh(2, 2, { designation: writers })]
    await refused(submit({ newPositions: [first, again] }), 'plan_row_twice', {}, `newPositions.${again.lineId}.timeFrame`)
    await refused(submit({ newPositions: [fresh(1, 1, { designation: id() })] }), 'manpower_choice_unknown')
    await refused(submit({ newPositions: [fresh(1, 1, { designation: writers, site: id() })] }), 'manpower_choice_unknown')
    expect((await submit({ lines: [], newPositions: [fresh(3, 2, { designation: writers }), first] })).status).toBe(1)
  })

  test('more than can be written down', async () => {
    await refused(submit({ lines: [from(1, 999, { costPerHead: IDR(999_999_999_999_999) })] }), 'plan_cost_too_large')
  })
})

describe('numbers', () => {
  test('3 4 5 5 of 3, at 84,000,000.00 a head: 105,000,000.00', async () => {
    const { id: sheet } = await submit({ lines: [from(3, 5), from(2, 4, { costPerHead: IDR(8_400_000_000) })] })
    const shown = await detail(sheet, mina)
    expect(shown).toMatchObject({ totalExisting: 4, totalPlanned: 6, totalCost: IDR(10_500_000_000), existingOn: TODAY, periodStart: '2026-01-01', periodEnd: '2026-12-31' })
    expect((shown.lines as { existing: number }[]).map((row) => row.existing)).toEqual([3, 3])
  })

  test('rows say from when; what has none stays; a new position begins at nobody', async () => {
    const writers = await aTitle('Writer')
    const { id: sheet } = await approved({ lines: [from(2, 4), from(4, 2, { reason })], newPositions: [fresh(3, 1, { designation: writers, costPerHead: IDR(1_200) })] })
    const [opened] = await q().select().from(position).where(eq(position.openedByRequestId, sheet))
    expect(await plannedOf(agent)).toEqual([3, 4, 4, 2])
    expect(await plannedOf(lead)).toEqual([1, 1, 1, 1])
    expect(await plannedOf(opened?.id ?? '')).toEqual([0, 0, 1, 1])
    expect(await detail(sheet, mina)).toMatchObject({ totalPlanned: 4, totalCost: IDR(600) })
  })

  test('who is here was counted on the day of the submit', async () => {
    const { id: sheet } = await submit()
    await anAgent()
    expect(await detail(sheet, boss)).toMatchObject({ totalExisting: 4 })
    await act('approve', sheet, boss)
    expect((await previewed(sheet, 'approve', hana)).rows).toContain(`Agent, Town ${n}: 4 here now, 3 when it was submitted`)
    await act('approve', sheet, hana)
    expect(await plannedOf(agent)).toEqual([3, 4, 4, 4])
  })

  test('a leaver and somebody yet to come are counted on the day', async () => {
    await anAgent({ joinDate: '2026-08-01' })
    await anAgent({ leaveDate: '2026-05-11' })
    const { id: sheet } = await submit()
    expect(await detail(sheet, mina)).toMatchObject({ totalExisting: 4 })
  })

  test('what costs more goes further', async () => {
    const { id: sheet } = await submit({ lines: [from(1, 4, { costPerHead: IDR(50_000_000_100) })] })
    expect(await detail(sheet, mina)).toMatchObject({ levelCount: 3 })
    await act('cancel', sheet, mina)
    expect(await detail((await submit({ lines: [from(1, 4, { costPerHead: IDR(50_000_000_000) })] })).id, mina)).toMatchObject({ levelCount: 2 })
  })

  test('rules of approval may ask for the unit, how many more it plans, and how many new positions', async () => {
    const stated = async (more: Record<string, unknown>) => {
      const { id: sheet } = await submit(more)
      const [record] = await q().select().from(request).where(eq(request.id, sheet))
      await act('cancel', sheet, mina)
      return record && planningSheetModule.conditions?.({ record, values: record.values, context: aContext(mina) })
    }
    expect(await stated({ lines: [from(2, 4), from(4, 2, { reason })], newPositions: [fresh(3, 3, { designation: await aTitle('Writer') }), fresh(4, 4, { designation: await aTitle('Writer') })] })).toEqual({ companyStructure: `U${n}-OPS`, change: 3, newPositions: 1 })
    expect(await stated({ lines: [from(4, 2, { reason })] })).toEqual({ companyStructure: `U${n}-OPS`, change: -1, newPositions: 0 })
  })

  test('what is asked for already is told', async () => {
    await places(2, 'held')
    const { warnings } = await requests.checkDraft(def, asked({ lines: [from(3, 4)] }), aContext(mina))
    expect(warnings.map((w) => w.message)).toEqual([`Agent, Town ${n}: 5 are here or asked for, 4 planned`])
    expect((await requests.checkDraft(def, asked({ lines: [from(3, 5)] }), aContext(mina))).warnings).toEqual([])
  })
})

describe('versions', () => {
  test('the newest holds; taken back, the one before does; numbers are given once', async () => {
    const first = await approved()
    expect(await holding()).toBe(1)
    const second = await submit({ lines: [from(3, 5)] })
    await act('approve', second.id, boss)
    expect((await previewed(second.id, 'approve', hana)).rows).toEqual(['Version 2 replaces version 1', 'People at the end: 4 to 6', `Agent, Town ${n}: 3 to 5 from Q3`])
    await act('approve', second.id, hana)
    expect([await holding(), await plannedOf(agent)]).toEqual([2, [3, 3, 5, 5]])
    await refused(act('cancel', first.id, mina), 'plan_superseded', { code: second.code })
    expect((await previewed(second.id, 'cancel', mina)).rows).toEqual(['Version 1 holds again'])
    await cancelled(second.id)
    expect([await holding(), await plannedOf(agent)]).toEqual([1, [3, 4, 4, 4]])
    await approved({ lines: [from(4, 6)] })
    expect((await versionsOf(ofUnit())).map((v) => [v.number, v.supersededAt !== null, v.revokedAt !== null])).toEqual([[3, false, false], [2, false, true], [1, true, false]])
  })

  test('the only one taken back: no plan holds', async () => {
    const { id: sheet } = await approved()
    expect((await previewed(sheet, 'cancel', mina)).rows).toEqual(['No plan holds any more'])
    await cancelled(sheet)
    expect(await holding()).toBeNull()
  })

  test('what has taken places since stands in the way, what holds some does not, what was taken back neither', async () => {
    const before = await places(1)
    await approved()
    const second = await approved({ lines: [from(3, 5)] })
    await places(1, 'held')
    expect((await previewed(second.id, 'cancel', mina)).problems).toEqual([])
    const used = await places(1)
    await refused(act('cancel', second.id, mina), 'plan_used', { code: used.code })
    expect((await previewed(second.id, 'cancel', mina)).problems).toEqual([`${used.code} has taken places of this plan: cancel that first`])
    await cancelled(used.id)
    await cancelled(second.id)
    expect([await holding(), before.code === used.code]).toEqual([1, false])
  })

  test('places that are taken while a cancellation waits are seen at its end', async () => {
    const { id: sheet } = await approved()
    await act('cancel', sheet, mina)
    const used = await places(1)
    await refused(act('approve', sheet, hana), 'plan_used', { code: used.code })
    expect(await holding()).toBe(1)
  })

  test('HR opens an approved one again: the version is revoked, and what is approved anew is the next', async () => {
    const { id: sheet } = await approved()
    const context = aContext(hr, ['hr'])
    await requests.perform(def, 'reopen', { id: sheet, note: 'again' }, context)
    expect(await holding()).toBeNull()
    await act('submit', sheet, mina)
    await act('approve', sheet, boss)
    await act('approve', sheet, hana)
    expect(await holding()).toBe(2)
    const { code } = await approved({ lines: [from(3, 5)] })
    await refused(requests.perform(def, 'reopen', { id: sheet, note: 'again' }, context), 'plan_superseded', { code })
  })
})

describe('at once', () => {
  test('two submits: one waits for a decision', async () => {
    for (let i = 0; i < 5; i++) {
      const outcomes = await Promise.allSettled([submit(), submit()])
      const done = outcomes.filter((o) => o.status === 'fulfilled')
      expect(done).toHaveLength(1)
      await refused(Promise.reject((outcomes.find((o) => o.status === 'rejected') as PromiseRejectedResult).reason), 'plan_open_elsewhere')
      await act('cancel', (done[0] as PromiseFulfilledResult<{ id: string }>).value.id, mina)
    }
  })

  test('two last approvals: one version, and the other is sent back', async () => {
    for (let i = 1; i <= 3; i++) {
      const sheets: string[] = []
      for (const lines of [[from(2, 4)], [from(2, 5)]]) {
        const { id: sheet } = await submit({ lines })
        await act('approve', sheet, boss)
        // aside while the other is handed in: no two wait at a time
        await q().update(request).set({ status: 2 }).where(eq(request.id, sheet))
        sheets.push(sheet)
      }
      for (const sheet of sheets) await q().update(request).set({ status: 1 }).where(eq(request.id, sheet))
      const outcomes = await Promise.allSettled(sheets.map((sheet) => act('approve', sheet, hana)))
      expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
      await refused(Promise.reject((outcomes.find((o) => o.status === 'rejected') as PromiseRejectedResult).reason), 'plan_base_changed', { version: i })
      const rows = await q().select({ id: request.id, status: request.status }).from(request).where(inArray(request.id, sheets))
      expect(rows.map((r) => r.status).sort()).toEqual([1, 4])
      expect((await versionsOf(ofUnit())).length).toBe(i)
      await act('revise', rows.find((r) => r.status === 1)?.id ?? '', hana)
    }
  })

  test('an approval and a cancellation of the version before', async () => {
    const first = await approved()
    const second = await submit({ lines: [from(3, 5)] })
    await act('approve', second.id, boss)
    await act('cancel', first.id, mina)
    const outcomes = await Promise.allSettled([act('approve', second.id, hana), act('approve', first.id, hana)])
    const [newer, older] = outcomes.map((o) => o.status === 'fulfilled')
    expect(newer).toBe(true)
    const [versionTwo, versionOne] = await versionsOf(ofUnit())
    expect([versionTwo?.supersededAt, versionTwo?.revokedAt, await holding()]).toEqual([null, null, 2])
    expect(versionOne?.revokedAt !== null).toBe(older)
  })
})

describe('new positions', () => {
  test('are the company’s once approved, and closed when it is taken back; the log names neither a person nor an amount', async () => {
    const writers = await aTitle('Writer')
    const newPositions = [fresh(3, 1, { designation: writers, reportTo: mina, costPerHead: IDR(8_400_000_000) })]
    const done = await submit({ lines: [], newPositions })
    await act('approve', done.id, boss)
    expect((await previewed(done.id, 'approve', hana)).rows).toEqual(['This is version 1 of the plan', 'People at the end: 4 to 5', '1 new position', expect.stringMatching(/^Change of cost in this period: IDR\s42,000,000$/) as unknown])
    await act('approve', done.id, hana)
    const opened = () => q().select().from(position).where(eq(position.openedByRequestId, done.id))
    expect((await opened()).map((p) => [p.code, p.active, p.designationId, p.siteId])).toEqual([[`U${n}-OPS-01`, true, writers, unit.siteId]])
    const log = await q().select().from(effectLog).where(eq(effectLog.requestId, done.id))
    expect(log.map((l) => l.kind)).toEqual(['positionOpened', 'planVersion'])
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${mina}|8400000000|Writer|Mina`))
    await cancelled(done.id)
    expect((await opened()).map((p) => p.active)).toEqual([false])
    const again = await approved({ lines: [], newPositions: [fresh(3, 1, { designation: writers })] })
    expect((await q().select().from(position).where(eq(position.openedByRequestId, again.id))).map((p) => p.code)).toEqual([`U${n}-OPS-02`])
  })

  test('made by somebody else meanwhile', async () => {
    const { id: sheet } = await submit({ newPositions: [fresh(3, 1, { designation: await aTitle('Writer') })] })
    await act('approve', sheet, boss)
    await aPosition(unit, 'Writer')
    await refused(act('approve', sheet, hana), 'plan_new_exists')
    expect((await detail(sheet, mina)).status).toBe(1)
  })
})

describe('who is told', () => {
  const told = async (who: string) => (await q().select().from(notification).where(eq(notification.employeeId, who))).filter((notice) => notice.code === 'planActive')
  const heads = (who: string) => q().insert(departmentHead).values({ id: id(), departmentId: unit.departmentId, employeeId: who, from: '2020-01-01' })

  test('the head of the unit, when somebody else filed it, without numbers', async () => {
    await heads(boss)
    const { id: sheet, code } = await approved()
    const [notice] = await told(boss)
    expect([notice?.params, notice?.link]).toEqual([{ unit: `Operations Town ${n}`, from: '2026-01-01', until: '2026-12-31', code }, `${def.slug}/${sheet}`])
    const stranger = await anEmployee(company, 'Head elsewhere')
    await q().update(departmentHead).set({ employeeId: stranger }).where(eq(departmentHead.departmentId, unit.departmentId))
    await approved()
    expect((await told(stranger)).map((t) => t.link)).toEqual([''])
  })

  test('not of one’s own', async () => {
    await heads(mina)
    await approved()
    expect(await told(mina)).toEqual([])
  })
})

describe('who sees what', () => {
  test('a sheet: who filed it, the manager, their superiors, HR and the chain; nobody else finds it', async () => {
    const director = await anEmployee(company, 'Director')
    await q().update(employment).set({ superiorId: director }).where(eq(employment.employeeId, boss))
    const { id: sheet } = await submit({ lines: [from(2, 4, { costPerHead: IDR(8_400_000_000) })] })
    for (const who of [mina, boss, director, hana]) expect(await detail(sheet, who)).toMatchObject({ totalCost: IDR(6_300_000_000) })
    expect(await call(calls.detail, { id: sheet }, aContext(hr, ['hr']))).toMatchObject({ totalCost: IDR(6_300_000_000) })
    const stranger = await anEmployee(unit, 'Stranger', { superiorId: mina })
    for (const who of [stranger, await anEmployee(company, 'Other')]) {
      await refused(detail(sheet, who), 'not_found')
      await refused(call(calls.versions, { companyStructure: unit.departmentId, period }, aContext(who)), 'not_found')
      await refused(call(calls.start, { companyStructure: unit.departmentId, period }, aContext(who)), 'not_found')
      expect((await call<Paged<unknown>>(calls.list, { scope: 'all' }, aContext(who))).totalData).toBe(0)
    }
  })

  test('rows of lists name unit, period and version, and carry no rows of the plan', async () => {
    const { id: sheet } = await approved()
    const [row] = (await call<Paged<Record<string, unknown> & { texts: { key: string; value: string }[] }>>(calls.list, { scope: 'mine' }, aContext(mina))).listData
    expect(row?.id).toBe(sheet)
    expect(Object.fromEntries((row?.texts ?? []).map((t) => [t.key, t.value]))).toMatchObject({ companyStructure: `Operations Town ${n}`, period: `Y${n}`, planVersion: '1' })
    expect([row?.lines, row?.totalCost]).toEqual([undefined, undefined])
    expect(await planningSheetModule.title((await q().select().from(request).where(eq(request.id, sheet))) as never, 'en')).toEqual(new Map([[sheet, `Head-count plan: Operations Town ${n}`]]))
  })

  test('HR of one site plans for managers who work there, not for others', async () => {
    const siteHr = (siteId: string) => { const context = aContext(hana); return { ...context, caller: { ...context.caller, hrOf: [siteId] } } }
    const begin = (siteId: string) => call<PlanStart>(calls.start, { companyStructure: unit.departmentId, period }, siteHr(siteId))
    await q().insert(employeeRole).values({ id: id(), employeeId: hana, role: 'hr', siteId: unit.siteId, from: '2020-01-01' })
    expect((await begin(unit.siteId)).positions).toHaveLength(2)
    const other = await elsewhere(company, `Z${n}`, `Hamlet ${n}`)
    await aPosition({ ...unit, siteId: other.siteId }, 'Agent')
    expect((await begin(unit.siteId)).positions).toHaveLength(3)
    await q().update(employment).set({ siteId: other.siteId }).where(eq(employment.employeeId, mina))
    await refused(begin(unit.siteId), 'not_found')
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, hana))
  })
})

describe('what a grid begins with', () => {
  const start = (more: Record<string, unknown> = {}, who = mina) => call<PlanStart>(calls.start, { companyStructure: unit.departmentId, period, ...more }, aContext(who))
  const grid = ({ positions }: PlanStart) => positions.map((p) => [p.position, p.existing, p.planned, p.former])

  test('who is here, then what holds, then any version', async () => {
    expect(grid(await start())).toEqual([[`Agent, Town ${n}`, 3, [3, 3, 3, 3], null], [`Team lead, Town ${n}`, 1, [1, 1, 1, 1], null]])
    await approved({ lines: [from(2, 4, { costPerHead: IDR(100), reportTo: mina })] })
    await approved({ lines: [from(3, 5)] })
    const second = await start()
    expect([second.fromVersion, second.activeVersion, second.frames.map((f) => f.name), second.frameMonths]).toEqual([2, 2, ['Q1', 'Q2', 'Q3', 'Q4'], 3])
    expect(grid(second)[0]).toEqual([`Agent, Town ${n}`, 3, [3, 3, 5, 5], [3, 3, 5, 5]])
    const first = await start({ fromVersion: 1 })
    expect(grid(first)[0]).toEqual([`Agent, Town ${n}`, 3, [3, 4, 4, 4], [3, 3, 5, 5]])
    expect(first.positions[0]).toMatchObject({ costPerHead: IDR(100), reportTo: 'Mina', reportToId: mina, notKept: ['costPerHead'] })
    expect(grid(await start({ fromVersion: 0 }))[0]?.[2]).toEqual([3, 3, 3, 3])
    await refused(start({ fromVersion: 7 }), 'not_found')
    await refused(start({ period: id() }), 'not_found')
  })

  test('a manager who came later is told the numbers of the sheet before, not its costs', async () => {
    await approved({ lines: [from(2, 4, { costPerHead: IDR(100) })] })
    const later = await anEmployee(company, 'Later', { superiorId: await anEmployee(company, 'Elsewhere') })
    await q().insert(departmentHead).values({ id: id(), departmentId: unit.departmentId, employeeId: later, from: '2026-05-01' })
    expect((await start({}, later)).positions.map((p) => [p.planned.at(-1), p.costPerHead])).toEqual([[4, null], [1, null]])
  })

  test('versions side by side', async () => {
    const first = await approved()
    const second = await approved({ lines: [from(3, 5)], newPositions: [fresh(4, 1, { designation: await aTitle('Writer') })] })
    const beside = (left?: number, right?: number, who = mina) => call<PlanVersions>(calls.versions, { companyStructure: unit.departmentId, period, left, right }, aContext(who))
    expect((await beside()).versions.map((v) => [v.number, v.code, v.totals, v.supersededDateTime === null, v.revokedDateTime])).toEqual([[2, second.code, [4, 4, 6, 7], true, null], [1, first.code, [4, 5, 5, 5], false, null]])
    expect((await beside()).lines).toEqual([])
    expect((await beside(1, 2)).lines.map((l) => [l.position, l.left, l.right])).toEqual([
      [`Agent, Town ${n}`, [3, 4, 4, 4], [3, 3, 5, 5]], [`Team lead, Town ${n}`, [1, 1, 1, 1], [1, 1, 1, 1]], [`Writer, Town ${n}`, null, [0, 0, 0, 1]],
    ])
    await refused(beside(1, 9), 'not_found')
    // whoever decided on a sheet sees the versions of those alone
    expect((await beside(undefined, undefined, hana)).versions).toHaveLength(2)
  })
})

describe('choices', () => {
  const options = <Row extends OptionRow>(fact: AnyCall, input: Record<string, unknown>, who = mina) => call<Paged<Row>>(fact, { paginationSize: 500, ...input }, aContext(who)).then((page) => page.listData)

  test('periods: those without a sheet first, what waits for a decision not at all', async () => {
    const [other] = await somePlanningPeriods([{ code: `Z${n}`, from: '2025-06-01', until: '2026-05-31' }])
    const own = async () => (await options<PeriodOption>(calls.datasourcePeriod, { companyStructure: unit.departmentId })).filter((p) => [period, other, closed].includes(p.id)).map((p) => p.id)
    expect(await own()).toEqual([other, period])
    const { id: sheet } = await submit({ period: other, lines: [from(1, 4, { timeFrame: (await framesOf(other as string))[0]?.id })] })
    expect(await own()).toEqual([period])
    await act('approve', sheet, boss)
    await act('approve', sheet, hana)
    expect(await own()).toEqual([period, other])
  })

  test('slices, reasons, whom one may report to, and for whom one may plan', async () => {
    expect((await options<TimeFrameOption>(calls.datasourceTimeFrame, { period })).map((f) => [f.displayName, f.number, f.from, f.until])).toEqual([
      ['Q1', 1, '2026-01-01', '2026-03-31'], ['Q2', 2, '2026-04-01', '2026-06-30'], ['Q3', 3, '2026-07-01', '2026-09-30'], ['Q4', 4, '2026-10-01', '2026-12-31'],
    ])
    expect(await options(calls.datasourceTimeFrame, {})).toEqual([])
    expect((await options(calls.datasourceReason, {})).map((o) => o.displayName)).toEqual(['Less work'])
    expect((await options(calls.datasourceReasonNewPosition, {})).map((o) => o.displayName)).toEqual(['New work'])
    expect(await options(calls.datasourceReportTo, {})).toEqual([])
    expect((await options(calls.datasourceReportTo, { companyStructure: unit.departmentId })).map((o) => o.id)).toEqual([mina])
    await q().update(department).set({ parentId: company.departmentId }).where(eq(department.id, unit.departmentId))
    expect((await options(calls.datasourceReportTo, { companyStructure: unit.departmentId })).map((o) => o.id)).toEqual(expect.arrayContaining([mina, boss]))
    expect((await options(calls.datasourceEmployee, {}, boss)).map((o) => o.id)).toEqual(expect.arrayContaining([boss, mina]))
    expect((await options(calls.datasourceEmployee, {})).map((o) => o.id)).toEqual([mina])
  })
})

test('a period that is there no more takes its sheets along', async () => {
  const { id: sheet } = await submit()
  const gone = await planningSheetModule.vanished?.([{ id: sheet, values: { period: id() } } as never, { id: mina, values: { period } } as never], aContext(mina))
  expect([...(gone ?? [])]).toEqual([sheet])
})
