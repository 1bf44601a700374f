import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { introspection } from './introspection.ts'

const ISSUER = 'https://idp.test'
let server: Server
let endpoint = ''
let asked: string[] = []
let answers: Record<string, unknown> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Basic ${Buffer.from('api:secret').toString('base64')}`
      const token = new URLSearchParams(body).get('token') ?? ''
      asked.push(token)
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answers[token] ?? { active: false }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}/introspect`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  answers = {}
})
const made = (secret = 'secret', at: string | undefined = endpoint) => introspection(at, { clientId: 'api', secret, issuer: ISSUER, audience: 'api1' })

test('a token the provider vouches for is taken, and asked about once within half a minute', async () => {
  answers = { good: { active: true, sub: 'dina', iss: ISSUER, aud: ['api1', 'x'] } }
  const introspect = await made()
  expect(await introspect('good')).toMatchObject({ sub: 'dina' })
  expect(await introspect('good')).toMatchObject({ sub: 'dina' })
  expect(asked).toEqual(['probe', 'good'])
})

test.each([
  ['over', { active: false, sub: 'dina', aud: 'api1' }],
  ['for another API', { active: true, sub: 'dina', aud: 'api2' }],
  ['for no API', { active: true, sub: 'dina' }],
  ['of another provider', { active: true, sub: 'dina', aud: 'api1', iss: 'https://other.test' }],
  ['of nobody', { active: true, aud: 'api1' }],
])('a token that is %s is not', async (_, said) => {
  answers = { bad: said }
  expect(await (await made())('bad')).toBeNull()
})

test('credentials the provider refuses, or no endpoint to ask, are one line at start', async () => {
  await expect(made('wrong')).rejects.toThrow(/^OIDC_INTROSPECTION_SECRET: \S+ answers 401 to api$/)
  await expect(introspection(undefined, { clientId: 'api', secret: 's', issuer: ISSUER, audience: 'api1' })).rejects.toThrow('OIDC_INTROSPECTION_SECRET: the provider has no introspection endpoint')
})
