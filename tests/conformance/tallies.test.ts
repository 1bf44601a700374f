/** Tallies of requests, decisions and notices and the headcount are what counting says while many write at once and they are folded, and again once they were wrong. @see .decisions/0031, .decisions/0034, .decisions/0037 */
import fc from 'fast-check'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, tx } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'
import { foldTally, recountTally, tallyJobs } from '../../server/db/tally.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { tallyOfNotices } from '../../server/effects/notice-tally.ts'
import { notification } from '../../server/effects/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { leaveBalance } from '../../server/ledger/table.ts'
import { aCompany, anEmployee, type Company, NOON } from '../../server/ledger/testing/company.ts'
import type { JobContext } from '../../server/lib/job.ts'
import { silentLog } from '../../server/lib/log.ts'
import { newId } from '../../server/lib/new-id.ts'
import { tallyOfPeople } from '../../server/org/headcount.ts'
import { employee, employment } from '../../server/org/table.ts'
import { tallyOfDecisions, tallyOfPersonRequests, tallyOfRequestDays, tallyOfRequests } from '../../server/request/jobs/request-tallies.ts'
import { request, requestHistory } from '../../server/request/table.ts'

const PEOPLE = 8
const DATES = ['2019-06-01', '2021-01-01', '2026-05-12', '2027-01-01', '2031-01-01']
let db: Database
let company: Company
const people: string[] = []
const requests: string[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  for (let i = 0; i < PEOPLE; i++) people.push(await anEmployee(company, `Name ${i}`))
  for (let i = 0; i < 3 * PEOPLE; i++) requests.push(await aRequest(i))
})
afterAll(() => db.close())

const person = (n: number) => people[n % PEOPLE] ?? ''
const date = (n: number) => DATES[n % DATES.length] ?? ''

async function aRequest(n: number): Promise<string> {
  const id = newId(NOON)
  await q().insert(request).values({ id, module: n % 3 === 0 ? 'permit-out' : 'leave-requests', code: id, requestorId: person(n), employeeId: person(n), transDate: '2026-05-12', submittedAt: n % 5 === 0 ? null : NOON, sortAt: NOON, status: 1, values: {}, version: 1, createdAt: NOON, changedAt: NOON, changedById: person(n) })
  return id
}

/** What is tallied, each row as [tally, by counting]. Only differences are answered: none, when all is exact. */
const differences = async (): Promise<unknown[]> => (await q().execute(sql`
  with decided as (select distinct h.actor_id, r.module, r.employee_id, r.id from request_history h join request r on r.id = h.request_id
    where h.action in ('approve', 'revise', 'reject') and r.submitted_at is not null and r.deleted_at is null),
  beside as (
    select 'requests' as of_what, module || ' ' || status as key, requests as n, 0 as unread from request_tally
    union all select 'requests', module || ' ' || status, -1, 0 from request where submitted_at is not null and deleted_at is null
    union all select 'requests of people', employee_id || ' ' || module || ' ' || status, requests, 0 from person_request_tally
    union all select 'requests of people', employee_id || ' ' || module || ' ' || status, -1, 0 from request where submitted_at is not null and deleted_at is null
    union all select 'days', module || ' ' || status || ' starts ' || day, starts, 0 from request_day_tally
    union all select 'days', module || ' ' || status || ' ends ' || day, ends, 0 from request_day_tally
    union all select 'days', module || ' ' || status || ' starts ' || coalesce("from", trans_date), -1, 0 from request where submitted_at is not null and deleted_at is null
    union all select 'days', module || ' ' || status || ' ends ' || coalesce("until", trans_date), -1, 0 from request where submitted_at is not null and deleted_at is null
    union all select 'decisions', actor_id || ' ' || module || ' ' || employee_id, requests, 0 from decision_tally
    union all select 'decisions', actor_id || ' ' || module || ' ' || employee_id, -1, 0 from decided
    union all select 'notices', employee_id || ' ' || type_id || ' ' || firebase, notices, unread from notice_tally
    union all select 'notices', employee_id || ' ' || type_id || ' ' || firebase, -1, case when read_at is null then -1 else 0 end from notification
    union all select 'headcount', what || ' ' || day, change, 0 from headcount
    union all select 'headcount', a.of_what || ' ' || a.on_day, -a.by_many, 0 from headcount_stretch s, headcount_add(s.what, s.since, s.until, 1) a)
  select of_what, key, sum(n)::int as too_many, sum(unread)::int as too_many_unread from beside group by 1, 2 having sum(n) <> 0 or sum(unread) <> 0 order by 1, 2`)).rows

interface Change {
  kind: keyof typeof changes
  /** Places of what is changed; each change takes them in order, as one who locks many rows does. */
  at: number[]
  n: number
}
const sorted = (at: readonly number[], of: readonly string[]) => [...new Set(at.map((i) => of[i % of.length] ?? ''))].sort()

/** As the machinery does: the request is locked, then decided. */
async function decide({ at, n }: Change): Promise<void> {
  for (const id of sorted(at, requests)) {
    await q().select({ id: request.id }).from(request).where(eq(request.id, id)).for('update')
    await q().insert(requestHistory).values({
      id: newId(NOON), requestId: id, position: sql`(select coalesce(max(h.position), 0) + 1 from request_history h where h.request_id = ${id})`, round: 1, level: 1,
      action: ['approve', 'revise', 'reject', 'submit'][n % 4] ?? '', actorId: person(n), at: NOON, attachmentIds: [], fromStatus: 1, toStatus: 1,
    })
  }
}

async function changeRequests(at: readonly number[], set: Partial<typeof request.$inferInsert>): Promise<void> {
  const ids = sorted(at, requests)
  await q().select({ id: request.id }).from(request).where(inArray(request.id, ids)).orderBy(asc(request.id)).for('update')
  await q().update(request).set(set).where(inArray(request.id, ids))
}

async function changePeople(at: readonly number[], set: Partial<typeof employee.$inferInsert>): Promise<void> {
  for (const id of sorted(at, people)) await q().update(employee).set(set).where(eq(employee.id, id))
}

const changes = {
  decide,
  delete: ({ at, n }: Change) => changeRequests(at, { deletedAt: n % 2 === 0 ? NOON : null }),
  submit: ({ at, n }: Change) => changeRequests(at, { submittedAt: NOON, status: n % 3 }),
  'of somebody else': ({ at, n }: Change) => changeRequests(at, { employeeId: person(n), module: n % 2 === 0 ? 'permit-out' : 'leave-requests' }),
  'for other days': ({ at, n }: Change) => changeRequests(at, n % 4 === 0 ? { from: null, until: null } : { from: date(n), until: date(n + (n % 5 === 4 ? 0 : 1)) }),
  tell: async ({ at, n }: Change) => {
    const rows = at.map((i) => ({ id: newId(NOON), employeeId: person(i), eventKey: `${i}:${n}`, typeId: `kind ${n % 3}`, code: 'x', params: {}, createdAt: NOON, firebase: n % 4 !== 0 }))
    await q().insert(notification).values(rows.sort((a, b) => (a.employeeId + a.eventKey < b.employeeId + b.eventKey ? -1 : 1))).onConflictDoNothing()
  },
  read: async ({ at, n }: Change) => {
    for (const id of sorted(at, people)) {
      const own = q().select({ id: notification.id }).from(notification).where(eq(notification.employeeId, id)).orderBy(asc(notification.id)).for('update')
      await q().update(notification).set({ readAt: n % 3 === 0 ? null : NOON }).where(inArray(notification.id, own))
    }
  },
  forget: async ({ at, n }: Change) => {
    const ids = sorted(at.slice(0, 2), people)
    const old = q().select({ id: notification.id }).from(notification).where(inArray(notification.employeeId, ids)).orderBy(asc(notification.employeeId), asc(notification.id)).for('update')
    if (n % 4 === 0) await q().delete(notification).where(inArray(notification.id, old))
  },
  join: ({ at, n }: Change) => changePeople(at, { joinDate: date(n) }),
  leave: ({ at, n }: Change) => changePeople(at, { leaveDate: n % 3 === 0 ? null : date(n) }),
  place: async ({ at, n }: Change) => {
    for (const employeeId of sorted(at, people)) {
      await q().insert(employment).values({ id: newId(NOON), employeeId, from: date(n), until: n % 2 === 0 ? null : date(n + 1), departmentId: company.departmentId, siteId: company.siteId, grade: 4, jobTitle: `Job ${n % 4}`, employmentStatus: 'permanent', calendarId: company.calendarId })
    }
  },
  'no place': async ({ at, n }: Change) => {
    for (const id of sorted(at.slice(0, 1), people)) await q().delete(employment).where(sql`${employment.employeeId} = ${id} and ${employment.jobTitle} = ${`Job ${n % 4}`}`)
  },
  balance: async ({ at, n }: Change) => {
    for (const employeeId of sorted(at, people)) await q().insert(leaveBalance).values({ id: newId(NOON), employeeId, leaveTypeId: n % 2 === 0 ? leaveTypeIds.annual : leaveTypeIds.sick }).onConflictDoNothing()
  },
  'no balance': async ({ at, n }: Change) => {
    if (n % 4 === 0) await q().delete(leaveBalance).where(eq(leaveBalance.employeeId, sorted(at, people)[0] ?? ''))
  },
}

const undone = new Error('undone')
const change = fc.record({ kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), at: fc.array(fc.nat(3 * PEOPLE - 1), { minLength: 1, maxLength: 6 }), n: fc.nat(999), undo: fc.nat(5).map((n) => n === 0) })
const tallies = [tallyOfRequests, tallyOfPersonRequests, tallyOfRequestDays, tallyOfDecisions, tallyOfNotices, tallyOfPeople]

const make = ({ undo, ...one }: Change & { undo: boolean }) => tx(async () => {
  await changes[one.kind](one)
  if (undo) throw undone
}).catch((error: unknown) => {
  if (error !== undone) throw error
})

test('many write at once while two processes fold: nothing is lost and nobody waits in a circle', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 24, size: 'max' }), async (some) => {
      await Promise.all([...some.slice(0, 12).map(make), ...tallies.map(foldTally), ...some.slice(12).map(make), ...tallies.map(foldTally)])
      expect(await differences()).toEqual([])
    }),
    { seed: Number(process.env.SEED_OF_TALLY ?? 20261122), numRuns: Number(process.env.RUNS_OF_TALLY ?? 25) },
  )
  for (const tally of tallies) await foldTally(tally)
  expect(await differences()).toEqual([])
  expect(await recountTally(tallyOfPeople)).toBe(0)
  const { rows } = await q().execute(sql`select (select count(*) from decision_tally where requests <= 0)::int as decisions, (select count(*) from person_request_tally where requests <= 0)::int as requests, (select count(*) from notice_tally where notices <= 0 or unread < 0)::int as notices, (select count(*) from request_history)::int as decided`)
  expect(rows).toEqual([{ decisions: 0, requests: 0, notices: 0, decided: expect.toSatisfy((n: number) => n > 50) as number }])
}, 240_000)

test('everybody decides on the same requests at once, and they are deleted meanwhile: each counts once', async () => {
  for (let round = 0; round < 4; round++) {
    const at = requests.map((_, i) => i)
    await Promise.all([
      ...people.flatMap((_, n) => [4 * n, 4 * n + 1].map((which) => make({ kind: 'decide', at, n: which * 7 + round, undo: n === 3 }))),
      make({ kind: 'delete', at: at.slice(round, round + 9), n: round, undo: false }), foldTally(tallyOfDecisions), foldTally(tallyOfDecisions),
      make({ kind: 'delete', at: at.slice(round), n: round + 1, undo: false }), foldTally(tallyOfDecisions),
    ])
    expect(await differences()).toEqual([])
  }
}, 120_000)

const nobody = newId(NOON)
const wrongs = [
  sql`insert into request_tally (module, status, requests, folded) values ('leave-requests', 1, 3, true), ('leave-requests', 77, -1, false)`,
  sql`delete from request_tally where module = 'permit-out'`,
  sql`insert into person_request_tally (employee_id, module, status, requests, folded) select employee_id, module, status, 30000, true from person_request_tally limit 5`,
  sql`insert into decision_tally (actor_id, module, employee_id, requests, folded) select actor_id, module, employee_id, 30000, true from decision_tally limit 9`,
  sql`delete from decision_tally where employee_id = (select max(employee_id::text)::uuid from decision_tally)`,
  sql`insert into decision_tally (actor_id, module, employee_id, requests) values (${nobody}, 'leave-requests', ${nobody}, 1)`,
  sql`insert into notice_tally (employee_id, type_id, firebase, notices, unread, folded) select employee_id, type_id, firebase, 0, -1, true from notice_tally limit 2`,
  sql`delete from notice_tally where employee_id = (select min(employee_id::text)::uuid from notice_tally)`,
  sql`insert into request_day_tally (module, status, day, starts, ends, folded) values ('leave-requests', 1, '2026-05-12', 30000, -1, true), ('leave-requests', 77, '2031-01-01', 0, 2, false)`,
  sql`delete from request_day_tally where day = '2021-01-01'`,
  sql`insert into headcount (what, day, change) values ('person', '2021-01-01', 4), ('balance', '2031-01-01', -2)`,
]
const checks = tallies.filter((tally) => tally !== tallyOfPersonRequests).flatMap(tallyJobs).filter((job) => job.name.endsWith('-check'))

test('a tally that is wrong is right again after its daily check, whoever else writes, folds or checks meanwhile', async () => {
  const warned: unknown[] = []
  const context: JobContext = { now: NOON, clock: { now: () => NOON }, log: { ...silentLog, warn: (facts) => void warned.push(facts) }, signal: new AbortController().signal }
  const check = () => checks.map((job) => job.run(context))
  expect(checks.map((job) => job.name)).toEqual(['request-tally-check', 'request-day-tally-check', 'decision-tally-check', 'notice-tally-check', 'headcount-check'])
  const everybody = people.map((_, i) => i)
  for (const kind of ['decide', 'tell'] as const) for (const n of everybody) await make({ kind, at: everybody, n, undo: false })
  for (const some of fc.sample(fc.array(change, { minLength: 16, maxLength: 16 }), { seed: 20261123, numRuns: 5 })) {
    for (const wrong of wrongs) await q().execute(wrong)
    expect((await differences()).length).toBeGreaterThan(wrongs.length)
    await Promise.all([...some.slice(0, 8).map(make), ...check(), ...tallies.map(foldTally), ...check(), ...some.slice(8).map(make)])
    expect(await differences()).toEqual([])
  }
  expect(new Set(warned.map((facts) => (facts as { tally: string }).tally))).toEqual(new Set(['request-tally', 'request-day-tally', 'decision-tally', 'notice-tally', 'headcount']))
  await q().execute(sql`delete from decision_tally`)
  await q().execute(sql`delete from notice_tally`)
  await q().execute(sql`delete from request_day_tally`)
  await Promise.all(check())
  expect(await differences()).toEqual([])
  warned.length = 0
  await Promise.all(check())
  expect(warned).toEqual([])
}, 120_000)
