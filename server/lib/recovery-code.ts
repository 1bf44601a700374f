/** Recovery codes as people write them down: `k7qp-2m4x-9tbd-hw3c`. */
import { createHash, randomInt } from 'node:crypto'

/** Without letters that look like others (Crockford's base 32): 16 of them are 80 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const COUNT = 10

const one = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten new ones, in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => one().replace(/(.{4})(?!$)/g, '$1-'))

/** Digits of other scripts as a keyboard may give them: Arabic, Persian. */
const digit = (c: string): string => String((c.codePointAt(0) ?? 0) % 16)

/** What somebody typed as a code, without what people put between: `123 456`, `K7QP 2M4X …`. */
export const plainCode = (typed: string): string =>
  typed.slice(0, 100).normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit).toLowerCase().replace(/[^a-z0-9]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

/** What is kept of a code. */
export const recoveryDigest = (accountId: string, typed: string): string => createHash('sha256').update(`${accountId.toLowerCase()}:${plainCode(typed)}`).digest('base64url')
