/** Firebase Cloud Messaging, HTTP v1: our own client, since the official one cannot be pointed at another address. */
import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../lib/clock.ts'
import { type OutgoingPush, type PushService, retryAfterMs, topicOf } from './push-service.ts'
import type { ServiceAccount } from './service-account.ts'

export interface FcmConfig {
  account: ServiceAccount
  /** Default `https://fcm.googleapis.com`. */
  baseUrl?: string
}

export interface Fcm extends PushService {
  /** Has a message checked that goes to nobody. @throws Error with a code when none would be taken */
  check(signal: AbortSignal): Promise<void>
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** An access token is renewed so long before it ends. */
const TOKEN_MARGIN_MS = 60_000

/** Firebase installation ids are 22 characters; registration tokens are far longer. */
const isInstallation = (address: string) => address.startsWith('fid:') || /^[\w-]{22}$/.test(address)
const targetOf = (address: string) => (isInstallation(address) ? { fid: address.replace(/^fid:/, '') } : { token: address.replace(/^token:/, '') })

const bodyOf = (m: OutgoingPush) => ({
  message: {
    ...targetOf(m.address),
    data: m.data,
    android: { priority: m.urgent ? 'high' : 'normal', ttl: `${m.ttlSeconds}s`, collapse_key: topicOf(m.data.id) },
    webpush: { headers: { TTL: String(m.ttlSeconds), Urgency: m.urgent ? 'high' : 'normal', Topic: topicOf(m.data.id) } },
  },
})

/** A bare 404 (a wrong address, a proxy) says nothing about the device. */
const GONE: ReadonlySet<string> = new Set(['UNREGISTERED', 'NOT_FOUND', 'SENDER_ID_MISMATCH'])
/** Google asks for at least a minute after a quota error that names no time. */
const QUOTA_REST_MS = 60_000
/** The address itself is none: what FCM then blames. */
const ADDRESS_FIELDS: readonly string[] = ['message.token', 'message.fid']

interface Refusal {
  /** `details[].errorCode` of FCM's error body, else its status. */
  code: string
  blamesAddress: boolean
}

interface FcmError {
  status?: string
  details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const { error } = (await response.json()) as { error?: FcmError }
    const fields = error?.details?.flatMap((d) => d.fieldViolations ?? []) ?? []
    return { code: error?.details?.find((d) => d.errorCode)?.errorCode ?? error?.status ?? `http_${response.status}`, blamesAddress: fields.some((f) => ADDRESS_FIELDS.includes(f.field ?? '')) }
  } catch {
    return { code: `http_${response.status}`, blamesAddress: false } // no JSON: a proxy's page
  }
}

/** The push service of the browser's maker does not know our key: another access token mends nothing. */
const NOT_OUR_TOKEN = 'THIRD_PARTY_AUTH_ERROR'

function createAccessToken(account: ServiceAccount, clock: Clock) {
  let current: { value: string; until: number } | null = null
  let asking: Promise<string> | null = null

  async function ask(signal: AbortSignal): Promise<string> {
    const key = await importPKCS8(account.privateKey, 'RS256')
    const now = Math.floor(clock.now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUri)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(key)
    const response = await fetch(account.tokenUri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal,
    })
    if (!response.ok) throw new TokenRefused(response.status)
    const body = (await response.json()) as { access_token: string; expires_in: number }
    current = { value: body.access_token, until: clock.now().getTime() + body.expires_in * 1000 - TOKEN_MARGIN_MS }
    return body.access_token
  }

  return {
    /** The token in use; one request for all who wait. */
    get(signal: AbortSignal): Promise<string> {
      if (current && current.until > clock.now().getTime()) return Promise.resolve(current.value)
      asking ??= ask(signal).finally(() => {
        asking = null
      })
      return asking
    },
    /** Forgets a token that was refused, unless a newer one is there already. */
    drop(refused: string): void {
      if (current?.value === refused) current = null
    },
  }
}

class PushRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super('the project takes no message')
    this.code = code.toLowerCase().slice(0, 60)
  }
}

class TokenRefused extends Error {
  readonly code: string
  constructor(status: number) {
    super('no access token')
    this.code = `fcm_token_${status}`
  }
}

export function createFcm(config: FcmConfig, clock: Clock): Fcm {
  const token = createAccessToken(config.account, clock)
  const url = `${(config.baseUrl ?? 'https://fcm.googleapis.com').replace(/\/$/, '')}/v1/projects/${encodeURIComponent(config.account.projectId)}/messages:send`

  async function postBody(body: object, signal: AbortSignal): Promise<{ response: Response; bearer: string }> {
    const bearer = await token.get(signal)
    const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }, body: JSON.stringify(body), signal })
    return { response, bearer }
  }
  const post = (message: OutgoingPush, signal: AbortSignal) => postBody(bodyOf(message), signal)

  return {
    async check(signal) {
      const { response } = await postBody({ validate_only: true, message: { topic: 'ess-check', data: { check: '1' } } }, signal)
      if (!response.ok) throw new PushRefused(`fcm_${response.status}_${(await refusalOf(response)).code}`)
      await response.body?.cancel()
    },
    async send(message, signal) {
      let { response, bearer } = await post(message, signal)
      let refusal = response.ok ? null : await refusalOf(response)
      if (response.status === 401 && refusal?.code !== NOT_OUR_TOKEN) {
        token.drop(bearer)
        ;({ response, bearer } = await post(message, signal))
        refusal = response.ok ? null : await refusalOf(response)
      }
      if (!refusal) {
        await response.body?.cancel()
        return { kind: 'sent' }
      }
      const error = `fcm_${response.status}_${refusal.code}`.toLowerCase().slice(0, 60)
      if (GONE.has(refusal.code) || (response.status === 400 && refusal.blamesAddress)) return { kind: 'gone' }
      const afterMs = retryAfterMs(response.headers.get('retry-after'), clock.now()) ?? (response.status === 429 ? QUOTA_REST_MS : undefined)
      if (response.status === 429 || response.status >= 500 || response.status === 401) return { kind: 'retry', error, ...(afterMs === undefined ? {} : { afterMs }) }
      return { kind: 'refused', error }
    },
  }
}
