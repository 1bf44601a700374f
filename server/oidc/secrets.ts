/** Keys of the local provider: made once, kept in the database, the same for every process. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { q } from '../db/context.ts'
import { secret } from './table.ts'

/** The stored value of a name; made and stored by whoever asks first. */
async function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
  const find = async () => (await q().select().from(secret).where(eq(secret.name, name)))[0]?.value as T | undefined
  const found = await find()
  if (found !== undefined) return found
  const value = await make()
  await q().insert(secret).values({ name, value }).onConflictDoNothing()
  return (await find()) ?? value
}

/** Private signing keys (RS256). */
export const signingKeys = (): Promise<{ keys: JWK[] }> =>
  kept('jwks', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
    return { keys: [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }] }
  })

/** Keys that sign the provider's cookies. */
export const cookieKeys = (): Promise<string[]> => kept('cookieKeys', () => Promise.resolve([randomBytes(32).toString('base64url')]))

/** What everybody may know of the signing keys. */
export const publicKeys = (jwks: { keys: JWK[] }): { keys: JWK[] } => ({
  keys: jwks.keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, ...(kid ? { kid } : {}), ...(use ? { use } : {}), ...(alg ? { alg } : {}), ...(n ? { n } : {}), ...(e ? { e } : {}) })),
})
