/**
 * What the page does when the browser takes the person's database away under it: evicted, "clear site data", deleted by hand.
 * It is opened anew; forms save once more (`reopened`), and the note outside of it names what never left.
 */
import { readLeaving, readSession, type Session, TOKEN_LOCK, writeSession } from '../offline/session.ts'
import { lastSession, letGo, offline, port, SignedOut } from './offline.ts'
import { renewToken } from './renew.ts'
import { accessToken } from './token.ts'

/** A closed database tells of it a moment after the writes it broke off. */
const SOON_MS = 200
/** A provider that could not help is not asked again with every letter that is typed. */
const PATIENCE_MS = 30_000
const BROKEN_OFF = ['DatabaseGone', 'DatabaseClosedError', 'AbortError', 'InvalidStateError']

let failedAt = -PATIENCE_MS

/** Puts back the sign-in this page still knows, unless it has been changed or ended meanwhile. */
function putBack(session: Session): Promise<boolean> {
  return port.withLock(TOKEN_LOCK, {}, async () => {
    if (accessToken() !== session.accessToken || (await readLeaving(port))) return false
    if (!(await readSession(port))) await writeSession(port, session)
    return true
  })
}

/** The sign-in went with the databases: it is put back, or asked for without leaving the page. @returns whether somebody is signed in */
async function findSession(): Promise<boolean> {
  if (await readSession(port)) return true
  if (await readLeaving(port)) return false
  const last = lastSession()
  if (last && (await putBack(last))) return true
  if (port.now() - failedAt < PATIENCE_MS && port.now() >= failedAt) return false
  failedAt = port.now()
  return (await renewToken(accessToken() ?? '')) === 'renewed' && (await readSession(port)) !== undefined
}

/** Whether it is worth trying again what failed so. */
export async function isMended(error: unknown): Promise<boolean> {
  if (error instanceof SignedOut) return accessToken() !== null && findSession()
  if (!BROKEN_OFF.includes((error as Error).name)) return false
  await new Promise<void>((done) => void port.setTimer(done, SOON_MS))
  return findSession()
}

/** It was just taken away. */
export async function openAnew(): Promise<void> {
  if (!letGo()) return
  port.notifyChanged({ kind: 'reopened' })
  if (!(await findSession())) return
  try {
    await offline()
  } catch (error) {
    if (!(await isMended(error))) return // nobody is signed in: the shell says so
    await offline()
  }
  port.notifyChanged({ kind: 'session' }) // the queue is read and sent again, and what was lost is looked for
}
