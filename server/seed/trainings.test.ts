/** The trainings of the demo company, as they are once it is loaded: through the modules' own effects. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status, Step } from '../../contract/kit/lifecycle.ts'
import { costCommitment } from '../costs/table.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { delivery, notification } from '../effects/table.ts'
import { mandatoryRows } from '../training/mandatory.ts'
import { training, trainingAttendance, trainingCompletion, trainingForm, trainingFormTransaction, trainingOffer, trainingParticipant, trainingPlace, trainingScan, trainingSession } from '../training/table.ts'
import { subjectIdOf } from '../training/terms/written.ts'
import { approvalStep, request } from '../request/table.ts'
import { seedDemo } from './index.ts'
import { personId } from './people.ts'
import { rowIdOf, trainingIdOf } from './trainings.ts'

const now = new Date('2026-05-12T10:40:00+07:00')
const today = '2026-05-12'
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemo({ now: () => now })
}, 180_000)
afterAll(() => database.close())

const trainingOf = async (key: string) => (await q().select().from(training).where(eq(training.id, trainingIdOf(key))))[0]
const peopleOf = (key: string) => q().select().from(trainingParticipant).where(eq(trainingParticipant.trainingId, trainingIdOf(key)))
const marksAt = (key: string, session: number) => q().select().from(trainingAttendance).where(and(eq(trainingAttendance.sessionId, rowIdOf(key, 'sessions', session)), sql`${trainingAttendance.participantId} is not null`))
const tallied = (rows: readonly unknown[]) => Object.fromEntries([...Map.groupBy(rows, String)].map(([value, own]) => [value, own.length]).sort())
const placesOf = (key: string) => q().select().from(trainingPlace).where(eq(trainingPlace.trainingId, trainingIdOf(key))).orderBy(trainingPlace.sequence)

test('22 requests: 15 approved, 4 in approval, a draft, one sent back, one rejected', async () => {
  const rows = await q().select().from(request).where(eq(request.module, 'training-request'))
  expect(tallied(rows.map((r) => r.status))).toEqual({ [Status.draft]: 1, [Status.inApproval]: 4, [Status.revision]: 1, [Status.approved]: 15, [Status.rejected]: 1 })
  expect(tallied((await q().select().from(training)).map((t) => t.status))).toEqual({ active: 6, finished: 9 })
  const desks = await q().select({ person: approvalStep.personId, level: approvalStep.level, values: request.values }).from(approvalStep).innerJoin(request, eq(request.id, approvalStep.requestId)).where(and(eq(request.module, 'training-request'), eq(approvalStep.statusId, Step.onDesk)))
  expect(tallied(desks.map((d) => d.person))).toEqual(tallied(['Andi Wijaya', 'Maya Hutagalung', 'Maya Hutagalung', 'Hendra Gunawan'].map(personId)))
  const abroad = desks.find((d) => d.values.overCeiling === true)
  expect([abroad?.person, abroad?.level, abroad?.values.totalCost]).toEqual([personId('Maya Hutagalung'), 2, { minor: 4_344_709_213, currency: 'IDR' }])
})

describe('today', () => {
  test('fire safety is on since ten: six are in, one scan is a question, nine are not recorded', async () => {
    const [session] = await q().select().from(trainingSession).where(eq(trainingSession.trainingId, trainingIdOf('a1')))
    expect(session).toMatchObject({ startsLocal: `${today}T10:00`, endsLocal: `${today}T13:00`, status: 'planned' })
    const marks = await marksAt('a1', 0)
    expect(tallied(marks.map((m) => m.status))).toEqual({ 0: 10, 1: 5, 2: 1 })
    const open = await q().select().from(trainingScan).where(and(eq(trainingScan.verdict, 'questionable'), sql`${trainingScan.decidedAt} is null`))
    expect(open.map((s) => [s.sessionId, s.employeeId, s.reasons])).toEqual([[session?.id, personId('Eko Purwanto'), ['deviceWasOnline']]])
    const late = marks.find((m) => m.status === 2)
    expect(late?.inLocal).toBe(`${today}T10:14`)
    expect((await peopleOf('a1')).map((p) => p.employeeId)).toEqual(expect.arrayContaining([personId('Dina Lestari'), personId('Kevin Halim')]))
  })

  test('food hygiene: one group was yesterday, the other is tomorrow', async () => {
    const sessions = await q().select().from(trainingSession).where(eq(trainingSession.trainingId, trainingIdOf('a2'))).orderBy(trainingSession.startsAt)
    expect(sessions.map((s) => [s.startsLocal.slice(0, 10), s.status])).toEqual([[addDays(today, -1), 'closed'], [addDays(today, 1), 'planned']])
    expect(tallied((await marksAt('a2', 0)).map((m) => m.status))).toEqual({ 1: 6, 3: 5, 4: 1 })
    const joko = (await peopleOf('a2')).find((p) => p.employeeId === personId('Joko Prasetyo'))
    expect(joko?.groupId).toBe(sessions[1]?.groupId)
  })
})

describe('offers', () => {
  test('customer calls: 5 of 15 seats are gone; negotiating: 3 of 10, until midnight', async () => {
    expect(tallied((await placesOf('a3')).map((p) => p.state))).toEqual({ held: 1, taken: 4 })
    expect(tallied((await placesOf('a5')).map((p) => p.state))).toEqual({ held: 2, taken: 1 })
    const [offer] = await q().select().from(trainingOffer).where(eq(trainingOffer.trainingId, trainingIdOf('a5')))
    expect(offer?.closesAt).toEqual(new Date('2026-05-12T17:00:00Z'))
  })

  test('leading a team is full: six taken, two held, four wait in their order, the first approved ahead', async () => {
    const places = await placesOf('a4')
    expect(tallied(places.map((p) => p.state))).toEqual({ held: 2, taken: 6, waiting: 4 })
    const waiting = places.filter((p) => p.state === 'waiting')
    expect(waiting.map((p) => p.employeeId)).toEqual(['Samuel Pardede', 'Liam O’Brien', 'Zoë Hartmann', '王美玲'].map(personId))
    const rows = await q().select().from(request).where(inArray(request.id, waiting.map((p) => p.id)))
    expect(waiting.map((p) => rows.find((r) => r.id === p.id)?.status)).toEqual([Status.approved, Status.inApproval, Status.inApproval, Status.inApproval])
    expect((await peopleOf('a4')).map((p) => p.status)).toEqual(Array.from({ length: 6 }, () => 'enrolled'))
  })

  test('two registrations wait for the supervisor, two for the delegate’s principal', async () => {
    const desks = await q().select({ person: approvalStep.personId }).from(approvalStep).innerJoin(request, eq(request.id, approvalStep.requestId)).where(and(eq(request.module, 'training-open-registration'), eq(approvalStep.statusId, Step.onDesk)))
    const count = (name: string) => desks.filter((d) => d.person === personId(name)).length
    expect([count('Sari Wulandari'), count('Felicia Wirawan')]).toEqual([2, 2])
  })
})

describe('what is over', () => {
  test('160 scans in sixty days, 9 without a network, 3 decided on, one open', async () => {
    const scans = await q().select().from(trainingScan)
    expect(scans).toHaveLength(160)
    expect(tallied(scans.map((s) => s.verdict))).toEqual({ offline: 9, questionable: 4, verified: 147 })
    expect(scans.filter((s) => s.verdict === 'questionable' && s.decidedAt !== null)).toHaveLength(3)
    expect(scans.every((s) => s.receivedAt <= now && s.receivedAt > new Date(now.getTime() - 62 * 86_400_000))).toBe(true)
  })

  test('completed by all but who failed the test and who was not there', async () => {
    for (const [key, completed, not] of [['f1', 12, 0], ['f2', 7, 0], ['f3', 8, 3], ['f4', 2, 0], ['f5', 3, 0], ['f6', 12, 0], ['f7', 5, 0], ['f8', 10, 0], ['f9', 11, 1]] as const) {
      expect([key, tallied((await peopleOf(key)).map((p) => p.status))]).toEqual([key, { completed, ...(not > 0 ? { notCompleted: not } : {}) }])
    }
    const rows = await q().select().from(trainingCompletion).where(sql`${trainingCompletion.trainingId} is not null`)
    expect(rows).toHaveLength(70)
  })

  test('Dina has 9.5 hours; the administrator a history of five', async () => {
    const own = await q().select().from(trainingParticipant).where(and(eq(trainingParticipant.employeeId, personId('Dina Lestari')), eq(trainingParticipant.status, 'completed')))
    expect(own.reduce((sum, p) => sum + Number(p.trainingHour), 0)).toBe(9.5)
    expect(await q().select().from(trainingParticipant).where(and(eq(trainingParticipant.employeeId, personId('Agus Setiawan')), eq(trainingParticipant.status, 'completed')))).toHaveLength(5)
  })

  test('feedback of three stays hidden, of nine it is shown; one is due by Dina', async () => {
    const forms = await q().select().from(trainingForm)
    const handedIn = async (key: string, kind: number) => (await q().select().from(trainingFormTransaction).where(eq(trainingFormTransaction.formId, forms.find((f) => f.trainingId === trainingIdOf(key) && f.kind === kind)?.id ?? ''))).length
    expect([await handedIn('f7', 3), await handedIn('f8', 3), await handedIn('f3', 2)]).toEqual([3, 9, 11])
    expect(forms.find((f) => f.trainingId === trainingIdOf('f9'))?.closesAt.getTime()).toBeGreaterThan(now.getTime())
  })

  test('what they cost is spent, what is to come is committed', async () => {
    const rows = await q().select().from(costCommitment).where(eq(costCommitment.kind, 'training-request'))
    expect(tallied(rows.map((r) => r.status))).toEqual({ committed: 3, spent: 4 })
    expect(await trainingOf('f7')).toMatchObject({ status: 'finished', companyCost: 1_200_000_000 })
  })
})

test('mandatory: eleven are late, seven with fire safety and four with food hygiene, nobody twice; nine are due soon; six of them have a seat', async () => {
  const { rows } = await mandatoryRows({}, today)
  const with_ = (status: string) => rows.filter((r) => r.status === status)
  const late = with_('overdue')
  expect(tallied(late.map((r) => r.subjectId))).toEqual(tallied([...Array.from({ length: 7 }, () => subjectIdOf('fire-safety')), ...Array.from({ length: 4 }, () => subjectIdOf('food-hygiene'))]))
  expect(new Set(late.map((r) => r.employeeId)).size).toBe(11)
  const soon = with_('dueSoon')
  expect(soon).toHaveLength(9)
  expect([...late, ...soon].filter((r) => r.booked !== null)).toHaveLength(6)
  expect(with_('never')).toEqual([])
  expect(soon.find((r) => r.employeeId === personId('Stefanus Wenda'))).toMatchObject({ subjectId: subjectIdOf('data-protection'), daysLeft: 9 })
  const team = new Set(['Erwin Chandra', 'Natalia Worabay'].map(personId))
  expect(late.filter((r) => team.has(r.employeeId))).toHaveLength(2)
  expect(late.find((r) => r.employeeId === personId('Kevin Halim'))?.booked).not.toBeNull()
})

test('nobody is told of the past again', async () => {
  expect(await q().select().from(delivery)).toEqual([])
  expect((await q().select().from(notification)).filter((n) => n.createdAt > now)).toEqual([])
})
