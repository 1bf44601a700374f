/** A command that is a GET is a command all the same: every one there is, and the made-up one to the end. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { type AnyCall, defineCall, defineCalls } from '../../contract/kit/call.ts'
import { encode64 } from '../../contract/kit/base64.ts'
import { LONGEST_TEXTS, MOST_TEXT, splitTexts, TEXTS_HEADER } from '../../contract/kit/texts-header.ts'
import { zId, zText, zWhole } from '../../contract/kit/schema.ts'
import { q } from '../../server/db/context.ts'
import { createApi } from '../../server/http/api.ts'
import { requireFitsAddress } from '../../server/http/fits-address.ts'
import type { Caller, ServedCall } from '../../server/lib/handler.ts'
import { silentLog } from '../../server/lib/log.ts'
import { recordingLog } from '../../server/lib/testing/recording-log.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { requireCall } from '../../server/request/access.ts'
import { setting } from '../../server/org/table.ts'
import { bench } from '../../src/offline/test-bench.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { fittingInput } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { advanceOwnCalls, advanceRequest } from './made-up/pay-advances/contract.ts'
import { holdKey } from './made-up/pay-advances/server.ts'

const log = recordingLog()
let api: TestApi
let people: People
let getCommands: ServedCall[]
beforeAll(async () => {
  api = await openApi(undefined, log)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  getCommands = api.parts.served.filter(({ call }) => call.kind === 'command' && call.method === 'GET')
})
afterAll(() => api.close())

const { hold } = advanceOwnCalls
const REASON = 'Menunggu “Pak Budi” \\ سبب\n等一下 💸'
const held = async (id: string) => (await q().select().from(setting).where(eq(setting.key, holdKey(id)))).map(({ value }) => value)

/** A request of the employee's, to be put off. */
async function advance(): Promise<string> {
  const id = randomUUID()
  await api.as(people.employee).get(advanceRequest.calls.createOrUpdate, { id, version: 0, payDate: '2026-06-01', amount: '1.00' })
  return id
}

const addressOf = ({ call }: ServedCall, input: Record<string, unknown>) => {
  const { rest } = splitTexts(call, input)
  const search = new URLSearchParams(Object.entries(rest).filter(([name]) => !call.path.includes(`{${name}}`)).map(([name, value]) => [name, String(value)]))
  return `${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))}?${search.toString()}`
}

describe('every one of them', () => {
  test('there is one', () => expect(getCommands.map(({ call }) => call.id)).toContain(hold.id))

  test('is done for nobody who follows a link, is fetched ahead by a browser, or looks whether there is something', async () => {
    for (const one of getCommands) {
      const address = addressOf(one, fittingInput(one))
      const before = await everything()
      for (const headers of [{}, { cookie: 'session=1', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }, { 'sec-purpose': 'prefetch', 'idempotency-key': randomUUID() }]) {
        const answer = await api.nobody.raw('GET', address, undefined, headers as Record<string, string>)
        expect([one.call.id, answer.status, answer.body.code, answer.headers.get('cache-control')]).toEqual([one.call.id, 401, 'unauthenticated', 'no-store'])
      }
      expect((await api.as(people.employee).raw('HEAD', address)).status).toBe(404)
      expect([one.call.id, await everything()]).toEqual([one.call.id, before])
    }
  })

  test('is not read together with others', async () => {
    for (const one of getCommands) {
      const { answers } = await api.as(people.employee).get(calls.platform.readMany, { reads: [{ call: one.call.id, input: fittingInput(one) }] })
      expect([one.call.id, answers]).toEqual([one.call.id, [{ status: 404, answer: null }]])
    }
  })

  test('takes no free text from its address, and no header that holds none', async () => {
    for (const one of getCommands) {
      const input = fittingInput(one)
      for (const name of one.call.texts ?? []) {
        const answer = await undone(() => api.as(people.employee).raw('GET', `${addressOf(one, input)}&${name}=x`))
        expect([one.call.id, answer.status, answer.body.fields?.map((f) => [f.field, f.code])]).toEqual([one.call.id, 400, [[name, 'text_in_address']]])
      }
      if (!one.call.texts) continue
      for (const header of ['', '%%', 'a', encode64('no JSON'), encode64('[]'), encode64('null'), encode64(JSON.stringify({ reason: 'x\u0000' })), encode64(JSON.stringify({ ...Object.fromEntries(one.call.texts.map((name) => [name, 'x'])), more: 'x'.repeat(LONGEST_TEXTS) }))]) {
        const answer = await undone(() => api.as(people.employee).raw('GET', addressOf(one, input), undefined, { [TEXTS_HEADER]: header }))
        expect([one.call.id, header.slice(0, 20), answer.status, answer.body.code]).toEqual([one.call.id, header.slice(0, 20), 400, 'malformed'])
      }
    }
  })

  test('says so in the description: the header with its texts, a key, nothing of them in the query', async () => {
    const { paths } = JSON.parse((await api.nobody.raw('GET', '/openapi.json')).text) as { paths: Record<string, { get: { description: string; parameters: { name: string; in: string; schema: { contentSchema?: { properties: object; required: string[] } } }[] } }> }
    for (const { call } of getCommands) {
      const { description, parameters } = paths[call.path]?.get ?? { description: '', parameters: [] }
      expect(description).toContain('a command although it is a GET')
      const inHeader = parameters.filter((p) => p.in === 'header').map((p) => p.name)
      expect(inHeader).toEqual([...(call.texts ? [TEXTS_HEADER] : []), 'Idempotency-Key'])
      const texts = Object.keys(parameters.find((p) => p.name === TEXTS_HEADER)?.schema.contentSchema?.properties ?? {})
      expect(texts.map((name) => name.charAt(0).toLowerCase() + name.slice(1)).sort()).toEqual([...(call.texts ?? [])].sort())
    }
  })
})

/** What a command leaves, whatever it does: its key and its audit row. */
const everything = async (): Promise<unknown> => (await q().execute(sql`select (select count(*)::int from audit) as audit, (select count(*)::int from command_key) as keys, (select count(*)::int from setting) as settings`)).rows

describe('the made-up one', () => {
  test('is done once: its text comes in any script and stands in no line of a log; the same key gets the same answer', async () => {
    const id = await advance()
    const from = log.lines.length
    const key = randomUUID()
    const input = { id, days: 14, reason: REASON, note: 'ä' }
    const first = await api.as(people.employee).send(hold, input, { key })
    expect([first.status, first.body, first.headers.get('cache-control')]).toEqual([200, { id, days: 14 }, 'no-store'])
    expect(await held(id)).toEqual([{ days: 14, reason: REASON, note: 'ä' }])
    const again = await api.as(people.employee).send(hold, input, { key })
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([200, first.text, 'true'])
    const changed = await api.as(people.employee).send(hold, { ...input, reason: 'another' }, { key })
    expect([changed.status, changed.body.code]).toEqual([422, 'key_reused'])
    expect(log.lines.slice(from).filter((line) => line.includes('Menunggu'))).toEqual([])
  })

  test('needs its text, names the field that is wrong, and takes the longest there may be', async () => {
    const id = await advance()
    const refused = async (input: object) => (await api.as(people.employee).send(hold, { id, days: 1, ...input } as never)).body.fields?.map((f) => [f.field, f.code])
    expect(await refused({})).toEqual([['reason', 'field.required']])
    expect(await refused({ reason: 'x'.repeat(1001) })).toEqual([['reason', 'field.too_long']])
    expect(await refused({ reason: 7 })).toEqual([['reason', 'field.invalid']])
    expect(await refused({ reason: 'x', days: 91 })).toEqual([['days', 'field.too_large']])
    const longest = { reason: '等'.repeat(1000), note: '"'.repeat(200) }
    expect(splitTexts(hold, { ...longest }).headers[TEXTS_HEADER]?.length).toBeLessThan(LONGEST_TEXTS)
    expect((await api.as(people.employee).send(hold, { id, days: 1, ...longest })).status).toBe(200)
    expect(await held(id)).toEqual([{ days: 1, ...longest }])
  })

  test('waits without a network like any other, and is done once though its answer is lost', async () => {
    const id = await advance()
    const { world, engine } = await bench()
    const asked: { url: string; headers: Record<string, string> }[] = []
    let lost = 1
    world.fetch = async (url, init) => {
      if (!url.includes('PayAdvances')) return new Response('{}', { headers: { 'content-type': 'application/json', 'ess-answer': 'judged' } })
      asked.push({ url, headers: init.headers as Record<string, string> })
      const address = new URL(url, 'http://local')
      const answer = await api.fetch(new Request(`http://local/api${address.pathname.replace(/^.*?(?=\/PayAdvances)/, '')}${address.search}`, { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${people.employee}` }, redirect: 'follow' }))
      if (lost-- > 0) throw new TypeError('Failed to fetch')
      return answer
    }
    world.isOnline = false
    await engine.enqueue({ op: hold.id, input: { id, days: 3, reason: REASON }, recordId: id, baseVersion: null, label: { key: 'hold' } })
    expect((await engine.list()).map((row) => row.state)).toEqual(['queued'])
    world.isOnline = true
    await engine.drain('manual')
    await world.advance(120_000)
    await engine.drain('manual')
    expect((await engine.list()).map((row) => row.state)).toEqual(['sent'])
    expect(asked.length).toBe(2)
    for (const { url, headers } of asked) {
      expect(url).toMatch(/\/PayAdvances\/Hold\/[\w-]+\?days=3$/)
      expect(Object.keys(headers)).toEqual(expect.arrayContaining([TEXTS_HEADER, 'idempotency-key', 'authorization']))
    }
    expect(await held(id)).toEqual([{ days: 3, reason: REASON }])
  })

  test('whom only a proxy names must give a key, which no link does', async () => {
    const id = await advance()
    const caller = (await callerOf(people.employee, api.clock.now())) as Caller
    const proxied = createApi({
      table: api.table, served: api.parts.served, clock: api.clock, log: silentLog, basePath: '/api', origin: 'http://local', requireCall, storeUpload: api.parts.storeUpload,
      identify: async () => ({ ...caller, namedByProxy: true }), secretTries: { take: async () => 0, takeBack: async () => undefined, clear: async () => undefined },
    })
    const { headers } = splitTexts(hold, { reason: 'x' })
    const ask = async (more: Record<string, string>) => (await proxied(new Request(`http://local/api/PayAdvances/Hold/${id}?days=2`, { headers: { ...headers, ...more } }))).status
    expect(await ask({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(401)
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'idempotency-key': randomUUID() })).toBe(403)
    expect(await held(id)).toEqual([])
    expect(await ask({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() })).toBe(200)
    expect(await held(id)).toEqual([{ days: 2, reason: 'x' }])
  })
})

describe('what cannot travel so stops the start', () => {
  const served = (facts: object, shape: Record<string, z.ZodType>): ServedCall => {
    const { one } = defineCalls('made-up-get', { one: { ...defineCall<object, unknown>({ kind: 'command', method: 'GET', path: '/x/{id}' }), ...facts } as AnyCall })
    return { call: one as AnyCall, schema: z.object({ id: zId, ...shape }), handle: async () => null }
  }
  test.each<[string, object, Record<string, z.ZodType>, string]>([
    ['free text that would stand in the address', {}, { note: zText(10) }, 'made-up-get.one: note is free text'],
    ['free text inside a list', { texts: ['note'] }, { note: zText(10), lines: z.array(z.object({ why: zText(10) })) }, 'made-up-get.one: lines is free text'],
    ['free text in the path', { path: '/x/{id}/{word}' }, { word: zText(10) }, 'made-up-get.one: word is free text'],
    ['free text in the path that says it is text', { path: '/x/{id}/{word}', texts: ['word'] }, { word: zText(10) }, 'made-up-get.one: word is free text'],
    ['a field that is not there', { texts: ['nota'] }, {}, 'made-up-get.one: there is no field nota'],
    ['more text than a header takes', { texts: ['note'] }, { note: zText(MOST_TEXT + 1) }, 'made-up-get.one: its texts do not fit'],
    ['text without an end', { texts: ['note'] }, { note: z.string() }, 'made-up-get.one: its texts do not fit'],
    ['texts of a query', { kind: 'query', texts: ['note'] }, { note: zText(10) }, 'made-up-get.one: facts that do not fit a GET query'],
    ['texts of a command with a body', { method: 'POST', texts: ['note'] }, { note: zText(10) }, 'made-up-get.one: facts that do not fit a POST command'],
    ['a form', { body: 'form' }, {}, 'made-up-get.one: a GET has no body'],
  ])('%s', (_, facts, shape, said) => {
    expect(() => requireFitsAddress(served(facts, shape))).toThrow(said)
  })
  test('what can, does not', () => {
    expect(() => requireFitsAddress(served({ texts: ['note'] }, { note: zText(MOST_TEXT), days: zWhole(1, 9), ids: z.array(zId), isOpen: z.boolean().optional() }))).not.toThrow()
    // @ts-expect-error -- a field of the input
    defineCall<{ note: string }, unknown>({ kind: 'command', method: 'GET', path: '/x', texts: ['nota'] })
  })
})
