/** Keys that sign receipts: made by whoever needs one first, kept in the database with the private half sealed, followed by a new one each year. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { lockName, q } from '../../db/context.ts'
import type { Seal } from '../../lib/seal.ts'
import { receiptKey } from './table.ts'

/** After this a new key signs. */
const SIGNS_FOR_MS = 366 * 86_400_000

type Row = typeof receiptKey.$inferSelect

const ownerOf = (keyId: string) => `receipt-key ${keyId}`
const jwk = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x })

export interface SigningKey {
  keyId: string
  /** @returns base64url */
  sign(text: string): string
}

/** The newest key this process can open and that may still sign; null when there is none. */
async function findSigning(seal: Seal, now: Date): Promise<SigningKey | null> {
  const rows = await q().select().from(receiptKey).orderBy(desc(receiptKey.createdAt), receiptKey.keyId)
  for (const row of rows) {
    const secret = now.getTime() - row.createdAt.getTime() < SIGNS_FOR_MS ? seal.open(row.sealed, ownerOf(row.keyId)) : null
    if (secret !== null) return signingKey(row, secret)
  }
  return null
}

function signingKey(row: Pick<Row, 'keyId' | 'publicKey'>, secret: string): SigningKey {
  const key = createPrivateKey({ key: { ...jwk(row.publicKey), d: secret }, format: 'jwk' })
  return { keyId: row.keyId, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') }
}

function newKey(seal: Seal, now: Date): Row {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const keyId = randomBytes(6).toString('base64url')
  return { keyId, publicKey: x, sealed: seal.seal(d, ownerOf(keyId)), createdAt: now }
}

/** The key that signs now. Runs in the submit's transaction: what is rolled back was never used. */
export async function signingKeyNow(seal: Seal, now: Date): Promise<SigningKey> {
  const known = await findSigning(seal, now)
  if (known) return known
  await lockName('receipt-key')
  const meanwhile = await findSigning(seal, now)
  if (meanwhile) return meanwhile
  const row = newKey(seal, now)
  await q().insert(receiptKey).values(row)
  return signingKey(row, seal.open(row.sealed, ownerOf(row.keyId)) as string)
}

async function publicKey(keyId: string): Promise<KeyObject | null> {
  const [row] = await q().select().from(receiptKey).where(eq(receiptKey.keyId, keyId))
  return row ? createPublicKey({ key: jwk(row.publicKey), format: 'jwk' }) : null
}

/** Whether a text carries the signature of one of our keys, of this year or earlier. */
export async function checkSignature({ keyId, signed, signature }: { keyId: string; signed: string; signature: string }): Promise<'genuine' | 'altered' | 'otherKey'> {
  const key = await publicKey(keyId)
  if (!key) return 'otherKey'
  const bytes = Buffer.from(signature, 'base64url')
  // spelled in the one way there is, and by this key
  const isOurs = bytes.toString('base64url') === signature && verify(null, Buffer.from(signed), key, bytes)
  return isOurs ? 'genuine' : 'altered'
}
