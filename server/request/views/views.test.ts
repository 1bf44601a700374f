import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { RequestListInput } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { createRunOnce } from '../../http/commands.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { isCallError } from '../../lib/refuse.ts'
import { moduleAccess } from '../../org/table.ts'
import { requireCall } from '../access.ts'
import { createRequests } from '../service.ts'
import { delegation, request } from '../table.ts'
import { as, clock, foundCompany, grant, names, START, type Who, who } from '../testing/company.ts'
import { act, aNewId, approved, approvedBy, codeOf, detail, draft, into, refusal, submitted } from '../testing/story.ts'
import { setBudget, tinyModule, tinyRequest } from '../testing/tiny.ts'

let database: Database
const requests = createRequests([tinyModule], { runOnce: createRunOnce(clock) })

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(delegation)
  await q().delete(moduleAccess)
  await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: null })
  await q().update(request).set({ deletedAt: START })
  for (const person of ['emp', 'emp2', 'sup'] as const) await setBudget(who[person], { total: 1000, held: 0, spent: 0 }, START)
})

const list = async (person: Who, input: RequestListInput = {}) => requests.list(tinyRequest, input, await as(person))
const idsOf = async (person: Who, input: RequestListInput = {}) => (await list(person, input)).listData.map((r) => r.id)
const inbox = async (person: Who, input: Parameters<typeof requests.inbox>[0] = {}) => requests.inbox(input, await as(person))

/** How many statements a call sends to the database. */
async function statements(call: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(database.pool, 'query')
  await call()
  const count = spy.mock.calls.length
  spy.mockRestore()
  return count
}

describe('a list', () => {
  test('mine, my team, and all, each as far as the right goes', async () => {
    const own = await submitted()
    const mate = await submitted({ by: 'emp2' })
    const secret = await draft({ by: 'emp2' })
    expect(await idsOf('emp')).toEqual([own.id])
    expect((await idsOf('sup', { scope: 'others' })).sort()).toEqual([own.id, mate.id].sort())
    expect(await idsOf('emp', { scope: 'others' })).toEqual([])
    expect(await idsOf('emp', { scope: 'all' })).toEqual([own.id])
    expect((await idsOf('hr', { scope: 'all' })).sort()).toEqual([own.id, mate.id].sort())
    expect(await idsOf('emp2')).toContain(secret.id)
    expect(await idsOf('outsider', { scope: 'all' })).toEqual([])
  })

  test('shows what somebody filed for me once it is submitted', async () => {
    const record = await draft({ by: 'sup', employee: 'emp' })
    expect(await idsOf('emp')).toEqual([])
    await act('sup', 'submit', record)
    expect(await idsOf('emp')).toEqual([record.id])
  })

  test('never shows what the detail would refuse, and the other way round', async () => {
    await grant({ from: 'head', to: 'outsider' })
    const records = [await submitted(), await submitted({ by: 'emp2' }), await approved(), await draft({ by: 'sup' }), await into[5](), await into[2]()]
    for (const person of Object.keys(who) as Who[]) {
      const listed = new Set(await idsOf(person, { scope: 'all', paginationSize: 100 }))
      for (const record of records) expect([person, listed.has(record.id)]).toEqual([person, await detail(person, record).then(() => true, (e) => !isCallError(e, 'not_found'))])
    }
  })

  test('searches code, title, note, name and code of the person, whatever the case', async () => {
    const [a, b] = [await submitted({ day: '2026-07-03', note: 'Sister’s Wedding' }), await submitted({ day: '2026-07-04' })]
    for (const text of [a.code.toLowerCase(), '2026-07-03', 'WEDDING', 'tiny of wedding']) expect([text, await idsOf('emp', { filterSearch: text })]).toEqual([text, [a.id]])
    expect(await idsOf('sup', { scope: 'others', filterSearch: 'dIn' })).toHaveLength(2)
    expect(await idsOf('emp', { filterSearch: '%' })).toEqual([])
    expect(b.code).not.toBe(a.code)
  })

  test('filters by status, days and person', async () => {
    const [early, late] = [await submitted({ day: '2026-06-01' }), await draft({ day: '2026-06-10' })]
    expect(await idsOf('emp', { status: [0] })).toEqual([late.id])
    expect(await idsOf('emp', { from: '2026-06-02', until: '2026-06-30' })).toEqual([late.id])
    expect(await idsOf('emp', { until: '2026-06-01' })).toEqual([early.id])
    expect(await idsOf('sup', { scope: 'others', employeeId: who.emp2 })).toEqual([])
  })

  test('sorts by header and own fields, both ways, and pages without a gap or a double', async () => {
    for (const [day, amount] of [['2026-06-03', 9], ['2026-06-01', 10], ['2026-06-02', 10]] as const) await submitted({ day, amount })
    const days = async (input: RequestListInput) => (await list('emp', input)).listData.map((r) => r.day)
    expect(await days({ sortingColumn: 'day' })).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
    expect(await days({ sortingColumn: 'Day', sortingDirection: 1 })).toEqual(['2026-06-03', '2026-06-02', '2026-06-01'])
    expect((await days({ sortingColumn: 'amount' }))[0]).toBe('2026-06-03')
    for (const sortingColumn of ['sortDate', 'code', 'status', 'transDate', 'employee', 'amount', 'constructor', '__proto__', 'nonsense; drop table request']) {
      const pages = [1, 2, 3].map((paginationPage) => idsOf('emp', { sortingColumn, paginationPage, paginationSize: 1 }))
      expect(new Set((await Promise.all(pages)).flat()).size).toBe(3)
    }
    expect(await list('emp', { paginationSize: 2 })).toMatchObject({ totalPage: 2, totalData: 3 })
  })

  test('asks the database the same number of times for one row and for twenty', async () => {
    await submitted()
    const one = await statements(() => list('sup', { scope: 'others' }))
    const oneItem = await statements(() => inbox('sup'))
    for (let i = 0; i < 19; i++) await submitted({ by: i % 2 ? 'emp' : 'emp2' })
    expect(await statements(() => list('sup', { scope: 'others', paginationSize: 50 }))).toBe(one)
    expect(await statements(() => inbox('sup', { paginationSize: 50 }))).toBe(oneItem)
    expect((await inbox('sup', { paginationSize: 50 })).listData).toHaveLength(20)
  })
})

describe('a row', () => {
  test('carries who has it since when, values, texts and what this person may do now', async () => {
    const record = await submitted({ day: '2026-06-05' })
    const [own] = (await list('emp')).listData
    expect(own).toMatchObject({
      module: 'tiny-requests', requestor: 'Dina', requestorCode: 'emp', status: 1, statusText: 'In approval', currentLevel: 1, levelCount: 3, waitingFor: names('sup'),
      day: '2026-06-05', amount: 10, double: 20, actions: ['cancel'], enableApprove: false,
    })
    expect(fromKeyValues(own?.texts ?? [])).toEqual({ day: 'day 2026-06-05' })
    const seen = await detail('sup', record)
    expect([seen.actions, seen.enableApprove, seen.enableRevise, seen.enableReject]).toEqual([['approve', 'revise', 'reject'], true, true, true])
    expect((await detail('head', record)).actions).toEqual([])
    expect((await detail('emp', await draft())).actions).toEqual(['save', 'submit', 'cancel'])
  })

  test('offers what the command then takes, and nothing else, in every status', async () => {
    /** True when the action goes through; taken back at once. */
    const goesThrough = (person: Who, action: 'submit' | 'cancel' | 'approve' | 'revise' | 'reject', record: { id: string }) =>
      tx(async () => {
        await act(person, action, record)
        throw new Error('taken back')
      }).catch((e: Error) => e.message === 'taken back')
    for (const status of [0, 1, 2, 3, 4, 5, 30, 40] as const) {
      const record = await into[status]()
      for (const person of ['emp', 'sup', 'hr', 'head'] as const) {
        const shown = await detail(person, record).catch(() => ({ actions: [] as string[] }))
        for (const action of ['submit', 'cancel', 'approve', 'revise', 'reject'] as const) {
          expect([status, person, action, shown.actions.includes(action)]).toEqual([status, person, action, await goesThrough(person, action, record)])
        }
      }
    }
  })

  test('offers nothing where the person may only look', async () => {
    const record = await submitted()
    await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: who.sup, readOnly: true })
    expect((await detail('sup', record)).actions).toEqual([])
  })

  test('a detail is of one moment: of what is decided while it is read, no part tells before the others', async () => {
    const record = await submitted()
    const halfway = Promise.withResolvers<void>()
    const decided = Promise.withResolvers<void>()
    const slow = createRequests([{ ...tinyModule, texts: async () => {
      halfway.resolve()
      await decided.promise
      return new Map()
    } }], { runOnce: createRunOnce(clock) })
    const reading = slow.detail(tinyRequest, { id: record.id }, await as('emp'))
    await halfway.promise
    const { version } = await act('sup', 'approve', record)
    decided.resolve()
    const told = ({ version: of, currentLevel, waitingFor, approvals, history, changedBy }: Awaited<typeof reading>) => ({ of, currentLevel, waitingFor, position: approvals.position, statuses: approvals.levels.map((l) => l.statusId), history: history.map((h) => h.action), changedBy })
    const before = told(await reading)
    expect(before).toMatchObject({ of: record.version, currentLevel: 1, position: 1, waitingFor: names('sup'), history: ['submit'], changedBy: names('emp')[0] })
    expect(told(await detail('emp', record))).toMatchObject({ of: version, currentLevel: 2, position: 2, waitingFor: names('head'), history: ['approve', 'submit'], changedBy: names('sup')[0] })
  })

  test('a detail has its line, its history newest first and who changed it', async () => {
    const record = await approvedBy(await submitted({ by: 'hr', employee: 'emp' }), 'sup')
    const shown = await detail('hr', record)
    expect(shown.employeeList).toEqual([{ lineId: record.id, employeeId: who.emp, employee: 'Dina', companyStructure: 'Operations', note: '', isTransferred: true, values: {}, texts: [] }])
    expect([shown.history.map((h) => h.action), shown.changedBy]).toEqual([['approve', 'submit'], 'Sari'])
  })
})

describe('the inbox', () => {
  test('holds open steps, oldest first, with the module block and the days waiting', async () => {
    const first = await submitted({ day: '2026-06-09', note: 'please' })
    clock.set(new Date(START.getTime() + 3 * 86_400_000 + 1000))
    const second = await submitted({ by: 'emp2', day: '2026-06-02' })
    const { listData, totalData } = await inbox('sup')
    expect(totalData).toBe(2)
    expect(listData.map((i) => [i.id, i.waitingDays, i.moduleName, i.forEmployee])).toEqual([[first.id, 3, 'TinyRequest', null], [second.id, 0, 'TinyRequest', null]])
    expect(listData[0]).toMatchObject({ block: [{ key: 'day', value: '2026-06-09' }, { key: 'note', value: 'please' }], totalPage: 1, totalData: 2, hasAttachment: false })
    expect((await inbox('sup', { sortingColumn: 'startDate' })).listData.map((i) => i.id)).toEqual([second.id, first.id])
    expect((await inbox('sup', { waitingDays: 2 })).listData.map((i) => i.id)).toEqual([first.id])
    expect((await inbox('sup', { employeeId: who.emp2 })).listData.map((i) => i.id)).toEqual([second.id])
    expect((await inbox('sup', { modules: ['loan'] })).listData).toEqual([])
    expect((await inbox('sup', { filterSearch: 'eko' })).listData.map((i) => i.id)).toEqual([second.id])
    expect((await inbox('head')).listData).toEqual([])
    expect(await requests.deskCounts(await as('sup'))).toEqual(new Map([['tiny-requests', 2]]))
    expect((await requests.inboxEmployees({}, await as('sup'))).listData.map((e) => e.displayName)).toEqual(['Dina', 'Eko'])
  })

  test('is sorted by when items were made, by name or in their sequence, without case', async () => {
    const dina = await submitted({ by: 'emp' })
    const eko = await submitted({ by: 'emp2' })
    const order = async (sortingColumn: string, sortingDirection?: 0 | 1) => (await inbox('sup', { sortingColumn, ...(sortingDirection === undefined ? {} : { sortingDirection }) })).listData.map((i) => i.id)
    for (const column of ['dateCreated', 'DateCreated', 'name', 'sequence']) {
      expect([column, await order(column), await order(column, 1)]).toEqual([column, [dina.id, eko.id], [eko.id, dina.id]])
    }
    const listed = async (sortingColumn: string, sortingDirection: 0 | 1) => (await requests.list(tinyRequest, { scope: 'others', sortingColumn, sortingDirection }, await as('sup'))).listData.map((r) => r.id)
    for (const column of ['dateCreated', 'name', 'sequence']) expect([column, await listed(column, 0), await listed(column, 1)]).toEqual([column, [dina.id, eko.id], [eko.id, dina.id]])
  })

  test('keeps own items and those for others apart, each request once', async () => {
    await grant({ from: 'sup', to: 'head' })
    const forSup = await submitted()
    const own = await approvedBy(await submitted({ by: 'emp2' }), 'sup')
    const items = (await inbox('head')).listData
    expect(new Map(items.map((i) => [i.id, i.forEmployee]))).toEqual(new Map([[own.id, null], [forSup.id, 'Sari']]))
    expect(items).toHaveLength(2)
    expect((await inbox('head', { forOthers: true })).listData.map((i) => i.id)).toEqual([forSup.id])
  })

  test('shows nothing of a module the person does not have', async () => {
    await submitted()
    await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: who.sup, denied: true })
    expect((await inbox('sup')).totalData).toBe(0)
  })

  test('history holds what I decided, latest first, also in the place of others', async () => {
    await grant({ from: 'sup', to: 'outsider' })
    const a = await act('outsider', 'approve', await submitted())
    clock.set(new Date(START.getTime() + 60_000)) // it goes on by itself: the first decision may take some seconds
    const b = await act('outsider', 'reject', await submitted({ by: 'emp2' }))
    const { listData } = await requests.inboxHistory({}, await as('outsider'))
    expect(listData.map((i) => [i.id, i.forEmployee, i.status])).toEqual([[b.id, 'Sari', 5], [a.id, 'Sari', 1]])
    expect((await requests.inboxHistoryEmployees({}, await as('outsider'))).listData.map((e) => e.code)).toEqual(['emp', 'emp2'])
    expect((await requests.inboxHistory({}, await as('hr'))).listData).toEqual([])
  })

  test('history holds a request once, however often I decided on it: as of the last time', async () => {
    const record = await submitted()
    const later = (days: number) => clock.set(new Date(START.getTime() + days * 86_400_000))
    await act('sup', 'revise', record, { note: 'which day?' })
    later(1)
    const other = await act('sup', 'approve', await submitted({ by: 'emp2' }))
    later(2)
    await act('sup', 'approve', await act('emp', 'submit', record))
    later(5.5)
    const { listData, totalData } = await requests.inboxHistory({ paginationSize: 2 }, await as('sup'))
    expect([totalData, ...listData.map((i) => [i.id, i.waitingDays])]).toEqual([2, [record.id, 3], [other.id, 4]])
    expect((await requests.inboxHistory({ sortingDirection: 0 }, await as('sup'))).listData.map((i) => i.id)).toEqual([other.id, record.id])
    expect((await requests.inboxHistory({ forOthers: true }, await as('sup'))).listData).toEqual([])
  })
})

describe('a batch', () => {
  test('one failing item stops no other; each has its outcome', async () => {
    const [good, stale, late] = [await submitted(), await submitted(), await approvedBy(await submitted(), 'sup')]
    const items = [
      { id: good.id, module: 'tiny-requests', version: good.version },
      { id: stale.id, module: 'TinyRequest', version: 1 },
      { id: late.id, module: 'tiny-requests' },
      { id: good.id, module: 'unheard-of' },
    ]
    const { outcomes } = await requests.batch({ action: 'approve', items }, await as('sup'))
    expect(outcomes.map((o) => [o.ok, o.errorCode])).toEqual([[true, null], [false, 'stale'], [false, 'not_allowed'], [false, 'unmapped_module']])
    expect(outcomes[0]).toMatchObject({ code: good.code, status: 1, message: expect.stringContaining('has been approved successfully.') })
    expect([outcomes[1]?.status, outcomes[3]?.message]).toEqual([1, 'module either has not been set or has not been merged'])
  })

  test('the same batch again answers the same and decides nothing twice', async () => {
    const record = await submitted()
    const context = await as('sup')
    const batch = { action: 'approve' as const, items: [{ id: record.id, module: 'tiny-requests' }] }
    const first = await requests.batch(batch, context)
    expect(await requests.batch(batch, context)).toEqual(first)
    expect((await detail('emp', record)).history.map((h) => h.action)).toEqual(['approve', 'submit'])
  })

  test('the rules are those of the single action: a note where one is needed', async () => {
    const record = await submitted()
    const { outcomes } = await requests.batch({ action: 'reject', items: [{ id: record.id, module: 'tiny-requests' }] }, await as('sup'))
    expect(outcomes[0]?.errorCode).toBe('note_required')
  })
})

describe('other answers', () => {
  test('an effect preview shows rows, what is worth knowing and what would refuse', async () => {
    const record = await approvedBy(await submitted({ amount: 20 }), 'sup', 'head')
    await setBudget(who.emp, { total: 5, held: 20, spent: 0 }, START)
    const shown = await requests.effectPreview({ module: 'TinyRequest', id: record.id, action: 'approve' }, await as('hr'))
    expect(shown.rows.map((r) => [r.kind, r.warning])).toEqual([['budget', false], ['warning', true]])
    expect(shown.problems).toHaveLength(1)
    expect(await codeOf(requests.effectPreview({ module: 'TinyRequest', id: record.id, action: 'approve' }, await as('outsider')))).toBe('not_found')
    expect(await codeOf(requests.effectPreview({ module: 'TinyRequest', id: (await into[3]()).id, action: 'approve' }, await as('emp')))).toBe('illegal_transition')
  })

  test('what is on its way, for Home', async () => {
    const [open, back] = [await submitted({ day: '2026-06-08' }), await into[2]()]
    await draft()
    await approved()
    const found = await requests.inFlight(await as('emp'))
    expect(found.map((r) => r.id).sort()).toEqual([open.id, back.id].sort())
    expect(found.find((r) => r.id === open.id)).toMatchObject({ title: 'Tiny of 2026-06-08', from: '2026-06-08', waitingFor: names('sup'), currentLevel: 1, levelCount: 3 })
  })

  test('what came back to its requester stands first on Home, however many newer ones there are', async () => {
    const back = await into[2]()
    const newer = [await submitted({ day: '2026-06-08' }), await submitted({ day: '2026-06-09' })]
    const found = await requests.inFlight(await as('emp'))
    expect(found[0]?.id).toBe(back.id)
    expect(found.slice(1).map((r) => r.id).sort()).toEqual(newer.map((r) => r.id).sort())
  })

  test('who may see a request may see its files', async () => {
    const record = await submitted()
    for (const [person, may] of [['emp', true], ['head', true], ['outsider', false]] as const) expect([person, await requests.maySee(record.id, await as(person))]).toEqual([person, may])
    expect(await requests.maySee(aNewId(), await as('hr'))).toBe(false)
  })

  test('served calls: all of them, closed to those without the module, commands closed to readers', async () => {
    const served = requests.served(tinyModule)
    expect(served.map((s) => s.call.name)).toEqual(['list', 'detail', 'createOrUpdate', 'submit', 'saveAndSubmit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'nudge', 'addAttachment', 'createAttachment', 'deleteAttachment', 'checkDraft', 'comments', 'addComment'])
    const may = async (name: string, person: Who) => requireCall(served.find((s) => s.call.name === name)?.call as AnyCall, await as(person))
    await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: who.emp2, readOnly: true })
    await may('list', 'emp2')
    const readOnly = await refusal(may('createOrUpdate', 'emp2'))
    expect([readOnly.status, readOnly.code]).toEqual([403, 'read_only'])
    await q().delete(moduleAccess).where(eq(moduleAccess.module, 'tiny-requests'))
    const none = await refusal(may('list', 'emp'))
    expect([none.status, none.code]).toEqual([403, 'no_module'])
  })
})
