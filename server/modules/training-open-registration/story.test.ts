/** Registrations through the machinery: what refuses them, the list and who is given its seats, giving back, what the clock does, who learns what. */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import type { RegisterInput } from '../../../contract/modules/training-open-registration/calls.ts'
import { trainingOpenRegistration } from '../../../contract/modules/training-open-registration/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { recordFact } from '../../facts/facts.ts'
import { dayFact } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { department, employment, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, request } from '../../request/table.ts'
import { cancelTraining } from '../../training/open.ts'
import { participantOf } from '../../training/participants.ts'
import { endPlaces, enrolTakenAnew, placeOf } from '../../training/seats.ts'
import { training, trainingAttendance, trainingOffer, trainingPlace } from '../../training/table.ts'
import { anOffer, type OfferWish } from '../../training/testing/offers.ts'
import { catalogue, offerDetail } from './catalogue.ts'
import { trainingOpenRegistrationModule } from './index.ts'
import { registrationJob } from './jobs.ts'
import { register, unregister } from './register.ts'
import { groupOptions, openOffers, registrableEmployees } from './sources.ts'

let db: Database
let company: Company
let requests: Requests
let [chief, boss, dina, joko, hana, liam, sam] = ['', '', '', '', '', '', '']
/** Each offer has a day of its own: nothing of one test clashes with that of another. */
let day = '2026-06-15'

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([trainingOpenRegistrationModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: trainingOpenRegistration.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  day = addDays(day, 7)
  chief = await anEmployee(company, 'Chief')
  boss = await anEmployee(company, 'Boss', { superiorId: chief })
  for (const [name, set] of [['Dina', (id: string) => (dina = id)], ['Joko', (id: string) => (joko = id)], ['Liam', (id: string) => (liam = id)], ['Samuel', (id: string) => (sam = id)]] as const) set(await anEmployee(company, name, { superiorId: boss }))
  hana = await anEmployee(company, 'Hana')
})

const offer = (wish: Partial<OfferWish> = {}) => anOffer({ requestorId: hana, day, ...wish })
const asks = (who: string, of: string, more: Partial<RegisterInput> = {}, context = aContext(who)) => register(requests, { id: newId(NOON), training: of, ...more }, context)
const leaves = (who: string, id: string, context = aContext(who)) => unregister(requests, { id }, context)
const act = (action: 'approve' | 'reject' | 'cancel', id: string, who = boss) => requests.perform(trainingOpenRegistration, action, { id, note: 'because' }, aContext(who))
const refused = (what: Promise<unknown>, code: string, params: Record<string, unknown> = {}) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`), `${code} has a text`).toBe(true)
  if (!isCallError(error) || !error.problems.some((p) => p.code === code)) throw error
  expect(error.problems.find((p) => p.code === code)?.params ?? {}).toMatchObject(params)
  return true
})
const at = (local: string): Date => new Date(`${local}:00+07:00`)
const when = (who: string, local: string): Context => ({ ...aContext(who), now: at(local), clock: { now: () => at(local) }, today: local.slice(0, 10) })
const state = async (id: string) => (await placeOf(id))?.state
const statusOf = async (id: string) => (await q().select({ status: request.status }).from(request).where(eq(request.id, id)))[0]?.status
const told = async (who: string) => (await q().select().from(notification).where(and(eq(notification.employeeId, who), eq(notification.typeId, 'TR000001')))).map((n) => n.code).sort()
const waitingIn = async (of: string) => (await q().select().from(trainingPlace).where(and(eq(trainingPlace.trainingId, of), eq(trainingPlace.state, 'waiting'))).orderBy(asc(trainingPlace.sequence))).map((p) => p.employeeId)
const clockAt = (local: string) => ({ now: at(local), clock: { now: () => at(local) }, log: silentLog, signal: new AbortController().signal })
const minute = (local = `${TODAY}T12:01`) => registrationJob.run(clockAt(local))

describe('checks', () => {
  test('the days of the registration, to the minute, on the training’s clock', async () => {
    const of = await offer({ opens: addDays(day, -14), closes: addDays(day, -7) })
    await refused(asks(dina, of), 'training_registration_not_open', { date: addDays(day, -14) })
    await refused(asks(dina, of, {}, when(dina, `${addDays(day, -15)}T23:59`)), 'training_registration_not_open')
    expect((await asks(dina, of, {}, when(dina, `${addDays(day, -14)}T00:00`))).place).toBe('held')
    expect((await asks(joko, of, {}, when(joko, `${addDays(day, -7)}T23:59`))).place).toBe('held')
    await refused(asks(liam, of, {}, when(liam, `${addDays(day, -6)}T00:00`)), 'training_registration_closed', { date: addDays(day, -7) })
  })
  test('no training, one without an offer, one that was called off', async () => {
    await refused(asks(dina, newId(NOON)), 'training_registration_none')
    const of = await offer()
    await tx(() => cancelTraining(of, NOON))
    await refused(asks(dina, of), 'training_registration_none')
  })
  test('only who it is for, by where they work today; also not one who leaves before', async () => {
    const branch = await elsewhere(company, `S${day}`, 'Surabaya')
    const of = await offer({ audience: [{ siteId: branch.siteId }, { departmentId: company.departmentId, gradeAtLeast: 5 }] })
    await refused(asks(dina, of), 'training_not_eligible', { audience: expect.stringContaining('Surabaya') })
    await q().update(employment).set({ grade: 5 }).where(eq(employment.employeeId, dina))
    expect((await asks(dina, of)).place).toBe('held')
    const free = await offer({ day: addDays(day, 1) })
    await q().update(employment).set({ until: day }).where(eq(employment.employeeId, joko))
    await refused(asks(joko, free), 'training_not_eligible')
  })
  test('once each; who takes part already does not register', async () => {
    const of = await offer()
    const { id } = await asks(dina, of)
    await refused(asks(dina, of), 'training_already_registered', { person: 'Dina', code: expect.stringMatching(/^TG-/) })
    await act('approve', id)
    await refused(asks(dina, of), 'training_already_registered')
    await q().update(trainingPlace).set({ state: 'freed' }).where(eq(trainingPlace.id, id))
    await refused(asks(dina, of), 'training_already_in')
  })
  test('what begins when another ends is no clash, a minute earlier is; approved leave refuses in its half, leave that is asked for is said', async () => {
    const first = await offer({ start: '09:00', end: '12:00', subject: 'One' })
    await asks(dina, first)
    const touching = await offer({ start: '12:00', end: '13:00', subject: 'Two' })
    expect((await asks(dina, touching)).place).toBe('held')
    const overlapping = await offer({ start: '11:59', end: '12:30', subject: 'Three' })
    await refused(asks(dina, overlapping), 'training_clash', { date: day })
    await recordFact({ employeeId: joko, date: day, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 1, countsCalendarDays: false } }, NOON)
    await refused(asks(joko, touching), 'training_clash_leave', { date: day })
    const afternoon = await offer({ start: '12:30', end: '16:00', subject: 'Four' })
    expect((await asks(joko, afternoon)).place).toBe('held')
    await recordFact({ employeeId: liam, date: day, fact: { kind: 'leave', status: 'businessTrip', leaveType: 'businessTrip', part: 0, countsCalendarDays: true } }, NOON)
    expect((await asks(liam, touching)).warnings).toEqual([expect.stringContaining('Business trip')])
  })
  test('groups: one that is not there, one that is full while another is not, the emptiest for who chose none', async () => {
    const [a, b] = [{ id: newId(NOON), name: 'A', capacity: 1 }, { id: newId(NOON), name: 'B', capacity: 2 }]
    const of = await offer({ quota: 3, groups: [a, b] })
    await refused(asks(dina, of, { sessionGroup: newId(NOON) }), 'training_group_not_there')
    await asks(dina, of, { sessionGroup: a.id })
    await refused(asks(joko, of, { sessionGroup: a.id }), 'training_group_full', { group: 'A' })
    const { id } = await asks(joko, of)
    expect((await placeOf(id))?.groupId).toBe(b.id)
    expect((await groupOptions({ training: of })).listData.map((g) => [g.displayName, g.free])).toEqual([['A', 0], ['B', 1]])
  })
  test('a person may be registered by their superior, by HR and by nobody else', async () => {
    const of = await offer()
    await refused(asks(joko, of, { employeeId: dina }), 'not_allowed')
    const { id } = await asks(boss, of, { employeeId: dina })
    expect(await state(id)).toBe('held')
    expect((await asks(hana, of, { employeeId: joko }, aContext(hana, ['hr']))).place).toBe('held')
    const people = await registrableEmployees({ training: of, filterSearch: 'Dina' }, aContext(boss))
    expect(people.listData.find((p) => p.id === dina)).toMatchObject({ mayRegister: false, why: expect.stringContaining('takes part already') })
    expect((await registrableEmployees({ training: of }, aContext(boss))).listData.find((p) => p.id === liam)).toMatchObject({ mayRegister: true, why: '' })
  })
})

describe('seats', () => {
  test('approved, the seat is taken: a participant with rows and days, and a notice; back again, nothing of it stands', async () => {
    const of = await offer()
    const { id } = await asks(dina, of)
    expect(await participantOf(of, dina)).toBeNull()
    await act('approve', id)
    expect(await state(id)).toBe('taken')
    const part = await participantOf(of, dina)
    expect(part).toMatchObject({ status: 'enrolled', origin: 'registered', registrationId: id })
    expect(await q().select().from(trainingAttendance).where(eq(trainingAttendance.participantId, part?.id ?? ''))).toHaveLength(1)
    expect(await q().select().from(dayFact).where(and(eq(dayFact.employeeId, dina), eq(dayFact.kind, 'training')))).toMatchObject([{ date: day, withdrawnAt: null }])
    expect(await told(dina)).toEqual(['trainingEnrolled'])
    expect(await leaves(dina, id)).toMatchObject({ status: 3, freed: true })
    expect([await state(id), (await participantOf(of, dina))?.status]).toEqual(['freed', 'withdrawn'])
    expect((await q().select().from(dayFact).where(and(eq(dayFact.employeeId, dina), eq(dayFact.kind, 'training'))))[0]?.withdrawnAt).not.toBeNull()
    const again = await asks(dina, of)
    await act('approve', again.id)
    expect(await participantOf(of, dina)).toMatchObject({ status: 'enrolled', registrationId: again.id })
  })
  test('rejected, the next of the list is given the seat; taken back in approval, nothing is left', async () => {
    const of = await offer({ quota: 1 })
    const first = await asks(dina, of)
    const second = await asks(joko, of)
    expect([second.place, second.position]).toEqual(['waiting', 1])
    await act('reject', first.id)
    await vi.waitFor(async () => expect(await state(second.id)).toBe('held'))
    expect(await told(joko)).toEqual(['trainingPromoted'])
    await leaves(joko, of)
    expect([await state(second.id), (await requests.list(trainingOpenRegistration, {}, aContext(joko))).totalData]).toEqual(['freed', 0])
    await refused(leaves(joko, of), 'training_not_registered')
  })
  test('decided ahead: who was approved while waiting takes part as soon as a seat is theirs, the others are asked still', async () => {
    const of = await offer({ quota: 2 })
    const [a, b] = [await asks(dina, of), await asks(joko, of)]
    const [s, l] = [await asks(sam, of), await asks(liam, of)]
    await act('approve', s.id)
    expect([await state(s.id), await participantOf(of, sam), await told(sam)]).toEqual(['waiting', null, ['trainingApprovedWaiting']])
    expect((await requests.detail(trainingOpenRegistration, { id: s.id }, aContext(sam))).texts).toEqual(expect.arrayContaining([{ key: 'placeText', value: 'Approved. Number 1 of the waiting list' }]))
    await Promise.all([leaves(dina, a.id), leaves(joko, b.id)])
    // one seat is given after the other
    await vi.waitFor(async () => expect([(await participantOf(of, sam))?.status, await state(l.id)]).toEqual(['enrolled', 'held']))
    expect([await state(s.id), await participantOf(of, liam), await statusOf(l.id)]).toEqual(['taken', null, 1])
    expect(await told(sam)).toEqual(['trainingApprovedWaiting', 'trainingEnrolled', 'trainingPromoted'])
    await act('approve', l.id)
    expect(await state(l.id)).toBe('taken')
  })
  test('somebody new goes behind the list, also in the moment between a return and the filling', async () => {
    const of = await offer({ quota: 1 })
    const first = await asks(dina, of)
    const second = await asks(joko, of)
    // freed, and nobody was given it yet
    await q().update(trainingPlace).set({ state: 'freed' }).where(eq(trainingPlace.id, first.id))
    expect(await asks(liam, of)).toMatchObject({ place: 'waiting', position: 2 })
    await minute()
    expect([await state(second.id), await waitingIn(of)]).toEqual(['held', [liam]])
  })
  test('passed over: told why once a day, keeps the place, the next one is given the seat', async () => {
    const of = await offer({ quota: 1 })
    const first = await asks(dina, of)
    const [one, two] = [await asks(joko, of), await asks(liam, of)]
    await recordFact({ employeeId: joko, date: day, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    await leaves(dina, first.id)
    await vi.waitFor(async () => expect(await state(two.id)).toBe('held'))
    expect([await state(one.id), (await placeOf(one.id))?.passedOverCode, await waitingIn(of), await told(joko)]).toEqual(['waiting', 'leave', [joko], ['trainingPassedOver']])
    await leaves(liam, two.id)
    await minute()
    await minute(`${TODAY}T12:02`)
    expect(await told(joko)).toEqual(['trainingPassedOver'])
    await minute(`${addDays(TODAY, 1)}T12:02`)
    expect(await told(joko)).toEqual(['trainingPassedOver', 'trainingPassedOver'])
  })
  test('who chose a full group is skipped without a word', async () => {
    const [a, b] = [{ id: newId(NOON), name: 'A', capacity: 1 }, { id: newId(NOON), name: 'B', capacity: 1 }]
    const of = await offer({ quota: 2, groups: [a, b] })
    await asks(dina, of, { sessionGroup: a.id })
    const inB = await asks(joko, of, { sessionGroup: b.id })
    const wantsA = await asks(liam, of, { sessionGroup: a.id })
    const any = await asks(sam, of)
    await leaves(joko, inB.id)
    await vi.waitFor(async () => expect(await state(any.id)).toBe('held'))
    expect([(await placeOf(any.id))?.groupId, await state(wantsA.id), await told(liam)]).toEqual([b.id, 'waiting', []])
  })
  test('a larger quota gives a seat and approves nobody; none is given in the last hours before it begins', async () => {
    const of = await offer({ quota: 1 })
    await asks(dina, of)
    const second = await asks(joko, of)
    await q().update(trainingOffer).set({ quota: 2 }).where(eq(trainingOffer.trainingId, of))
    await minute(`${addDays(day, -1)}T21:01`)
    expect(await state(second.id)).toBe('waiting')
    await minute(`${addDays(day, -1)}T21:00`)
    expect([await state(second.id), await statusOf(second.id)]).toEqual(['held', 1])
  })
})

describe('giving back', () => {
  test('at once until the last day is over, then somebody is asked and the seat stays', async () => {
    const of = await offer({ givesBack: addDays(day, -2) })
    const [a, b] = [await asks(dina, of), await asks(joko, of)]
    for (const { id } of [a, b]) await act('approve', id)
    expect(await leaves(dina, a.id, when(dina, `${addDays(day, -2)}T23:59`))).toMatchObject({ status: 3, freed: true })
    expect(await leaves(joko, b.id, when(joko, `${addDays(day, -1)}T00:01`))).toMatchObject({ status: 40, freed: false, message: expect.stringContaining('Somebody is asked') })
    expect([await state(b.id), (await participantOf(of, joko))?.status]).toEqual(['taken', 'enrolled'])
    await act('approve', b.id)
    expect([await state(b.id), (await participantOf(of, joko))?.status]).toEqual(['freed', 'withdrawn'])
  })
  test('who was given a seat late may give it back for a day, and not in the last hour', async () => {
    const of = await offer({ quota: 1, givesBack: '2026-05-12' })
    const first = await asks(dina, of)
    const second = await asks(joko, of)
    await act('approve', second.id)
    await q().update(trainingPlace).set({ state: 'freed' }).where(eq(trainingPlace.id, first.id))
    await minute(`${addDays(day, -1)}T10:00`)
    await vi.waitFor(async () => expect(await state(second.id)).toBe('taken'))
    const detail = (local: string) => requests.detail(trainingOpenRegistration, { id: second.id }, when(joko, local)).then((d) => d.cancelsAtOnce ?? false)
    expect([await detail(`${addDays(day, -1)}T23:00`), await detail(`${day}T07:59`), await detail(`${day}T08:00`)]).toEqual([true, true, false])
  })
  test('recorded attendance refuses it, and says whom to ask', async () => {
    const of = await offer({ coordinatorIds: [hana] })
    const { id } = await asks(dina, of)
    await act('approve', id)
    await q().update(trainingAttendance).set({ status: 1 }).where(eq(trainingAttendance.participantId, (await participantOf(of, dina))?.id ?? ''))
    await refused(leaves(dina, id), 'training_unregister_attended', { coordinator: 'Hana' })
    expect(await state(id)).toBe('taken')
  })
  test('only by who may, and nothing is told of it to others', async () => {
    const of = await offer()
    const { id } = await asks(dina, of)
    await refused(leaves(joko, id), 'not_found')
    expect(await leaves(boss, id)).toMatchObject({ freed: true })
  })
})

describe('by the clock', () => {
  test('when it begins, what nobody answered expires, and who was approved without a seat is freed and told', async () => {
    const of = await offer({ quota: 1 })
    const open = await asks(dina, of)
    const ahead = await asks(joko, of)
    await act('approve', ahead.id)
    await minute(`${day}T08:59`)
    expect([await state(open.id), await state(ahead.id)]).toEqual(['held', 'waiting'])
    await minute(`${day}T09:00`)
    expect([await state(open.id), await statusOf(open.id), await state(ahead.id), await statusOf(ahead.id)]).toEqual(['freed', 11, 'freed', 4])
    expect(await told(joko)).toEqual(['trainingApprovedWaiting', 'trainingNoSeat'])
    expect(fromKeyValues((await requests.detail(trainingOpenRegistration, { id: ahead.id }, aContext(joko))).texts).placeText).toBe('No seat any more')
  })
  test('what a process left undone after a commit is done a minute later', async () => {
    const of = await offer({ quota: 1 })
    const first = await asks(dina, of)
    const second = await asks(joko, of)
    await act('approve', second.id)
    await q().update(trainingPlace).set({ state: 'freed' }).where(eq(trainingPlace.id, first.id))
    // promoted, and the process died before it was settled
    await q().update(trainingPlace).set({ state: 'held', promotedAt: NOON }).where(eq(trainingPlace.id, second.id))
    await minute()
    expect([await state(second.id), (await participantOf(of, joko))?.status]).toEqual(['taken', 'enrolled'])
  })
})

describe('a training that is called off', () => {
  test('ends what was not decided, keeps what was, says so; approved again it enrols anew, judged anew', async () => {
    const of = await offer({ quota: 2 })
    const [a, b, c] = [await asks(dina, of), await asks(joko, of), await asks(liam, of)]
    for (const { id } of [a, b]) await act('approve', id)
    await tx(async () => {
      await cancelTraining(of, NOON)
      await endPlaces({ id: of, title: '', subjectId: of }, aContext(hana))
    })
    await vi.waitFor(async () => expect(await statusOf(c.id)).toBe(12))
    expect([await state(a.id), await statusOf(a.id), await state(c.id)]).toEqual(['taken', 4, 'freed'])
    expect(fromKeyValues((await requests.detail(trainingOpenRegistration, { id: a.id }, aContext(dina))).texts).placeText).toBe('The training is cancelled')
    await recordFact({ employeeId: joko, date: day, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    for (const who of [dina, joko]) await q().execute(`update training_participant set status = 'cancelled' where training_id = '${of}' and employee_id = '${who}'`)
    await q().update(training).set({ status: 'active', cancelledAt: null }).where(eq(training.id, of))
    await q().execute(`update training_session set status = 'planned' where training_id = '${of}'`)
    expect(await tx(() => enrolTakenAnew(of, NOON))).toBe(1)
    expect([(await participantOf(of, dina))?.status, await state(a.id), (await participantOf(of, joko))?.status, await state(b.id)]).toEqual(['enrolled', 'taken', 'cancelled', 'freed'])
    expect(await told(joko)).toContain('trainingPassedOver')
  })
})

describe('the catalogue', () => {
  test('what is open and to come for a person, how many seats, where they stand, and why they may not', async () => {
    const [open, later, others] = [await offer({ quota: 1 }), await offer({ day: addDays(day, 1), opens: addDays(day, -10) }), await offer({ day: addDays(day, 2), audience: [{ gradeAtLeast: 9 }] })]
    const { id } = await asks(dina, open)
    await asks(joko, open)
    const seen = async (input: Parameters<typeof catalogue>[0], who = dina) => (await catalogue({ paginationSize: 100, ...input }, aContext(who))).listData.filter((o) => [open, later, others].includes(o.id))
    expect((await seen({})).map((o) => o.id)).toEqual([open, later])
    const [mine] = await seen({ when: 'mine' })
    expect(mine).toMatchObject({ id: open, quota: 1, taken: 1, free: 0, waiting: 1, mayRegister: false, why: '', own: { registrationId: id, state: 'held', position: null } })
    expect((await seen({ when: 'open' }, joko))[0]?.own).toMatchObject({ state: 'waiting', position: 1, statusText: 'Number 1 of the waiting list' })
    expect((await seen({ when: 'open' }, liam))[0]).toMatchObject({ mayRegister: true, own: { state: 'none' }, audience: expect.stringMatching(/./) })
    expect((await seen({ when: 'upcoming' }))[0]).toMatchObject({ mayRegister: false, why: expect.stringContaining('Registration opens on') })
    expect((await seen({ when: 'all' })).find((o) => o.id === others)).toMatchObject({ mayRegister: false, why: expect.stringContaining('This training is for') })
    expect((await seen({ onlyFree: true })).map((o) => o.id)).toEqual([later])
    await q().update(training).set({ siteId: company.siteId }).where(eq(training.id, later))
    expect((await seen({ onlyOwnSite: true })).map((o) => o.id)).toEqual([later])
    await refused(catalogue({ employeeId: boss }, aContext(dina)), 'not_allowed')
    expect((await catalogue({ employeeId: dina, when: 'mine' }, aContext(boss))).listData.map((o) => o.id)).toEqual([open])
    expect((await openOffers({ filterSearch: day }, aContext(dina))).listData.map((o) => o.id)).toEqual([open])
  })
  test('who looks at registrations and makes none may not register, and is told why', async () => {
    const of = await offer()
    await q().insert(moduleAccess).values({ id: newId(NOON), module: trainingOpenRegistration.slug, employeeId: liam, readOnly: true })
    const said = { mayRegister: false, why: expect.stringMatching(/only/) }
    expect((await catalogue({ when: 'open', paginationSize: 100 }, aContext(liam))).listData.find((o) => o.id === of)).toMatchObject(said)
    expect(await offerDetail({ id: of }, aContext(liam))).toMatchObject(said)
    expect((await registrableEmployees({ training: of, paginationSize: 100 }, aContext(liam))).listData.find((p) => p.id === liam)).toMatchObject(said)
    expect(await offerDetail({ id: of }, aContext(joko))).toMatchObject({ mayRegister: true, why: '' })
  })
  test('an offer by its training or a registration; of another audience it is not found; who runs it sees who registered', async () => {
    const of = await offer({ audience: [{ departmentId: company.departmentId }], coordinatorIds: [liam] })
    const { id } = await asks(dina, of)
    await asks(joko, of)
    const detail = await offerDetail({ id }, aContext(dina))
    expect(detail).toMatchObject({ id: of, own: { state: 'held' }, colleagues: 1, registrations: null, sessions: [{ sessionStart: `${day}T09:00` }] })
    expect((await offerDetail({ id: of }, aContext(liam))).registrations?.map((r) => [r.employee, r.state, r.approved])).toEqual([['Dina', 'held', false], ['Joko', 'held', false]])
    const [other] = await q().insert(department).values({ id: newId(NOON), code: `O${day}`, name: 'Other' }).returning()
    await q().update(employment).set({ departmentId: other?.id ?? '' }).where(eq(employment.employeeId, sam))
    await refused(offerDetail({ id: of }, aContext(sam)), 'not_found')
    await refused(offerDetail({ id: newId(NOON) }, aContext(dina)), 'not_found')
    await refused(offerDetail({ id }, aContext(joko)), 'not_found')
  })
})

test('a draft that names a training nobody registers for tells neither what it is called nor its groups', async () => {
  const group = { id: newId(NOON), name: 'Board members', capacity: 5 }
  const of = await offer({ subject: 'Secret', groups: [group] })
  const save = async () => {
    const id = newId(NOON)
    await requests.perform(trainingOpenRegistration, 'save', { id, version: 0, employeeId: dina, training: of, sessionGroup: group.id, note: '' }, aContext(dina))
    const { texts } = await requests.detail(trainingOpenRegistration, { id }, aContext(dina))
    return JSON.stringify([texts, (await requests.list(trainingOpenRegistration, { scope: 'mine' }, aContext(dina))).listData])
  }
  const open = await save()
  expect([open.includes('Secret'), open.includes('Board')]).toEqual([true, true])
  await q().delete(request).where(eq(request.employeeId, dina))
  await q().delete(trainingOffer).where(eq(trainingOffer.trainingId, of))
  expect(await save()).not.toMatch(/Secret|Board/)
})

test('what an approval and a return would change, in words; who waits is named to whoever runs it alone', async () => {
  const of = await offer({ quota: 1, coordinatorIds: [boss] })
  const [a, b] = [await asks(dina, of), await asks(joko, of)]
  const preview = async (id: string, action: 'approve' | 'cancel', who: string) => (await requests.effectPreview({ module: trainingOpenRegistration.slug, id, action }, aContext(who))).rows.map((r) => r.text)
  expect(await preview(a.id, 'approve', boss)).toEqual([expect.stringMatching(/^Dina takes part: .* 09:00–12:00$/), '1 of 1 seats are held or taken'])
  expect(await preview(b.id, 'approve', boss)).toContain('Joko is number 1 of the waiting list: takes part once a seat is free')
  expect(await preview(a.id, 'cancel', dina)).toEqual(['The seat is free again'])
  await act('approve', a.id)
  expect(await preview(a.id, 'cancel', boss)).toEqual(['Dina takes part no more', 'The seat is free again; Joko is next'])
})

test('a discreet subject has no name in titles and notices, but for whom it is about', async () => {
  const of = await offer({ subject: 'Counselling', discreet: true })
  const { id } = await asks(boss, of, { employeeId: dina })
  const [record] = await q().select().from(request).where(eq(request.id, id))
  if (!record) throw new Error('no record')
  expect([[...(await trainingOpenRegistrationModule.title([record], 'en')).values()], [...(await trainingOpenRegistrationModule.title([record], 'en', true)).values()]]).toEqual([['A training'], ['Counselling']])
  await act('approve', id, chief)
  expect(JSON.stringify(await q().select().from(notification).where(and(eq(notification.recordId, of), eq(notification.employeeId, dina))))).not.toContain('Counselling')
})
