/** Who is here on a day, and how many places a plan has left: against the database, with people, plans and places as they are kept. */
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { aCompany, anEmployee, type Company, type Facts, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { department, employment } from '../../org/table.ts'
import { existingIn, existingOn } from '../existing.ts'
import { frameAt, frameName } from '../periods.ts'
import { findPosition } from '../places.ts'
import { aPosition, aTitle, somePlanningPeriods } from '../testing/workforce.ts'
import { planFor, readPlanFacts, type RoomAsk, roomIn, tightest } from './room.ts'
import { changeSeats, postSeats, seatsOf } from './seats.ts'
import { openVersion } from './versions.ts'

/** Quarters: February to April, May to July, August to October, November to January. */
const [Q2, Q3, Q4] = ['2026-05-20', '2026-08-03', '2026-11-02']
const DAYS = ['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31']
let db: Database
let company: Company
let periodId = ''
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  periodId = (await somePlanningPeriods([{ code: 'P2026', from: '2026-02-01', until: '2027-01-31' }]))[0] ?? ''
})
afterAll(() => db.close())

const id = () => newId(NOON)

/** A unit of its own with so many clerks. */
async function aUnit(people: readonly Facts[]): Promise<{ departmentId: string; positionId: string; people: string[] }> {
  const departmentId = id()
  await q().insert(department).values({ id: departmentId, code: departmentId, name: 'Unit' })
  const positionId = await aPosition({ ...company, departmentId }, 'Clerk')
  const ids: string[] = []
  for (const facts of people) ids.push(await anEmployee(company, 'Somebody', { ...facts, departmentId }))
  return { departmentId, positionId, people: ids }
}
const many = (count: number): Facts[] => Array.from({ length: count }, () => ({}))

const aPlan = ({ departmentId, positionId }: { departmentId: string; positionId: string }, planned: number[], existing = 0) =>
  openVersion({ departmentId, periodId, requestId: id(), existingOn: '2026-02-01', lines: [{ positionId, existing, reportToId: null, reasonId: null, reasonNewPositionId: null, costPerHeadMinor: null, currency: null, planned }] }, NOON)

const ask = (positionId: string, from: string, more: Partial<RoomAsk> = {}): RoomAsk => ({ positionId, from, until: null, replacementId: null, requestId: null, ...more })
const room = async (of: RoomAsk, headCount: number, counts: 'held' | 'used' = 'held') => roomIn(await readPlanFacts(of), headCount, counts)
const use = async (unit: { departmentId: string; positionId: string }, fromFrame: number, seats: number, kind: 'held' | 'used' = 'used', requestId = id()) =>
  postSeats({ planId: await planFor(unit.departmentId, periodId, NOON), positionId: unit.positionId, fromFrame, untilFrame: 4, kind, seats, requestId, lineId: null }, NOON)

test('who is here is asked of any day: who joins, leaves or is promoted counts from that day on', async () => {
  const { departmentId, positionId, people } = await aUnit([{}, { joinDate: '2026-06-01' }, { leaveDate: '2026-09-15' }])
  const head = await aPosition({ ...company, departmentId }, 'Head clerk')
  await q().update(employment).set({ until: '2026-10-09' }).where(and(eq(employment.employeeId, people[0] ?? ''), isNull(employment.until)))
  await q().insert(employment).values({ id: id(), employeeId: people[0] ?? '', from: '2026-10-10', departmentId, siteId: company.siteId, superiorId: null, grade: 4, jobTitle: 'Head clerk', employmentStatus: 'partTime', calendarId: company.calendarId })
  const days = ['2026-05-31', '2026-06-01', '2026-09-15', '2026-09-16', '2026-10-09', '2026-10-10']
  const here = await existingOn([positionId, head], days)
  expect(days.map((day) => [here(positionId, day), here(head, day)])).toEqual([[2, 0], [3, 0], [3, 0], [2, 0], [2, 0], [1, 1]])
  expect(await existingIn(positionId, '2019-12-31')).toBe(0)
})

test('a unit below has a plan of its own, and so has another site', async () => {
  const { departmentId, positionId } = await aUnit(many(2))
  const below = await aUnit(many(3))
  await q().update(department).set({ parentId: departmentId }).where(eq(department.id, below.departmentId))
  expect(await existingIn(positionId, DAYS[0] ?? '')).toBe(2)
})

test('A: every frame from the first on counts, with what others use of it', async () => {
  const unit = await aUnit(many(3))
  await aPlan(unit, [3, 4, 5, 5])
  await use(unit, 3, 2)
  expect(await room(ask(unit.positionId, Q2), 1)).toEqual({ room: 0, over: 1 })
})

test('B: what is asked for above the room is over the plan', async () => {
  const unit = await aUnit(many(5))
  await aPlan(unit, [5, 5, 6, 6])
  expect(await room(ask(unit.positionId, Q3), 2)).toEqual({ room: 1, over: 1 })
})

test('C, D: who leaves makes room for whoever comes, unless the place is given up', async () => {
  for (const [planned, expected] of [[[2, 2, 2, 2], { room: 1, over: 0 }], [[2, 2, 1, 1], { room: 0, over: 1 }]] as const) {
    const unit = await aUnit([{}, { leaveDate: '2026-09-15' }])
    await aPlan(unit, [...planned])
    expect(await room(ask(unit.positionId, '2026-09-16', { replacementId: unit.people[1] ?? '' }), 1)).toEqual(expected)
  }
})

test('whoever is replaced counts as gone from the first day of whoever comes, also while both are here', async () => {
  const unit = await aUnit([{}, { leaveDate: '2026-11-20' }])
  await aPlan(unit, [2, 2, 2, 2])
  expect(await room(ask(unit.positionId, '2026-10-01'), 1)).toEqual({ room: 0, over: 1 })
  expect(await room(ask(unit.positionId, '2026-10-01', { replacementId: unit.people[1] ?? '' }), 1)).toEqual({ room: 1, over: 0 })
})

test('E: temporary work takes places as long as it lasts', async () => {
  const unit = await aUnit(many(5))
  await aPlan(unit, [5, 6, 6, 5])
  expect(await room(ask(unit.positionId, Q2, { until: '2026-10-15' }), 1)).toEqual({ room: 1, over: 0 })
  expect(await room(ask(unit.positionId, Q2), 1)).toEqual({ room: 0, over: 1 })
})

test('F: a plan cut below who is here has no more than what is asked for over it', async () => {
  const unit = await aUnit(many(5))
  await aPlan(unit, [4, 4, 4, 4])
  expect(await room(ask(unit.positionId, Q2), 2)).toEqual({ room: -1, over: 2 })
})

test('held places count for who hands in, not for who is approved; a request does not count against itself; what is given back is there again', async () => {
  const unit = await aUnit(many(3))
  await aPlan(unit, [5, 5, 5, 5])
  const own = id()
  await use(unit, 2, 1, 'held', own)
  await use(unit, 2, 1, 'held')
  expect(await room(ask(unit.positionId, Q2), 1)).toEqual({ room: 0, over: 1 })
  expect(await room(ask(unit.positionId, Q2), 1, 'used')).toEqual({ room: 2, over: 0 })
  expect(await room(ask(unit.positionId, Q2, { requestId: own }), 1)).toEqual({ room: 1, over: 0 })
  const used = id()
  await use(unit, 2, 2, 'used', used)
  expect(await room(ask(unit.positionId, Q2), 1, 'used')).toEqual({ room: 0, over: 1 })
  await changeSeats(used, { kind: 'joined', seats: -1 }, NOON)
  await changeSeats(used, { kind: 'released', seats: -1 }, NOON)
  expect(await seatsOf(used, 'used')).toBeNull()
  expect(await room(ask(unit.positionId, Q2), 1, 'used')).toEqual({ room: 2, over: 0 })
})

test('another version measures the same places; a position without rows is planned as it was', async () => {
  const unit = await aUnit(many(3))
  const other = await aPosition({ ...company, departmentId: unit.departmentId }, 'Driver')
  await aPlan(unit, [5, 5, 5, 5])
  await use(unit, 1, 1)
  expect(await room(ask(unit.positionId, Q2), 1)).toEqual({ room: 1, over: 0 })
  await aPlan(unit, [4, 4, 4, 4])
  expect(await room(ask(unit.positionId, Q2), 1)).toEqual({ room: 0, over: 1 })
  expect(await room(ask(other, Q2), 1)).toEqual({ room: 0, over: 1 })
})

test('without a plan, and beyond every period, there is nothing to measure by', async () => {
  const unit = await aUnit(many(1))
  expect(await room(ask(unit.positionId, Q2), 1)).toBeNull()
  expect(await readPlanFacts(ask(unit.positionId, '2030-01-01'))).toBeNull()
  expect((await readPlanFacts(ask(unit.positionId, Q4)))?.frames.map((f) => [f.frame.number, f.existing, f.planned])).toEqual([[4, 1, null]])
})

test('what is said of a plan is said of its tightest frame, by its name', async () => {
  const unit = await aUnit([{}, {}, { joinDate: '2026-09-01' }])
  await aPlan(unit, [4, 4, 4, 5])
  const facts = await readPlanFacts(ask(unit.positionId, Q2))
  const least = facts ? tightest(facts, 'held') : null
  expect(facts && least ? [frameName(least.frame, facts.period, 'en'), least.planned, least.existing] : null).toEqual(['Q3', 4, 3])
  const found = await frameAt(Q2)
  expect(found ? frameName(found.frame, found.period, 'id') : null).toBe('Triwulan 2')
})

test('a position knows what it is made of', async () => {
  const unit = await aUnit([])
  expect(await findPosition(unit.positionId)).toMatchObject({ departmentId: unit.departmentId, siteId: company.siteId, site: 'Jakarta', siteCode: 'JKT', designationId: await aTitle('Clerk') })
  expect(await findPosition(id())).toBeNull()
})
