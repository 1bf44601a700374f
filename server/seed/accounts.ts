/** Accounts of the demo company: one for each persona, all with the password `demo`. */
import { hashPassword } from '../lib/password.ts'
import { account } from '../org/table.ts'
import { personId } from './people.ts'
import { idOf } from './random.ts'
import { personas } from './roster.ts'

const PASSWORD = 'demo'

/** What a start prints: who can sign in, and what to look at with each. */
export const demoAccounts: readonly { username: string; name: string; about: string }[] = personas

/** Rows of the accounts, marked as demo: the provider refuses them in production unless told otherwise. Hashing takes its time: call it outside a transaction. */
export async function accountRows(): Promise<(typeof account.$inferInsert)[]> {
  // one hash for all: hashing is slow on purpose, and nobody guesses who shares `demo`
  const passwordHash = await hashPassword(PASSWORD)
  return personas.map((p) => ({ id: idOf(`account:${p.username}`), username: p.username, employeeId: personId(p.name), passwordHash, demo: true }))
}
