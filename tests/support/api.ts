/** The whole API in this process, on a fresh database, with the made-up modules beside ours; people who speak the wire. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callTable, type CallTableModule } from '../../contract/index.ts'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { fillPath } from '../../contract/kit/call.ts'
import { splitTexts } from '../../contract/kit/texts-header.ts'
import { type ErrorBody, fromWire, toWire } from '../../contract/kit/wire.ts'
import { compose, type Parts } from '../../server/compose.ts'
import { tx } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { createApi, type FetchHandler } from '../../server/http/api.ts'
import { httpRequest } from '../../src/lib/http-request.ts'
import { movableClock } from '../../server/lib/clock.ts'
import { readConfig } from '../../server/lib/config.ts'
import type { Caller } from '../../server/lib/handler.ts'
import { type Log, silentLog } from '../../server/lib/log.ts'
import { CallError } from '../../server/lib/refuse.ts'
import { createSecurityLog, type SecurityLog } from '../../server/lib/security-log.ts'
import { requireCall } from '../../server/request/access.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { attemptLimit, secretPace } from '../../server/org/attempts.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { madeUpModules } from './modules.ts'

/** The server's key in these tests. */
export const DOCUMENT_KEY = Buffer.alloc(32, 5).toString('base64')

/** An answer as a client reads it. */
export interface Answer<Out = unknown> {
  status: number
  /** After fromWire; for a refusal the error body. */
  body: Out & Partial<ErrorBody>
  /** Exactly what was sent. */
  text: string
  headers: Headers
}

export interface SendOptions {
  /** Idempotency-Key; 'none' for a bare call. Default: a new one for each command. */
  key?: string
  headers?: Record<string, string>
}

/** A signed-in person. */
export interface Person {
  send<C extends AnyCall>(call: C, input: InputOf<C>, options?: SendOptions): Promise<Answer<OutputOf<C>>>
  /** As send, for an answer that must be 200. */
  get<C extends AnyCall>(call: C, input: InputOf<C>, options?: SendOptions): Promise<OutputOf<C>>
  /** Anything at all: for what no client would send. */
  raw(method: string, path: string, body?: BodyInit, headers?: Record<string, string>): Promise<Answer>
}

export interface TestApi {
  database: Database
  fetch: FetchHandler
  parts: Parts
  table: readonly CallTableModule[]
  clock: ReturnType<typeof movableClock>
  security: SecurityLog
  /** Lines of the security log so far. */
  securityLines: string[]
  as(employeeId: string): Person
  nobody: Person
  close(): Promise<void>
}

const noOne = () => new CallError('unauthenticated', [{ code: 'unauthenticated' }])

/** What a call looks like as a request: JSON body, or query string for GET. */
export function wireRequest(call: AnyCall, input: Record<string, unknown>): { method: string; path: string; body?: string; headers?: Record<string, string> } {
  const { path, rest } = fillPath(call.path, input)
  if (call.method === 'POST') return { method: call.method, path, body: JSON.stringify(toWire(rest)) }
  const { rest: inAddress, headers } = splitTexts(call, rest)
  const search = new URLSearchParams(Object.entries(inAddress).map(([k, v]) => [k, String(v)])).toString()
  return { method: call.method, path: search ? `${path}?${search}` : path, headers }
}

/** A call that brings a file, as the page sends it. */
function formRequest(call: AnyCall, input: unknown) {
  const { url, method, body, headers } = httpRequest(call, input, '')
  return { path: url, method, body, headers }
}

/** Builds the API on a fresh database, or on one that is open. Close it in `afterAll`. */
export async function openApi(open?: Database, log: Log = silentLog): Promise<TestApi> {
  const database = open ?? (await openTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'ess-conformance-'))
  const clock = movableClock(NOON)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DOCUMENT_KEY })
  const parts = await compose({ config, clock, log, moreModules: madeUpModules })
  const table = [...callTable, ...madeUpModules.map((m) => m.table)]
  const callers = new Map<string, Caller>()

  async function identify(request: Request, address: string): Promise<Caller> {
    const ticket = /^Ticket (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (ticket) return parts.ticketCaller(ticket, address)
    const employeeId = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!employeeId) throw noOne()
    const caller = callers.get(employeeId) ?? (await callerOf(employeeId, clock.now()))
    if (!caller) throw noOne()
    // how often they have written is another number each time
    if (!caller.written) callers.set(employeeId, caller)
    return caller
  }
  const securityLines: string[] = []
  const security = createSecurityLog({ key: Buffer.alloc(32, 7), clock, sink: { write: (line) => void securityLines.push(line), close: () => undefined } })
  const api = createApi({ security, table, served: parts.served, clock, log, basePath: '/api', origin: 'http://local', identify, requireCall, storeUpload: parts.storeUpload, secretTries: attemptLimit('secret', clock, secretPace), noteArrival: parts.noteArrival, noteHeard: parts.noteHeard })

  function person(token: string | null): Person {
    async function raw<Out>(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Answer<Out>> {
      const response = await api(
        new Request(`http://local/api${path}`, {
          method,
          headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
          ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
        }),
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return { status: response.status, body: (isJson && text ? fromWire(JSON.parse(text)) : {}) as Answer<Out>['body'], text, headers: response.headers }
    }
    async function send<C extends AnyCall>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<Answer<OutputOf<C>>> {
      const { method, path, body, headers } = call.body === 'form' && Object.values(input ?? {}).some((v) => v instanceof File) ? formRequest(call, input) : wireRequest(call, input)
      const key: Record<string, string> = call.kind === 'command' && options.key !== 'none' ? { 'idempotency-key': options.key ?? randomUUID() } : {}
      return raw<OutputOf<C>>(method, path, body, { ...headers, ...key, ...options.headers })
    }
    return {
      raw,
      send,
      async get(call, input, options) {
        const answer = await send(call, input, options)
        if (answer.status !== 200) throw new Error(`${call.id}: ${answer.status} ${answer.text}`)
        return answer.body
      },
    }
  }

  return {
    database, parts, table, clock, security, securityLines,
    fetch: api,
    as: person,
    nobody: person(null),
    async close() {
      security.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

class Undone extends Error {}

/** Runs `work` in a transaction that is always rolled back: a state built once serves many attempts. */
export async function undone<T>(work: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  try {
    await tx(async () => {
      result = { value: await work() }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!result) throw new Error('nothing was done')
  return result.value
}
