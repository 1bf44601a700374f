/** Traces hold names, statuses and times, hang together, end at a collector, and nobody notices one that is away. */
import { createServer, type Server } from 'node:http'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, describe, expect, test } from 'vitest'
import { tx, q, useDatabase } from '../db/context.ts'
import { nameOfStatement } from '../db/observed-queries.ts'
import { serverPool } from '../db/pool.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { readConfig, type TracesConfig } from '../lib/config.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { observed, type Work, workOn } from '../lib/observe.ts'
import { recordingLog } from '../lib/testing/recording-log.ts'
import { tryCollector } from './exporter.ts'
import { startTraces, type Traces } from './start.ts'

const config: TracesConfig = { url: 'http://127.0.0.1:1/v1/traces', sampler: 'parentbased_always_on', ratio: 1 }
/** Keeps what it has when it is shut down. */
class Kept extends InMemorySpanExporter {
  override shutdown(): Promise<void> {
    return Promise.resolve()
  }
}
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function tracing(more: { config?: TracesConfig; hasProxy?: boolean } = {}): { spans: () => Promise<ReadableSpan[]> } {
  const exporter = new Kept()
  const traces = startTraces({ config, hasProxy: false, log: silentLog, exporter, ...more })
  stops.push(() => traces.stop())
  return {
    async spans() {
      await traces.stop()
      return exporter.getFinishedSpans()
    },
  }
}

const done = (work: Work, outcome: string, within: () => Promise<unknown> = () => Promise.resolve()) => observed(work, async () => {
  await within()
  work.outcome = outcome
})
const call = (name: string, status: string, within?: () => Promise<unknown>, parent?: string) => {
  const work: Work = { ...workOn('call', 'none'), ...(parent ? { parent } : {}) }
  return done(work, status, async () => {
    work.name = name
    work.facts = { 'http.request.method': 'POST', 'http.route': '/leave/{id}', 'ess.request_id': 'r1' }
    await within?.()
  })
}

describe('a span', () => {
  test('of a call has its id, template and status, and what it asked of the database stands below it', async () => {
    const { spans } = tracing()
    await call('leave-requests.submit', '200', () => done(workOn('statement', 'select request'), 'done'))
    const [statement, parent, ...more] = await spans()
    expect(more).toEqual([])
    expect(parent).toMatchObject({ name: 'leave-requests.submit', kind: SpanKind.SERVER, status: { code: SpanStatusCode.UNSET }, attributes: { 'http.request.method': 'POST', 'http.route': '/leave/{id}', 'http.response.status_code': 200, 'ess.request_id': 'r1' } })
    expect(statement).toMatchObject({ name: 'select request', kind: SpanKind.CLIENT, parentSpanContext: { spanId: parent?.spanContext().spanId, traceId: parent?.spanContext().traceId } })
    expect(parent?.resource.attributes['service.name']).toBe('employee-portal')
  })

  test('of what failed says so, and nothing of why', async () => {
    const { spans } = tracing()
    await call('a.refused', '403')
    await call('a.broken', '500')
    await observed(workOn('job', 'tally'), () => Promise.reject(new Error('Dina has 5 days'))).catch(() => undefined)
    await done(workOn('delivery', 'mail'), 'given_up')
    await done(workOn('report', 'report'), 'done')
    const all = await spans()
    expect(all.map(({ name, status }) => [name, status.code === SpanStatusCode.ERROR])).toEqual([['a.refused', false], ['a.broken', true], ['job tally', true], ['delivery mail', true], ['report', false]])
    expect(JSON.stringify(all.map(({ attributes, events, status }) => [attributes, events, status]))).not.toContain('Dina')
  })

  test('of a statement is of something: who looks for work is not traced', async () => {
    const { spans } = tracing()
    await done(workOn('statement', 'select delivery'), 'done')
    expect(await spans()).toEqual([])
  })

  test('of a delivery begins a trace of its own, whatever woke it', async () => {
    const { spans } = tracing()
    await call('a.b', '200', () => done(workOn('delivery', 'mail'), 'sent'))
    const [mail, of] = await spans()
    expect([mail?.parentSpanContext, mail?.spanContext().traceId === of?.spanContext().traceId]).toEqual([undefined, false])
  })
})

describe('a trace of the proxy', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c'
  const from = (flags: string) => `00-${TRACE}-b7ad6b7169203331-${flags}`

  test('goes on here', async () => {
    const { spans } = tracing({ hasProxy: true })
    await call('a.b', '200', undefined, from('01'))
    const [span] = await spans()
    expect([span?.spanContext().traceId, span?.parentSpanContext?.spanId]).toEqual([TRACE, 'b7ad6b7169203331'])
  })

  test('that is not kept there is not kept here', async () => {
    const { spans } = tracing({ hasProxy: true })
    await call('a.b', '200', () => done(workOn('statement', 'select request'), 'done'), from('00'))
    expect(await spans()).toEqual([])
  })

  test('is nobody\'s without a proxy, and a header that is none begins a trace', async () => {
    const { spans } = tracing()
    await call('a.b', '200', undefined, from('01'))
    const [span] = await spans()
    expect(span?.spanContext().traceId).not.toBe(TRACE)
    const behind = tracing({ hasProxy: true })
    await call('a.b', '200', undefined, 'x'.repeat(9_000))
    expect((await behind.spans()).map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined])
  })
})

test('how many are kept is the sampler\'s to say', async () => {
  for (const [sampler, ratio, most] of [['always_off', 1, 0], ['parentbased_always_off', 1, 0], ['traceidratio', 0, 0], ['parentbased_traceidratio', 1, 1], ['always_on', 1, 1]] as const) {
    const { spans } = tracing({ config: { ...config, sampler, ratio } })
    await call('a.b', '200')
    expect([sampler, (await spans()).length]).toEqual([sampler, most])
  }
})

test('statements of a call stand below it, also of those that wait for a connection, without texts or values', async () => {
  const database = await openTestDatabase()
  const { spans } = tracing()
  const pool = serverPool(process.env.TEST_DATABASE_URL ?? '', () => undefined, 1)
  const db = drizzle({ client: pool }) as unknown as typeof database.db
  useDatabase(db, db)
  try {
    await Promise.all(['one', 'two'].map((name) => call(name, '200', () => tx(() => q().execute(`select 'Dina', 1 from pg_tables limit 1`)))))
    await Promise.all(['three', 'four'].map((name) => call(name, '200', () => q().execute('select 1'))))
  } finally {
    await pool.end()
    await database.close()
  }
  const all = await spans()
  const named = new Map(all.map((span) => [span.spanContext().spanId, span.name]))
  const below = all.filter(({ kind }) => kind === SpanKind.CLIENT).map(({ name, parentSpanContext }) => `${named.get(parentSpanContext?.spanId ?? '')}: ${name}`)
  expect(below.sort()).toEqual([...['one', 'two'].flatMap((name) => ['begin', 'commit', 'select pg_tables'].map((statement) => `${name}: ${statement}`)), 'four: select', 'three: select'].sort())
  expect(JSON.stringify(all.map(({ name, attributes }) => [name, attributes]))).not.toContain('Dina')
})

test('a statement is named by what it does, and to what', () => {
  expect(nameOfStatement('select "id" from "delivery" where "kind" = $1')).toBe('select delivery')
  expect(nameOfStatement('insert into "audit" ("id") values ($1)')).toBe('insert audit')
  expect(nameOfStatement('update "job_run" set "lease_until" = null')).toBe('update job_run')
  expect(nameOfStatement('begin isolation level repeatable read read only')).toBe('begin')
  expect(nameOfStatement('')).toBe('other')
})

/** A collector that answers so. */
async function collector(status: () => number): Promise<{ url: string; taken: { headers: Record<string, unknown>; body: string }[]; server: Server }> {
  const taken: { headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      if (request.url === '/v1/traces' && status() === 200) taken.push({ headers: request.headers, body: Buffer.concat(parts).toString('latin1') })
      response.writeHead(request.url === '/v1/traces' ? status() : 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => {
    server.closeAllConnections()
    server.close(resolve)
  }))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, taken, server }
}

describe('a collector', () => {
  const envs = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_BSP_SCHEDULE_DELAY']
  afterEach(() => envs.forEach((name) => Reflect.deleteProperty(process.env, name)))
  const tracesTo = (url: string, log: Log): Traces => {
    const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
    if (!traces) throw new Error('nothing to trace')
    const started = startTraces({ config: traces, hasProxy: false, log })
    stops.push(() => started.stop())
    return started
  }

  test('is sent what is left at the end, with the headers and names of the environment', async () => {
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret', OTEL_SERVICE_NAME: 'portal-two', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging' })
    const { url, taken } = await collector(() => 200)
    const traces = tracesTo(`${url}/`, silentLog)
    await call('leave-requests.submit', '200')
    await traces.stop()
    expect(taken).toHaveLength(1)
    expect(taken[0]?.headers).toMatchObject({ 'x-key': 'secret', 'content-type': 'application/x-protobuf' })
    for (const word of ['leave-requests.submit', '/leave/{id}', 'portal-two', 'staging', 'service.instance.id']) expect(taken[0]?.body).toContain(word)
  })

  test('that refuses costs a line, another one when it takes them again, and no call anything', async () => {
    process.env.OTEL_BSP_SCHEDULE_DELAY = '10'
    let status = 403
    const { url, taken } = await collector(() => status)
    const log = recordingLog()
    tracesTo(url, log)
    const until = async (is: () => boolean) => {
      for (let i = 0; i < 60 && !is(); i++) {
        await call('a.b', '200')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    await until(() => log.lines.length > 0)
    await until(() => log.lines.length > 1)
    expect(log.lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ service: 'collector', error: 'http_403' })])
    status = 200
    await until(() => taken.length > 0 && log.lines.length > 1)
    expect(log.lines[1]).toContain('the collector takes traces again')
  }, 20_000)

  test('that hangs holds up no end', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const traces = tracesTo(`http://127.0.0.1:${(server.address() as { port: number }).port}`, silentLog)
    await call('a.b', '200')
    const started = performance.now()
    await traces.stop()
    expect(performance.now() - started).toBeLessThan(10_000)
    server.closeAllConnections()
    server.close()
  })

  test('is tried without a span', async () => {
    const { url, taken } = await collector(() => 200)
    await tryCollector({ url: `${url}/v1/traces` }, 1_000)
    expect(taken).toHaveLength(1)
    await expect(tryCollector({ url: `${url}/elsewhere` }, 1_000)).rejects.toThrow(/^http_404$/)
    await expect(tryCollector({ url: 'http://127.0.0.1:1/v1/traces' }, 500)).rejects.toThrow(/^ECONNREFUSED$/)
  })
})
