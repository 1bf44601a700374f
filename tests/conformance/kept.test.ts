/**
 * Answers that a device does not keep: every call that says so of itself is used, by whom it is about and by HR, and then its figures are
 * looked for: in the device's database, in localStorage and in the page; in what is read ahead; in the rows and logs of the server.
 */
import 'fake-indexeddb/auto'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type AnyCall, defineCall, defineCalls } from '../../contract/kit/call.ts'
import type { Field, FieldKind, Fields } from '../../contract/kit/field.ts'
import { isKept, keptCopy, keptInPart, keptOf, noteKept } from '../../contract/kit/kept.ts'
import { defineRequest } from '../../contract/kit/request.ts'
import type { InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { q } from '../../server/db/context.ts'
import { requireSoundFacts } from '../../server/http/fits-address.ts'
import { aBonus, aPeriod, aSlip } from '../../server/documents/testing/pay.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { recordingLog } from '../../server/lib/testing/recording-log.ts'
import { setSetting } from '../../server/org/settings.ts'
import type { Engine } from '../../src/offline/engine.ts'
import { bench } from '../../src/offline/test-bench.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, type Form, isFiledForOneself, workingDay } from '../support/requests.ts'
import { advanceOwnCalls, advanceRequest } from './made-up/pay-advances/contract.ts'

class Kept {
  [key: string]: unknown
}
/** localStorage of the page, whose keys can be listed as the browser's. */
const stored = new Kept()
const hidden = (name: string, value: unknown) => Object.defineProperty(stored, name, { value, enumerable: false })
hidden('getItem', (key: string) => stored[key] ?? null)
hidden('setItem', (key: string, value: string) => void (stored[key] = value))
hidden('removeItem', (key: string) => void delete stored[key])
vi.stubGlobal('localStorage', stored)
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('document', { baseURI: 'http://local/ess/' })
vi.stubGlobal('location', { href: 'http://local/ess/' })
const { makeQueryClient } = await import('../../src/api/query-client.ts')
const { keepReadCopies } = await import('../../src/api/read-copies.ts')
const { persistFor } = await import('../../src/api/persist.ts')
const { fetchAhead } = await import('../../src/api/read-many.ts')
const { query, queryKey } = await import('../../src/api/query.ts')

/** What is asked for in every form, where a form takes it: nothing else of the company looks like it. */
const FIGURE = '81234567'
const figures: Partial<Record<FieldKind, (field: Field) => unknown>> = { decimal: () => `${FIGURE}.89`, note: () => `For ${FIGURE}`, text: ({ max = 200 }) => (max >= FIGURE.length ? FIGURE : undefined) }

interface Use {
  call: AnyCall
  input: Record<string, unknown>
}

const log = recordingLog()
let api: TestApi
let people: People
/** Every use of a call that is not kept, or not every time: about the employee. */
let uses: Use[]
/** Answers of all modules together, which tell of those requests among others: who may see what they are about, and whether figures are in it. */
let mixed: { name: string; who: 'employee' | 'superior'; call: AnyCall; input: Record<string, unknown>; isTelling: boolean }[]

const says = ({ call }: ServedCall) => call.kept !== undefined || call.keptBy !== undefined
const keptModules = everyModule.filter(({ def }) => def.highValue || def.calls.detail.kept)

/** A request of the employee's on its way, with figures in it. */
async function staged(module: (typeof everyModule)[number]): Promise<Form> {
  const as = api.as(isFiledForOneself(module) ? people.employee : people.superior)
  const fields = Object.entries(module.def.fields as Fields).filter(([, f]) => !f.computed)
  // of some a device keeps the request and not what is asked beside it: no figure to look for stands in that
  const isUnkept = module.def.calls.detail.kept !== undefined
  const marked = Object.fromEntries((isUnkept ? fields : []).flatMap(([name, f]) => { const value = figures[f.kind]?.(f); return value === undefined ? [] : [[name, value]] }))
  const form = { ...(await aForm(module, as, people.employee, workingDay(3))), ...marked, note: isUnkept ? `For ${FIGURE}` : '' }
  await as.get(callFor(module, 'save'), form)
  // whoever decides on it sees it, too; what refuses these figures leaves a draft
  await as.send(callFor(module, 'submit'), { id: form.id })
  return form
}

beforeAll(async () => {
  api = await openApi(undefined, log)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  const forms = new Map<string, Form>()
  for (const module of keptModules) forms.set(module.def.slug, await staged(module))
  const advances = everyModule.find((m) => m.def.slug === advanceRequest.slug) as (typeof everyModule)[number]
  const decided = await staged(advances)
  await api.as(people.superior).get(callFor(advances, 'approve'), { id: decided.id, version: (await api.as(people.superior).get(advanceRequest.calls.detail, { id: decided.id })).version })
  mixed = [
    { name: 'inbox', who: 'superior', call: calls.attachmentsInbox.inboxList, input: {}, isTelling: true },
    { name: 'what was decided', who: 'superior', call: calls.attachmentsInbox.inboxHistory, input: {}, isTelling: true },
    { name: 'Home', who: 'employee', call: calls.general.home, input: {}, isTelling: true },
    { name: 'Home of who decides', who: 'superior', call: calls.general.home, input: {}, isTelling: false },
    { name: 'own requests', who: 'employee', call: calls.general.ownRequests, input: {}, isTelling: true },
    { name: 'notices', who: 'superior', call: calls.systemNotification.getNotificationsPost, input: {}, isTelling: false },
    { name: 'notices of the requester', who: 'employee', call: calls.systemNotification.getNotificationsPost, input: {}, isTelling: false },
  ]
  // documents about pay open without a password here: the figures are what is looked for
  await setSetting('payDocumentPassword', false, api.clock.now())
  const period = { code: '2026-04', id: await aPeriod('2026-04') }
  const pay: Record<string, string> = { payroll: await aSlip(people.employee, period, [{ code: 'BASE', amount: Number(FIGURE) }]), bonus: await aBonus(people.employee, '2026-04-25', Number(FIGURE), 0) }
  const inputsOf = (one: ServedCall): Record<string, unknown>[] => {
    if (one.call.keptBy !== undefined) {
      const by = one.call.keptBy
      return [...forms].map(([slug, { id }]) => ({ ...fittingInput(one), id, [by]: slug }))
    }
    const paid = pay[one.call.module]
    if (paid !== undefined) return [Object.fromEntries(Object.entries(fittingInput(one)).flatMap(([name, value]) => (name === 'id' || (name === 'a' && one.call.module === 'bonus') ? [[name, paid]] : shapeOf(one)[name]?.safeParse(undefined).success ? [] : [[name, value]])))]
    const form = forms.get(one.call.module)
    const shape = shapeOf(one)
    const fitted = Object.fromEntries(Object.entries(fittingInput(one)).filter(([name]) => !shape[name]?.safeParse(undefined).success))
    const filled = form && one.call.name in (calledOf(one.call.module) ?? {}) ? Object.fromEntries(Object.entries(form).filter(([name]) => name in shape)) : {}
    return [{ ...fitted, ...filled, ...('employeeId' in shape ? { employeeId: people.employee } : {}), ...('scope' in shape ? { scope: 'all' } : {}) }]
  }
  const calledOf = (slug: string) => everyModule.find((m) => m.def.slug === slug)?.def.calls as unknown as Record<string, AnyCall> | undefined
  uses = api.parts.served.filter(says).flatMap((one) => inputsOf(one).map((input) => ({ call: one.call, input })))
})
afterAll(() => api.close())

/** Figures of an answer: what nobody would take for an id, a date or a count. */
const told = new Set([FIGURE])
function note(text: string): void {
  for (const [number] of text.matchAll(/(?<![\w-])\d{5,}(?:\.\d+)?(?![\w-])/g)) told.add(number)
}
const isTold = (text: string) => [...told].some((figure) => text.includes(figure))

test('there are such calls of every sort, and each is used', () => {
  const ids = uses.map(({ call }) => call.id)
  const ofAdvances = ['list', 'detail', 'checkDraft', 'comments', 'clone', 'account', 'limit', 'statement'].map((name) => `pay-advances.${name}`)
  expect(ids).toEqual(expect.arrayContaining([...ofAdvances, calls.platform.effectPreview.id]))
  expect(new Set(ids).size).toBe(api.parts.served.filter(says).length)
  for (const { call } of uses) expect([call.id, call.kind]).toEqual([call.id, 'query'])
})

describe('on the way', () => {
  test('nothing of them may be kept: no-store, no ETag, no 304', async () => {
    for (const { call, input } of uses) {
      for (const who of [people.employee, people.superior, people.hr]) {
        const answer = await api.as(who).send(call, input, { headers: { 'if-none-match': `"${people.employee}"` } })
        if (who === people.employee || call.keptBy === undefined) note(answer.text)
        expect([call.id, answer.headers.get('cache-control'), answer.headers.get('etag'), answer.headers.get('last-modified'), answer.status === 304]).toEqual([call.id, 'no-store', null, null, false])
      }
    }
    // the figures are in what was asked or answered, or the rest of this file looks for nothing
    for (const name of ['list', 'detail', 'checkDraft', 'limit', 'statement']) {
      const use = uses.find(({ call }) => call.id === `pay-advances.${name}`) as Use
      expect([name, JSON.stringify(use.input) + (await api.as(people.employee).send(use.call, use.input)).text]).toEqual([name, expect.stringContaining(FIGURE)])
    }
    for (const { call, input } of uses.filter(({ call }) => ['payroll', 'bonus'].includes(call.module) && ['list', 'detail'].includes(call.name))) expect([call.id, (await api.as(people.employee).send(call, input)).text]).toEqual([call.id, expect.stringContaining(`${FIGURE}00`)])
  })

  test('read together with others they are no such call; what is one\'s own is read so by oneself alone', async () => {
    for (const { call, input } of uses) {
      for (const who of ['employee', 'superior', 'hr'] as const) {
        const { answers } = await api.as(people[who]).get(calls.platform.readMany, { reads: [{ call: call.id, input }] })
        const isTheirs = keptOf(call, input) === 'own' && answers[0]?.status === 200
        if (isTheirs) expect([call.id, isKept(call, input, answers[0]?.answer, people[who])]).toEqual([call.id, true])
        // what may be one's own is asked for, and may be refused as it stands (a request on its way is no draft)
        else expect([call.id, who, answers]).toEqual([call.id, who, [{ status: keptOf(call, input) === 'own' && answers[0]?.status === 400 ? 400 : 404, answer: null }]])
      }
    }
    const own = async (who: string) => (await api.as(who).get(calls.platform.readMany, { reads: [{ call: advanceOwnCalls.account.id, input: { employeeId: people.employee } }] })).answers[0]?.status
    expect([await own(people.employee), await own(people.hr)]).toEqual([200, 404])
  })
})

test('the server keeps nothing of them: no row of the audit, no answer for a replay, no line of a log', async () => {
  for (const { call, input } of uses) for (const who of [people.employee, people.superior, people.hr]) await api.as(who).send(call, input, { key: `key-${call.id}` })
  for (const table of ['audit', 'command_key', 'notification']) {
    const { rows } = await q().execute<{ row: string }>(sql.raw(`select t::text as row from ${table} t`))
    expect([table, rows.map(({ row }) => row).filter(isTold)]).toEqual([table, []])
  }
  expect([...log.lines, ...api.securityLines].filter(isTold)).toEqual([])
  expect(log.lines.length).toBeGreaterThan(uses.length)
})

describe('on the device', () => {
  let stop: () => void
  /** A machine at work for others. */
  const SLOW = { timeout: 20_000 }

  /** A page with all that keeps answers, as whoever this is. */
  async function pageOf(who: string): Promise<{ client: QueryClient; engine: Engine }> {
    const { engine } = await bench()
    for (const key of Object.keys(stored)) delete stored[key]
    stored.access_token = who
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => (url.endsWith('config.json') ? Promise.resolve(Response.json({ apiBase: '/api' })) : api.fetch(new Request(`http://local${url}`, init))))
    const client = makeQueryClient(() => undefined)
    await persistFor(client, 'http://idp dina', 'build-1')
    stop = keepReadCopies(client, {
      get: async (callId, input) => engine.readRecord(callId, input),
      put: async (callId, input, copy) => engine.cacheRecord(callId, input, copy.value),
    })
    await client.fetchQuery(query(calls.general.accountDetails, {}))
    return { client, engine }
  }

  const settle = () => new Promise((done) => setTimeout(done, 20))
  /** Uses a call as a screen does, whatever that says of keeping, and leaves. */
  async function visit(client: QueryClient, { call, input }: Use): Promise<void> {
    const observer = new QueryObserver(client, { ...query(call, input), gcTime: 60_000, retry: false, meta: { quiet: true } })
    const leave = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false), SLOW)
    leave()
  }

  const copies = async (engine: Engine) => (await engine.store.db.records.toArray()).map((row) => JSON.stringify(row))

  test.each(['employee', 'superior', 'hr'] as const)('the %s has used every one of them: what is left is one\'s own', async (who) => {
    const { client, engine } = await pageOf(people[who])
    await client.fetchQuery(query(calls.general.home, {}))
    for (const use of uses) await visit(client, use)
    await fetchAhead(client, uses.map(({ call, input }) => [call.id, input] as const), 0)
    await new Promise((done) => setTimeout(done, 700))
    await settle()
    const left = await copies(engine)
    expect(left.some((row) => row.includes(calls.general.home.id))).toBe(true)
    // and one's own requests of modules that keep them
    const own = [advanceOwnCalls.account.id, ...uses.filter(({ call, input }) => keptOf(call, input) === 'own').map(({ call }) => call.id)]
    expect(left.filter((row) => isTold(row) && !(who === 'employee' && own.some((id) => row.includes(`"callId":"${id}"`))))).toEqual([])
    if (who === 'employee') expect(left.filter((row) => isTold(row)).length).toBeGreaterThan(0)
    expect(Object.entries(stored).filter(([, text]) => isTold(String(text)))).toEqual([])
    expect(Object.keys(stored).some((key) => key.startsWith('ess_cache:'))).toBe(true)
    // nor in the page, whatever its screens said; but for Home, which tells of all modules together
    const inPage = client.getQueryCache().getAll().filter((one) => one.queryKey[0] !== calls.general.home.id).map((one) => JSON.stringify([one.queryKey, one.state.data]))
    expect(inPage.filter((text) => isTold(text))).toEqual([])
    stop()
  })

  test('of what tells of all modules together it keeps each row: who, what kind, where it stands and since when, and nothing else of these', async () => {
    for (const who of ['superior', 'employee'] as const) {
      const { client, engine } = await pageOf(people[who])
      for (const { name, call, input, isTelling } of mixed.filter((one) => one.who === who)) {
        const answer = await client.fetchQuery(query(call, input))
        expect([name, isTold(JSON.stringify(answer))]).toEqual([name, isTelling])
        // an inbox is read page after page, and in one piece with them
        client.setQueryData([call.id, { ...input, pages: 'all' }], { pages: [answer], pageParams: [1] })
        await client.fetchInfiniteQuery({ queryKey: [call.id, { ...input, pages: 'again' }], queryFn: () => Promise.resolve(answer), initialPageParam: 1 })
      }
      await new Promise((done) => setTimeout(done, 700))
      await settle()
      const left = await copies(engine)
      expect(left.filter(isTold)).toEqual([])
      expect(Object.values(stored).filter((text) => isTold(String(text)))).toEqual([])
      for (const { name, call } of mixed.filter((one) => one.who === who)) expect([name, left.some((row) => row.includes(call.id))]).toEqual([name, true])
      stop()
      if (who === 'employee') continue
      const inbox = mixed[0] as (typeof mixed)[number]
      const kept = await engine.readRecord(inbox.call.id, inbox.input)
      const row = (kept?.value as { listData: InboxItem[] } | undefined)?.listData.find(({ module }) => module === advanceRequest.slug)
      expect(row).toMatchObject({ leftOut: true, employeeId: people.employee, employee: 'Eka Employee', module: 'pay-advances', moduleName: 'PayAdvance', status: 1, waitingDays: 0, block: [], texts: [], note: '', actions: [], enableApprove: false })
      expect([row?.code, row?.statusText, row?.waitingSince]).not.toContain('')
      // and online it is the full row
      const [whole] = (await api.as(people.superior).get(calls.attachmentsInbox.inboxList, {})).listData.filter(({ id }) => id === row?.id)
      expect(whole).toMatchObject({ enableApprove: true, note: `For ${FIGURE}`, block: [{ key: 'payDate' }, { key: 'amount', value: `${FIGURE}.89` }, { key: 'note' }] })
      expect(whole?.leftOut).toBeUndefined()
    }
  })

  test('nobody asks the server ahead for what is never kept', async () => {
    const { client } = await pageOf(people.employee)
    const asked: string[] = []
    const real = globalThis.fetch as unknown as (url: string, init: RequestInit) => Promise<Response>
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      asked.push(`${url} ${typeof init.body === 'string' ? init.body : ''}`)
      return real(url, init)
    })
    await fetchAhead(client, [[calls.general.home.id, {}], ...uses.map(({ call, input }) => [call.id, input] as const)], 0)
    for (const { call, input } of uses) expect([call.id, asked.some((text) => text.includes(call.id))]).toEqual([call.id, keptOf(call, input) === 'own'])
    stop()
  })

  test('a copy from before is not shown: what is never kept is read anew or not at all', async () => {
    const { client, engine } = await pageOf(people.employee)
    const { call, input } = uses.find((use) => use.call.id === advanceOwnCalls.limit.id) as Use
    await engine.cacheRecord(call.id, input, { owed: 'from before' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const observer = new QueryObserver(client, { ...query(call, input), retry: false })
    const leave = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), SLOW)
    await settle()
    expect(client.getQueryData(queryKey(call, input))).toBeUndefined()
    leave()
    stop()
  })
})

describe('a part of an answer that is not kept', () => {
  test('whoever it is of: a module keeps all of its requests, none, or the reader\'s alone', () => {
    expect([keptInPart(undefined, false, ['note']), keptInPart('own', true, ['note'])]).toEqual([{}, {}])
    expect([keptInPart('never', true, ['note']), keptInPart('own', false, ['note'])]).toEqual([{ notKept: ['note'] }, { notKept: ['note'] }])
  })
  test('the copy has what is named empty, each by what it was, at any depth; and what is not marked is the very answer', () => {
    const row = { id: 'a', note: 'x', block: [{ key: 'k', value: 1 }], enableApprove: true, alsoAway: { count: 2 }, notKept: ['note', 'block', 'enableApprove', 'alsoAway'] }
    const beside = { id: 'b', note: 'y', lines: [{ note: 'z' }] }
    const copy = keptCopy({ pages: [{ listData: [row, beside] }] })
    expect(copy.pages[0]?.listData).toEqual([{ id: 'a', note: '', block: [], enableApprove: false, alsoAway: null, notKept: row.notKept, leftOut: true }, beside])
    const plain = { listData: [beside], none: null }
    expect([keptCopy(plain), keptCopy(null), keptCopy('x')]).toEqual([plain, null, 'x'])
    expect(keptCopy(plain)).toBe(plain)
    expect(keptCopy(copy)).toEqual(copy)
  })
})

describe('what is one\'s own', () => {
  const [me, other, record] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b', '0190a000-0000-7000-8000-00000000000c']
  const { own } = defineCalls('made-up-own', { own: defineCall<object, unknown>({ kind: 'query', method: 'POST', path: '/own', kept: 'own' }) })
  test.each<[string, object, unknown, boolean]>([
    ['an answer to nobody in particular', {}, { owed: 1 }, true],
    ['of the reader', { employeeId: me }, { employeeId: me }, true],
    ['of a person who is named', { employeeId: other }, { owed: 1 }, false],
    ['of people, one of them the reader', { employeeIds: [me, other] }, { owed: 1 }, false],
    ['whose answer is of somebody else', {}, { employeeId: other }, false],
    ['with somebody else on one of its lines', { id: record }, { employeeId: me, lines: [{ employeeId: me }, { employeeId: other }] }, false],
    ['a day, by an answer that does not say whose it is', { date: '2026-05-12' }, { owed: 1 }, false],
    ['a day of the reader\'s', { date: '2026-05-12', page: 2 }, { employeeId: me, lines: [{ owed: null }] }, true],
    ['a record that says it is the reader\'s', { id: record }, { employeeId: me }, true],
    ['a record that does not say whose it is', { id: record }, { comments: [] }, false],
    ['a list of the reader\'s', { scope: 'mine' }, { listData: [{ employeeId: me }] }, true],
    ['a list of the reader\'s in which somebody else stands', { scope: 'mine' }, { listData: [{ employeeId: other }] }, false],
    ['a list that does not say whose it is', {}, { listData: [{ owed: 1 }] }, false],
    ['a list of others, of whom there are none', { scope: 'others' }, { listData: [] }, false],
    ['a list of all', { scope: 'all' }, { listData: [{ employeeId: me }] }, false],
  ])('%s', (_, input, answer, kept) => {
    expect(isKept(own, input, answer, me)).toBe(kept)
    expect(isKept(own, input, answer, undefined)).toBe(false)
  })
})

describe('facts that contradict each other stop the start', () => {
  test('a command that says what is kept of its answer', () => {
    const draft = defineCall<object, unknown>({ kind: 'query', method: 'POST', path: '/x', kept: 'never' })
    const { wrong } = defineCalls('made-up-wrong', { wrong: { ...draft, kind: 'command' } })
    expect(() => requireSoundFacts(wrong)).toThrow('made-up-wrong.wrong: facts that do not fit a POST command')
    // @ts-expect-error -- only queries say it
    defineCall<object, unknown>({ kind: 'command', method: 'POST', path: '/x', kept: 'own' })
  })
  test('a request module of which some calls are kept and others are not', () => {
    const detail = { ...advanceRequest.calls.detail, kept: 'own' as const }
    expect(() => defineRequest({ ...advanceRequest, slug: 'made-up-half', calls: { ...advanceRequest.calls, detail } })).toThrow('made-up-half: some of its calls')
  })
  test('a request of a module nobody knows here, or whose decisions are of high value, is not kept by who tells of it', () => {
    const preview = calls.platform.effectPreview
    expect(keptOf(preview, { module: 'nowhere' })).toBe('never')
    expect(keptOf(preview, {})).toBe('never')
    expect(keptOf(preview, { module: 'leave-requests' })).toBeUndefined()
    noteKept('made-up-high', 'never')
    expect(keptOf(preview, { module: 'made-up-high' })).toBe('never')
  })
})
