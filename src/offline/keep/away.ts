/**
 * The mark that a person has signed out and left work here: a tab or worker that still has their database open writes
 * nothing into it any more, or it would lie there unlocked. The next sign-in of the same person takes it away.
 */
import type { Port } from '../port.ts'
import { readSession } from '../session.ts'
import type { Owner, UserDb } from '../user-db.ts'

/** Its place in `meta`. */
export const AWAY = 'away'

/** Nothing can be kept here: the person has signed out, in this tab or another. */
export class SignedOutHere extends Error {
  constructor() {
    super('signed_out')
    this.name = 'SignedOutHere'
  }
}

/** Call inside every write. @throws SignedOutHere */
export async function checkHere({ db, port }: { db: UserDb; port: Port }): Promise<void> {
  if (await port.step('away.look', () => db.meta.get(AWAY))) throw new SignedOutHere()
}

/** The person is back: what they do is kept again. */
export async function comeBack({ db, port }: { db: UserDb; port: Port }, owner: Owner): Promise<void> {
  const away = await port.step('away.read', () => db.meta.get(AWAY))
  if (!away) return
  const session = await port.step('away.session', () => readSession(port))
  if (session?.sub === owner.sub && session.issuer === owner.issuer) await port.step('away.end', () => db.meta.delete(AWAY))
}
