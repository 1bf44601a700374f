/** What tells a replay of a command from a reused key. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../contract/kit/wire.ts'
import { passwordDigest } from '../lib/password.ts'

async function digestible(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { sha256: createHash('sha256').update(new Uint8Array(await value.arrayBuffer())).digest('hex'), size: value.size }
  if (Array.isArray(value)) return Promise.all(value.map(digestible))
  return value
}

/**
 * SHA-256 of the input, a file counting by its own hash. Salted with the key, so that equal secrets of two people do not look equal.
 * Secrets are hashed as where they are kept, since digest and salt stand side by side in the database: dear, so one after the other.
 * @param secrets names of the fields that are secrets (`secretsOf` of the call's schema)
 */
export async function digestOf(salt: string, input: Record<string, unknown>, secrets: readonly string[] = []): Promise<string> {
  const counted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) counted[name] = secrets.includes(name) && typeof value === 'string' ? await passwordDigest(value, salt) : await digestible(value)
  return createHash('sha256').update(salt).update('\n').update(canonicalJson(counted)).digest('hex')
}
