import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { q, tx } from '../db/context.ts'
import { type Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { dayFact } from '../facts/table.ts'
import { namedId } from '../lib/named-id.ts'
import { as, clock, foundCompany, START, who } from '../request/testing/company.ts'
import { cancelTraining, findTraining, groupsOf, sessionsOf } from './open.ts'
import { attendedCount, endParticipants, enrol, enrolledIn, followSessions, participantId, seatsOfGroups } from './participants.ts'
import { trainingAttendance } from './table.ts'
import { foundSubjects, open, session } from './testing/trainings.ts'
import { relationTo } from './who.ts'

const id = namedId('t1')
const [s1, s2, g1, g2] = ['s1', 's2', 'g1', 'g2'].map((n) => namedId(n)) as [string, string, string, string]
let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  await foundCompany()
  await foundSubjects()
  clock.set(START)
  return () => database.close()
})

const groups = [{ id: g1, name: 'A', capacity: 1 }, { id: g2, name: 'B', capacity: 5 }]
const sessions = [session(s1, '2026-05-20T09:00', '2026-05-20T11:00', { groupId: g1 }), session(s2, '2026-05-20T13:00', '2026-05-20T15:00')]
const factsOf = (employeeId: string) => q().select({ date: dayFact.date, payload: dayFact.payload }).from(dayFact).where(and(eq(dayFact.employeeId, employeeId), eq(dayFact.kind, 'training'), isNull(dayFact.withdrawnAt)))
const marks = (employeeId: string) => q().select().from(trainingAttendance).where(eq(trainingAttendance.participantId, participantId(id, employeeId)))

describe('taking part', () => {
  test('who chooses no group comes to the one with most free seats; a row a session of theirs, and a fact on their day', async () => {
    await tx(() => open({ id, requestorId: who.hr, groups, sessions }))
    await tx(() => enrol(id, [{ employeeId: who.emp, groupId: g1, origin: 'recommended' }, { employeeId: who.emp2, origin: 'recommended' }], START))
    const people = await enrolledIn([id])
    expect(Object.fromEntries(people.map((p) => [p.employeeId, p.groupId]))).toEqual({ [who.emp]: g1, [who.emp2]: g2 })
    expect(await marks(who.emp)).toHaveLength(2)
    expect((await marks(who.emp2)).map((m) => m.sessionId)).toEqual([s2])
    expect(await factsOf(who.emp2)).toEqual([{ date: '2026-05-20', payload: { trainingStart: '2026-05-20T13:00', trainingUntil: '2026-05-20T15:00' } }])
    expect((await seatsOfGroups(id)).map((g) => [g.name, g.enrolled, g.free])).toEqual([['A', 1, 0], ['B', 1, 4]])
  })

  test('who leaves keeps what is recorded, and has a free day again; who comes back is the same participant', async () => {
    await tx(() => open({ id, requestorId: who.hr, sessions: [session(s2, '2026-05-20T13:00', '2026-05-20T15:00')] }))
    const [first] = await tx(() => enrol(id, [{ employeeId: who.emp, origin: 'registered' }], START))
    await tx(() => endParticipants([first as string], 'withdrawn', START))
    expect(await factsOf(who.emp)).toEqual([])
    expect(await enrolledIn([id])).toEqual([])
    const [again] = await tx(() => enrol(id, [{ employeeId: who.emp, origin: 'registered' }], START))
    expect(again).toBe(first)
    expect(await factsOf(who.emp)).toHaveLength(1)
  })

  test('a session that is moved takes days along; one that is cancelled leaves them', async () => {
    await tx(() => open({ id, requestorId: who.hr, sessions: [session(s2, '2026-05-20T13:00', '2026-05-20T15:00')] }))
    await tx(() => enrol(id, [{ employeeId: who.emp, origin: 'recommended' }], START))
    await tx(() => open({ id, requestorId: who.hr, sessions: [session(s2, '2026-05-21T13:00', '2026-05-21T15:00')] }))
    await tx(() => followSessions(id, START))
    expect((await factsOf(who.emp)).map((f) => f.date)).toEqual(['2026-05-21'])
    await tx(async () => {
      await cancelTraining(id, START)
      await followSessions(id, START)
    })
    expect(await factsOf(who.emp)).toEqual([])
    expect((await findTraining(id))?.status).toBe('cancelled')
  })

  test('approved again, groups and sessions that are gone are marked, not deleted, and nobody attended', async () => {
    await tx(() => open({ id, requestorId: who.hr, groups, sessions }))
    await tx(() => open({ id, requestorId: who.hr, groups: [groups[1] as (typeof groups)[number]], sessions: [sessions[1] as (typeof sessions)[number]] }))
    expect((await groupsOf([id])).map((g) => g.name)).toEqual(['B'])
    expect((await sessionsOf([id])).map((s) => [s.id, s.status])).toEqual([[s1, 'cancelled'], [s2, 'planned']])
    expect(await attendedCount(id)).toBe(0)
  })
})

describe('who somebody is to a training', () => {
  test('participant, leader, coordinator, superior, HR, nobody', async () => {
    await tx(() => open({ id, requestorId: who.outsider, coordinators: [{ id: namedId('c1'), employeeId: who.outsider }], facilitators: [{ id: namedId('f1'), source: 1, employeeId: who.emp2, name: '', company: '', contact: '', topic: '' }], sessions }))
    await tx(() => enrol(id, [{ employeeId: who.emp, origin: 'recommended' }], START))
    const of = async (person: keyof typeof who) => {
      const found = await relationTo(id, await as(person))
      return Object.entries(found).filter(([, holds]) => holds).map(([name]) => name).sort()
    }
    expect(await of('emp')).toEqual(['isParticipant'])
    expect(await of('emp2')).toEqual(['isCrew', 'isFacilitator'])
    expect(await of('outsider')).toEqual(['isCoordinator', 'isCrew', 'isRequestor'])
    expect(await of('sup')).toEqual(['isSuperior'])
    expect(await of('hr')).toEqual(['isCoordinator', 'isCrew', 'isHr'])
    expect(await of('hr2')).toEqual([])
  })
})
