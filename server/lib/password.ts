/** Passwords of the local provider: scrypt, with the cost written beside each hash so that it can grow. All of it throws busy (503) when too many wait. */
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { turns } from './turns.ts'

const LOG2_N = 15
const BLOCK_SIZE = 8
const PARALLEL = 1
const KEY_BYTES = 32

/** Each takes a core and 32 MB for a tenth of a second, on one of the four threads that also read files: half of them stay free. */
const inTurn = turns({ atOnce: 2, waiting: 30 })

function derive(password: string, salt: Buffer, log2N: number, r: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r }
  return inTurn(() => new Promise((resolve, reject) => {
    // NFKC: the same word typed on another keyboard is the same password
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  }))
}

/** A password as something that may be kept beside its salt to recognise it: as dear to guess as the hash itself. */
export const passwordDigest = async (password: string, salt: string): Promise<string> => (await derive(password, Buffer.from(salt), LOG2_N, BLOCK_SIZE, PARALLEL)).toString('base64url')

/** Hash of a password, as `scrypt$log2N$r$p$salt$key` (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, LOG2_N, BLOCK_SIZE, PARALLEL)
  return ['scrypt', LOG2_N, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * True when the password fits the hash. Without a hash (nobody by that name, or no password) it takes as long and is false,
 * so that the time of an answer does not tell who exists.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [kind, log2N, r, p, salt, key] = (hash ?? '').split('$')
  if (kind !== 'scrypt' || !salt || !key) {
    await derive(password, Buffer.alloc(16), LOG2_N, BLOCK_SIZE, PARALLEL)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), Number(log2N), Number(r), Number(p))
  return found.length === expected.length && timingSafeEqual(found, expected)
}
