/** The second factor of local accounts: an authenticator app, and recovery codes for when it is not at hand. @see .decisions/0051 */
import { and, count, eq, isNull, lt } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { plainCode, recoveryDigest } from '../lib/recovery-code.ts'
import type { Seal } from '../lib/seal.ts'
import { stepOf } from '../lib/totp.ts'
import type { Account } from './accounts.ts'
import { everyRoleOf, isRoleOfHr } from './roles.ts'
import { settingOf } from './settings.ts'
import { recoveryCode, secondFactor } from './table.ts'
import { todayOfCompany } from './today.ts'

const ownerOf = (accountId: string) => `second-factor:${accountId.toLowerCase()}`

export interface SecondFactor {
  since: Date
  recoveryCodesLeft: number
}

/** What an account has; null: none. */
export async function findSecondFactor(accountId: string): Promise<SecondFactor | null> {
  const [row] = await q().select({ since: secondFactor.confirmedAt }).from(secondFactor).where(eq(secondFactor.accountId, accountId))
  if (!row) return null
  const [left] = await q().select({ count: count() }).from(recoveryCode).where(and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)))
  return { since: row.since, recoveryCodesLeft: left?.count ?? 0 }
}

/** Whether the company's rule asks this person for one: HR and administrators, where it is required. Demo accounts are exempt. */
export async function needsSecondFactor({ employeeId, demo }: Pick<Account, 'employeeId' | 'demo'>, now: Date): Promise<boolean> {
  if (demo || (await settingOf('secondFactor')) !== 'required') return false
  const roles = await everyRoleOf(employeeId, await todayOfCompany(now))
  return roles.some((role) => role === 'admin' || isRoleOfHr(role))
}

/** Keeps new recovery codes in place of those there were. */
export async function replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<void> {
  await q().delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await q().insert(recoveryCode).values(codes.map((code) => ({ accountId, digest: recoveryDigest(accountId, code) })))
}

/**
 * Keeps an app's key once it shows the right code.
 * @returns 'wrong': the code is not of this key; 'there': the account has an app already
 */
export async function enrol(seal: Seal, accountId: string, { key, recoveryCodes }: { key: string; recoveryCodes: readonly string[] }, code: string, now: Date): Promise<'done' | 'wrong' | 'there'> {
  const lastStep = stepOf(key, plainCode(code), now)
  if (lastStep === null) return 'wrong'
  return tx(async () => {
    const added = await q().insert(secondFactor).values({ accountId, sealed: seal.seal(key, ownerOf(accountId)), confirmedAt: now, lastStep }).onConflictDoNothing().returning({ id: secondFactor.accountId })
    if (added.length === 0) return 'there'
    await replaceRecoveryCodes(accountId, recoveryCodes)
    return 'done'
  })
}

/** Takes the factor and its recovery codes away. @returns false when there was none */
export async function forgetSecondFactor(accountId: string): Promise<boolean> {
  await q().delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  return (await q().delete(secondFactor).where(eq(secondFactor.accountId, accountId)).returning({ id: secondFactor.accountId })).length > 0
}

/** A code works once: of two that come at the same moment the database lets one through. */
async function takeAppCode(seal: Seal, accountId: string, code: string, now: Date): Promise<boolean> {
  const [row] = await q().select({ sealed: secondFactor.sealed }).from(secondFactor).where(eq(secondFactor.accountId, accountId))
  const key = row && seal.open(row.sealed, ownerOf(accountId))
  const step = key ? stepOf(key, code, now) : null
  if (step === null) return false
  const used = await q().update(secondFactor).set({ lastStep: step }).where(and(eq(secondFactor.accountId, accountId), lt(secondFactor.lastStep, step))).returning({ id: secondFactor.accountId })
  return used.length > 0
}

async function takeRecoveryCode(accountId: string, code: string, now: Date): Promise<boolean> {
  const isTheirs = and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.digest, recoveryDigest(accountId, code)), isNull(recoveryCode.usedAt))
  return (await q().update(recoveryCode).set({ usedAt: now }).where(isTheirs).returning({ id: recoveryCode.accountId })).length > 0
}

/** Takes a code of the app or a recovery code, which is then used up. Not limited here. @returns null when it is neither */
export async function takeSecondFactor(seal: Seal, accountId: string, typed: string, now: Date): Promise<'app' | 'recovery' | null> {
  const code = plainCode(typed)
  if (/^\d{6}$/.test(code)) return (await takeAppCode(seal, accountId, code, now)) ? 'app' : null
  return (await takeRecoveryCode(accountId, code, now)) ? 'recovery' : null
}
