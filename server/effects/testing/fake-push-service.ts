/** A push service of a browser's maker on the loopback: it checks who sends (RFC 8292), and opens what it gets as the browser would (RFC 8291, 3.4). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '../../../contract/kit/push.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
}

export interface FakeSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Delivered {
  endpoint: string
  data: PushMessage
  /** `ttl`, `urgency`, `topic` … */
  headers: Record<string, string>
  /** Whom the service may write to. */
  contact: string
}

export interface FakePushService {
  origin: string
  /** A browser subscribes. @param key of the server it takes messages from, base64url; left out: of anybody who signs */
  subscribe(key?: string): FakeSubscription
  /** What came in and could be opened, in turn. */
  delivered: Delivered[]
  /** What was not taken, and why. */
  faults: string[]
  /** Answers by endpoint, used up one by one; then 201. */
  answers: Map<string, Answer[]>
  close(): Promise<void>
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8188, 2.1 with the keys of RFC 8291, 3.4: one record. */
function open(body: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > size) throw new Error('more than one record')
  const secret = hkdf(auth, browser.computeSecret(sender), Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]), 32)
  const [key, nonce] = [hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16), hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)]
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2) // the last record ends with 2 and zeros
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return padded.subarray(0, end).toString()
}

/** `vapid t=<token>, k=<key>`. @returns the contact @throws Error when it is not signed for this service */
async function checkSigned(authorization: string, origin: string, wanted: string | undefined): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (wanted !== undefined && key !== wanted) throw new Error('another key than was subscribed with')
  const point = bytes(key)
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }, 'ES256'), { audience: origin })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 86_400) throw new Error('signed for more than a day')
  return String(payload.sub)
}

export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, { curve: ECDH; auth: Buffer; key: string | undefined }>()
  const fake = { delivered: [] as Delivered[], faults: [] as string[], answers: new Map<string, Answer[]>() }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`
      const take = async (): Promise<Answer> => {
        const browser = browsers.get(endpoint)
        if (!browser) return { status: 404 }
        const scripted = fake.answers.get(endpoint)?.shift()
        if (scripted) return scripted
        const contact = await checkSigned(request.headers.authorization ?? '', origin, browser.key)
        const body = Buffer.concat(chunks)
        if (request.headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) throw new Error('not the encoding of RFC 8291, or too long')
        fake.delivered.push({ endpoint, contact, data: JSON.parse(open(body, browser.curve, browser.auth)) as PushMessage, headers: request.headers as Record<string, string> })
        return { status: 201 }
      }
      void take().catch((error: unknown): Answer => {
        fake.faults.push(String(error))
        return { status: 403 }
      }).then(({ status, headers }) => response.writeHead(status, headers).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    ...fake,
    origin,
    subscribe(key) {
      const [curve, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const endpoint = `${origin}/send/${randomBytes(16).toString('base64url')}`
      browsers.set(endpoint, { curve, auth, key })
      return { endpoint, keys: { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') } }
    },
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
