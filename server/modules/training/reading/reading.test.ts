import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExternalTraining } from '../../../../contract/modules/training/external-calls.ts'
import type { ActiveTraining, CertificateFacts, RequiredTrainings, TrainingDetail, TrainingHistory, VerifiedCertificate } from '../../../../contract/modules/training/reading-calls.ts'
import type { Paged } from '../../../../contract/kit/paging.ts'
import { and, eq } from 'drizzle-orm'
import { q, tx } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { createSeal } from '../../../lib/seal.ts'
import { namedId } from '../../../lib/named-id.ts'
import { employeeRole } from '../../../org/table.ts'
import { as, clock, foundCompany, START, type Who, who } from '../../../request/testing/company.ts'
import { refusal } from '../../../request/testing/story.ts'
import { complete, withdrawCompletions } from '../../../training/completions.ts'
import { findTraining } from '../../../training/open.ts'
import { enrol, enrolledIn, participantId } from '../../../training/participants.ts'
import { training, trainingFacilitator, trainingOffer, trainingParticipant, trainingPlace, trainingSession } from '../../../training/table.ts'
import { foundSubjects, open, session } from '../../../training/testing/trainings.ts'
import { sessionsOfADay, trainingEventSources } from '../events.ts'
import { readingCalls } from './index.ts'

let database: Database
const [soon, past, abroad, offered] = ['soon', 'past', 'abroad', 'offered'].map((n) => namedId(`training ${n}`)) as [string, string, string, string]
const served = readingCalls({ seal: createSeal(Buffer.alloc(32, 7)) })

async function call<T>(by: Who, name: string, input: Record<string, unknown> = {}): Promise<T> {
  const found = served.find((s) => s.call.name === name)
  if (!found) throw new Error(`${name} is not served`)
  const context = await as(by)
  const run = () => found.handle(found.schema.parse(input), context)
  return (await (found.call.kind === 'command' ? tx(run) : run())) as T
}
const refused = async (made: Promise<unknown>) => {
  const { status, code } = await refusal(made)
  return [status, code]
}

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  await foundSubjects()
  clock.set(START)
  await tx(async () => {
    await open({ id: soon, requestorId: who.outsider, companyCost: 750_000_000, sessions: [session(namedId('soon 1'), '2026-05-20T09:00', '2026-05-20T11:00')] })
    await enrol(soon, [{ employeeId: who.emp, origin: 'recommended' }, { employeeId: who.emp2, origin: 'registered' }], START)
    await open({ id: past, requestorId: who.hr, from: '2026-04-01', until: '2026-04-01', sessions: [session(namedId('past 1'), '2026-04-01T09:00', '2026-04-01T11:00')] }, new Date('2026-03-01T00:00:00Z'))
    await enrol(past, [{ employeeId: who.emp, origin: 'recommended' }], new Date('2026-03-01T00:00:00Z'))
    const [part] = await enrolledIn([past])
    await complete(await findTraining(past) as never, [{ participant: part as never, completed: true, minutes: 310, trainingHour: '5.17', percent: '95.83', completedOn: '2026-04-01' }], START)
    await q().update(training).set({ status: 'finished', finishedAt: START }).where(eq(training.id, past))
    await open({ id: abroad, requestorId: who.hr, external: true, provider: 'Audit School', from: '2026-05-01', until: '2026-05-03', subjectId: namedId('subject:CALLS') })
    await enrol(abroad, [{ employeeId: who.emp2, origin: 'recommended' }], START)
    await open({ id: offered, requestorId: who.hr, subjectId: namedId('subject:CALLS'), sessions: [session(namedId('offered 1'), '2026-05-20T10:30', '2026-05-20T12:00')], offer: { opensAt: START, closesAt: new Date('2026-05-18T17:00:00Z'), unregisterUntil: new Date('2026-05-18T17:00:00Z'), quota: 2, waitingMax: 3, audience: [] } })
  })
})
afterAll(() => database.close())

describe('what is on', () => {
  test('one\'s own, those of one\'s people, those one runs: each once, with its next session', async () => {
    const mine = await call<Paged<ActiveTraining>>('emp', 'activeTraining')
    expect(mine.listData.map((t) => [t.id, t.title, t.status, t.trainingHour, t.nextSession?.sessionStart, t.roles])).toEqual([[soon, 'Fire safety', 'planned', '2.00', '2026-05-20T09:00', ['participant']]])
    expect((await call<Paged<ActiveTraining>>('sup', 'activeTraining', { scope: 'team' })).listData.map((t) => t.id)).toEqual([abroad, soon])
    expect((await call<Paged<ActiveTraining>>('outsider', 'activeTraining', { scope: 'run' })).listData.map((t) => t.id)).toEqual([soon])
    expect((await call<Paged<ActiveTraining>>('hr', 'activeTraining', { scope: 'run' })).totalData).toBe(3)
    expect((await call<Paged<ActiveTraining>>('hr2', 'activeTraining', { scope: 'all' })).totalData).toBe(0)
  })

  test('what somebody else takes part in is read by those above them alone', async () => {
    expect((await call<Paged<ActiveTraining>>('sup', 'activeTraining', { employeeId: who.emp })).totalData).toBe(1)
    expect(await refused(call('emp', 'activeTraining', { employeeId: who.emp2 }))).toEqual([403, 'not_allowed'])
  })
})

describe('one training', () => {
  test('its people see each other and no costs; who asked for it sees what it costs', async () => {
    const seen = await call<TrainingDetail>('emp', 'detail', { id: soon })
    expect(seen.participants.map((p) => p.employee)).toEqual(['Dina', 'Eko'])
    expect([seen.totalCost, seen.currency, seen.changes, seen.own?.percent, seen.own?.mayDecline]).toEqual([null, '', [], '0.00', true])
    expect((await call<TrainingDetail>('outsider', 'detail', { id: soon })).totalCost).toBe('7500000.00')
    expect((await call<TrainingDetail>('sup', 'detail', { id: soon })).totalCost).toBeNull()
  })

  test('there is none for whoever has nothing to do with it', async () => {
    expect(await refused(call('hr2', 'detail', { id: soon }))).toEqual([404, 'not_found'])
    expect(await refused(call('emp', 'detail', { id: namedId('nothing') }))).toEqual([404, 'not_found'])
  })
})

describe('what was', () => {
  test('hours of the year by month, and the certificate, which anybody can check', async () => {
    const history = await call<TrainingHistory>('emp', 'history')
    expect([history.totalHour, history.hoursByMonth.filter((m) => m.hours !== '0.00'), history.listData.map((r) => [r.completed, r.percent, r.completedOn, r.certificate?.validUntil])]).toEqual(['5.17', [{ month: '2026-04', hours: '5.17' }], [[true, '95.83', '2026-04-01', '2027-04-01']]])
    const facts = await call<CertificateFacts>('emp', 'certificate', { id: participantId(past, who.emp) })
    expect(facts).toMatchObject({ number: expect.stringMatching(/-01$/), employee: 'Dina', trainingSubject: 'Fire safety', validUntil: '2027-04-01' })
    expect((await call<VerifiedCertificate>('hr2', 'verifyCertificate', { text: facts.text })).verdict).toBe('genuine')
    const [header, payload, signature] = facts.text.split('.') as [string, string, string]
    expect((await call<VerifiedCertificate>('hr2', 'verifyCertificate', { text: `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` })).verdict).toBe('notOurs')
    expect((await call<VerifiedCertificate>('hr2', 'verifyCertificate', { text: 'hello' })).verdict).toBe('unreadable')
    expect(await refused(call('emp2', 'certificate', { id: participantId(past, who.emp) }))).toEqual([404, 'not_found'])
    expect(await refused(call('emp2', 'history', { employeeId: who.emp }))).toEqual([403, 'not_allowed'])
  })

  test('a training that is opened again takes its certificates along', async () => {
    const facts = await call<CertificateFacts>('emp', 'certificate', { id: participantId(past, who.emp) })
    await expect(tx(async () => {
      await withdrawCompletions(past, undefined, START)
      await q().update(trainingParticipant).set({ status: 'enrolled' }).where(eq(trainingParticipant.trainingId, past))
      expect((await call<VerifiedCertificate>('hr2', 'verifyCertificate', { text: facts.text })).verdict).toBe('withdrawn')
      throw new Error('back')
    })).rejects.toThrow('back')
  })
})

test('required: who has done it has a year, who has not is late; a superior sees their people, and no more', async () => {
  const own = await call<RequiredTrainings>('emp', 'mandatory')
  expect(own.listData.map((r) => [r.status, r.dueDate, r.lastCompleted, r.booked?.id])).toEqual([['done', '2027-04-01', '2026-04-01', soon]])
  const team = await call<RequiredTrainings>('sup', 'mandatory', { scope: 'others' })
  expect([team.totalData, team.counts.overdue, team.gaps]).toEqual([2, 1, 1])
  expect((await call<RequiredTrainings>('emp', 'mandatory', { scope: 'all' })).totalData).toBe(1)
})

describe('a training somebody else gives', () => {
  test('the person records what came of it, once it is over, with its paper', async () => {
    const part = participantId(abroad, who.emp2)
    const input = { participantId: part, completedOn: '2026-05-03', trainingHour: '16.00', passed: true, attachmentIds: [] }
    expect(await refused(call('emp2', 'recordExternal', input))).toEqual([400, 'external_document'])
    expect(await refused(call('emp2', 'recordExternal', { ...input, trainingHour: '16.10' }))).toEqual([400, 'external_hours'])
    expect(await refused(call('emp', 'recordExternal', input))).toEqual([404, 'not_found'])
    expect((await call<Paged<ExternalTraining>>('emp2', 'external')).listData.map((r) => [r.employee, r.result, r.mayRecord])).toEqual([['Eko', null, true]])
    expect((await call<Paged<ExternalTraining>>('emp', 'external')).totalData).toBe(0)
  })
})

test('more seats than before, never fewer than are taken; for who looks after it alone', async () => {
  await q().insert(trainingPlace).values(['emp', 'emp2'].map((name) => ({ id: namedId(`place ${name}`), trainingId: offered, employeeId: who[name as Who], state: 'taken' as const, at: START })))
  expect(await refused(call('hr', 'changeOffer', { id: offered, quota: 1 }))).toEqual([400, 'training_quota_below_taken'])
  expect(await refused(call('emp', 'changeOffer', { id: offered, quota: 3 }))).toEqual([404, 'not_found'])
  expect(await call('hr', 'changeOffer', { id: offered, quota: 3, version: 1 })).toMatchObject({ quota: 3, taken: 2, free: 1, version: 2 })
  expect(await refused(call('hr', 'changeOffer', { id: offered, quota: 4, version: 1 }))).toEqual([409, 'stale'])
  await q().delete(trainingPlace).where(eq(trainingPlace.trainingId, offered))
})

test('no more seats than the room has, beside who was recommended; what was offered before stays', async () => {
  const room = { status: 400, code: 'training_capacity' }
  const hall = namedId('offered 1')
  await q().update(trainingSession).set({ capacity: 3 }).where(eq(trainingSession.id, hall))
  expect(await refusal(call('hr', 'changeOffer', { id: offered, quota: 4 }))).toMatchObject(room)
  await tx(() => enrol(offered, [{ employeeId: who.head, origin: 'recommended' }], START))
  await q().update(trainingOffer).set({ quota: 2 }).where(eq(trainingOffer.trainingId, offered))
  expect(await refusal(call('hr', 'changeOffer', { id: offered, quota: 3 }))).toMatchObject(room)
  expect(await call('hr', 'changeOffer', { id: offered, quota: 2, waitingListMax: 5 })).toMatchObject({ quota: 2, waitingListMax: 5 })
})

test('a recommended person declines before it begins, who looks after it is told, and their day is free', async () => {
  expect(await refused(call('emp2', 'decline', { id: soon, note: 'busy' }))).toEqual([400, 'illegal_transition'])
  expect(await call('emp', 'decline', { id: soon, note: 'busy' })).toMatchObject({ status: 'declined' })
  expect((await call<Paged<ActiveTraining>>('emp', 'activeTraining')).totalData).toBe(0)
})

test('on the calendar: two kinds, with hours and the screen they open', async () => {
  const context = await as('sup')
  const window = { from: '2026-05-01', until: '2026-05-31', employeeIds: [who.emp2] }
  const events = (await Promise.all(trainingEventSources.map((s) => s.events(window, context)))).flat()
  expect(events.map((e) => [e.type, e.from, e.until, e.trainingHour, e.record?.path])).toEqual([
    ['Training', '2026-05-01', '2026-05-03', '0.00', `/training/active-training/${abroad}`], ['Training Open Registration', '2026-05-20', '2026-05-20', '2.00', `/training/open-registration/detail/${soon}`],
  ])
})

test('of a day: sessions one attends or leads, of one\'s own group, and none of another day', async () => {
  const led = namedId('training led')
  const [a, b] = [namedId('led group a'), namedId('led group b')]
  await tx(() => open({
    id: led, requestorId: who.hr, groups: [{ id: a, name: 'A', capacity: 5 }, { id: b, name: 'B', capacity: 5 }],
    facilitators: [{ id: namedId('leader'), source: 1, employeeId: who.outsider, name: '', company: '', contact: '', topic: '' }],
    sessions: [session(namedId('led a'), '2026-06-10T08:00', '2026-06-10T10:00', { groupId: a, place: 'Room A' }), session(namedId('led b'), '2026-06-10T13:00', '2026-06-10T15:00', { groupId: b }), session(namedId('led later'), '2026-06-14T08:00', '2026-06-14T10:00')],
  }))
  await tx(() => enrol(led, [{ employeeId: who.emp2, origin: 'recommended', groupId: a }], START))
  const of = async (employeeId: string, day: string) => (await sessionsOfADay.events({ from: day, until: day, employeeIds: [employeeId] }, await as('sup'))).flatMap((e) => (e.times ?? []).map((part) => [e.description, part.startsAt.toISOString(), part.place])).sort()
  expect(await of(who.emp2, '2026-06-10')).toEqual([['Fire safety', '2026-06-10T01:00:00.000Z', 'Room A']])
  expect(await of(who.outsider, '2026-06-10')).toEqual([['Fire safety', '2026-06-10T01:00:00.000Z', 'Room A'], ['Fire safety', '2026-06-10T06:00:00.000Z', 'Hall 1']])
  expect(await of(who.emp, '2026-06-10')).toEqual([])
  await q().update(trainingFacilitator).set({ removedAt: START }).where(eq(trainingFacilitator.trainingId, led))
  expect(await of(who.outsider, '2026-06-10')).toEqual([])
  await q().update(training).set({ status: 'cancelled', cancelledAt: START }).where(eq(training.id, led))
  expect(await of(who.emp2, '2026-06-10')).toEqual([])
})

test('HR of nobody, with the role of learning, runs every training', async () => {
  await q().insert(employeeRole).values({ id: namedId('role'), employeeId: who.outsider, role: 'learning', from: '2020-01-01' })
  const context = { ...(await as('outsider')) }
  context.caller = { ...context.caller, offices: [{ role: 'learning', module: null, siteId: null }] }
  const seen = served.filter((s) => s.call.name === 'activeTraining').map((s) => s.handle({ scope: 'run' }, context) as Promise<Paged<ActiveTraining>>)
  expect((await Promise.all(seen)).map((page) => page.totalData)).toEqual([3])
  await q().delete(employeeRole).where(and(eq(employeeRole.role, 'learning'), eq(employeeRole.employeeId, who.outsider)))
})
