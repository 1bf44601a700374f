/** Proposals through the machinery: costs, checks, the training an approval opens, rows one by one, and changes while it runs. */
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { costCommitment } from '../../costs/table.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { recordFact } from '../../facts/facts.ts'
import { dayFact } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { employee, moduleAccess } from '../../org/table.ts'
import { importEmployees } from '../../request/import-employees.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, approvalStep, request } from '../../request/table.ts'
import { findTraining, sessionsOf } from '../../training/open.ts'
import { attendanceId, enrolledIn, participantId } from '../../training/participants.ts'
import { training, trainingAttendance, trainingChange, trainingCompletion, trainingCoordinator, trainingFacilitator, trainingForm, trainingFormField, trainingSession } from '../../training/table.ts'
import { trainingRequestModule } from './index.ts'
import { audienceReach } from './reach.ts'
import { deleteRow, saveMember, saveRow } from './rows.ts'
import { createClone } from './clone.ts'
import { configuration } from './sources.ts'
import { aCostItem, aFormTemplate, aRate, aSubject } from '../../training/testing/terms.ts'

/** Today is Tuesday 12 May 2026, noon. */
let db: Database
let company: Company
let requests: Requests
let [chief, boss, sari, dina, budi, ratih] = ['', '', '', '', '', '']
const of = { subject: '', room: '' }
const id = () => newId(when().now)

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([trainingRequestModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: trainingRequest.slug, employeeId: null })
  chief = await anEmployee(company, 'Chief')
  const superior = { resolver: { kind: 'superior' as const }, rule: 'anyOne' as const }
  await q().insert(approvalMatrix).values([
    { id: newId(NOON), module: '*', position: 2, condition: {}, levels: [superior] },
    { id: id(), module: trainingRequest.slug, position: 1, condition: { equals: { overCeiling: ['yes'] } }, levels: [superior, { resolver: { kind: 'person', employeeId: chief }, rule: 'anyOne' }] },
  ])
  Object.assign(of, { subject: await aSubject('FIRE'), room: await aCostItem('room') })
  for (const [code, rate] of [['USD', '16300'], ['SGD', '12104.25'], ['JPY', '108.40']] as const) await aRate(code, rate)
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  sari = await anEmployee(company, 'Sari', { superiorId: boss })
  dina = await anEmployee(company, 'Dina', { superiorId: sari })
  budi = await anEmployee(company, 'Budi', { superiorId: sari })
  ratih = await anEmployee(company, 'Ratih')
})

type Part = Record<string, unknown>
const aSession = (from: string, until: string, more: Part = {}) => ({ lineId: id(), sessionStart: from, sessionEnd: until, ...more })
const asked = (more: Part = {}) => ({
  id: id(), version: 0, trainingSubject: of.subject, trainingRequestStart: '2026-06-01', trainingRequestUntil: '2026-06-03', facilitators: [{ lineId: id(), facilitatorSource: 1, facilitatorId: ratih }],
  sessions: [aSession('2026-06-01T09:00', '2026-06-01T12:00')], recommendMembers: [{ employeeId: dina, note: '' }], ...more,
})
const cost = (minor: number, currency = 'IDR', more: Part = {}) => ({ lineId: id(), costItem: of.room, amount: { minor, currency }, ...more })
const submit = (more: Part = {}) => tx(async () => {
  const draft = asked(more)
  const { version } = await requests.perform(trainingRequest, 'save', draft, aContext(sari))
  return requests.perform(trainingRequest, 'submit', { id: draft.id, version }, aContext(sari))
})
const saved = async (more: Part = {}) => {
  const draft = asked(more)
  await requests.perform(trainingRequest, 'save', draft, aContext(sari))
  return draft
}
const act = (action: 'approve' | 'cancel' | 'reject', what: string, who: string) => requests.perform(trainingRequest, action, { id: what, note: 'because' }, aContext(who))
async function opened(more: Part = {}): Promise<string> {
  const done = await submit(more)
  await act('approve', done.id, boss)
  return done.id
}
const values = async (what: string) => (await q().select().from(request).where(eq(request.id, what)))[0]?.values as Record<string, unknown>
const refused = (what: Promise<unknown>, code: string, params?: Part) => expect(what).rejects.toSatisfy((error: unknown) => {
  if (!isCallError(error)) throw error
  expect(error.problems.map((p) => p.code)).toContain(code)
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  if (params) expect(error.problems.find((p) => p.code === code)?.params).toMatchObject(params)
  return true
})
const warnings = async (more: Part = {}) => (await requests.checkDraft(trainingRequest, asked(more) as never, aContext(sari))).warnings.map((w) => w.code)
const leave = (employeeId: string, date: string, part: 0 | 1 | 2, status = 'onLeave') => recordFact({ employeeId, date, fact: { kind: 'leave', status, leaveType: 'x', part, countsCalendarDays: false } }, when().now)
const told = async (employeeId: string) => (await q().select().from(notification).where(eq(notification.employeeId, employeeId))).map((n) => n.code)
const facts = (employeeId: string) => q().select().from(dayFact).where(and(eq(dayFact.employeeId, employeeId), eq(dayFact.kind, 'training'), isNull(dayFact.withdrawnAt)))
const attend = (sessionId: string, participant: string, status: 1 | 3) => q().update(trainingAttendance).set({ status }).where(eq(trainingAttendance.id, attendanceId(sessionId, participant)))
const add = (requestId: string, employeeId: string, more: Part = {}, who = sari) => saveMember(requests, trainingRequestModule, { requestId, employeeId, ...more }, aContext(who))
const put = (list: Parameters<typeof saveRow>[1], requestId: string, row: Part, who = sari) => saveRow(requests, list, { requestId, lineId: id(), ...row }, aContext(who))
const take = (list: Parameters<typeof deleteRow>[1], lineId: string, who = sari, more: Part = {}) => deleteRow(requests, list, { id: lineId, ...more }, aContext(who))

describe('costs', () => {
  test('come to the company’s currency one by one, halves up, and add up', async () => {
    const { id: made } = await saved({ costs: [cost(750_000_000), cost(125_000, 'USD'), cost(48_050, 'SGD'), cost(90_000, 'JPY')] })
    const { costs, totalCost, overCeiling } = await values(made)
    expect((costs as { companyAmount: { minor: number } }[]).map((c) => c.companyAmount.minor)).toEqual([750_000_000, 2_037_500_000, 581_609_213, 975_600_000])
    expect([totalCost, overCeiling]).toEqual([{ minor: 4_344_709_213, currency: 'IDR' }, true])
  })

  test('one more level decides above the ceiling, and not at it', async () => {
    const levels = async (minor: number) => (await q().select().from(approvalStep).where(eq(approvalStep.requestId, (await submit({ costs: [cost(minor)] })).id))).length
    expect([await levels(2_499_999_999), await levels(2_500_000_000), await levels(2_500_000_001)]).toEqual([1, 1, 2])
  })

  test('are the sum of their details, to the smallest unit', async () => {
    const room = cost(21_333_333)
    const detail = { lineId: id(), costLineId: room.lineId, description: 'Hall', quantity: '2.50', unitPrice: { minor: 8_533_333, currency: 'IDR' } }
    const { id: made } = await saved({ costs: [room], costDetails: [detail] })
    expect((await values(made)).costDetails).toMatchObject([{ amount: { minor: 21_333_333, currency: 'IDR' } }])
    await submit({ costs: [{ ...room, lineId: room.lineId }], costDetails: [detail] })
    await refused(submit({ costs: [{ ...room, amount: { minor: 21_333_332, currency: 'IDR' } }], costDetails: [detail] }), 'training_cost_details_differ', { sum: 'IDR 213,333.33', amount: 'IDR 213,333.32' })
    await refused(submit({ costs: [room], costDetails: [{ ...detail, unitPrice: { minor: 100, currency: 'USD' } }] }), 'training_cost_detail_currency')
  })

  test('need an amount, a rate and an item', async () => {
    await refused(submit({ costs: [cost(0)] }), 'training_cost_amount')
    await refused(submit({ costs: [cost(100, 'EUR')] }), 'training_cost_currency', { currency: 'EUR' })
    await refused(submit({ costs: [cost(100, 'IDR', { costItem: id() })] }), 'training_cost_item_unknown')
    await refused(submit({ costs: [cost(999_999_999_999_999, 'USD')] }), 'training_cost_too_large')
    await refused(submit({ costs: [cost(100)], costDetails: [{ lineId: id(), costLineId: id(), description: 'x', quantity: '1', unitPrice: { minor: 100, currency: 'IDR' } }] }), 'field.no_such_row')
  })
})

describe('what refuses a proposal', () => {
  test('is said all at once', async () => {
    const sessions = [aSession('2026-06-01T09:00', '2026-06-01T12:00', { breakMinutes: 180 }), aSession('2026-06-01T11:59', '2026-06-01T13:00')]
    await refused(submit({ sessions, facilitators: [], trainingSubject: id(), site: id() }), 'training_session_break')
    const problems = await submit({ sessions, facilitators: [], trainingSubject: id(), site: id() }).catch((error: unknown) => (isCallError(error) ? error.problems.map((p) => p.code) : []))
    expect(problems).toEqual(expect.arrayContaining(['training_session_break', 'training_sessions_overlap', 'training_facilitator_missing', 'training_subject_unknown', 'training_site_unknown']))
  })

  test('what is missing is said at its field', () => refused(submit({ trainingRequestStart: null }), 'field.required'))

  test('a subject in use no longer, a form that is none, a person who has left', async () => {
    await refused(submit({ trainingSubject: await aSubject('OLD', { active: false }) }), 'training_subject_unknown')
    await refused(submit({ forms: [{ lineId: id(), formKind: 1, form: id() }] }), 'training_form_unknown')
    const gone = await anEmployee(company, 'Gone', { superiorId: sari, leaveDate: '2026-05-20' })
    await refused(submit({ recommendMembers: [{ employeeId: gone, note: '' }] }), 'training_person_gone')
  })

  test('somebody who leads is not elsewhere: in another training, or on leave', async () => {
    const code = (await q().select().from(request).where(eq(request.id, await opened())))[0]?.code
    await refused(submit(), 'training_facilitator_busy', { person: 'Ratih', code })
    await submit({ sessions: [aSession('2026-06-01T12:00', '2026-06-01T13:00')] })
    await leave(ratih, '2026-06-02', 1)
    await refused(submit({ sessions: [aSession('2026-06-02T12:00', '2026-06-02T14:00')] }), 'training_facilitator_leave')
    await submit({ sessions: [aSession('2026-06-02T13:00', '2026-06-02T16:00')] })
  })

  test('in approval alone they may be twice: worth knowing', async () => {
    await submit()
    expect(await warnings()).toEqual(expect.arrayContaining(['training_facilitator_proposed', 'training_member_proposed']))
  })

  test('rows of another training are nobody’s to take', async () => {
    const session = aSession('2026-06-01T09:00', '2026-06-01T12:00')
    await opened({ sessions: [session] })
    await refused(submit({ sessions: [{ ...session, sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T12:00' }] }), 'training_row_taken')
  })

  test('how many people an offer is for: those in service whom one of its rows fits; of fewer than four nothing is said', async () => {
    const reach = async (...rows: Parameters<typeof audienceReach>[0]['rows']) => (await audienceReach({ rows }, aContext(sari))).people
    const everybody = (await reach()) ?? 0
    expect([await reach({ gradeAtLeast: 3 }), await reach({ gradeAtLeast: 4 }), await reach({ site: company.siteId, gradeAtLeast: 1 })]).toEqual([everybody, null, everybody])
    expect(await reach({ gradeAtLeast: 4 }, { companyStructure: company.departmentId })).toBe(everybody)
    await q().update(employee).set({ leaveDate: addDays(NOON.toISOString().slice(0, 10), -1) }).where(eq(employee.id, budi))
    expect(await reach()).toBe(everybody - 1)
  })
  test('who decides reads on the item of the inbox how large it is', async () => {
    const done = await submit({ recommendMembers: [{ employeeId: dina, note: '' }, { employeeId: budi, note: '' }] })
    const { listData } = await requests.inbox({ paginationSize: 100 }, aContext(boss))
    const item = listData.find((i) => i.id === done.id)
    expect(item?.block.map(({ key }) => key)).toEqual(['trainingSubject', 'trainingRequestStart', 'trainingRequestUntil', 'trainingRequestNote'])
    expect(fromKeyValues(item?.texts ?? [])).toMatchObject({ sizePeople: '2', sizeHours: expect.stringMatching(/^\d+\.\d\d$/) })
  })
  test('people out of reach are not for the one who asks', () => refused(submit({ recommendMembers: [{ employeeId: ratih, note: '' }] }), 'not_allowed'))
})

describe('what is worth knowing of people', () => {
  test('leave in that half of the day, a day off, the end of a shift, another training', async () => {
    await leave(dina, '2026-06-01', 1)
    expect(await warnings()).toEqual(['training_member_on_leave'])
    expect(await warnings({ sessions: [aSession('2026-06-01T13:00', '2026-06-01T16:00')] })).toEqual([])
    expect(await warnings({ sessions: [aSession('2026-06-01T12:00', '2026-06-01T14:00')] })).toEqual(['training_member_on_leave'])
    expect(await warnings({ trainingRequestStart: '2026-06-06', trainingRequestUntil: '2026-06-06', sessions: [aSession('2026-06-06T09:00', '2026-06-06T12:00')] })).toEqual(['training_member_off_day'])
    await recordFact({ employeeId: dina, date: '2026-06-02', fact: { kind: 'shift', code: 'P3', startMinute: 1320, endMinute: 1800, breakMinutes: 0 } }, when().now)
    expect(await warnings({ sessions: [aSession('2026-06-03T09:00', '2026-06-03T12:00')] })).toEqual(['training_member_short_rest'])
  })

  test('who has done it, and a start that has passed', async () => {
    const completion = { id: id(), employeeId: dina, subjectId: of.subject, completedOn: '2026-04-01', minutes: 480, source: 'training' as const }
    await q().insert(trainingCompletion).values({ ...completion, validUntil: '2027-04-01' })
    expect(await warnings()).toEqual(['training_member_valid'])
    expect(await warnings({ recommendMembers: [{ employeeId: budi, note: '' }], trainingRequestStart: '2026-05-11' })).toEqual(['training_start_past'])
  })
})

describe('an approval', () => {
  test('opens the training with the id of its request, its people, its cost, and tells them', async () => {
    const groups = [{ lineId: id(), name: 'A', capacity: 1 }, { lineId: id(), name: 'B', capacity: 2 }]
    const own = await opened({
      sessionGroups: groups, sessions: [aSession('2026-06-01T09:00', '2026-06-01T12:00')], recommendMembers: [{ employeeId: dina, note: '', sessionGroupId: groups[0]?.lineId }, { employeeId: budi, note: '' }],
      costs: [cost(100_000)], openRegistration: true, trainingOpenRegistrationStart: '2026-05-13', trainingOpenRegistrationEnd: '2026-05-20', quota: 1,
    })
    expect(await findTraining(own)).toMatchObject({ id: own, status: 'active', requestorId: sari, companyCost: 100_000, minPercent: 8_000, timeZone: 'Asia/Jakarta' })
    expect((await enrolledIn([own])).map((p) => [p.employeeId, p.groupId])).toEqual(expect.arrayContaining([[dina, groups[0]?.lineId], [budi, groups[1]?.lineId]]))
    const [session] = await sessionsOf([own])
    expect(session).toMatchObject({ startsAt: new Date('2026-06-01T02:00:00Z'), breakMinutes: 0 })
    expect(await facts(dina)).toMatchObject([{ date: '2026-06-01', payload: { trainingStart: '2026-06-01T09:00', trainingUntil: '2026-06-01T12:00' } }])
    expect(await q().select().from(costCommitment).where(eq(costCommitment.requestId, own))).toMatchObject([{ amount: '1000.00', status: 'committed' }])
    expect([await told(dina), await told(ratih)]).toEqual([['trainingEnrolled'], ['trainingCrew']])
    expect((await q().select().from(trainingCoordinator).where(eq(trainingCoordinator.trainingId, own))).map((c) => c.employeeId)).toEqual([sari])
  })

  test('copies its forms, open by its sessions', async () => {
    const [before, after] = [await aFormTemplate('before', 1), await aFormTemplate('after', 2)]
    const own = await opened({ forms: [{ lineId: id(), formKind: 1, form: before }, { lineId: id(), formKind: 2, form: after }] })
    const forms = await q().select().from(trainingForm).where(eq(trainingForm.trainingId, own)).orderBy(trainingForm.kind)
    expect(forms.map((f) => [f.names.en, f.closesAt.toISOString()])).toEqual([['before', '2026-06-01T03:00:00.000Z'], ['after', '2026-06-15T05:00:00.000Z']])
    expect(await q().select().from(trainingFormField).where(eq(trainingFormField.formId, forms[0]?.id ?? ''))).toMatchObject([{ labels: { en: 'Which?' }, options: [{ en: 'This' }, { en: 'That' }], right: { v: [0] } }])
    await refused(submit({ forms: [{ lineId: id(), formKind: 3, form: before }] }), 'training_form_unknown')
  })

  test('is previewed without amounts', async () => {
    await leave(dina, '2026-06-01', 0)
    const done = await submit({ costs: [cost(100_000)] })
    const preview = async (action: 'approve' | 'cancel') => (await requests.effectPreview({ module: trainingRequest.slug, id: done.id, action }, aContext(boss))).rows.map((r) => r.text)
    expect(await preview('approve')).toEqual(expect.arrayContaining(['Opens FIRE, 1 session, Mon 1 Jun 2026 to Wed 3 Jun 2026', '1 person takes part', '1 of them is on leave then', 'The cost is committed']))
    await act('approve', done.id, boss)
    expect(await preview('cancel')).toEqual(['3 people are told it is cancelled', 'The committed cost is released'])
  })

  test('is judged again: who leads may be elsewhere by then', async () => {
    const first = await submit()
    await opened()
    await refused(act('approve', first.id, boss), 'training_facilitator_busy')
  })
})

describe('a cancellation', () => {
  test('takes all of it back; approved again it is the same training', async () => {
    const own = await opened({ costs: [cost(100_000)] })
    await act('cancel', own, sari)
    await act('approve', own, boss)
    expect(await findTraining(own)).toMatchObject({ status: 'cancelled' })
    expect((await enrolledIn([own])).map((p) => p.status)).toEqual(['cancelled'])
    expect([await facts(dina), (await told(dina)).at(-1)]).toEqual([[], 'trainingCancelled'])
    expect(await q().select().from(costCommitment).where(eq(costCommitment.requestId, own))).toMatchObject([{ status: 'released' }])
    await refused(add(own, budi), 'training_not_active')
  })

  test('is refused once somebody was there, it is finished, or its costs are spent', async () => {
    const own = await opened({ costs: [cost(100_000)] })
    const [session] = await sessionsOf([own])
    await attend(session?.id ?? '', participantId(own, dina), 1)
    await refused(act('cancel', own, sari), 'training_attended', { people: 1 })
    await attend(session?.id ?? '', participantId(own, dina), 3)
    await q().update(costCommitment).set({ status: 'spent' }).where(eq(costCommitment.requestId, own))
    await refused(act('cancel', own, sari), 'training_cost_spent')
    await q().update(training).set({ status: 'finished' }).where(eq(training.id, own))
    await refused(act('cancel', own, sari), 'training_finished')
  })
})

describe('rows of a draft', () => {
  test('are saved one by one, with what the server works out, and taken away with what belongs to them', async () => {
    const draft = await saved({ recommendMembers: [] })
    const group = await put('sessionGroups', draft.id, { name: 'A', capacity: 3 })
    expect(group).toMatchObject({ version: 2, row: { name: 'A', capacity: 3 } })
    const session = await put('sessions', draft.id, { sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T12:00', sessionGroupId: group.lineId })
    const room = await put('costs', draft.id, { costItem: of.room, amount: { minor: 100, currency: 'USD' } })
    expect(room.row).toEqual({ lineId: room.lineId, costItem: of.room, costNote: null, rate: '16300.00000000' })
    const detail = await put('costDetails', draft.id, { costLineId: room.lineId, description: 'x', quantity: '1.25', unitPrice: { minor: 2440, currency: 'USD' } })
    expect(detail.row).not.toHaveProperty('amount')
    expect(await values(draft.id)).toMatchObject({ costs: [{ companyAmount: { minor: 1_630_000, currency: 'IDR' } }], costDetails: [{ amount: { minor: 3050, currency: 'USD' } }] })
    await refused(take('sessionGroups', group.lineId), 'training_group_in_use')
    await take('sessions', session.lineId)
    await take('sessionGroups', group.lineId)
    expect(await take('costs', room.lineId)).toMatchObject({ requestId: draft.id })
    expect(await values(draft.id)).toMatchObject({ costs: [], costDetails: [], sessionGroups: [] })
    await refused(take('costs', room.lineId), 'not_found')
  })

  test('keep the rules of the whole', async () => {
    const draft = await saved()
    await refused(put('sessions', draft.id, { sessionStart: '2026-06-01T11:59', sessionEnd: '2026-06-01T13:00' }), 'training_sessions_overlap')
    await refused(put('sessions', draft.id, { sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T10:00', sessionGroupId: id() }), 'training_group_unknown')
    await refused(put('facilitators', draft.id, { facilitatorSource: 1, facilitatorId: ratih }), 'training_facilitator_twice', { person: 'Ratih' })
    await refused(put('costDetails', draft.id, { costLineId: id(), quantity: '1', unitPrice: { minor: 1, currency: 'IDR' } }), 'training_cost_of_detail')
    await refused(put('costs', draft.id, { costItem: of.room, amount: { minor: 0, currency: 'IDR' } }), 'training_cost_amount')
    await put('coordinators', draft.id, { coordinatorId: ratih })
    await refused(put('coordinators', draft.id, { coordinatorId: ratih }), 'training_coordinator_twice')
  })

  test('people stand under the id they will have in the training', async () => {
    const draft = await saved({ recommendMembers: [] })
    const added = await add(draft.id, budi, { note: 'please' })
    expect(added).toMatchObject({ lineId: participantId(draft.id, budi), row: { note: 'please' } })
    const detail = await requests.detail(trainingRequest, { id: draft.id }, aContext(sari))
    expect(detail.employeeList).toMatchObject([{ lineId: added.lineId, employeeId: budi, employee: 'Budi', note: 'please' }])
    await refused(add(draft.id, ratih), 'not_allowed')
    await take('recommendMembers', added.lineId)
    expect((await values(draft.id)).recommendMembers).toEqual([])
  })

  test('are nobody else’s', async () => {
    const draft = await saved()
    await refused(add(draft.id, budi, {}, boss), 'not_found')
    await refused(put('sessions', draft.id, { sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T10:00' }, dina), 'not_found')
    const done = await submit()
    await refused(add(done.id, budi), 'illegal_transition')
    await refused(add(draft.id, budi, { version: 7 }), 'stale')
  })
})

test('people are brought in by their codes: those out of reach, unknown or there twice are named by row', async () => {
  const people = await q().select({ id: employee.id, code: employee.code }).from(employee)
  const code = (who: string) => people.find((p) => p.id === who)?.code ?? ''
  const { rows } = await importEmployees(trainingRequestModule, { text: [code(dina), code(budi), 'E-NOBODY', code(ratih), code(dina)].join('\n') }, aContext(sari))
  expect(rows.map((r) => r.employee?.fullname ?? r.problem?.code)).toEqual(['Dina', 'Budi', 'import_code_unknown', 'import_not_in_scope', 'import_twice'])
})

describe('a clone', () => {
  test('has rows of its own, no days that have passed, and is made once', async () => {
    const group = { lineId: id(), name: 'A', capacity: 5 }
    const draft = await saved({ sessionGroups: [group], recommendMembers: [{ employeeId: dina, note: '', sessionGroupId: group.lineId }], sessions: [aSession('2026-05-04T09:00', '2026-05-04T12:00', { sessionGroupId: group.lineId })], trainingRequestStart: '2026-05-04' })
    const next = id()
    const made = await createClone(requests, { id: draft.id, newId: next }, aContext(sari))
    expect([made.id, made.leftOut, made.version]).toEqual([next, [], 1])
    const { sessions, sessionGroups, recommendMembers, trainingRequestStart } = await values(next)
    const [own] = sessionGroups as { lineId: string }[]
    expect(own?.lineId).not.toBe(group.lineId)
    expect(sessions).toMatchObject([{ sessionStart: null, sessionEnd: null, sessionGroupId: own?.lineId }])
    expect([recommendMembers, trainingRequestStart]).toMatchObject([[{ employeeId: dina, sessionGroupId: own?.lineId }], null])
    expect(await createClone(requests, { id: draft.id, newId: next }, aContext(sari))).toMatchObject({ id: next, code: made.code })
  })
})

describe('who sees it', () => {
  test('superiors without costs, the chain with them, members not at all', async () => {
    const done = await submit({ costs: [cost(100_000)] })
    const top = await anEmployee(company, 'Top')
    await q().execute(`update employment set superior_id = '${top}' where employee_id = '${boss}'`)
    const seen = (who: string) => requests.detail(trainingRequest, { id: done.id }, aContext(who))
    expect(await seen(boss)).toMatchObject({ totalCost: { minor: 100_000 }, costs: [{ amount: { minor: 100_000 } }] })
    const above = await seen(top)
    expect([above.totalCost, above.costs, above.costDetails, above.overCeiling]).toEqual([null, null, null, null])
    expect(Object.keys(fromKeyValues(above.texts)).filter((k) => k.startsWith('costs'))).toEqual([])
    await refused(seen(dina), 'not_found')
    const { listData } = await requests.list(trainingRequest, { scope: 'mine' }, aContext(sari))
    expect(listData[0]).not.toHaveProperty('totalCost')
    expect(listData[0]).toMatchObject({ memberCount: 1, trainingHour: '3.00' })
  })

  test('what a form must know: the ceiling is for those who plan', async () => {
    expect(await configuration({}, aContext(dina))).toMatchObject({ mayCreate: true, mayFileForOthers: false, ceiling: null, currency: 'IDR', limits: { members: 500 } })
    expect(await configuration({}, aContext(sari))).toMatchObject({ mayFileForOthers: true, ceiling: null })
    expect(await configuration({}, aContext(ratih, ['hr']))).toMatchObject({ ceiling: { minor: 2_500_000_000, currency: 'IDR' } })
  })
})

describe('a training that runs', () => {
  let own = ''
  let session = { lineId: '', sessionStart: '2026-06-01T09:00', sessionEnd: '2026-06-01T12:00' }
  beforeEach(async () => {
    session = aSession('2026-06-01T09:00', '2026-06-01T12:00')
    own = await opened({ sessions: [session] })
  })
  const version = async () => (await findTraining(own))?.version

  test('is changed by who looks after it, and nobody else', async () => {
    await refused(add(own, budi, {}, dina), 'not_allowed')
    await refused(add(own, budi, {}, await anEmployee(company, 'Stranger')), 'not_found')
    await refused(put('costs', own, { costItem: of.room, amount: { minor: 1, currency: 'IDR' } }), 'training_cost_fixed')
    await refused(add(own, budi, { version: 9 }), 'stale')
  })

  test('takes in people: rows for sessions to come, a fact on their day, a notice', async () => {
    const added = await add(own, budi)
    expect(added).toMatchObject({ lineId: participantId(own, budi), version: 2 })
    expect([await facts(budi), await told(budi)]).toMatchObject([[{ date: '2026-06-01' }], ['trainingEnrolled']])
    await refused(add(own, budi), 'training_already_in', { person: 'Budi' })
    expect(await take('recommendMembers', added.lineId, sari, { note: 'ill' })).toMatchObject({ requestId: own })
    expect([await facts(budi), (await told(budi)).at(-1)]).toEqual([[], 'trainingRemoved'])
    await attend(session.lineId, participantId(own, dina), 1)
    await refused(take('recommendMembers', participantId(own, dina)), 'training_attended_one', { person: 'Dina' })
    expect((await q().select().from(trainingChange).where(eq(trainingChange.trainingId, own))).map((c) => [c.what, c.note])).toEqual([['member', ''], ['memberRemoved', 'ill']])
  })

  test('whoever comes later has rows of the sessions to come alone', async () => {
    const next = await put('sessions', own, { sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T12:00' })
    await q().update(trainingSession).set({ startsAt: new Date(NOON.getTime() - 7_200_000), endsAt: new Date(NOON.getTime() - 3_600_000) }).where(eq(trainingSession.id, session.lineId))
    const { lineId } = await add(own, budi)
    expect((await q().select().from(trainingAttendance).where(eq(trainingAttendance.participantId, lineId))).map((a) => a.sessionId)).toEqual([next.lineId])
  })

  test('a session that is moved takes days and calendars along, and says so once', async () => {
    await leave(dina, '2026-06-02', 0)
    const moved = await put('sessions', own, { ...session, sessionStart: '2026-06-02T09:00', sessionEnd: '2026-06-02T11:00', place: 'Hall' })
    expect(moved.warnings.map((w) => w.code)).toEqual(['training_member_on_leave'])
    expect(await sessionsOf([own])).toMatchObject([{ id: session.lineId, startsLocal: '2026-06-02T09:00', place: 'Hall', version: 2 }])
    expect(await facts(dina)).toMatchObject([{ date: '2026-06-02', payload: { trainingUntil: '2026-06-02T11:00' } }])
    await put('sessions', own, { ...session, sessionStart: '2026-06-02T10:00', sessionEnd: '2026-06-02T11:00' })
    expect((await told(dina)).filter((c) => c === 'trainingSessionMoved')).toHaveLength(1)
    expect(await version()).toBe(3)
  })

  test('feedback that has closed is not opened again by a session that is added, a test is', async () => {
    const end = new Date('2026-06-15T05:00:00Z')
    const form = (kind: 2 | 3, closesAt: Date) => ({ id: id(), trainingId: own, kind, names: { en: 'Form' }, passPercent: null, attemptsMax: 1, anonymous: kind === 3, opensAt: when().now, closesAt })
    const past = new Date(NOON.getTime() - 60_000)
    const rows = [form(2, past), form(3, past)] as const
    await q().insert(trainingForm).values([...rows])
    const closing = async () => Promise.all(rows.map(async (r) => (await q().select().from(trainingForm).where(eq(trainingForm.id, r.id)))[0]?.closesAt))
    await put('sessions', own, { ...session, place: 'Hall' })
    expect(await closing()).toEqual([end, past])
    await q().update(trainingForm).set({ closesAt: new Date(NOON.getTime() + 86_400_000) }).where(eq(trainingForm.trainingId, own))
    await put('sessions', own, { ...session, place: 'Hall 2' })
    expect(await closing()).toEqual([end, end])
  })

  test('sessions are added and cancelled; the last one stays, and what has begun is only prolonged', async () => {
    const next = await put('sessions', own, { sessionStart: '2026-06-03T09:00', sessionEnd: '2026-06-03T12:00' })
    expect((await facts(dina)).map((f) => f.date).sort()).toEqual(['2026-06-01', '2026-06-03'])
    await refused(put('sessions', own, { sessionStart: '2026-06-03T11:00', sessionEnd: '2026-06-03T13:00' }), 'training_sessions_overlap')
    await refused(put('sessions', own, { sessionStart: '2026-06-09T11:00', sessionEnd: '2026-06-09T13:00' }), 'training_session_outside')
    await take('sessions', next.lineId, sari, { note: 'no room' })
    expect((await facts(dina)).map((f) => f.date)).toEqual(['2026-06-01'])
    expect(await q().select().from(trainingSession).where(eq(trainingSession.id, next.lineId))).toMatchObject([{ status: 'cancelled', cancelNote: 'no room' }])
    await refused(take('sessions', session.lineId), 'training_last_session')
    await q().update(trainingSession).set({ startsAt: new Date(NOON.getTime() - 3_600_000) }).where(eq(trainingSession.id, session.lineId))
    await refused(put('sessions', own, { ...session, sessionStart: '2026-06-01T10:00' }), 'training_session_started')
    await refused(take('sessions', session.lineId), 'training_session_started')
    await put('sessions', own, { ...session, sessionEnd: '2026-06-01T12:30', place: 'Hall' })
  })

  test('who leads and who looks after it come and go; codes of before end', async () => {
    const leader = await put('facilitators', own, { facilitatorSource: 1, facilitatorId: budi })
    expect(await told(budi)).toEqual(['trainingCrew'])
    await refused(put('facilitators', own, { facilitatorSource: 2 }), 'training_facilitator_missing')
    await take('facilitators', leader.lineId)
    expect((await sessionsOf([own]))[0]?.keyVersion).toBe(2)
    const [first] = await q().select().from(trainingFacilitator).where(and(eq(trainingFacilitator.trainingId, own), isNull(trainingFacilitator.removedAt)))
    await refused(take('facilitators', first?.id ?? ''), 'training_facilitator_missing')
    const [mine] = await q().select().from(trainingCoordinator).where(eq(trainingCoordinator.trainingId, own))
    await refused(take('coordinators', mine?.id ?? ''), 'training_last_coordinator')
    await put('coordinators', own, { coordinatorId: ratih })
    await take('coordinators', mine?.id ?? '', ratih)
    await refused(add(own, budi), 'not_allowed')
  })

  test('groups keep their people', async () => {
    const group = await put('sessionGroups', own, { name: 'A', capacity: 1 })
    await add(own, dina, { sessionGroupId: group.lineId })
    await refused(add(own, budi, { sessionGroupId: group.lineId }), 'training_group_full', { group: 'A' })
    await refused(add(own, budi, { sessionGroupId: id() }), 'training_group_unknown')
    await refused(take('sessionGroups', group.lineId), 'training_group_in_use')
    await put('sessionGroups', own, { lineId: group.lineId, name: 'A', capacity: 2 })
    await add(own, budi, { sessionGroupId: group.lineId })
    await refused(put('sessionGroups', own, { lineId: group.lineId, name: 'A', capacity: 1 }), 'training_capacity', { people: 2 })
  })

  test('is changed no more once it is finished', async () => {
    await q().update(training).set({ status: 'finished' }).where(eq(training.id, own))
    await refused(add(own, budi), 'training_not_active')
  })
})
