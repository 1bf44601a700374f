/** Metrics and traces of a server as it is started: on where the environment says so, and else nothing of them is there. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'
import { freePort } from '../support/product.ts'

const TOKEN = 'the-token-of-this-test'
const GUID = '9f0e0c2e-0000-4000-8000-00000000d1a0'
const detail = calls.leaveRequests.detail
const FIRST = { SEED: 'none', ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: 'violet harbour seventeen kettles' }
let own: Own
beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
})
afterAll(async () => {
  killAll()
  await own.drop()
})

const asked = (address: string, token?: string) => fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {})
const originOf = (server: ServerProcess) => new URL(server.api).origin

async function loadedBy(server: ServerProcess): Promise<string[]> {
  server.signal('SIGUSR2')
  const line = () => server.logged().find((text) => text.startsWith('{"loaded"'))
  await expect.poll(line).toBeDefined()
  return (JSON.parse(line() ?? '') as { loaded: string[] }).loaded
}

test('without a setting there is no such address, and nothing that measures is loaded', async () => {
  const server = await startServer({ ...own.env, ...FIRST }, ['loaded-packages.mjs'])
  const answers = await Promise.all(['/metrics', '/nowhere'].map((path) => asked(originOf(server) + path, TOKEN)))
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual([[404, 'Not found\n'], [404, 'Not found\n']])
  const loaded = await loadedBy(server)
  expect(loaded).toContain('pg')
  expect(loaded.filter((name) => /prom-client|opentelemetry/.test(name))).toEqual([])
  await server.stop()
})

test('with all of it on: a port of its own and the app\'s with a token, spans at the collector, and an end in good order', async () => {
  const spans: string[] = []
  const collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      spans.push(Buffer.concat(parts).toString('latin1'))
      response.end()
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  const server = await startServer({ ...own.env, ...FIRST, METRICS_PORT: String(port), METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as { port: number }).port}` })
  const places = [`${originOf(server)}/metrics`, `http://127.0.0.1:${port}/metrics`]
  for (const place of places) {
    expect([(await asked(place)).status, (await asked(place, `${TOKEN}x`)).status]).toEqual([401, 401])
    const answer = await asked(place, TOKEN)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect([(await asked(`http://127.0.0.1:${port}/`, TOKEN)).status, (await asked(`http://127.0.0.1:${port}/api/health/live`, TOKEN)).status]).toEqual([404, 404])

  await fetch(server.api + detail.path.replace('{id}', GUID), { headers: { authorization: 'Bearer of.dina.ayu' } })
  await fetch(`${server.api}/dina-ayu`)
  const origin = `http://localhost:${new URL(server.api).port}`
  const at = { origin, url: `${origin}/ess/` }
  const { access_token: token } = await httpBrowser(at, FIRST.ADMIN_USERNAME, FIRST.ADMIN_PASSWORD).signIn()
  await expect(httpBrowser(at, FIRST.ADMIN_USERNAME, 'dina-ayu').signIn()).rejects.toThrow('could not sign in')
  const answer = await fetch(server.api + detail.path.replace('{id}', GUID), { headers: { authorization: `Bearer ${token}` } })
  const text = await (await asked(places[1] ?? '', TOKEN)).text()
  expect(text).toContain('ess_http_request_duration_seconds_count{call="none",status="404"} 1')
  expect(text).toContain(`ess_http_request_duration_seconds_count{call="${detail.id}",status="401"} 1`)
  expect(text).toContain(`ess_http_request_duration_seconds_count{call="${detail.id}",status="${answer.status}"} 1`)
  expect(text).toContain('ess_sign_ins_total{page="sign-in",outcome="success"} 1')
  // twelve tries: five are judged, the others wait
  expect(text).toMatch(/ess_sign_ins_total\{page="sign-in",outcome="wrong"\} [1-9]/)
  expect(text).toMatch(/ess_sign_ins_total\{page="sign-in",outcome="tooMany"\} [1-9]/)
  expect(text).toMatch(/ess_callers_refused_total\{reason="\w+"\} 1/)
  expect(text).toMatch(/^ess_database_up 1$/m)
  expect(text).toMatch(/^ess_job_last_success_timestamp_seconds\{name="[\w-]+"\} \d+/m)
  expect(text).not.toMatch(/dina|9f0e0c2e|first\.admin/i)

  expect(await server.stop()).toBe(0)
  // between ids, which are bytes of chance and spell anything now and then
  const words = spans.flatMap((sent) => sent.match(/[\x20-\x7e]{8,}/g) ?? [])
  expect([detail.id, detail.path, 'postgresql'].filter((wanted) => !words.some((one) => one.includes(wanted)))).toEqual([])
  expect(words.filter((one) => /dina|9f0e0c2e|first\.admin|[ (=]\$\d/i.test(one))).toEqual([])
  collector.close()
})

test('a port that is taken is one line, and no start', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  await expect(startServer({ ...own.env, ...FIRST, METRICS_PORT: String(port) })).rejects.toThrow(`METRICS_PORT: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`)
  taken.close()
})
