/** The tallies of requests and of decisions are what counting says, whatever was filed, decided, deleted and folded meanwhile; and a list that asks it says so. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { approverActions } from '../../../contract/kit/lifecycle.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { foldTally } from '../../db/tally.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { watchStatements } from '../../../tests/support/statements.ts'
import { createRunOnce } from '../../http/commands.ts'
import { tallyOfDecisions, tallyOfRequestDays, tallyOfRequests } from '../jobs/request-tallies.ts'
import { limits } from '../../org/below.ts'
import { employee } from '../../org/table.ts'
import { createRequests } from '../service.ts'
import { decisionTally, personRequestTally, request, requestDayTally, requestHistory, requestTally } from '../table.ts'
import { as, clock, foundCompany, START, type Who, who } from '../testing/company.ts'
import { act, draft, into, submitted } from '../testing/story.ts'
import { setBudget, tinyModule, tinyRequest } from '../testing/tiny.ts'

let database: Database
const requests = createRequests([tinyModule], { runOnce: createRunOnce(clock) })
const statuses = [0, 1, 2, 3, 4, 5, 30, 40] as const

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  clock.set(START)
  for (const person of ['emp', 'emp2', 'sup', 'hr'] as const) await setBudget(who[person], { total: 1000, held: 0, spent: 0 }, START)
  for (const status of statuses) for (let i = 0; i <= status % 3; i++) await into[status]()
  await act('emp', 'cancel', await draft())
  await draft({ by: 'hr' })
  for (const day of ['2026-06-02', '2026-06-03', '2026-06-05']) await submitted({ day })
  // over several days, as modules with a period have it
  await q().update(request).set({ until: '2026-06-04' }).where(eq(request.from, '2026-06-02'))
  for (const [by, employee] of [['sup', 'emp'], ['hr', 'emp'], ['hr', 'emp2']] as const) {
    await draft({ by, employee })
    await submitted({ by, employee })
  }
})
afterAll(() => database.close())

async function requireExact(): Promise<void> {
  const { module, status } = requestTally
  const tallied = await q().select({ module, status, requests: sql<number>`sum(${requestTally.requests})::int` }).from(requestTally).groupBy(module, status).having(sql`sum(${requestTally.requests}) <> 0`).orderBy(module, status)
  const counted = await q().select({ module: request.module, status: request.status, requests: sql<number>`count(*)::int` }).from(request).where(and(isNotNull(request.submittedAt), isNull(request.deletedAt))).groupBy(request.module, request.status).orderBy(request.module, request.status)
  expect(tallied).toEqual(counted)
  const ofPerson = { employeeId: personRequestTally.employeeId, module: personRequestTally.module, status: personRequestTally.status }
  const forPerson = { employeeId: request.employeeId, module: request.module, status: request.status }
  const talliedOfPeople = await q().select({ ...ofPerson, requests: sql<number>`sum(${personRequestTally.requests})::int` }).from(personRequestTally).groupBy(...Object.values(ofPerson)).having(sql`sum(${personRequestTally.requests}) <> 0`).orderBy(...Object.values(ofPerson))
  const countedOfPeople = await q().select({ ...forPerson, requests: sql<number>`count(*)::int` }).from(request).where(and(isNotNull(request.submittedAt), isNull(request.deletedAt))).groupBy(...Object.values(forPerson)).orderBy(...Object.values(forPerson))
  expect(talliedOfPeople).toEqual(countedOfPeople)
  const { rows: wrongDays } = await q().execute(sql`
    select module, status, day, sum(starts) as starts, sum(ends) as ends from (
      select module, status, day, starts, ends from ${requestDayTally}
      union all select module, status, coalesce("from", trans_date), -1, 0 from ${request} where submitted_at is not null and deleted_at is null
      union all select module, status, coalesce("until", trans_date), 0, -1 from ${request} where submitted_at is not null and deleted_at is null) beside
    group by 1, 2, 3 having sum(starts) <> 0 or sum(ends) <> 0`)
  expect(wrongDays).toEqual([])
  const key = { actorId: decisionTally.actorId, module: decisionTally.module, employeeId: decisionTally.employeeId }
  const decided = { actorId: requestHistory.actorId, module: request.module, employeeId: request.employeeId }
  const talliedDecisions = await q().select({ ...key, requests: sql<number>`sum(${decisionTally.requests})::int` }).from(decisionTally).groupBy(...Object.values(key)).having(sql`sum(${decisionTally.requests}) <> 0`).orderBy(...Object.values(key))
  const countedDecisions = await q().select({ ...decided, requests: sql<number>`count(distinct ${request.id})::int` }).from(requestHistory).innerJoin(request, eq(request.id, requestHistory.requestId))
    .where(and(inArray(requestHistory.action, [...approverActions]), isNotNull(request.submittedAt), isNull(request.deletedAt))).groupBy(...Object.values(decided)).orderBy(...Object.values(decided))
  expect(talliedDecisions).toEqual(countedDecisions)
}

/** Periods around the days of what is filed: open on either side, before, over, after, of one day, the wrong way round. */
const periods = [{ from: '2026-06-01' }, { until: '2026-06-01' }, { from: '2026-06-02', until: '2026-06-04' }, { from: '2026-06-05', until: '2026-06-05' }, { until: '2026-05-31' }, { from: '2026-06-06' }, { from: '2026-06-04', until: '2026-06-02' }]

/** Totals a person is told with a page, beside the rows there are. */
async function requireTotals(person: Who): Promise<void> {
  for (const status of [[], [0], [4], [1, 5], [30]] as (typeof statuses)[number][][]) {
    for (const scope of ['mine', 'others', 'all'] as const) {
      for (const more of [{}, ...periods, { employeeId: who.emp }, { employeeId: who[person] }, { employeeId: who.emp2 }, { employeeId: who.emp, from: '2026-06-02' }]) {
        const input = { scope, status, ...more }
        const whole = await requests.list(tinyRequest, { ...input, paginationSize: 200 }, await as(person))
        const page = await requests.list(tinyRequest, { ...input, paginationSize: 1 }, await as(person))
        expect([person, input, page.totalData, page.listData[0]?.id]).toEqual([person, input, whole.listData.length, whole.listData[0]?.id])
      }
    }
  }
}

test('is exact after every way through, before and after it is folded', async () => {
  await requireExact()
  await foldTally(tallyOfRequests)
  await foldTally(tallyOfRequestDays)
  await foldTally(tallyOfDecisions)
  await requireExact()
  expect(await q().select().from(requestTally).where(sql`not ${requestTally.folded}`)).toEqual([])
  expect(await q().select().from(decisionTally).where(sql`not ${decisionTally.folded}`)).toEqual([])
  await submitted()
  await foldTally(tallyOfRequests)
  await foldTally(tallyOfRequestDays)
  await requireExact()
})

test('is exact when a transaction is taken back, and when many rows are changed at once', async () => {
  await tx(async () => {
    await submitted()
    throw new Error('taken back')
  }).catch(() => undefined)
  await requireExact()
  await tx(async () => {
    await q().update(request).set({ status: 3 }).where(isNotNull(request.submittedAt))
    await requireExact()
    await q().update(request).set({ deletedAt: START }).where(eq(request.employeeId, who.emp))
    await requireExact()
    await q().update(request).set({ employeeId: who.emp2, module: 'other', deletedAt: null })
    await requireExact()
    await q().delete(requestHistory).where(eq(requestHistory.actorId, who.sup))
    await requireExact()
    await q().delete(request).where(eq(request.status, 3))
    await requireExact()
    await q().delete(request)
    await requireExact()
    throw new Error('taken back')
  }).catch((error: Error) => expect(error.message).toBe('taken back'))
  await requireExact()
})

test('gives everybody their totals: of their own, of those below, of one person and of all they see, drafts of others never', async () => {
  for (const person of ['hr', 'emp', 'emp2', 'sup', 'head', 'ceo', 'outsider'] as const) await requireTotals(person)
}, 120_000)

test('gives the totals of whoever has nearly everybody below them: all but those of others, and what they filed themselves', async () => {
  const usual = { ...limits }
  Object.assign(limits, { read: 0, named: 0 })
  try {
    await submitted({ by: 'ceo', employee: 'emp' })
    await q().update(employee).set({ leaveDate: '2026-05-01' }).where(eq(employee.id, who.emp2))
    for (const person of ['ceo', 'head', 'sup'] as const) {
      for (const status of [[], [0], [1], [4], [1, 5], [30]] as (typeof statuses)[number][][]) {
        for (const more of [{}, ...periods, { employeeId: who.emp }, { filterSearch: 'dina' }, { sortingColumn: 'employee' }]) {
          const input = { scope: 'others' as const, status, ...more }
          const whole = await requests.list(tinyRequest, { ...input, paginationSize: 200 }, await as(person))
          const page = await requests.list(tinyRequest, { ...input, paginationSize: 1 }, await as(person))
          expect([person, input, page.totalData]).toEqual([person, input, whole.listData.length])
          Object.assign(limits, usual)
          expect((await requests.list(tinyRequest, { ...input, paginationSize: 200 }, await as(person))).listData.map((r) => r.id)).toEqual(whole.listData.map((r) => r.id))
          Object.assign(limits, { read: 0, named: 0 })
        }
      }
    }
    expect((await requests.list(tinyRequest, { scope: 'others', paginationSize: 1 }, await as('ceo'))).totalData).toBeGreaterThan(2)
  } finally {
    Object.assign(limits, usual)
    await q().update(employee).set({ leaveDate: null }).where(eq(employee.id, who.emp2))
  }
}, 120_000)

test('a request saved with its last day before its first covers no days, and is counted as it is shown', async () => {
  const period = vi.spyOn(tinyModule.def, 'period').mockReturnValue({ from: '2026-06-20', until: '2026-06-10' })
  const { id } = await submitted({ day: '2026-06-20' }).finally(() => period.mockRestore())
  expect(await q().select({ from: request.from, until: request.until }).from(request).where(eq(request.id, id))).toEqual([{ from: null, until: null }])
  for (const asked of [{ from: '2026-06-12', until: '2026-06-15' }, { from: '2026-06-08' }, { until: '2026-06-15' }]) {
    const { totalData, listData } = await requests.list(tinyRequest, { scope: 'all', ...asked, paginationSize: 200 }, await as('hr'))
    expect([asked, totalData]).toEqual([asked, listData.length])
  }
})

test('a page asks each request whether it is the team’s where many are, near its beginning; else theirs are looked for', async () => {
  const usual = { ...limits }
  Object.assign(limits, { read: 0, named: 0 })
  const asksEach = async (person: Who, input: object = {}) => {
    const caller = await as(person)
    return (await watchStatements(database, () => requests.list(tinyRequest, { scope: 'others', paginationSize: 1, ...input }, caller))).some(({ text }) => text.includes('is_below("request"') && text.includes('order by'))
  }
  try {
    expect(await asksEach('ceo')).toBe(true)
    expect(await asksEach('ceo', { from: '2026-06-01', until: '2026-06-30' })).toBe(true)
    expect(await asksEach('ceo', { sortingColumn: 'code' })).toBe(false)
    expect(await asksEach('ceo', { paginationPage: 502 })).toBe(false)
    expect(await asksEach('head')).toBe(false)
    await tx(async () => {
      await q().update(request).set({ requestorId: who.ceo, employeeId: who.ceo })
      expect(await asksEach('ceo')).toBe(false)
      expect(await asksEach('ceo', { from: '2026-06-01' })).toBe(false)
      throw new Error('taken back')
    }).catch((error: Error) => expect(error.message).toBe('taken back'))
  } finally {
    Object.assign(limits, usual)
  }
})

test('a request decided twice by one person, on two rounds, counts once; what was decided says so to whoever decided', async () => {
  const record = await act('emp', 'submit', await act('sup', 'revise', await submitted()))
  await act('sup', 'approve', record)
  await requireExact()
  for (const person of ['sup', 'head', 'hr', 'emp'] as const) {
    for (const input of [{}, { employeeId: who.emp }, { filterSearch: 'dina' }, { forOthers: true }]) {
      const whole = await requests.inboxHistory({ ...input, paginationSize: 200 }, await as(person))
      const page = await requests.inboxHistory({ ...input, paginationSize: 1 }, await as(person))
      expect([person, input, page.totalData]).toEqual([person, input, whole.listData.length])
      if (Object.keys(input).length > 0) continue
      const people = (await requests.inboxHistoryEmployees({}, await as(person))).listData.map((e) => e.id)
      expect([person, people.sort()]).toEqual([person, [...new Set(whole.listData.map((i) => i.employeeId))].sort()])
    }
  }
})
