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
  /** Answers so much later. */
  afterMs?: number
  /** Cuts the connection instead: before the message was read (it never came), or after (it came, nobody learns). */
  cut?: 'before' | 'after'
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

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const error = (code: number, status: string, errorCode: string, headers: Record<string, string> = {}, more: object[] = []): Answer => ({
  status: code, headers, body: { error: { code, status, message: 'words for people', details: [{ '@type': FCM_ERROR, errorCode }, ...more] } },
})
const badAddress = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] }

/** The error answers of FCM HTTP v1 as Google writes them. */
export const fcmErrors = {
  unregistered: error(404, 'NOT_FOUND', 'UNREGISTERED'),
  senderIdMismatch: error(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'),
  invalidArgument: error(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'),
  invalidToken: error(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', {}, [badAddress]),
  quota: (seconds?: number) => error(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  unavailable: (seconds?: number) => error(503, 'UNAVAILABLE', 'UNAVAILABLE', seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  internal: error(500, 'INTERNAL', 'INTERNAL'),
  thirdPartyAuth: error(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'),
}

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
      const next = fake.answers.get(message.token ?? message.fid ?? '')?.shift() ?? { status: 200, body: { name: 'projects/demo/messages/1' } }
      if (next.cut !== 'before') fake.messages.push(message)
      if (next.cut) return request.socket.destroy()
      if (next.afterMs) return setTimeout(() => answer(next), next.afterMs).unref()
      return answer(next)
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
