/** Seats under load, on twenty connections of PostgreSQL: never more than there are, in the order of the list. `SEAT_ROUNDS=200` tries longer. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trainingOpenRegistration } from '../../../contract/modules/training-open-registration/index.ts'
import type { RegisterInput, RegisterOutput } from '../../../contract/modules/training-open-registration/calls.ts'
import { hearFailures, q, tx, useDatabase } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { serverPool } from '../../db/pool.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, request } from '../../request/table.ts'
import { fillPlaces } from '../../training/seats.ts'
import { trainingOffer, trainingPlace } from '../../training/table.ts'
import { anOffer } from '../../training/testing/offers.ts'
import { trainingOpenRegistrationModule } from './index.ts'
import { register, unregister } from './register.ts'

const CONNECTIONS = 20
const ROUNDS = Number(process.env.SEAT_ROUNDS ?? 4)
const LONG = 60_000 + ROUNDS * 20_000

let database: Database
let many: ReturnType<typeof serverPool>
let company: Company
let requests: Requests
let boss = ''
const people: string[] = []
const failed: unknown[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  many = serverPool((database.pool as unknown as { options: { connectionString: string } }).options.connectionString, () => undefined, CONNECTIONS)
  useDatabase(drizzle({ client: many }), drizzle({ client: database.besides }))
  hearFailures((error) => failed.push(error))
  company = await aCompany()
  requests = createRequests([trainingOpenRegistrationModule], { runOnce: (_, work) => work() })
  boss = await anEmployee(company, 'Boss')
  for (let i = 0; i < 30; i++) people.push(await anEmployee(company, `Person ${i}`, { superiorId: boss }))
  await q().insert(moduleAccess).values({ id: newId(NOON), module: trainingOpenRegistration.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
  // judged at every commit, by the database itself
  await q().execute(sql`create function refuse_overbooked() returns trigger language plpgsql as $$ begin
    if (select count(*) from training_place p where p.training_id = new.training_id and p.state in ('held', 'taken')) > (select o.quota from training_offer o where o.training_id = new.training_id) then raise exception 'overbooked'; end if;
    return null; end $$`)
  await q().execute(sql`create constraint trigger refuse_overbooked after insert or update on training_place deferrable initially deferred for each row execute function refuse_overbooked()`)
})
afterAll(async () => {
  hearFailures(() => undefined)
  await many.end()
  await database.close()
})

const outcome = (work: Promise<unknown>): Promise<string> => work.then((done) => (done as { place?: string }).place ?? 'done', (error: unknown) => {
  if (isCallError(error)) return error.problems[0]?.code ?? error.code
  // on a busy machine the watchdog ends who has waited for ten seconds: nothing of it stands
  if (/connection error|terminat/i.test(String((error as { cause?: unknown }).cause ?? error))) return 'ended'
  throw error
})
const asks = (training: string, employeeId: string, more: Partial<RegisterInput> = {}): Promise<RegisterOutput> => register(requests, { id: newId(NOON), training, ...more }, aContext(employeeId))
const counted = (outcomes: readonly string[]) => Object.fromEntries([...Map.groupBy(outcomes, (o) => o)].map(([o, all]) => [o, all.length]))
const placesOf = (training: string) => q().select().from(trainingPlace).where(and(eq(trainingPlace.trainingId, training), ne(trainingPlace.state, 'freed'))).orderBy(asc(trainingPlace.sequence))
/** What was left to do after the commits is done. */
const settled = async (training: string) => {
  await tx(() => fillPlaces(training, { clock: { now: () => NOON } }))
  const [offer] = await q().select().from(trainingOffer).where(eq(trainingOffer.trainingId, training))
  return vi.waitFor(async () => {
    const places = await placesOf(training)
    const gone = places.filter((p) => p.state !== 'waiting').length
    if (places.some((p) => p.state === 'waiting') && gone < (offer?.quota ?? 0)) throw new Error('somebody waits while a seat is free')
    return places
  }, { timeout: 20_000 })
}

describe('twenty at once', () => {
  test('five hold a seat, ten wait in order, five are refused; nothing is written of the refused', async () => {
    const training = await anOffer({ requestorId: boss, quota: 5, waitingMax: 10 })
    const outcomes = await Promise.all(people.slice(0, 20).map((p) => outcome(asks(training, p))))
    expect(counted(outcomes)).toEqual({ held: 5, waiting: 10, training_waiting_list_full: 5 })
    const places = await placesOf(training)
    expect(places.filter((p) => p.state === 'waiting').map((p) => p.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await q().select().from(request).where(eq(sql`${request.values} ->> 'training'`, training))).toHaveLength(15)
    // two leave at once: the first two of the list are given the seats
    const [a, b] = places.filter((p) => p.state === 'held')
    await Promise.all([a, b].map((p) => unregister(requests, { id: p?.id ?? '' }, aContext(p?.employeeId ?? ''))))
    const after = await settled(training)
    expect(after.filter((p) => p.state === 'held').map((p) => p.sequence).filter((s) => s !== null)).toEqual([1, 2])
    expect(after.filter((p) => p.state === 'waiting').map((p) => p.sequence)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('one person in many tabs has one registration', async () => {
    const training = await anOffer({ requestorId: boss, day: '2026-06-16' })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(asks(training, people[0] ?? ''))))
    expect(counted(outcomes)).toEqual({ held: 1, training_already_registered: 9 })
  })
})

test('registrations, returns, approvals and a changing quota, all at once and again and again: never more than there are, nobody is passed', { timeout: LONG }, async () => {
  const training = await anOffer({ requestorId: boss, day: '2026-06-17', quota: 5, waitingMax: 10 })
  const seen: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const before = await placesOf(training)
    const inside = new Set(before.map((p) => p.employeeId))
    const newcomers = people.filter((p) => !inside.has(p)).slice(0, 20)
    const leaving = before.filter((_, i) => (i + round) % 2 === 0).slice(0, 10)
    const decided = before.filter((p) => !leaving.includes(p)).slice(0, 3)
    const outcomes = await Promise.all([
      ...newcomers.map((p) => outcome(asks(training, p))),
      ...leaving.map((p) => outcome(unregister(requests, { id: p.id }, aContext(p.employeeId)))),
      ...decided.map((p, i) => outcome(requests.perform(trainingOpenRegistration, i === 0 ? 'reject' : 'approve', { id: p.id, note: 'so' }, aContext(boss)))),
    ])
    for (const o of outcomes) seen[o] = (seen[o] ?? 0) + 1
    const places = await settled(training)
    const given = places.filter((p) => p.state !== 'waiting' && p.promotedAt !== null).map((p) => p.sequence ?? 0)
    const waiting = places.filter((p) => p.state === 'waiting').map((p) => p.sequence ?? 0)
    expect(Math.max(0, ...given), 'the list is given seats in its order').toBeLessThan(Math.min(Infinity, ...waiting))
    const statuses = await q().select({ status: request.status }).from(request).where(inArray(request.id, places.map((p) => p.id)))
    expect(statuses.filter((s) => ![1, 4].includes(s.status))).toEqual([])
  }
  expect(Object.keys(seen).filter((o) => !['held', 'waiting', 'done', 'training_waiting_list_full', 'not_allowed', 'illegal_transition', 'training_not_registered', 'ended'].includes(o))).toEqual([])
  expect(failed.filter((e) => !/deadlock|connection error|terminat/i.test(String((e as { cause?: unknown }).cause ?? e)))).toEqual([])
  if (ROUNDS > 50) console.log(JSON.stringify(seen))
})
