/** The provider's store: one table for sessions, grants, tokens. Real time, not the product's clock: tokens are checked against real time. */
import { and, eq, lt } from 'drizzle-orm'
import { type Adapter, type AdapterConstructor, type AdapterPayload, errors } from 'oidc-provider'
import { q } from '../db/context.ts'
import { systemClock } from '../lib/clock.ts'
import { oidcModel } from './table.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** PostgreSQL keeps no NUL: an id with one was never given out, and a request that holds one is no request. */
const isStorable = (value: unknown): boolean => !JSON.stringify(value).includes('\\u0000')

/**
 * @param reuseSeconds how long a used refresh token is still taken: on a phone the answer with the new one may be lost on
 *   the way, and without this the next try would end the whole session. Later use ends it, as the standard advises.
 */
export function drizzleAdapter(reuseSeconds: number): AdapterConstructor {
  return class DrizzleAdapter implements Adapter {
    readonly kind: string
    constructor(name: string) {
      this.kind = name
    }

    #row(id: string) {
      return and(eq(oidcModel.kind, this.kind), eq(oidcModel.id, id))
    }

    #payload(row: typeof oidcModel.$inferSelect | undefined): AdapterPayload | undefined {
      if (!row) return undefined
      const now = systemClock.now()
      if (row.expiresAt && row.expiresAt <= now) return undefined
      const grace = this.kind === 'RefreshToken' ? reuseSeconds * 1000 : 0
      const isUsed = row.consumedAt !== null && row.consumedAt.getTime() + grace <= now.getTime()
      return { ...(row.payload as AdapterPayload), ...(isUsed && row.consumedAt ? { consumed: seconds(row.consumedAt) } : {}) }
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      if (!isStorable(payload)) throw new errors.InvalidRequest('a parameter holds a character that cannot be stored')
      const expiresAt = expiresIn ? new Date(systemClock.now().getTime() + expiresIn * 1000) : null
      const values = { payload, grantId: payload.grantId ?? null, uid: payload.uid ?? null, userCode: payload.userCode ?? null, expiresAt }
      await q().insert(oidcModel).values({ kind: this.kind, id, ...values }).onConflictDoUpdate({ target: [oidcModel.kind, oidcModel.id], set: values })
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      if (!isStorable(id)) return undefined
      return this.#payload((await q().select().from(oidcModel).where(this.#row(id)))[0])
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#payload((await q().select().from(oidcModel).where(and(eq(oidcModel.kind, this.kind), eq(oidcModel.uid, uid))))[0])
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#payload((await q().select().from(oidcModel).where(and(eq(oidcModel.kind, this.kind), eq(oidcModel.userCode, userCode))))[0])
    }

    async consume(id: string): Promise<void> {
      await q().update(oidcModel).set({ consumedAt: systemClock.now() }).where(this.#row(id))
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
