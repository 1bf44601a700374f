/**
 * Links that set a password: 256 random bits, of which a digest is kept, good once. An account has the newest one alone, and none any more
 * once its password has changed by whatever way.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { systemClock } from '../lib/clock.ts'
import type { Job } from '../lib/job.ts'
import { accountLink } from './table.ts'

const HOUR = 3_600_000

/** `reset`: for whoever forgot it. `invitation`: for whoever has none yet. */
export type LinkKind = 'reset' | 'invitation'

/** How long each is good for. */
export const LINK_MS: Readonly<Record<LinkKind, number>> = { reset: HOUR, invitation: 7 * 24 * HOUR }

export interface Link {
  accountId: string
  kind: LinkKind
}

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/
const digestOf = (token: string): string => createHash('sha256').update(`account-link ${token}`).digest('base64url')

/** A new link of an account, in place of the one there was. @returns what stands in its address, and nowhere else */
export async function makeLink(accountId: string, kind: LinkKind, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = { digest: digestOf(token), kind, createdAt: now, until: new Date(now.getTime() + LINK_MS[kind]) }
  await q().insert(accountLink).values({ accountId, ...values }).onConflictDoUpdate({ target: accountLink.accountId, set: values })
  return token
}

const isGood = (token: string, now: Date) => and(eq(accountLink.digest, digestOf(token)), gt(accountLink.until, now))

/** Whose link it is, without using it up; null when it is no link, or none any more. */
export async function findLink(token: string, now: Date): Promise<Link | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await q().select().from(accountLink).where(isGood(token, now))
  return row ? { accountId: row.accountId, kind: row.kind as LinkKind } : null
}

/** Uses a link up: of two at the same moment the database lets one through. @returns false when it is none any more */
export async function takeLink(token: string, now: Date): Promise<boolean> {
  return TOKEN.test(token) && (await q().delete(accountLink).where(isGood(token, now)).returning({ id: accountLink.accountId })).length > 0
}

/** No link of an account is good any more. */
export async function endLinks(accountId: string): Promise<void> {
  await q().delete(accountLink).where(eq(accountLink.accountId, accountId))
}

/** Takes away links that have run out. */
export const forgetLinks: Job = {
  name: 'account-link-clean-up',
  schedule: { everyMs: HOUR },
  async run() {
    // real time, which they are made by
    await q().delete(accountLink).where(lte(accountLink.until, systemClock.now()))
  },
}
