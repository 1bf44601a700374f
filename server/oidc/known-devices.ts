/**
 * Browsers an account has signed in from. A browser that is known is no proof of who uses it: all it has is a count of its own, so
 * that what strangers try locks nobody out of their own device (OWASP, "Slow down online guessing attacks with device cookies").
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, notInArray, or } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { systemClock } from '../lib/clock.ts'
import { knownDevice } from './table.ts'

const COOKIE = 'ess_known'
/** In front of the name where the browser came over https: no neighbour writes it over http then. */
const SECURE = '__Secure-'
/** Only the sign-in form's own address gets to see it. */
const PATH = '/oidc/interaction'
const DAYS = 90
/** People who share a browser. */
const PER_BROWSER = 5
/** The newest ones: scripts sign in without ever sending a cookie back. */
const PER_ACCOUNT = 20
/** 32 random bytes in base64url: nothing to be made up, so nothing to be signed. */
const SECRET = /^[\w-]{43}$/

/** Bound to the account's name by its digest; the secret itself stays in the browser. */
const idOf = (secret: string, username: string): string => createHash('sha256').update(`known-device ${secret} ${username}`).digest('base64url')

function secretsIn(cookies: string | undefined): string[] {
  const pair = (cookies ?? '').split(';').map((c) => c.trim()).find((c) => c.startsWith(`${COOKIE}=`) || c.startsWith(`${SECURE}${COOKIE}=`))
  return (pair?.slice(pair.indexOf('=') + 1) ?? '').split('.', PER_BROWSER).filter((secret) => SECRET.test(secret))
}

/** Ids of rows, among those a browser's secrets make with this name. */
async function known(secrets: readonly string[], username: string): Promise<string[]> {
  if (secrets.length === 0) return []
  const isTheirs = inArray(knownDevice.id, secrets.map((secret) => idOf(secret, username)))
  return (await q().select({ id: knownDevice.id }).from(knownDevice).where(and(isTheirs, gt(knownDevice.until, systemClock.now())))).map((row) => row.id)
}

/**
 * The id of the browser when the account has signed in from it before; null when it has not.
 * @param cookies header of the request
 * @param username lower case
 */
export const knownDeviceOf = async (cookies: string | undefined, username: string): Promise<string | null> => (await known(secretsIn(cookies), username))[0] ?? null

/**
 * Knows the browser from now on, by a new secret each time: a copy of the old one is worth nothing.
 * @returns value of the Set-Cookie header
 */
export async function rememberDevice(cookies: string | undefined, username: string, accountId: string, isSecure: boolean): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const secrets = secretsIn(cookies)
  const replaced = await known(secrets, username)
  const until = new Date(systemClock.now().getTime() + DAYS * 86_400_000)
  await q().insert(knownDevice).values({ id: idOf(secret, username), accountId, until })
  const newest = q().select({ id: knownDevice.id }).from(knownDevice).where(eq(knownDevice.accountId, accountId)).orderBy(desc(knownDevice.until)).limit(PER_ACCOUNT)
  const isDone = or(inArray(knownDevice.id, replaced), notInArray(knownDevice.id, newest))
  // what somebody else is taking away at this moment is not waited for
  const done = q().select({ id: knownDevice.id }).from(knownDevice).where(and(eq(knownDevice.accountId, accountId), isDone)).for('update', { skipLocked: true })
  await q().delete(knownDevice).where(inArray(knownDevice.id, done))
  const others = secrets.filter((other) => !replaced.includes(idOf(other, username)))
  return `${isSecure ? SECURE : ''}${COOKIE}=${[secret, ...others].slice(0, PER_BROWSER).join('.')}; Path=${PATH}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Knows no browser of the account any more: whoever once had its password has nothing left of it. */
export async function forgetDevices(accountId: string): Promise<void> {
  await q().delete(knownDevice).where(eq(knownDevice.accountId, accountId))
}

/** Deletes browsers nobody has come back with. */
export async function cleanUpDevices(): Promise<void> {
  await q().delete(knownDevice).where(lt(knownDevice.until, systemClock.now()))
}
