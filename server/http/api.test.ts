import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall, defineCalls } from '../../contract/kit/call.ts'
import { BACKGROUND, PRIORITY_HEADER } from '../../contract/kit/priority.ts'
import { zId, zText } from '../../contract/kit/schema.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { countWrites, timesOf } from '../db/written.ts'
import { systemClock } from '../lib/clock.ts'
import { type Caller, FileAnswer, serve } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { observe } from '../lib/observe.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import { type ApiDeps, createApi, type FetchHandler } from './api.ts'
import { createPace } from '../lib/pace.ts'
import { ProviderAway } from './provider-away.ts'
import { attemptLimit, secretPace } from '../org/attempts.ts'
import { tokenRefused } from '../lib/sign-in-refused.ts'
import { UnknownPerson } from '../lib/unknown-person.ts'
import { createRunOnce } from './commands.ts'
import type { StoreUpload } from './upload.ts'

interface NoteInput {
  id: string
  text: string
  attachmentIds?: string[]
}

/** A later build that takes fewer inputs; people the company has let go. */
let isStricter = false
const gone = new Set<string>()

const calls = defineCalls('notes', {
  add: defineCall<NoteInput, { id: string; oTStart: string; attachmentIds: string[] }>({ kind: 'command', method: 'POST', path: '/Notes/Add', body: 'form' }),
  refuseFirst: defineCall<{ id: string }, { id: string }>({ kind: 'command', method: 'POST', path: '/Notes/RefuseFirst' }),
  batch: defineCall<{ ids: string[] }, { done: string[] }>({ kind: 'command', method: 'POST', path: '/Notes/Batch', ownTransactions: true }),
  literal: defineCall<{ tags?: string[] }, { which: string }>({ kind: 'query', method: 'GET', path: '/Notes/latest' }),
  byId: defineCall<{ id: string }, { which: string }>({ kind: 'query', method: 'GET', path: '/Notes/{id}' }),
  slash: defineCall<object, { which: string }>({ kind: 'query', method: 'POST', path: '/Notes/' }),
  many: defineCall<{ ids: string[] }, { many: number }>({ kind: 'query', method: 'POST', path: '/Notes/many', counts: 'ids' }),
  slow: defineCall<object, { gone: boolean[] }>({ kind: 'query', method: 'GET', path: '/Notes/slow' }),
  file: defineCall<object, Blob>({ kind: 'query', method: 'GET', path: '/Notes/file', answer: 'file' }),
  workbook: defineCall<Record<string, never>, { n: string }>({ kind: 'query', method: 'POST', path: '/Notes/workbook', body: 'form' }),
  dear: defineCall<Record<string, never>, { n: string }>({ kind: 'query', method: 'GET', path: '/Notes/dear' }),
  ajar: defineCall<{ n?: string }, { n: string }>({ kind: 'query', method: 'GET', path: '/Notes/ajar', open: true }),
  broken: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/Notes/broken' }),
  look: defineCall<{ leavesTrace?: string }, { which: string }>({ kind: 'query', method: 'GET', path: '/Notes/look', writes: ['note'] }),
  gone: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/Notes/gone' }),
  badValue: defineCall<{ n: string }, object>({ kind: 'query', method: 'POST', path: '/Notes/bad-value' }),
})
const notYet = defineCalls('later', { other: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/later' }) })
const schemas = {
  add: z.object({ id: zId, text: zText(20).refine((text) => !isStricter || text.length > 19, 'too_short'), attachmentIds: z.array(zId).optional() }),
  refuseFirst: z.object({ id: zId }),
  batch: z.object({ ids: z.array(zId) }),
  literal: z.object({ tags: z.array(z.string()).optional() }),
  byId: z.object({ id: zText(80) }),
  look: z.object({ leavesTrace: z.string().optional() }),
  many: z.object({ ids: z.array(z.string()) }),
  slash: z.object({}), slow: z.object({}), file: z.object({}), broken: z.object({}), gone: z.object({}),
  badValue: z.object({ n: z.string() }),
  workbook: z.object({}),
  dear: z.object({}),
  ajar: z.object({ n: z.string().optional() }),
}

const caller: Caller = { sub: 'sub-1', username: 'employee', employeeId: '00000000-0000-4000-8000-000000000001', fullName: 'E', roles: [], hrOf: [], timeZone: 'Asia/Jakarta' }
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const clock = systemClock
const runOnce = createRunOnce(clock)

let database: Database
let api: FetchHandler
/** The same, with ten calls a minute for each. */
let slowApi: FetchHandler
let busyApi: FetchHandler
let heldApi: FetchHandler
let wordyApi: FetchHandler
let refusedApi: FetchHandler
const lines: object[] = []
let refuseNext = false
let failuresLeft = 0
const leave = new AbortController()
/** Calls of strangers that were begun, and what ends them. */
const workbooks: (() => void)[] = []
const dear = { now: 0, most: 0, begun: [] as string[] }
const atWork: string[] = []
const doors: (() => void)[] = []
const uploads: string[] = []
/** Tokens that are being looked up. */
const storeUpload: StoreUpload = async ({ id }) => {
  uploads.push(id)
  return id
}

const count = async () => Number((await q().execute(sql`select count(*)::int as n from note`)).rows[0]?.n)

beforeAll(async () => {
  database = await openTestDatabase()
  await q().execute(sql`create table note (id uuid, body text)`)
  const insert = (noteId: string, body: string) => q().execute(sql`insert into note values (${noteId}, ${body})`)
  const served = serve(calls, schemas, {
    add: async (input) => {
      await insert(input.id, input.text)
      return { id: input.id, oTStart: `${Math.random()}`, attachmentIds: input.attachmentIds ?? [] }
    },
    refuseFirst: async (input) => {
      await insert(input.id, 'r')
      if (failuresLeft > 0) {
        failuresLeft -= 1
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      }
      if (refuseNext) refuse('overlap', { code: 'LV-1' }, 'startDate')
      return { id: input.id }
    },
    batch: async (input, ctx) => {
      const done: string[] = []
      for (const [i, noteId] of input.ids.entries()) {
        done.push(
          await runOnce({ sub: ctx.caller.sub, commandId: `${ctx.commandId}:${i}`, call: 'notes.batch', digest: noteId }, async () => {
            await insert(noteId, 'b')
            return `${noteId}${Math.random()}`
          }),
        )
      }
      return { done }
    },
    literal: async (input) => ({ which: `literal ${(input.tags ?? []).join('+')}` }),
    byId: async (input) => ({ which: input.id }),
    look: async ({ leavesTrace }) => {
      if (leavesTrace) await insert(leavesTrace, 'looked at')
      return { which: 'look' }
    },
    many: async (input) => ({ many: input.ids.length }),
    slash: async () => ({ which: 'slash' }),
    slow: async (_, { hasGone }) => {
      const before = hasGone?.() ?? true
      leave.abort()
      return { gone: [before, hasGone?.() ?? false] }
    },
    file: async () => new FileAnswer(new TextEncoder().encode('hi'), 'text/html', 'naïve.html'),
    workbook: () => new Promise((resolve) => workbooks.push(() => resolve({ n: '' }))),
    dear: async (_, { caller: { sub } }) => {
      dear.most = Math.max(dear.most, ++dear.now)
      dear.begun.push(sub)
      await new Promise((resolve) => setTimeout(resolve, 5))
      dear.now--
      return { n: '' }
    },
    ajar: async ({ n = '' }) => {
      atWork.push(n)
      await new Promise<void>((resolve) => doors.push(resolve))
      return { n }
    },
    broken: () => Promise.reject(new Error('secret of Dina')),
    gone: () => Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })),
    badValue: async (input) => (await q().execute(sql`select ${input.n}::int as n`)).rows[0] as object,
  })
  const deps: ApiDeps = {
    table: [{ calls, schemas }, { calls: notYet, schemas: { other: z.object({}) } }],
    served, clock, log: silentLog, storeUpload, basePath: '/api', origin: 'http://local',
    secretTries: attemptLimit('secret', clock, secretPace),
    requireCall: async (call, { caller: { sub } }) => {
      if (sub === 'Bearer stranger') throw new CallError('no_module', [{ code: 'no_module' }], { status: 403 })
      if (sub === 'Bearer reader' && call.kind === 'command') throw new CallError('read_only', [{ code: 'read_only' }], { status: 403 })
    },
    identify: async (request) => {
      const token = request.headers.get('authorization')
      if (!token) throw new CallError('unauthenticated', [{ code: 'unauthenticated' }])
      if (token === 'Bearer unasked') throw new ProviderAway('http_500')
      if (gone.has(token)) throw new UnknownPerson(token)
      return { ...caller, sub: token }
    },
  }
  api = createApi(deps)
  slowApi = createApi({ ...deps, pace: createPace(10, () => 0) })
  const few = (burst: number) => createPace({ perMinute: 1, burst }, () => 0)
  busyApi = createApi({ ...deps, traces: { commands: few(2), answers: few(1_000_000) } })
  heldApi = createApi({ ...deps, refusals: few(2) })
  const log = { ...silentLog, warn: (facts: object, message: string) => void lines.push({ ...facts, message }) }
  const security = { pseudonym: (name: string) => `subject of ${name.length}`, note: () => undefined, flush: () => undefined, stop: () => undefined }
  refusedApi = createApi({ ...deps, log, security, identify: (request) => Promise.reject(request.headers.get('authorization') === 'Bearer me' ? new UnknownPerson('s-1', 'dina') : tokenRefused({ reason: 'audience', expected: 'api1', got: 'api2' })) })
  wordyApi = createApi({ ...deps, traces: { commands: few(100), answers: few(100) } })
})
afterAll(() => database.close())

interface Wire {
  Code: string
  Message: string
  Errors: string[]
  Fields: { Field: string; Code: string; Message: string }[]
  Params: { Key: string; Value: string }[]
  RequestId: string
}
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api(
    new Request(`http://local/api${path}`, {
      method,
      headers: { authorization: 'Bearer me', ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    }),
  )
const refusal = async (response: Response) => ({ status: response.status, ...((await response.json()) as Wire) })

describe('paths', () => {
  test('a path outside the table, and a call not yet served, answer 404 No such call', async () => {
    for (const path of ['/nowhere', '/notes/latest', '/Notes/latest/', '/Notes', '/later', '/', '', '/Notes//']) {
      expect(await refusal(await send('GET', path))).toMatchObject({ status: 404, Code: 'no_such_call', Message: 'No such call' })
    }
  })
  test('a literal beats a parameter and a trailing slash counts', async () => {
    expect(await (await send('GET', '/Notes/latest')).json()).toEqual({ Which: 'literal ' })
    expect(await (await send('GET', '/Notes/Latest')).json()).toEqual({ Which: 'Latest' })
    expect(await (await send('POST', '/Notes/')).json()).toEqual({ Which: 'slash' })
  })
  test('a call knows when its caller has gone', async () => {
    const response = await api(new Request('http://local/api/Notes/slow', { headers: { authorization: 'Bearer me' }, signal: leave.signal }))
    expect(await response.json()).toEqual({ Gone: [false, true] })
  })
  test('lists in a query string come as repeated fields', async () => {
    expect(await (await send('GET', '/Notes/latest?Tags=a&tags=b')).json()).toEqual({ Which: 'literal b' })
    expect(await (await send('GET', '/Notes/latest?tags=a')).json()).toEqual({ Which: 'literal a' })
  })
})

test('a sign-in that is refused is one line of why, under the id the person reads, without their name or token', async () => {
  const ask = (token: string) => refusedApi(new Request('http://local/api/Notes/latest', { headers: { authorization: `Bearer ${token}` } })).then(refusal)
  const [stranger, token] = [await ask('me'), await ask('t')]
  expect(stranger).toMatchObject({ status: 403, Code: 'not_allowed', Params: [{ Key: 'reason', Value: 'unknown_person' }] })
  expect(token).toMatchObject({ status: 401, Code: 'unauthenticated', Message: 'The portal does not take this sign-in (audience). Please tell whoever runs it', Params: [{ Key: 'reason', Value: 'audience' }] })
  expect(lines).toEqual([
    { requestId: stranger.RequestId, status: 403, reason: 'unknown_person', subject: 'subject of 4', message: 'a sign-in was refused' },
    { requestId: token.RequestId, status: 401, reason: 'audience', expected: 'api1', got: 'api2', message: 'a sign-in was refused' },
  ])
})

describe('a person’s calls a minute', () => {
  const ask = (who: string, path: string, body?: unknown) =>
    slowApi(new Request(`http://local/api${path}`, { method: body === undefined ? 'GET' : 'POST', headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))

  test('are limited: what is more is 429 with a time to come again, for this person alone', async () => {
    for (let i = 0; i < 10; i++) expect((await ask('quick', '/Notes/latest')).status).toBe(200)
    const over = await ask('quick', '/Notes/Add', { Id: id(90), Text: 'x' })
    expect([over.status, Number(over.headers.get('retry-after')), ((await over.json()) as Wire).Code]).toEqual([429, expect.toSatisfy((s: number) => s >= 1 && s <= 6), 'too_many'])
    expect((await ask('slow', '/Notes/latest')).status).toBe(200)
    // whether the server is there anybody may ask as often as they like
    for (let i = 0; i < 30; i++) expect((await slowApi(new Request('http://local/api/health/live'))).status).toBe(200)
  })

  test('those that leave something behind are counted by the day, too, and so are the bytes of their answers: what is too much is not done', async () => {
    const tap = (target: FetchHandler, n: number, key: Record<string, string> = { 'idempotency-key': id(n) }) => target(new Request('http://local/api/Notes/Add', { method: 'POST', headers: { authorization: 'Bearer me', 'content-type': 'application/json', ...key }, body: JSON.stringify({ Id: id(n), Text: 'x' }) }))
    expect([(await tap(busyApi, 701)).status, (await tap(busyApi, 702)).status, (await tap(busyApi, 703)).status, (await tap(busyApi, 706, {})).status]).toEqual([200, 200, 429, 429])
    expect((await tap(wordyApi, 704)).status).toBe(200)
    const before = await count()
    expect((await tap(wordyApi, 705)).status).toBe(429)
    expect(await count(), 'the work was taken back').toBe(before)
  })

  test('that are refused again and again are answered a moment later, to whoever it is, and at once to others', async () => {
    const refused = (from: string) => heldApi(new Request('http://local/api/Notes/latest'), from).then((answer) => answer.status)
    const started = performance.now()
    expect(await Promise.all([refused('198.51.100.1'), refused('198.51.100.1'), refused('203.0.113.9')])).toEqual([401, 401, 401])
    expect(performance.now() - started).toBeLessThan(700)
    expect(await refused('198.51.100.1')).toBe(401)
    expect(performance.now() - started).toBeGreaterThan(900)
  })

  test('count what a call asks for together one by one', async () => {
    expect((await ask('reader-1', '/Notes/many', { Ids: Array.from({ length: 8 }, () => 'a') })).status).toBe(200)
    expect((await ask('reader-1', '/Notes/many', { Ids: ['a', 'b', 'c'] })).status).toBe(429)
    expect((await ask('reader-1', '/Notes/latest')).status).toBe(200)
  })
})

test('a call that nobody waits for any more when its turn comes is not done, and counts as one whose caller had gone', async () => {
  const outcomes: string[] = []
  const stop = observe({ around: (work, run) => run().finally(() => work.kind === 'call' && outcomes.push(work.outcome)) })
  const gone = new AbortController()
  const ask = (signal?: AbortSignal) => api(new Request('http://local/api/Notes/dear', { headers: { authorization: 'Bearer impatient' }, ...(signal ? { signal } : {}) })).then((answer) => answer.status)
  const before = dear.begun.length
  const first = Array.from({ length: 5 }, () => ask())
  const later = Array.from({ length: 20 }, () => ask(gone.signal))
  gone.abort()
  expect([new Set(await Promise.all(first)), new Set(await Promise.all(later))]).toEqual([new Set([200]), new Set([503])])
  expect(dear.begun.length - before).toBe(5)
  stop()
  expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('200'), ...Array<string>(20).fill('499')])
})

test('reads of all people take turns: a few are at work, and nobody is behind a crowd of several', async () => {
  const read = (who: string) => api(new Request('http://local/api/Notes/dear', { headers: { authorization: `Bearer ${who}` } })).then((answer) => answer.status)
  const crowd = ['a', 'b', 'c', 'd'].flatMap((who) => Array.from({ length: 20 }, () => read(who)))
  await new Promise((resolve) => setTimeout(resolve, 8))
  const before = dear.begun.length
  expect(await read('one')).toBe(200)
  expect(dear.begun.indexOf('Bearer one') - before).toBeLessThan(12)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
  expect(dear.most).toBe(6)
  // what stands in a line of its own keeps no turn
  const importing = Array.from({ length: 12 }, (_, n) => api(new Request('http://local/api/Notes/workbook', { method: 'POST', headers: { authorization: `Bearer i${n}` }, body: new FormData() })).then((answer) => answer.status))
  await expect.poll(() => workbooks.length).toBe(12)
  expect(await read('one')).toBe(200)
  for (const end of workbooks) end()
  expect(new Set(await Promise.all(importing))).toEqual(new Set([200]))
})

test('what a device fetches ahead waits behind what people wait for, also those who come later', async () => {
  const ask = (who: string, headers: Record<string, string> = {}) => api(new Request('http://local/api/Notes/dear', { headers: { authorization: `Bearer ${who}`, ...headers } })).then((answer) => answer.status)
  const before = dear.begun.length
  const early = Array.from({ length: 6 }, (_, n) => ask(`early ${n}`))
  const patient = ask('device', { [PRIORITY_HEADER]: BACKGROUND })
  // as a browser says that a person waits
  const late = Array.from({ length: 12 }, (_, n) => ask(`late ${n}`, n === 0 ? { [PRIORITY_HEADER]: 'u=3, i' } : {}))
  expect(new Set(await Promise.all([...early, patient, ...late]))).toEqual(new Set([200]))
  const begun = dear.begun.slice(before)
  expect([begun.length, begun.indexOf('Bearer device')]).toEqual([19, 18])
})

test('calls without a sign-in take turns by the network they come from: a few are at work, and others are not behind a crowd', async () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
  const knock = async (n: string, from: string) => (await api(new Request(`http://local/api/Notes/ajar?n=${n}`), from)).status
  const crowd = Array.from({ length: 400 }, (_, i) => knock(`crowd ${i}`, `2001:db8:0:1::${i.toString(16)}`))
  await soon()
  const one = knock('one', '198.51.100.7')
  await soon()
  expect(atWork).toHaveLength(4)
  // whoever is signed in is not among them
  expect((await send('GET', '/Notes/latest')).status).toBe(200)
  doors.splice(0, 2).forEach((open) => open())
  await soon()
  expect(atWork[5]).toBe('one')
  while (doors.length > 0) {
    doors.splice(0).forEach((open) => open())
    await soon()
  }
  expect(await one).toBe(200)
  const answers = await Promise.all(crowd)
  expect(new Set(answers)).toEqual(new Set([200, 503]))
  expect(answers.filter((status) => status === 200)).toHaveLength(303)
}, 20_000)

describe('refusals', () => {
  test('a stranger gets 401 before anything about the input is judged', async () => {
    const response = await api(new Request('http://local/api/Notes/Add', { method: 'POST', body: '{' }))
    expect(await refusal(response)).toMatchObject({ status: 401, Code: 'unauthenticated' })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })
  test('a missing field answers 400 with its text and the field', async () => {
    expect(await refusal(await send('POST', '/Notes/Add', { Id: id(1) }))).toMatchObject({
      status: 400, Code: 'malformed', Errors: ['Text: This field is required'],
      Fields: [{ Field: 'text', Code: 'field.required', Message: 'This field is required' }],
    })
  })
  test.each([
    ['broken JSON', '{"Id":'], ['a list as body', '[]'], ['a text as body', '"x"'], ['no guid', { Id: 'x', Text: 'a' }],
    ['a NUL character', { Id: id(1), Text: 'a\0b' }], ['half a surrogate pair', '{"Id":"x","Text":"\\ud800"}'], ['too long a text', { Id: id(1), Text: 'a'.repeat(21) }],
    ['nesting without end', `{"Id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`], ['values without end', `{"Id":[${'0,'.repeat(200_000)}0]}`], ['a prototype key', '{"__proto__":{"Id":1}}'], ['a number for a text', { Id: 1, Text: 2 }],
  ])('%s answers 400 malformed with Errors', async (_, body) => {
    const answer = await refusal(await send('POST', '/Notes/Add', body))
    expect(answer).toMatchObject({ status: 400, Code: 'malformed' })
    expect(answer.Errors.length).toBeGreaterThan(0)
  })
  test('a path that is no UTF-8, a NUL in it and a value the database refuses answer 400', async () => {
    expect((await send('GET', '/Notes/%ff')).status).toBe(400)
    expect((await send('GET', '/Notes/a%00b')).status).toBe(400)
    expect((await send('POST', '/Notes/bad-value', { n: '99999999999' })).status).toBe(400)
  })
  test('a body over 1 MB answers 413', async () => {
    expect(await refusal(await send('POST', '/Notes/Add', { Id: id(1), Text: 'x'.repeat(1_100_000) }))).toMatchObject({ status: 413, Code: 'too_large' })
  })
  test('texts come in the language of the caller', async () => {
    const answer = await refusal(await send('POST', '/Notes/Add', {}, { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' }))
    expect(answer.Fields[0]?.Message).toBe('Kolom ini wajib diisi')
  })
  test('a database that is not there answers 503: whoever asked tries again', async () => {
    const response = await send('GET', '/Notes/gone')
    expect(await refusal(response)).toMatchObject({ status: 503, Code: 'unavailable' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
  test('a sign-in provider that is away answers 503: nobody is signed out, and nothing was done', async () => {
    const response = await send('POST', '/Notes/Add', { Id: id(1), Text: 'x' }, { authorization: 'Bearer unasked' })
    expect(await refusal(response)).toMatchObject({ status: 503, Code: 'unavailable' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('ess-answer')).toBe('unjudged')
  })
  test('an unexpected error says nothing about its cause and names the request id', async () => {
    const response = await send('GET', '/Notes/broken', undefined, { 'x-request-id': 'abc-1' })
    const answer = await refusal(response)
    expect(answer).toMatchObject({ status: 500, Code: 'unexpected', RequestId: 'abc-1' })
    expect(JSON.stringify(answer)).not.toContain('Dina')
    expect(response.headers.get('x-request-id')).toBe('abc-1')
  })
})

describe('who may call at all', () => {
  const as = (who: string) => ({ authorization: `Bearer ${who}` })
  test('a person without the right learns nothing about the input', async () => {
    for (const body of [{ Id: id(1), Text: 'a' }, {}, '{']) expect(await refusal(await send('POST', '/Notes/Add', body, as('stranger')))).toMatchObject({ status: 403, Code: 'no_module' })
    expect(await refusal(await send('GET', '/Notes/latest', undefined, as('stranger')))).toMatchObject({ status: 403, Code: 'no_module' })
  })
  test('who may only look asks, and changes nothing', async () => {
    expect((await send('GET', '/Notes/latest', undefined, as('reader'))).status).toBe(200)
    expect(await refusal(await send('POST', '/Notes/Add', { Id: id(77), Text: 'a' }, as('reader')))).toMatchObject({ status: 403, Code: 'read_only' })
  })
})

describe('files', () => {
  test('what may not run in our pages is saved, with its name', async () => {
    const response = await send('GET', '/Notes/file')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''na%C3%AFve\.html/)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })
})

test('a look that leaves a trace counts as written, one that leaves none does not', async () => {
  const times = async () => Number((await q().execute<{ times: string }>(sql`select ${timesOf(sql`${caller.employeeId}::uuid`)} as times`)).rows[0]?.times)
  countWrites(true)
  try {
    expect([(await send('GET', '/Notes/look')).status, await times()]).toEqual([200, 0])
    expect([(await send('GET', `/Notes/look?LeavesTrace=${id(70)}`)).status, await times()]).toEqual([200, 1])
  } finally {
    countWrites(false)
  }
})

describe('commands exactly once', () => {
  test('twenty times in parallel: one row and twenty identical answers', async () => {
    const before = await count()
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/Notes/Add', { Id: id(20), Text: 'once' }, { 'idempotency-key': 'k-20' })))
    const bodies = await Promise.all(responses.map((r) => r.text()))
    expect(responses.map((r) => r.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toHaveProperty('OTStart')
    expect(responses.filter((r) => r.headers.get('idempotent-replay') === null)).toHaveLength(1)
    expect(await count()).toBe(before + 1)
  })
  test('the same key with another body answers 422, with another person it is another command', async () => {
    const key = { 'idempotency-key': 'k-20' }
    expect(await refusal(await send('POST', '/Notes/Add', { Id: id(20), Text: 'other' }, key))).toMatchObject({ status: 422, Code: 'key_reused' })
    expect((await send('POST', '/Notes/Add', { Id: id(21), Text: 'other' }, { ...key, authorization: 'Bearer you' })).status).toBe(200)
  })
  test('the order and casing of the properties do not make another body', async () => {
    const response = await send('POST', '/Notes/Add', { text: 'once', id: id(20) }, { 'idempotency-key': 'k-20' })
    expect(response.headers.get('idempotent-replay')).toBe('true')
  })
  test('a refusal leaves nothing behind and is judged anew', async () => {
    const before = await count()
    refuseNext = true
    expect(await refusal(await send('POST', '/Notes/RefuseFirst', { Id: id(30) }, { 'idempotency-key': 'k-30' }))).toMatchObject({
      status: 400, Code: 'overlap', Fields: [{ Field: 'startDate', Code: 'overlap' }], Params: [{ Key: 'code', Value: 'LV-1' }],
    })
    expect(await count()).toBe(before)
    refuseNext = false
    expect((await send('POST', '/Notes/RefuseFirst', { Id: id(30) }, { 'idempotency-key': 'k-30' })).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })
  test('a deadlock is tried again with the same key', async () => {
    const before = await count()
    failuresLeft = 3
    expect((await send('POST', '/Notes/RefuseFirst', { Id: id(35) }, { 'idempotency-key': 'k-35' })).status).toBe(200)
    expect([failuresLeft, await count()]).toEqual([0, before + 1])
  })
  describe('a repeat of what took effect, after the rules have changed', () => {
    const add = (n: number, headers: Record<string, string>, text = 'done') => send('POST', '/Notes/Add', { Id: id(n), Text: text }, headers)
    test('somebody the company does not know any more gets the answer of then, for that body only, and nothing else', async () => {
      const mine = { 'idempotency-key': 'k-38', authorization: 'Bearer leaver' }
      const first = await (await add(38, mine)).text()
      const before = await count()
      gone.add('Bearer leaver').add('Bearer other')
      const again = await add(38, mine)
      expect([again.status, again.headers.get('idempotent-replay'), await again.text()]).toEqual([200, 'true', first])
      expect(await refusal(await add(38, { ...mine, authorization: 'Bearer other' }))).toMatchObject({ status: 403, Errors: ['Your account is not linked to an employee. Please ask HR'] })
      expect(await refusal(await add(38, mine, 'another body'))).toMatchObject({ status: 403 })
      expect(await refusal(await add(39, { ...mine, 'idempotency-key': 'k-39' }))).toMatchObject({ status: 403 })
      expect(await refusal(await send('POST', '/Notes/RefuseFirst', { Id: id(38) }, mine))).toMatchObject({ status: 403 })
      expect((await send('GET', '/Notes/latest', undefined, mine)).status).toBe(403)
      expect((await send('POST', '/Notes/Add', '{', { 'idempotency-key': 'k-39', authorization: 'Bearer leaver' })).status).toBe(403)
      expect(await count()).toBe(before)
      gone.clear()
    })
    test('a form that is stricter by now is not refused; a new one is', async () => {
      const first = await (await add(36, { 'idempotency-key': 'k-36' })).text()
      isStricter = true
      expect(await (await add(36, { 'idempotency-key': 'k-36' })).text()).toBe(first)
      expect((await add(36, { 'idempotency-key': 'k-37' })).status).toBe(400)
      expect((await add(36, { 'idempotency-key': 'k-36', authorization: 'Bearer you' })).status).toBe(400)
      expect((await add(36, {})).status).toBe(400)
      isStricter = false
    })
  })
  test('every answer says whose it is, and whether its key was looked for', async () => {
    const mark = async (answer: Promise<Response>) => (await answer).headers.get('ess-answer')
    const key = { 'idempotency-key': 'k-33' }
    expect(await mark(send('POST', '/Notes/Add', { Id: id(33), Text: 'a' }, key))).toBe('judged')
    expect(await mark(send('POST', '/Notes/Add', { Id: id(33), Text: 'a' }, key))).toBe('judged')
    expect(await mark(send('POST', '/Notes/Add', { Id: id(33), Text: 'b' }, key))).toBe('judged')
    expect(await mark(send('POST', '/Notes/Add', { Id: id(33) }, key))).toBe('judged')
    expect(await mark(send('POST', '/Notes/Add', '{', key))).toBe('unjudged')
    expect(await mark(send('POST', '/Notes/Nothing', { Id: id(33) }, key))).toBe('unjudged')
    expect(await mark(api(new Request('http://local/api/health/live')))).toBe('unjudged')
    expect((await send('POST', '/Notes/Nothing', {}, { 'x-request-id': 'abc-2' })).headers.get('x-request-id')).toBe('abc-2')
  })
  test('without a key a command works, unprotected', async () => {
    const before = await count()
    await send('POST', '/Notes/Add', { Id: id(40), Text: 'a' })
    await send('POST', '/Notes/Add', { Id: id(40), Text: 'a' })
    expect(await count()).toBe(before + 2)
  })
  test('a batch in parallel does each item once and answers everybody the same', async () => {
    const before = await count()
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async () => (await send('POST', '/Notes/Batch', { Ids: [id(50), id(51)] }, { 'idempotency-key': 'k-50' })).text()),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(await count()).toBe(before + 2)
    expect((await send('POST', '/Notes/Batch', { Ids: [id(52)] }, { 'idempotency-key': 'k-50' })).status).toBe(422)
  })
  test('a command writes one audit row', async () => {
    const rows = (await q().execute(sql`select record_id from audit where command_id = 'k-20' and sub = 'Bearer me'`)).rows
    expect(rows).toEqual([{ record_id: id(20) }])
  })
  test('a file in a form is stored and named; the same tap again stores it under the same id', async () => {
    const form = (content: string) => {
      const body = new FormData()
      body.append('Id', id(60))
      body.append('Text', 'note')
      body.append('AttachmentIds', JSON.stringify([id(61)]))
      body.append('Attachment', new File([content], 'a.txt'))
      return body
    }
    const first = await send('POST', '/Notes/Add', form('x'), { 'idempotency-key': 'k-60' })
    const answer = (await first.json()) as { AttachmentIds: string[] }
    expect(answer.AttachmentIds).toEqual([id(61), uploads[0]])
    expect(await (await send('POST', '/Notes/Add', form('x'), { 'idempotency-key': 'k-60' })).json()).toEqual(answer)
    expect(new Set(uploads).size).toBe(1)
    expect((await send('POST', '/Notes/Add', form('y'), { 'idempotency-key': 'k-60' })).status).toBe(422)
  })
})

test('health and the description of the calls need no sign-in', async () => {
  const get = (path: string) => api(new Request(`http://local/api${path}`))
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/health/ready')).status).toBe(200)
  const answer = await get('/openapi.json')
  expect(answer.headers.get('etag'), 'it is the same for everybody, and made once').toBeTruthy()
  const description = (await answer.json()) as { paths: Record<string, unknown> }
  expect(Object.keys(description.paths)).toContain('/Notes/Add')
  expect(Object.keys(description.paths)).not.toContain('/later')
})
