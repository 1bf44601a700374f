/** A stand-in for Google on the loopback: token endpoint and messages:send, with answers a test scripts. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { PushMessage } from '../../../contract/kit/push.ts'

export interface SentMessage {
  token?: string
  fid?: string
  data: PushMessage
  android: { priority: string; ttl: string; collapse_key: string }
  webpush: { headers: { TTL: string; Urgency: string; Topic: string } }
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface FakeFcm {
  url: string
  serviceAccount: string
  /** Every message that came in, answered or not. */
  messages: SentMessage[]
  /** Access tokens given out so far. */
  tokens: string[]
  /** Answers by address, used up one by one; then 200. */
  answers: Map<string, Answer[]>
  paths: string[]
  close(): Promise<void>
}

export const unregistered: Answer = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } } }

export async function startFakeFcm(): Promise<FakeFcm> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } })
  const fake = { messages: [] as SentMessage[], tokens: [] as string[], answers: new Map<string, Answer[]>(), paths: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (c: Buffer) => chunks.push(c))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const answer = (a: Answer) => response.writeHead(a.status, { 'content-type': 'application/json', ...a.headers }).end(JSON.stringify(a.body ?? {}))
      if (request.url === '/token') {
        const assertion = new URLSearchParams(body).get('assertion') ?? ''
        const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()) as { iss?: string; scope?: string }
        if (claims.iss !== 'sender@demo.iam' || !claims.scope?.endsWith('firebase.messaging')) return answer({ status: 400 })
        const token = `bearer-${fake.tokens.push('')}`
        fake.tokens[fake.tokens.length - 1] = token
        return answer({ status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } })
      }
      fake.paths.push(request.url ?? '')
      if (request.headers.authorization !== `Bearer ${fake.tokens.at(-1)}`) return answer({ status: 401 })
      const { message } = JSON.parse(body) as { message: SentMessage }
      fake.messages.push(message)
      return answer(fake.answers.get(message.token ?? message.fid ?? '')?.shift() ?? { status: 200, body: { name: 'projects/demo/messages/1' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    ...fake,
    url,
    serviceAccount: JSON.stringify({ project_id: 'demo', client_email: 'sender@demo.iam', private_key: privateKey, token_uri: `${url}/token` }),
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
