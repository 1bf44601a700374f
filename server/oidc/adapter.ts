/** The provider's store: one table for sessions, grants, tokens. Real time, not the product's clock: tokens are checked against real time. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Adapter, type AdapterConstructor, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { q } from '../db/context.ts'
import { systemClock } from '../lib/clock.ts'
import { createPace } from '../lib/pace.ts'
import { isOver } from './sign-in-age.ts'
import { idBrought, storedId, withId, withoutIds } from './stored-id.ts'
import { oidcModel } from './table.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** PostgreSQL keeps no NUL: an id with one was never given out, and a request that holds one is no request. */
const isStorable = (value: unknown): boolean => !JSON.stringify(value).includes('\\u0000')

type Row = typeof oidcModel.$inferSelect
/** What a refresh token was rotated from: the stored id of the one before it. Ours, beside the provider's own fields. */
type Rotated = AdapterPayload & { rotatedFrom?: string }

const REFRESH = 'RefreshToken'

/**
 * New tokens of one person: each leaves rows for thirty days. Ten devices that renew every quarter of an hour are a quarter of this.
 */
const TOKENS_OF_ONE = { perMinute: 4, burst: 300 }

/** By RFC 6749, 5.2 and 4.1.2.1: it says nothing of the person, and the app stays signed in. */
class NotNow extends errors.OIDCProviderError {
  constructor() {
    super(429, 'temporarily_unavailable')
  }
}

/** The refresh token this request has just used up, when it is about to store the next one. */
function usedNow(): string | undefined {
  const used = (Provider.ctx?.oidc.entities as Record<string, { jti?: string } | undefined> | undefined)?.RotatedRefreshToken?.jti
  return used === undefined ? undefined : storedId(REFRESH, used)
}

/**
 * @param reuseSeconds how long a used refresh token is still taken, whatever became of the next one (two tabs at once).
 *   On a phone the answer with the next one may be lost on the way, and the phone may come back an hour later: a used one is
 *   taken for as long as nobody has used what it was exchanged for. Any later use ends what was granted, as the standard advises.
 */
export function drizzleAdapter(reuseSeconds: number): AdapterConstructor {
  const tokens = createPace(TOKENS_OF_ONE)
  const keepPace = (accountId: string | undefined) => {
    if (accountId !== undefined && tokens.take(accountId) > 0) throw new NotNow()
  }
  return class DrizzleAdapter implements Adapter {
    readonly kind: string
    constructor(name: string) {
      this.kind = name
    }

    #row(id: string) {
      return and(eq(oidcModel.kind, this.kind), eq(oidcModel.id, storedId(this.kind, id)))
    }

    /** @param id of the row as its owner knows it, or as it is stored where nobody brought it */
    async #payload(row: Row | undefined, id: string | undefined = row?.id): Promise<AdapterPayload | undefined> {
      const now = systemClock.now()
      if (!row || id === undefined || (row.expiresAt && row.expiresAt <= now)) return undefined
      const { rotatedFrom: _, ...payload } = row.payload as Rotated
      if (isOver(this.kind, payload)) return undefined
      const isUsed = this.kind === REFRESH ? await this.#isUsedUp(row, now) : row.consumedAt !== null
      return { ...withId(this.kind, id, payload), ...(isUsed ? { consumed: seconds(row.consumedAt ?? now) } : {}) }
    }

    /** @see reuseSeconds */
    async #isUsedUp(row: Row, now: Date): Promise<boolean> {
      const isLongAgo = (used: Date | null) => used !== null && used.getTime() + reuseSeconds * 1000 <= now.getTime()
      if (row.consumedAt !== null && !isLongAgo(row.consumedAt)) return false
      const from = (row.payload as Rotated).rotatedFrom
      const family = await q().select().from(oidcModel).where(and(
        eq(oidcModel.kind, REFRESH), eq(oidcModel.grantId, row.grantId ?? ''), inArray(sql`${oidcModel.payload} ->> 'rotatedFrom'`, from === undefined ? [row.id] : [row.id, from])))
      const wasExchanged = family.some((other) => (other.payload as Rotated).rotatedFrom === row.id && other.consumedAt !== null)
      // two came out of one, and the other has been in use: one of the two is in the wrong hands
      const isRivalled = family.some((other) => other.id !== row.id && (other.payload as Rotated).rotatedFrom === from && isLongAgo(other.consumedAt))
      return row.consumedAt === null ? isRivalled : wasExchanged || isRivalled
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      // of whom nobody knows there is nothing to remember, and strangers fill no table
      if (this.kind === 'Session' && payload.accountId === undefined) return
      if (!isStorable(payload)) throw new errors.InvalidRequest('a parameter holds a character that cannot be stored')
      if (this.kind === 'AuthorizationCode' && payload.consumed === undefined) keepPace(payload.accountId)
      const expiresAt = expiresIn ? new Date(systemClock.now().getTime() + expiresIn * 1000) : null
      const rotatedFrom = this.kind === REFRESH ? usedNow() : undefined
      const kept = withoutIds(this.kind, id, payload)
      const values = { payload: rotatedFrom === undefined ? kept : { ...kept, rotatedFrom }, grantId: payload.grantId ?? null, uid: payload.uid ?? null, userCode: payload.userCode ?? null, expiresAt }
      await q().insert(oidcModel).values({ kind: this.kind, id: storedId(this.kind, id), ...values }).onConflictDoUpdate({ target: [oidcModel.kind, oidcModel.id], set: values })
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      if (!isStorable(id) || idBrought(this.kind, id) === null) return undefined
      const [row] = await q().select().from(oidcModel).where(this.#row(id))
      const payload = await this.#payload(row, id)
      // one that has run out brings no new one: whoever holds it takes nothing from its owner
      if (this.kind === REFRESH) keepPace(payload?.accountId)
      return payload
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#payload((await q().select().from(oidcModel).where(and(eq(oidcModel.kind, this.kind), eq(oidcModel.uid, uid))))[0])
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#payload((await q().select().from(oidcModel).where(and(eq(oidcModel.kind, this.kind), eq(oidcModel.userCode, userCode))))[0])
    }

    async consume(id: string): Promise<void> {
      await q().update(oidcModel).set({ consumedAt: sql`coalesce(${oidcModel.consumedAt}, ${systemClock.now()})` }).where(this.#row(id))
    }

    async destroy(id: string): Promise<void> {
      await q().delete(oidcModel).where(this.#row(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await q().delete(oidcModel).where(eq(oidcModel.grantId, grantId))
    }
  }
}

/** Deletes what has expired. */
export async function cleanUpModels(): Promise<void> {
  await q().delete(oidcModel).where(lt(oidcModel.expiresAt, systemClock.now()))
}
