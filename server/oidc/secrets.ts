/**
 * Keys of the local provider: made once, kept in the database, the same for every process. They are sealed there with the server's
 * own key, which is not: a copy of the database signs nothing.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { q } from '../db/context.ts'
import type { Seal } from '../lib/seal.ts'
import { secret } from './table.ts'

const isSealed = (value: unknown): value is { sealed: string } => typeof (value as { sealed?: unknown } | null)?.sealed === 'string'

/** @throws Error with one line when another key sealed it */
function opened(name: string, sealed: string, seal: Seal): string {
  const text = seal.open(sealed, name)
  if (text === null) throw new Error(`DOCUMENT_KEY is not the key that the sign-in provider's keys in this database were sealed with: set it to the same for every process (or, when it is lost: delete from secret, and everybody signs in again)`)
  return text
}

/** The stored value of a name; made and stored by whoever asks first. */
async function kept<T>(name: string, seal: Seal, make: () => Promise<T>): Promise<T> {
  const sealed = (value: T) => ({ sealed: seal.seal(JSON.stringify(value), name) })
  async function find(): Promise<T | undefined> {
    const [row] = await q().select().from(secret).where(eq(secret.name, name))
    if (!row) return undefined
    if (isSealed(row.value)) return JSON.parse(opened(name, row.value.sealed, seal)) as T
    // an older build kept it as it is
    const value = row.value as T
    await q().update(secret).set({ value: sealed(value) }).where(and(eq(secret.name, name), sql`${secret.value} = ${JSON.stringify(value)}::jsonb`))
    return value
  }
  const found = await find()
  if (found !== undefined) return found
  const value = await make()
  await q().insert(secret).values({ name, value: sealed(value) }).onConflictDoNothing()
  return (await find()) ?? value
}

/** Private signing keys (RS256). */
export const signingKeys = (seal: Seal): Promise<{ keys: JWK[] }> =>
  kept('jwks', seal, async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
    return { keys: [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }] }
  })

/** Keys that sign the provider's cookies. */
export const cookieKeys = (seal: Seal): Promise<string[]> => kept('cookieKeys', seal, () => Promise.resolve([randomBytes(32).toString('base64url')]))

/** What everybody may know of the signing keys. */
export const publicKeys = (jwks: { keys: JWK[] }): { keys: JWK[] } => ({
  keys: jwks.keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, ...(kid ? { kid } : {}), ...(use ? { use } : {}), ...(alg ? { alg } : {}), ...(n ? { n } : {}), ...(e ? { e } : {}) })),
})
