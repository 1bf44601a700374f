import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SignInRefused } from '../lib/sign-in-refused.ts'
import { introspection } from './introspection.ts'
import { ProviderAway } from './provider-away.ts'

const ISSUER = 'https://idp.test'
let server: Server
let endpoint = ''
let asked: string[] = []
let answers: Record<string, unknown> = {}
/** What happens in place of an answer. */
type Fault = (response: ServerResponse, request: IncomingMessage) => void
let instead: Fault | null = null

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Basic ${Buffer.from('api:secret').toString('base64')}`
      const token = new URLSearchParams(body).get('token') ?? ''
      asked.push(token)
      if (instead && token !== 'probe') instead(response, request)
      else response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answers[token] ?? { active: false }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}/introspect`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  instead = null
  asked = []
  answers = {}
})
const made = async (secret = 'secret', timeoutMs = 5_000, most = 5_000) => {
  const introspect = await introspection(endpoint, { clientId: 'api', secret, issuer: ISSUER, audience: 'api1', timeoutMs, most })
  return (token: string, network = '192.0.2.1') => introspect(token, network)
}

test('a token the provider vouches for is taken, and asked about once within half a minute', async () => {
  answers = { good: { active: true, sub: 'dina', iss: ISSUER, aud: ['api1', 'x'] } }
  const introspect = await made()
  expect(await introspect('good')).toMatchObject({ sub: 'dina' })
  expect(await introspect('good')).toMatchObject({ sub: 'dina' })
  expect(asked).toEqual(['probe', 'good'])
})

const why = (refused: Promise<unknown>) => refused.then(() => 'taken', (error: unknown) => (error instanceof SignInRefused ? error.why : error))

test.each([
  ['over', { active: false, sub: 'dina', aud: 'api1' }, { reason: 'inactive' }],
  ['for another API', { active: true, sub: 'dina', aud: 'api2' }, { reason: 'audience', expected: 'api1', got: 'api2' }],
  ['for no API', { active: true, sub: 'dina' }, { reason: 'audience', expected: 'api1', got: 'nothing' }],
  ['of another provider', { active: true, sub: 'dina', aud: 'api1', iss: 'https://other.test' }, { reason: 'issuer', expected: ISSUER, got: 'https://other.test' }],
  ['of nobody', { active: true, aud: 'api1' }, { reason: 'claims', got: 'sub' }],
])('a token that is %s is not, and says why', async (_, said, reason) => {
  answers = { bad: said }
  const introspect = await made()
  expect(await why(introspect('bad'))).toEqual(reason)
  expect(await why(introspect('bad')), 'also what is remembered').toEqual(reason)
})

test('credentials the provider refuses, or no endpoint to ask, are one line at start', async () => {
  await expect(made('wrong')).rejects.toThrow(/^OIDC_INTROSPECTION_SECRET: \S+ answers 401 to api$/)
  await expect(introspection(undefined, { clientId: 'api', secret: 's', issuer: ISSUER, audience: 'api1', timeoutMs: 5_000 })).rejects.toThrow('OIDC_INTROSPECTION_SECRET: the provider has no introspection endpoint')
})

const says = (body: string, status = 200) => (response: ServerResponse) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

test.each<[string, Fault, string | RegExp]>([
  ['an error of its own', says('{"active":false}', 500), 'http_500'],
  ['that we are nobody', says('{"active":false}', 401), 'http_401'],
  ['no JSON', says('<h1>Maintenance</h1>'), 'SyntaxError'],
  ['JSON that says nothing of a token', says('null'), 'unreadable'],
  ['half an answer', (response) => void response.writeHead(200, { 'content-length': '100' }).end('{"active":', () => response.destroy()), /UND_ERR_SOCKET|ECONNRESET|EPIPE/],
  ['with a lost connection', (_, request) => void request.socket.destroy(), /UND_ERR_SOCKET|ECONNRESET|EPIPE/],
  ['nothing', () => undefined, 'TimeoutError'],
])('a provider that answers %s is away: nothing is known of the token, and nothing is remembered', async (_, fault, code) => {
  answers = { good: { active: true, sub: 'dina', aud: 'api1' } }
  const introspect = await made('secret', 300)
  instead = fault
  const error: unknown = await introspect('good').catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ProviderAway)
  expect(error).toMatchObject({ code: expect.stringMatching(code) as string })
  instead = null
  expect(await introspect('good')).toMatchObject({ sub: 'dina' })
})

test('what a screen asks for together is one question; a refused token is asked about once in half a minute', async () => {
  answers = { good: { active: true, sub: 'dina', aud: 'api1' } }
  const introspect = await made()
  await Promise.all(Array.from({ length: 10 }, () => introspect('good')))
  for (let i = 0; i < 3; i++) expect(await why(introspect('junk'))).toEqual({ reason: 'inactive' })
  expect(asked).toEqual(['probe', 'good', 'junk'])
})

test('of one network four tokens are asked about at once and a hundred wait; others wait for none of them', async () => {
  const held: ServerResponse[] = []
  const introspect = await made()
  instead = (response) => void held.push(response)
  const ends = Array.from({ length: 200 }, (_, i) => introspect(`junk ${i}`).then(() => 'taken', (error: { code: string; status: number }) => `${error.code} ${error.status}`))
  expect(await Promise.all(ends.slice(104))).toEqual(Array.from({ length: 96 }, () => 'too_many 429'))
  const other = why(introspect('other', '192.0.2.2'))
  await vi.waitFor(() => expect(asked).toContain('other'))
  expect(asked.toSorted()).toEqual(['junk 0', 'junk 1', 'junk 2', 'junk 3', 'other', 'probe'])
  instead = null
  for (const response of held) says('{"active":false}')(response)
  expect(await other).toEqual({ reason: 'inactive' })
  expect(await Promise.all(ends.slice(0, 104))).toEqual(Array.from({ length: 104 }, () => 'unauthenticated 401'))
})

test('while the provider hangs, whoever waits in line waits no longer than for an answer', async () => {
  const introspect = await made('secret', 300)
  instead = () => undefined
  const ends = await Promise.all(Array.from({ length: 104 }, (_, i) => introspect(`junk ${i}`).catch((error: unknown) => error instanceof ProviderAway)))
  expect(ends).toEqual(Array.from({ length: 104 }, () => true))
  // the time of most was up before their turn came
  expect(asked.length).toBeLessThan(105)
})

test('many refused tokens do not make the good ones unknown, and the oldest are forgotten', async () => {
  answers = { good: { active: true, sub: 'dina', aud: 'api1' } }
  const introspect = await made('secret', 5_000, 20)
  await introspect('good')
  await Promise.all(Array.from({ length: 50 }, (_, i) => why(introspect(`junk ${i}`))))
  asked = []
  await introspect('good')
  await why(introspect('junk 49'))
  expect(asked).toEqual([])
  await why(introspect('junk 0'))
  expect(asked).toEqual(['junk 0'])
})
