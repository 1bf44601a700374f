import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnRequestsInput } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { moduleAccess } from '../../org/table.ts'
import type { ServerModule } from '../module.ts'
import { createRequests } from '../service.ts'
import { request } from '../table.ts'
import { as, clock, foundCompany, names, START, type Who, who } from '../testing/company.ts'
import { aNewId, approved, draft, into, submitted } from '../testing/story.ts'
import { noOnce, setBudget, tinyModule, tinyRequest } from '../testing/tiny.ts'

/** The tiny module again under other names; of the last nobody is told who did not file it. */
const like = (slug: string, module: string, codePrefix: string, confidential?: true): ServerModule => ({ ...tinyModule, def: { ...tinyRequest, slug, module, codePrefix, ...(confidential ? { confidential } : {}) } })
const [travel, quiet] = [like('travel-requests', 'TravelRequest', 'TV'), like('quiet-requests', 'QuietRequest', 'QT', true)]
const slugs = ['tiny-requests', 'travel-requests', 'quiet-requests']

let database: Database
const requests = createRequests([tinyModule, travel, quiet], noOnce)

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(moduleAccess)
  await q().insert(moduleAccess).values(slugs.map((module) => ({ id: aNewId(), module, employeeId: null })))
  await q().update(request).set({ deletedAt: START })
  for (const person of ['emp', 'emp2', 'sup'] as const) await setBudget(who[person], { total: 1000, held: 0, spent: 0 }, START)
})

const own = async (person: Who, input: OwnRequestsInput = {}) => requests.ownRequests(input, await as(person))
const idsOf = async (person: Who, input: OwnRequestsInput = {}) => (await own(person, input)).listData.map((r) => r.id)

/** The same request as one of another module. */
async function ofModule<R extends { id: string }>(slug: string, record: R): Promise<R> {
  await q().update(request).set({ module: slug }).where(eq(request.id, record.id))
  return record
}
/** In the order of these, one a minute. */
async function inTurn<R>(...makers: (() => Promise<R>)[]): Promise<R[]> {
  const made: R[] = []
  for (const [n, make] of makers.entries()) {
    clock.set(new Date(START.getTime() + n * 60_000))
    made.push(await make())
  }
  return made
}

test('what one filed and what was filed for one, of every module one has, newest first', async () => {
  const [mine, other, forMe, mates, written, herDraft] = await inTurn(
    () => submitted({ day: '2026-06-08' }), async () => ofModule('travel-requests', await approved()), () => submitted({ by: 'sup', employee: 'emp' }),
    () => submitted({ by: 'emp2' }), () => draft({ day: '2026-06-09' }), () => draft({ by: 'sup', employee: 'emp' }),
  )
  const { listData, totalData } = await own('emp')
  expect(listData.map((r) => r.id)).toEqual([written, forMe, other, mine].map((r) => r?.id))
  expect(totalData).toBe(4)
  expect(listData[3]).toMatchObject({ module: 'tiny-requests', title: 'Tiny of 2026-06-08', from: '2026-06-08', waitingFor: names('sup'), currentLevel: 1, levelCount: 3 })
  expect(listData[3]).not.toHaveProperty('employee')
  // who filed it for somebody else is told for whom
  expect((await own('sup')).listData.map((r) => [r.id, r.employee])).toEqual([[herDraft?.id, 'Dina'], [forMe?.id, 'Dina']])
  expect(await idsOf('emp2')).toEqual([mates?.id])
  expect(await idsOf('outsider')).toEqual([])
})

test('a module that is not theirs is absent, and what is confidential is known to who filed it alone', async () => {
  const [filed, about, gone] = [await ofModule('quiet-requests', await submitted()), await ofModule('quiet-requests', await submitted({ by: 'sup', employee: 'emp' })), await ofModule('travel-requests', await submitted())]
  await q().delete(moduleAccess).where(eq(moduleAccess.module, 'travel-requests'))
  expect(await idsOf('emp')).toEqual([filed.id])
  expect(await idsOf('sup')).toEqual([about.id])
  expect(await idsOf('emp', { filterSearch: gone.code })).toEqual([])
  await q().delete(moduleAccess)
  expect(await own('emp')).toEqual({ listData: [], totalPage: 0, totalData: 0 })
})

test('by statuses, and page after page', async () => {
  const [open, back, done, kept] = await inTurn(submitted, () => into[2](), () => into[5](), draft)
  expect(await idsOf('emp', { status: [0, 1, 40] })).toEqual([kept?.id, open?.id])
  expect(await idsOf('emp', { status: [2, 30] })).toEqual([back?.id])
  expect(await idsOf('emp', { status: [3, 4, 5, 11, 12] })).toEqual([done?.id])
  const pages = await Promise.all([1, 2, 3].map((paginationPage) => own('emp', { paginationSize: 2, paginationPage })))
  expect(pages.map((p) => p.listData.map((r) => r.id))).toEqual([[kept?.id, done?.id], [back?.id, open?.id], []])
  expect(pages.map((p) => [p.totalPage, p.totalData])).toEqual([[2, 4], [2, 4], [2, 4]])
})

test('found by code, note and the name of its module', async () => {
  const [noted, travelled] = await inTurn(() => submitted({ note: 'Wedding in Solo' }), async () => ofModule('travel-requests', await submitted()))
  expect(await idsOf('emp', { filterSearch: 'wedding' })).toEqual([noted?.id])
  expect(await idsOf('emp', { filterSearch: noted?.code ?? '' })).toEqual([noted?.id])
  expect(await idsOf('emp', { filterSearch: 'Travel' })).toEqual([travelled?.id])
  // every word, each anywhere
  expect(await idsOf('emp', { filterSearch: `travel ${travelled?.code}` })).toEqual([travelled?.id])
  expect(await idsOf('emp', { filterSearch: 'travel wedding' })).toEqual([])
})

test('statements do not grow with the rows', async () => {
  const statements = async () => {
    const context = await as('emp')
    const spy = vi.spyOn(database.pool, 'query')
    await requests.ownRequests({}, context)
    const count = spy.mock.calls.length
    spy.mockRestore()
    return count
  }
  await submitted({ day: '2026-06-01' })
  const before = await statements()
  for (const day of ['2026-06-02', '2026-06-03', '2026-06-04']) await submitted({ day })
  expect(await statements()).toBe(before)
})
