/** What holds for every served call, whatever it does: strangers, malformed inputs, unknown addresses, the description. */
import fc from 'fast-check'
import type { ZodType } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathParameters } from '../../contract/kit/call.ts'
import { toWire } from '../../contract/kit/wire.ts'
import { requestModules } from '../../contract/requests.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { carry } from '../support/carry.ts'
import { q } from '../../server/db/context.ts'
import { tablesWritten } from '../../server/db/writes.ts'
import { employee } from '../../server/org/table.ts'
import { recordingLog } from '../../server/lib/testing/recording-log.ts'
import { type Answer, openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, giveModulesOfAdministrators, type People } from '../support/company.ts'
import { type Fault, faultsOf, fittingInput, kindOf, shapeOf, SOME_ID } from '../support/inputs.ts'
import { everyModule, madeUpModules } from '../support/modules.ts'
import { readerOf } from '../support/reading.ts'
import { tablesChangedBy, watchStatements } from '../support/statements.ts'

let api: TestApi
const log = recordingLog()
let people: People
let served: ServedCall[]
let names: string[]
let reading: ReturnType<typeof readerOf>

// the list of calls names the tests: it needs no database
const listed = await (async () => {
  const opened = await openApi()
  await opened.close()
  return opened.parts.served
})()

beforeAll(async () => {
  api = await openApi(undefined, log)
  served = api.parts.served
  reading = readerOf(served)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  await giveModulesOfAdministrators(people.employee)
  names = (await q().select().from(employee)).flatMap((person) => [person.fullName, person.email])
})
afterAll(() => api.close())

const of = ({ call }: ServedCall) => served.find((s) => s.call.id === call.id) as ServedCall
const isNoSuchCall = (answer: Answer) => expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_call', message: 'No such call' } })

/** Calls that take form data only: a JSON body has no file. */
const needsForm = ({ call, schema }: ServedCall) => call.body === 'form' && Object.values(shapeOf({ call, schema })).some((s) => kindOf(s).type === '' )

test('every call of the table is served, by one handler, and says whether it changes something', () => {
  const inTable = api.table.flatMap((m) => Object.values(m.calls)).map((c) => c.id).sort()
  expect(served.map((s) => s.call.id).sort()).toEqual(inTable)
  for (const { call } of served) {
    expect([call.id, ['query', 'command'].includes(call.kind)]).toEqual([call.id, true])
  }
})

test('the request modules of the contract are those the server walks over', () => {
  expect(everyModule.map((m) => m.def.slug)).toEqual([...requestModules, ...madeUpModules.map(({ module }) => module.def)].map((m) => m.slug))
})

describe.each(listed.map((s) => [s.call.id, s] as const))('%s', (_, one) => {
  const employee = () => api.as(people.employee)

  test('a stranger gets 401 and learns nothing, unless it is an open question', async () => {
    if (one.call.open) {
      expect([one.call.kind, (await carry(api.nobody, one.call, fittingInput(of(one)))).status]).toEqual(['query', 404])
      return
    }
    const answer = await carry(api.nobody, one.call, fittingInput(of(one)))
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    const wrong = await api.nobody.raw(one.call.method, one.call.path, undefined, { authorization: 'Basic eDp5' })
    expect(wrong.status).toBe(401)
  })

  test('a value of the wrong kind answers 400 and names the field', async () => {
    const input = fittingInput(of(one))
    const inPath = pathParameters(one.call.path)
    const inAddress = (name: string) => one.call.method === 'GET' && !one.call.texts?.includes(name)
    const isRead = (name: string, schema: ZodType, { what, value }: Fault) => {
      const { type, format } = kindOf(schema)
      // a path always has some text, and numbers of a query are text
      if (inPath.includes(name) && (value === undefined || (format === '' && typeof value !== 'string'))) return true
      if (inAddress(name) && format === '' && (what === 'half a surrogate pair' || (type === 'string' && ['a list', 'null', 'an object', 'a number'].includes(what)))) return true
      // the file's own name stands in
      if (needsForm(one) && name === 'fileName' && what === 'missing') return true
      return needsForm(one) && format === '' && ['a number', 'null', 'half a surrogate pair', 'an object', 'a list'].includes(what)
    }
    for (const [i, [name, schema]] of Object.entries(shapeOf(of(one))).entries()) {
      const faults = faultsOf(schema).filter((fault) => !isRead(name, schema, fault))
      for (const { what, value } of faults) {
        const { code, problems } = await reading(of(one), { ...input, [name]: value })
        expect([name, what, code, problems > 0]).toEqual([name, what, 'malformed', true])
      }
      // what reading says is what a client is answered
      const fault = faults[i % faults.length]
      if (!fault) continue
      const answer = await undone(() => carry(employee(), one.call, { ...input, [name]: fault.value }))
      expect([name, fault.what, answer.status, answer.body.code, (answer.body.errors ?? []).length > 0]).toEqual([name, fault.what, 400, 'malformed', true])
      expect(answer.body.message).toBeTruthy()
    }
  })

  test('a body that is no object of a form answers 400, a huge one 413', async () => {
    if (one.call.method !== 'POST') return
    const path = one.call.path.replace(/\{[^}]+\}/g, SOME_ID)
    const bodies: [string, BodyInit][] = [
      ['broken JSON', '{"Id":'], ['a list', '[{}]'], ['a text', '"x"'], ['a number', '7'], ['nothing but null', 'null'], ['a prototype', '{"__proto__":{"Id":1}}'],
      ['nesting without end', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`], ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ]
    for (const [what, body] of bodies) {
      const answer = await undone(() => employee().raw('POST', path, body, { 'content-type': 'application/json' }))
      expect([what, answer.status, answer.body.code, (answer.body.errors ?? []).length > 0]).toEqual([what, 400, 'malformed', true])
    }
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await undone(() => employee().raw('POST', path, '--x\r\nbroken', boundary))).status).toBe(one.call.body === 'form' ? 400 : 415)
    expect((await employee().raw('POST', path, JSON.stringify({ note: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })

  test('a body that is neither JSON nor a form the call takes answers 415, whatever it holds', async () => {
    if (one.call.method !== 'POST') return
    const path = one.call.path.replace(/\{[^}]+\}/g, SOME_ID)
    const wrong = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp', 'x', '', ...(one.call.body === 'form' ? [] : ['multipart/form-data; boundary=x'])]
    for (const type of wrong) {
      const answer = await undone(() => employee().raw('POST', path, JSON.stringify(toWire(fittingInput(of(one)))), { 'content-type': type }))
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_type'])
      expect(answer.body.message).toContain('application/json')
    }
    for (const type of ['application/json;charset=utf-8', 'APPLICATION/JSON ; charset="utf-8"']) {
      expect([type, (await undone(() => employee().raw('POST', path, '{"Id":', { 'content-type': type }))).body.code]).toEqual([type, 'malformed'])
    }
  })

  test('an Idempotency-Key that is none answers 400', async () => {
    if (one.call.kind !== 'command') return
    for (const key of ['two words', 'x'.repeat(201), 'ü']) {
      const answer = await employee().raw(one.call.method, one.call.path, one.call.method === 'POST' ? '{}' : undefined, { 'idempotency-key': encodeURI(key) === key || key.length > 200 ? key : key.replace('ü', '\u00fc') })
      expect([key, answer.status]).toEqual([key, 400])
    }
  })

  test('whatever is sent, the answer is never the server\'s own failure', async () => {
    const shape = shapeOf(of(one))
    const fitting = fittingInput(of(one))
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>('', ' ', '\u0000', '%00', '\ud800', '9999-99-99', '0000-00-00', '2026-02-30', '1e9', '-1', 'NaN', '💥'.repeat(50), SOME_ID.toUpperCase(), `${SOME_ID}'--`, 2 ** 53, -0, 1e-7, [[]], [null], {}),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const values = Object.fromEntries(Object.keys(shape).map((name) => [name, fc.oneof({ weight: 3, arbitrary: fc.constant(fitting[name]) }, { weight: 2, arbitrary: junk }, { weight: 1, arbitrary: fc.constant(undefined) })]))
    let isRefusalSent = false
    await fc.assert(
      fc.asyncProperty(fc.record(values), fc.constantFrom<keyof People>('employee', 'superior', 'hr'), async (input, who) => {
        // what is refused when it is read gets no further: of these the first is sent
        const isTaken = (await reading(of(one), input)).code === 'taken'
        if (!isTaken && isRefusalSent) return
        isRefusalSent ||= !isTaken
        const answer = await undone(() => carry(api.as(people[who]), one.call, input))
        expect([answer.status, answer.text.slice(0, 200)]).not.toEqual([500, expect.anything()])
        expect(answer.status).toBeLessThan(500)
        if (answer.status >= 400) expect((answer.body.errors ?? []).length).toBeGreaterThan(0)
      }),
      { seed: 20_260_512, numRuns: 30 },
    )
  })

  test('another method or letter case is no such call', async () => {
    const taken = new Set(served.map((s) => `${s.call.method} ${s.call.path}`))
    const path = one.call.path.replace(/\{[^}]+\}/g, SOME_ID)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'].filter((m) => m !== one.call.method)) {
      // another call may stand at this very address, as itself or as a parameter
      const isTaken = [...taken].some((t) => t.startsWith(`${method} `) && new RegExp(`^${t.slice(method.length + 1).replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
      if (isTaken) continue
      const answer = await employee().raw(method, path)
      if (method === 'HEAD') expect(answer.status).toBe(404)
      else isNoSuchCall(answer)
    }
    const swapped = one.call.path.replace(/\{[^}]+\}|[a-z]|[A-Z]/g, (m) => (m.length > 1 ? SOME_ID : m === m.toUpperCase() ? m.toLowerCase() : m.toUpperCase()))
    isNoSuchCall(await employee().raw(one.call.method, swapped, one.call.method === 'POST' ? '{}' : undefined))
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    const isTaken = served.some((s) => s.call.method === one.call.method && new RegExp(`^${s.call.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(other))
    if (!isTaken) isNoSuchCall(await employee().raw(one.call.method, other, one.call.method === 'POST' ? '{}' : undefined))
  })

  test('nothing of what is sent, and nobody who sends it, stands in a line of the log', async () => {
    const marker = 'Marker of Dina, 12,500,000'
    const fitted = fittingInput(of(one))
    const texts = Object.entries(shapeOf(of(one))).filter(([, schema]) => kindOf(schema).type === 'string' && kindOf(schema).format === '').map(([name]) => name)
    const inputs = [
      { ...fitted, ...Object.fromEntries(texts.map((name) => [name, marker])) },
      ...texts.map((name) => ({ ...fitted, [name]: marker })),
      Object.fromEntries(Object.keys(shapeOf(of(one))).map((name) => [name, marker])),
      { ...fitted, [marker]: marker },
    ]
    const from = log.lines.length
    for (const [i, input] of inputs.entries()) await undone(() => carry(api.as(i % 2 === 0 ? people.employee : people.hr), one.call, input))
    const headers = { authorization: `Bearer ${encodeURIComponent(marker)}`, 'accept-language': marker, 'user-agent': marker, 'idempotency-key': 'Marker', origin: marker }
    await api.nobody.raw(one.call.method, `${one.call.path}?a=${encodeURIComponent(marker)}`, one.call.method === 'POST' ? JSON.stringify({ a: marker }) : undefined, headers)
    await api.nobody.raw(one.call.method, `${one.call.path}/${encodeURIComponent(marker)}`, undefined, headers)
    const lines = log.lines.slice(from)
    expect(lines.length).toBeGreaterThanOrEqual(inputs.length + 2)
    const said = ['Marker', ...names]
    expect(lines.filter((line) => said.some((word) => line.includes(word)))).toEqual([])
  })

  test('a query writes to the tables it names, and to no other', async () => {
    if (one.call.kind !== 'query') return
    const named: readonly string[] = one.call.writes ?? []
    let changed: string[] = []
    const statements = await watchStatements(api.database, () =>
      undone(async () => {
        changed = await tablesChangedBy(() => carry(api.as(people.hr), one.call, fittingInput(of(one))))
      }),
    )
    const written = statements.flatMap((s) => tablesWritten(s.text))
    expect([...written, ...changed].filter((table) => !named.includes(table))).toEqual([])
  })
})

test('an address outside the table is no such call, also for a stranger', async () => {
  for (const path of ['/', '', '/nowhere', '/LeaveRequests', '/LeaveRequests//', '/leave-requests/__proto__', '/constructor', '/%2e%2e/x']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      isNoSuchCall(await api.as(people.employee).raw(method, path))
      isNoSuchCall(await api.nobody.raw(method, path))
    }
  }
})

test('a path that cannot be read answers 400', async () => {
  for (const id of ['%', '%ff', '%00', '%ed%a0%80', 'a%20b']) expect([id, (await api.as(people.employee).raw('GET', `/LeaveRequests/${id}`)).status]).toEqual([id, 400])
})

test('OpenAPI lists every served call with its kind, parameters and body', async () => {
  const { body } = await api.nobody.raw('GET', '/openapi.json')
  const raw = JSON.parse((await api.nobody.raw('GET', '/openapi.json')).text) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; 'x-kind': string; parameters: { name: string; in: string; schema: { contentSchema?: { properties: object } } }[]; requestBody?: { content: Record<string, { schema: { properties: object } }> } }>>
  }
  expect(body).toBeTruthy()
  expect(raw.openapi).toMatch(/^3\.1/)
  const described = Object.entries(raw.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, o]) => [o.operationId, method.toUpperCase(), path, o['x-kind']].join(' ')))
  expect(described.sort()).toEqual(served.map(({ call }) => [call.id, call.method, call.path, call.kind].join(' ')).sort())
  for (const one of served) {
    const operation = raw.paths[one.call.path]?.[one.call.method.toLowerCase()]
    const given = [
      ...(operation?.parameters ?? []).filter((p) => p.in !== 'header').map((p) => p.name.toLowerCase()),
      ...(operation?.parameters ?? []).flatMap((p) => Object.keys(p.schema.contentSchema?.properties ?? {})).map((p) => p.toLowerCase()),
      ...Object.keys(operation?.requestBody?.content['application/json']?.schema.properties ?? {}).map((p) => p.toLowerCase()),
    ]
    expect([one.call.id, ...given.sort()]).toEqual([one.call.id, ...Object.keys(shapeOf(one)).map((p) => p.toLowerCase()).sort()])
  }
})
