/** Opaque access tokens of an external provider, checked by asking it (RFC 7662). */
import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { createPersonTurns } from '../lib/person-turns.ts'
import { tokenRefused, type Why } from '../lib/sign-in-refused.ts'
import { turns } from '../lib/turns.ts'
import { ProviderAway, Unanswered } from './provider-away.ts'

export interface Credentials {
  clientId: string
  secret: string
}

type Claims = JWTPayload & { sub: string }

/**
 * What the provider says of a token.
 * @param network whoever sends it, as far as anybody knows
 * @throws SignInRefused when it is not (or no longer) good for us; ProviderAway; CallError too_many, busy when too many tokens wait to be asked about
 */
export type Introspect = (token: string, network: string) => Promise<Claims>

const KEPT_MS = 30_000
const KEPT_MOST = 5_000

/** Questions at once, of all and of one network: junk of strangers keeps nobody else's token waiting, nor the provider busy. */
const QUESTIONS = { atOnce: 8, waiting: 200 }
const OF_ONE_NETWORK = { atOnce: 4, longestLine: 100 }

const answerSchema = z.looseObject({ active: z.boolean() })
type Said = z.infer<typeof answerSchema> & JWTPayload

const isFault = (answer: Claims | Why): answer is Why => !('active' in answer)

function goodOnly(answer: Claims | Why): Claims {
  if (isFault(answer)) throw tokenRefused(answer)
  return answer
}

/** Answers by the digest of their token, for a while; of too many the oldest is forgotten. */
function createMemory<T>(most: number) {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    find(key: string): T | undefined {
      const known = kept.get(key)
      return known && known.until > performance.now() ? known.value : undefined
    },
    keep(key: string, value: T): void {
      kept.delete(key)
      kept.set(key, { value, until: performance.now() + KEPT_MS })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
    },
  }
}

/**
 * @param endpoint of the provider's discovery
 * @param of `most`: answers that are remembered, good and refused ones each
 * @throws Error with one line when the provider cannot be asked, or does not take the credentials
 */
export async function introspection(endpoint: string | undefined, of: Credentials & { issuer: string; audience: string; timeoutMs: number; most?: number }): Promise<Introspect> {
  if (!endpoint) throw new Error('OIDC_INTROSPECTION_SECRET: the provider has no introspection endpoint; let it issue JWT access tokens')
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(of.clientId)}:${encodeURIComponent(of.secret)}`).toString('base64')}`
  const ask = (token: string, signal: AbortSignal) =>
    fetch(endpoint, { method: 'POST', headers: { authorization, accept: 'application/json' }, body: new URLSearchParams({ token, token_type_hint: 'access_token' }), signal })

  const probe = await ask('probe', AbortSignal.timeout(of.timeoutMs)).catch(() => null)
  if (!probe || probe.status >= 500) throw new Unanswered(`OIDC_INTROSPECTION_SECRET: ${endpoint} answers ${probe?.status ?? 'nothing'}`)
  if (!probe.ok) throw new Error(`OIDC_INTROSPECTION_SECRET: ${endpoint} answers ${probe.status} to ${of.clientId}`)

  function faultIn(said: Said): Why | null {
    const audiences = said.aud === undefined ? [] : [said.aud].flat()
    if (!said.active) return { reason: 'inactive' }
    if (typeof said.sub !== 'string') return { reason: 'claims', got: 'sub' }
    if (said.iss !== undefined && said.iss !== of.issuer) return { reason: 'issuer', expected: of.issuer, got: said.iss }
    return audiences.includes(of.audience) ? null : { reason: 'audience', expected: of.audience, got: audiences.join(' ') || 'nothing' }
  }

  async function answerTo(token: string, signal: AbortSignal): Promise<Claims | Why> {
    const answer = await ask(token, signal).catch((error: unknown) => {
      throw new ProviderAway(error)
    })
    if (answer.status !== 200) {
      void answer.body?.cancel().catch(() => undefined)
      throw new ProviderAway(`http_${answer.status}`)
    }
    const said = answerSchema.safeParse(await answer.json().catch((error: unknown) => {
      throw new ProviderAway(error)
    }))
    if (!said.success) throw new ProviderAway('unreadable')
    const claims: Said = said.data
    return faultIn(claims) ?? (claims as Claims)
  }

  const ofNetwork = createPersonTurns(OF_ONE_NETWORK)
  const inTurn = turns(QUESTIONS)
  // apart: however many are refused, those that are good stay known
  const [good, refused] = [createMemory<Claims>(of.most ?? KEPT_MOST), createMemory<Why>(of.most ?? KEPT_MOST)]
  const asking = new Map<string, Promise<Claims | Why>>()

  async function find(key: string, token: string, network: string): Promise<Claims | Why> {
    // the wait in line counts: when the provider hangs, nobody waits behind all the others
    const signal = AbortSignal.timeout(of.timeoutMs)
    const claims = await ofNetwork(network, () => inTurn(() => answerTo(token, signal)))
    if (isFault(claims)) refused.keep(key, claims)
    else good.keep(key, claims)
    return claims
  }

  return async (token, network) => {
    // a token is never kept: what it digests to is
    const key = createHash('sha256').update(token).digest('base64url')
    const known = good.find(key) ?? refused.find(key)
    if (known !== undefined) return goodOnly(known)
    // what a screen asks for together is one question
    const question = asking.get(key) ?? find(key, token, network).finally(() => asking.delete(key))
    asking.set(key, question)
    return goodOnly(await question)
  }
}
