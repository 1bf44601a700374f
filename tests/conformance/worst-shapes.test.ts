/**
 * Nobody can keep the others waiting: while the largest body each limit lets through arrives in its worst shapes, once for every parser,
 * and while every call gets its own largest lists and longest texts, the server goes on answering everybody else.
 */
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { callTable } from '../../contract/index.ts'
import { FORM_LIMIT, JSON_LIMIT } from '../../contract/kit/body-limits.ts'
import { type AnyCall, pathParameters } from '../../contract/kit/call.ts'
import { DEVICE_HEADER } from '../../contract/kit/device-header.ts'
import { splitTexts } from '../../contract/kit/texts-header.ts'
import { toWire } from '../../contract/kit/wire.ts'
import { q } from '../../server/db/context.ts'
import { openDatabase } from '../../server/db/database.ts'
import { anEmployee } from '../../server/ledger/testing/company.ts'
import { systemClock } from '../../server/lib/clock.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { silentLog } from '../../server/lib/log.ts'
import { hashPassword } from '../../server/lib/password.ts'
import { account } from '../../server/org/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { aCast } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { SOME_ID } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { type Prober, startProber, type Waited } from '../support/prober.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'
import { endlessLists, endlessRows, filled, largestInput, TOKENS } from '../support/worst.ts'

/** Longest anybody may be kept waiting. */
const LIMIT_MS = 250
/** Of that, what the server itself computed: less is the machine's doing. */
const OWN_MS = 200
/** Kept waiting so long by something else than computing: a lock, or threads that are all taken. */
const STALLED_MS = 2_000
const ANSWER_MS = 20_000
/** What node reads of the first line and the headers. */
const HEAD_LIMIT = 16 * 1024
const CROWD = 300

const served: ServedCall[] = callTable.flatMap((m) => Object.entries(m.calls).map(([name, call]) => ({ call, schema: m.schemas[name] as ServedCall['schema'], handle: () => Promise.reject(new Error('served elsewhere')) })))

let own: Own
let server: ServerProcess
let prober: Prober
let token: string
let ids: string[]
let hasStopped = false

async function start(): Promise<void> {
  server = await startServer({ ...own.env, SEED: 'none', CLOCK: '2026-05-12T12:00+07:00', ACCESS_TOKEN_SECONDS: '86400', LOG_LEVEL: 'silent' })
  const origin = server.api.replace(/\/api$/, '')
  prober = startProber([`${server.api}/health/live`, `${origin}/ess/locales/en/errors.json`], server.pid)
  hasStopped = false
}

beforeAll(async () => {
  own = await ownDatabase(undefined)
  const database = await openDatabase({ dataDir: own.dataDir, databaseUrl: own.databaseUrl }, silentLog)
  const { company, people } = await aCast(everyModule.map((m) => m.def.slug))
  const crowd = await Promise.all(Array.from({ length: CROWD }, (_, i) => anEmployee(company, `Crowd ${i}`, { superiorId: people.clerk })))
  ids = [people.employee, people.stranger, ...crowd]
  await q().update(account).set({ passwordHash: await hashPassword('demo') }).where(eq(account.id, people.clerk))
  const [clerk] = await q().select().from(account).where(eq(account.id, people.clerk))
  await markSeeded('none', systemClock.now())
  await database.close()
  await start()
  const origin = server.api.replace(/\/api$/, '')
  token = (await httpBrowser({ origin, url: `${origin}/ess/` }, clerk?.username ?? '').signIn()).access_token
}, 180_000)
afterAll(async () => {
  await prober?.stop()
  killAll()
  await own?.drop()
})
// one that was blocked for good does not fail the shapes after it
beforeEach(async () => {
  if (!hasStopped) return
  await prober.stop()
  await server.kill()
  await start()
}, 60_000)

interface Sent {
  method: string
  /** Below `/api`, or from the root when it begins with `//`. */
  path: string
  headers?: Record<string, string>
  body?: Buffer | undefined
}

const agent = new Agent({ keepAlive: true })

/** @returns the status; 0 for a connection the server closed, as it may for what is no request at all */
function send({ method, path, headers = {}, body }: Sent): Promise<number> {
  const url = path.startsWith('//') ? server.api.replace(/\/api$/, path.slice(1)) : server.api + path
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, agent, headers: { authorization: `Bearer ${token}`, ...headers } }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.setTimeout(ANSWER_MS, () => {
      hasStopped = true
      reject(new Error(`${method} ${path.slice(0, 80)}: no answer in ${ANSWER_MS / 1000} s`))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => (hasStopped ? reject(error) : resolve(0)))
    sent.end(body)
  })
}

const wasKept = ({ ms, ownMs }: Waited) => (ms > LIMIT_MS && ownMs > OWN_MS) || ms > STALLED_MS

/** Sends all, one after the other; nobody else may have to wait, at least not each of three times. */
async function requireOthersServed(shapes: readonly Sent[], what: (shape: Sent) => string): Promise<void> {
  const statuses: number[] = []
  const slow = await prober.during(async () => {
    for (const shape of shapes) statuses.push(await send(shape))
  })
  expect(shapes.flatMap((shape, i) => ((statuses[i] ?? 0) >= 500 && statuses[i] !== 503 ? [`${what(shape)}: ${statuses[i]}`] : []))).toEqual([])
  if (!wasKept(slow)) return
  for (const shape of shapes) {
    const waits: Waited[] = []
    do waits.push(await prober.during(() => send(shape)))
    while (waits.length < 3 && waits.every(wasKept))
    if (!waits.every(wasKept)) continue
    const quiet = await prober.during(() => wait(500))
    if (quiet.ms < LIMIT_MS) expect.fail(`${what(shape)} kept others waiting ${waits.map((w) => `${Math.round(w.ms)} ms (${Math.round(w.ownMs)} computing)`).join(', ')}; without it ${Math.round(quiet.ms)} ms`)
  }
}

const json = (path: string, body: string): Sent => ({ method: 'POST', path, headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: Buffer.from(body) })
/** Repeats a piece until the limit, between two ends. */
const full = (limit: number, before: string, piece: (i: number) => string, after: string): string => {
  const pieces: string[] = []
  for (let length = before.length + after.length + 1, i = 0; ; i++) {
    const next = piece(i)
    length += Buffer.byteLength(next)
    if (length > limit) return before + pieces.join('') + after
    pieces.push(next)
  }
}

const command = calls.leaveRequests.createOrUpdate.path
const query = calls.leaveRequests.list.path
const many = calls.platform.readMany.path

describe('a JSON body as large as one may be', () => {
  const shapes: [string, () => string][] = [
    ['many keys', () => full(JSON_LIMIT, '{', (i) => `"k${i}":0,`, '"z":0}')],
    ['many equal keys', () => full(JSON_LIMIT, '{', () => '"a":0,', '"a":0}')],
    ['many keys that look like secrets', () => full(JSON_LIMIT, '{', (i) => `"p${i}Password":"x",`, '"z":0}')],
    ['nesting without end', () => `{"a":${'['.repeat(JSON_LIMIT / 2 - 8)}${']'.repeat(JSON_LIMIT / 2 - 8)}}`],
    ['objects within objects', () => full(JSON_LIMIT / 2, '{"a":', () => '{"a":', '0')],
    ['one endless number', () => `{"version":${'9'.repeat(JSON_LIMIT - 20)}}`],
    ['an endless fraction', () => `{"version":0.${'1'.repeat(JSON_LIMIT - 20)}}`],
    ['an endless list of nothing', () => full(JSON_LIMIT, '{"attachmentIds":[', () => '"",', '""]}')],
    ['an endless list of empty objects', () => full(JSON_LIMIT, '{"attachmentIds":[', () => '{},', '{}]}')],
    ['an endless list of lists', () => full(JSON_LIMIT, '{"attachmentIds":[', () => '[[0]],', '[]]}')],
    ['escapes', () => full(JSON_LIMIT, '{"note":"', () => '\\u0041', '"}')],
    ['a key as long as the body', () => `{"${'a'.repeat(JSON_LIMIT - 20)}":0}`],
    ['white space', () => `{${' '.repeat(JSON_LIMIT - 20)}"id":0}`],
    ['an id as long as the body', () => `{"id":"${'0'.repeat(JSON_LIMIT - 20)}"}`],
    ['reads without end', () => full(JSON_LIMIT, '{"reads":[', () => '{},', '{}]}')],
  ]
  test.each(shapes)('%s', async (_, body) => {
    await requireOthersServed([command, query, many].map((path) => json(path, body())), ({ path }) => path)
  })

  test.each(TOKENS.map((t) => [JSON.stringify(t), t] as const))('%s again and again, in every field of a form', async (_, repeated) => {
    const each = Math.floor(JSON_LIMIT / 8)
    const body = JSON.stringify(Object.fromEntries(['Id', 'Note', 'StartDate', 'LeaveType', 'Reason'].map((name) => [name, filled(repeated, Math.floor(each / Buffer.byteLength(JSON.stringify(repeated)) / 1.2))])))
    await requireOthersServed([command, query].map((path) => json(path, body)), ({ path }) => path)
  })
})

const BOUNDARY = '----worst'
const part = (name: string, content: string, fileName?: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`
const form = (path: string, body: string | Buffer): Sent => ({ method: 'POST', path, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'idempotency-key': crypto.randomUUID() }, body: Buffer.from(body) })

describe('a form as large as one may be', () => {
  const approve = calls.leaveRequests.approve.path
  const shapes: [string, () => string][] = [
    ['many equal fields', () => full(FORM_LIMIT, '', () => part('a', 'x'), END)],
    ['many fields', () => full(FORM_LIMIT, '', (i) => part(`f${i}`, 'x'), END)],
    ['many files', () => full(FORM_LIMIT, '', () => part('attachment', 'x', 'a.txt'), END)],
    ['many empty parts', () => full(FORM_LIMIT, '', () => `--${BOUNDARY}\r\n\r\n\r\n`, END)],
    ['many fields that look like secrets', () => full(FORM_LIMIT, '', (i) => part(`p${i}Password`, 'x'), END)],
    ['one endless text', () => part('note', 'x'.repeat(FORM_LIMIT - 300)) + END],
    ['one endless field name', () => part('n'.repeat(FORM_LIMIT - 300), 'x') + END],
    ['one endless header', () => `--${BOUNDARY}\r\n${'x-a: '.padEnd(FORM_LIMIT - 300, 'b')}\r\n\r\nx\r\n${END}`],
    ['many headers of a part', () => full(FORM_LIMIT, `--${BOUNDARY}\r\n`, (i) => `x-${i}: a\r\n`, `\r\nx\r\n${END}`)],
    ['parameters of a header without end', () => full(FORM_LIMIT, `--${BOUNDARY}\r\ncontent-disposition: form-data`, () => '; a="', `\r\n\r\nx\r\n${END}`)],
    ['what is almost the boundary', () => full(FORM_LIMIT, part('note', 'x').slice(0, -3), () => '\r\n----wors', `\r\n${END}`)],
    ['a list in a field', () => part('attachmentIds', full(FORM_LIMIT - 500, '[', () => '"",', '""]')) + END],
    ['nesting in a field', () => part('attachmentIds', '['.repeat(FORM_LIMIT - 500)) + END],
    ['a file name as long as the body', () => part('attachment', 'x', '.'.repeat(FORM_LIMIT - 500)) + END],
    ['a file name of spaces and dots', () => part('attachment', 'x', `a${' .'.repeat(2000)}a`) + END],
  ]
  test.each(shapes)('%s', async (_, body) => {
    await requireOthersServed([form(approve, body())], ({ path }) => path)
  })
})

describe('an address and headers as long as they may be', () => {
  const room = HEAD_LIMIT - 2_500
  const paths: [string, string][] = [
    ['many equal parameters', filled('&a=1', room)],
    ['many parameters', full(room, '&z=1', (i) => `&a${i}=1`, '')],
    ['a list in a parameter', `&employeeIds=${filled('%5B', room)}`],
    ['percent signs', `&a=${filled('%25', room)}`],
    ['plus signs', `&a=${filled('+', room)}`],
  ]
  test.each(paths)('%s', async (_, text) => {
    await requireOthersServed(['/calendars/events?x=1', `${calls.leaveRequests.detail.path.replace('{id}', SOME_ID)}?x=1`, '/health/live?x=1'].map((path) => ({ method: 'GET', path: path + text })), ({ path }) => path.slice(0, 60))
  })

  test.each([['slashes', '/'], ['parents', '../'], ['encoded slashes', '%2f'], ['letters', 'a'], ['dots', '.'], ['hyphens', '-'], ['brackets', '%7B']])('a path of %s', async (_, piece) => {
    const long = filled(piece, Math.floor(room / piece.length) * piece.length)
    const places = ['/', '/LeaveRequests/', '//ess/', '//ess/assets/', '//oidc/', '//oidc/interaction/', '//oidc/auth/', '/docs/']
    await requireOthersServed(places.flatMap((at) => ['GET', 'POST'].map((method) => ({ method, path: at + long }))), ({ method, path }) => `${method} ${path.slice(0, 30)}`)
  })

  const headers: [string, string, string][] = [
    ['accept-encoding', 'br;q=0', ' br;q=0 ,'], ['accept-encoding', 'gzip', ' ; q=0'], ['accept-language', 'en', ',id;q=0.1'], ['accept-language', 'x', '-a'], ['if-none-match', '"a"', ', W/"a"'],
    ['idempotency-key', 'a', 'a'], ['x-request-id', 'a', 'a.-'], ['content-type', 'multipart/form-data; boundary=', 'x="'], ['content-type', 'multipart/form-data', ';boundary=a'], ['authorization', 'Bearer ', 'a.'],
    ['authorization', 'Ticket ', 'a.'], ['authorization', '', 'Bearer '], ['cookie', 'a=1', '; a=1'], ['x-forwarded-for', '1.1.1.1', ','], [DEVICE_HEADER, 'a', '1-2,'], [DEVICE_HEADER, '{', '['], ['x-username', 'a', '\\@'], ['accept', '*/*', ',*/*'],
  ]
  test.each(headers)('the header %s: %s%s…', async (name, before, piece) => {
    const value = before + filled(piece, room - before.length)
    const places: Sent[] = [{ method: 'GET', path: '/Profiles/GetProfile' }, { method: 'GET', path: '//ess/config.json' }, { method: 'GET', path: '//oidc/auth?client_id=ess' }, json(command, '{}'), form(calls.leaveRequests.approve.path, part('note', 'x') + END)]
    await requireOthersServed(places.map((place) => ({ ...place, headers: { ...place.headers, [name]: value } })), ({ path }) => path)
  })
})

describe('the sign-in provider', () => {
  test.each([['equal fields', 'a=1&'], ['names', 'username=a&'], ['percent signs', '%25'], ['nothing', '&'], ['white space', '+'], ['brackets', 'a[]=1&']])('a form of %s', async (_, piece) => {
    const places: [string, number][] = [['//oidc/token', 56 * 1024], ['//oidc/token', JSON_LIMIT], ['//oidc/auth', 56 * 1024], ['//oidc/interaction/nobody', 16 * 1024], ['//oidc/interaction/nobody', JSON_LIMIT], ['//oidc/token/revocation', 56 * 1024]]
    await requireOthersServed(places.map(([path, limit]) => ({ method: 'POST', path, headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: '' }, body: Buffer.from(filled(piece, limit - 100)) })), ({ path }) => path)
  })
})

const isFile = (value: unknown) => value instanceof Blob
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value) ?? '').toWellFormed()

/** An input as the call carries it: path, query, form or JSON. */
async function carried(call: AnyCall, input: Record<string, unknown>, file: Buffer): Promise<Sent> {
  const inPath = new Set(pathParameters(call.path))
  const path = call.path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(textOf(input[name])) || '%20')
  const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined))
  if (call.method !== 'POST') {
    const { rest: inAddress, headers } = splitTexts(call, rest)
    const search = Object.entries(inAddress).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(textOf(one))}`)).join('&')
    return { method: call.method, path: `${path}?${search}`, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } }
  }
  if (!Object.values(rest).some(isFile)) return json(path, JSON.stringify(toWire(rest)))
  const data = new FormData()
  for (const [name, value] of Object.entries(rest)) data.append(name, isFile(value) ? new File([new Uint8Array(file)], 'a.csv') : textOf(value))
  const response = new Response(data)
  return { method: 'POST', path, headers: { 'content-type': response.headers.get('content-type') ?? '', 'idempotency-key': crypto.randomUUID() }, body: Buffer.from(await response.arrayBuffer()) }
}

/** Contents of files, as large as they may be. */
const contents = ['\n', '",;', 'PK\u0003\u0004<row><c>', '%PDF-1.4 <<'].map((piece) => filled(piece, FORM_LIMIT - 400_000))

describe('every call', () => {
  test.each(served.map((one) => [one.call.id, one] as const))('%s', async (_, one) => {
    const room = one.call.method === 'POST' ? JSON_LIMIT - 50_000 : 10_000
    // each call gets two of the texts, the calls together all of them
    const largest = [0, 1].map((i) => largestInput(one, { ids, room, token: TOKENS[(served.indexOf(one) * 2 + i) % TOKENS.length] ?? 'a' }))
    const hasFile = largest.some((input) => Object.values(input).some(isFile))
    const always = endlessRows(one, { ids: ids.slice(2), room, token: 'a' })
    const inputs = hasFile ? largest.slice(0, 1) : [...largest, ...(one.call.method === 'POST' ? endlessLists(one, room) : []), ...(always ? [always] : [])]
    const files = hasFile ? contents.map((text) => Buffer.from(text).subarray(0, FORM_LIMIT - 400_000)) : [Buffer.from('')]
    const shapes = await Promise.all(inputs.flatMap((input) => files.map((file) => carried(one.call, input, file))))
    await requireOthersServed(shapes, (shape) => `${shape.method} ${shape.path.slice(0, 80)}: ${shape.body?.subarray(0, 120).toString() ?? ''}`)
  })
})
