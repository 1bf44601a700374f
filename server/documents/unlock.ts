/**
 * Opening documents about pay with the document password: a token for a few minutes, tries counted by person in the database.
 * @see contract/modules/payroll/README.md#opening
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { PayLock, Unlocked } from '../../contract/kit/pay-document.ts'
import { q, tx } from '../db/context.ts'
import { tellOwner } from '../effects/tell-owner.ts'
import type { Context } from '../lib/handler.ts'
import { type CallError, refuse } from '../lib/refuse.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import type { Seal } from '../lib/seal.ts'
import { documentPasswordOf, documentPasswordSince } from '../org/document-password.ts'
import { settingOf } from '../org/settings.ts'
import { countDeeds, inTurnOf, lastDeed, noteDeed, sessionMark, tooMany } from './access.ts'
import { documentUnlock } from './table.ts'
import { payStatement } from './words.ts'

const MINUTE_MS = 60_000
const LINK = 'me/document-password'

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Takes as long for a word that is nearly right as for any other. */
const isSameWord = (given: string, known: string): boolean => isSameSecret(given.normalize('NFKC'), known)

/** Until when no password of this person is judged; null: the next one is. A new password is no longer the one that was guessed at. */
async function lockedUntil(employeeId: string, since: Date, now: Date): Promise<Date | null> {
  const last = await lastDeed(employeeId, ['lockedOut'], since)
  if (!last) return null
  const until = new Date(last.getTime() + (await settingOf('documentLockMinutes')) * MINUTE_MS)
  return until > now ? until : null
}

/** Wrong ones since the last right one, the last lock or the setting of the password. */
async function wrongTries(employeeId: string, since: Date): Promise<number> {
  const settled = await lastDeed(employeeId, ['unlocked', 'lockedOut'], since)
  return countDeeds(employeeId, 'wrong', settled ?? since)
}

/** What is to be said of the lock before anything is open. */
export async function payLockOf({ caller: { employeeId }, now, language }: Context): Promise<PayLock> {
  const since = await documentPasswordSince(employeeId)
  const locked = since && (await lockedUntil(employeeId, since, now))
  return {
    passwordNeeded: await settingOf('payDocumentPassword'), passwordSet: since !== null, unlockMinutes: await settingOf('documentUnlockMinutes'),
    lockedUntil: locked?.toISOString() ?? null, currency: await settingOf('currency'), statement: await payStatement(language),
  }
}

/** Whether the caller's documents are open to this call. */
export async function isUnlocked({ caller, now, documentUnlock: token }: Context): Promise<boolean> {
  if (!(await settingOf('payDocumentPassword'))) return true
  if (token === undefined) return false
  const session = sessionMark(caller)
  const [row] = await q()
    .select({ until: documentUnlock.until })
    .from(documentUnlock)
    .where(and(
      eq(documentUnlock.tokenDigest, digestOf(token)), eq(documentUnlock.employeeId, caller.employeeId), eq(documentUnlock.sub, caller.sub),
      session === null ? isNull(documentUnlock.session) : eq(documentUnlock.session, session), gt(documentUnlock.until, now),
    ))
  return row !== undefined
}

/** @throws CallError document_locked (403) */
export async function requireUnlocked(context: Context): Promise<void> {
  if (!(await isUnlocked(context))) refuse('document_locked')
}

/** The word a paper is encrypted with. @throws CallError document_password_none, document_password_lost */
export async function requireDocumentPassword(seal: Seal, employeeId: string): Promise<string> {
  const word = await documentPasswordOf(seal, employeeId)
  if (word !== null) return word
  return refuse((await documentPasswordSince(employeeId)) ? 'document_password_lost' : 'document_password_none')
}

/**
 * Judges one try of the document password. Tries of a person are judged one after the other, whatever device, module or process
 * they come from; what became of one is kept though the call is refused.
 * @throws CallError document_password_none, document_password_lost, document_password_wrong, too_many
 */
export async function unlockDocuments(seal: Seal, password: string, context: Context): Promise<Unlocked> {
  const { caller, now } = context
  const { employeeId, sub } = caller
  const [minutes, most, lockMinutes] = [await settingOf('documentUnlockMinutes'), await settingOf('documentTries'), await settingOf('documentLockMinutes')]
  const judged = await tx(async (): Promise<Unlocked | { wrong: number } | { error: CallError }> => {
    await inTurnOf(employeeId)
    const word = await requireDocumentPassword(seal, employeeId)
    const since = (await documentPasswordSince(employeeId)) as Date
    const locked = await lockedUntil(employeeId, since, now)
    if (locked) return { error: tooMany(Math.max(1, Math.ceil((locked.getTime() - now.getTime()) / 1000))) }
    if (!isSameWord(password, word)) {
      const wrong = (await wrongTries(employeeId, since)) + 1
      if (wrong < most) {
        await noteDeed({ what: 'wrong' }, context)
        return { wrong }
      }
      await noteDeed({ what: 'lockedOut' }, context)
      await tellOwner(employeeId, 'documentLocked', now.toISOString(), LINK, now)
      return { error: tooMany(lockMinutes * 60) }
    }
    const unlockToken = randomBytes(32).toString('base64url')
    const until = new Date(now.getTime() + minutes * MINUTE_MS)
    await q().insert(documentUnlock).values({ tokenDigest: digestOf(unlockToken), employeeId, sub, session: sessionMark(caller), issuedAt: now, until })
    await noteDeed({ what: 'unlocked' }, context)
    return { unlockToken, unlockedUntil: until.toISOString() }
  })
  if ('error' in judged) throw judged.error
  if ('wrong' in judged) return refuse('document_password_wrong', { count: most - judged.wrong }, 'password')
  return judged
}

/** Ends whatever is open of a person's documents. */
export async function lockDocuments(employeeId: string): Promise<void> {
  await q().delete(documentUnlock).where(eq(documentUnlock.employeeId, employeeId))
}
