/** Accounts of the demo company: one for each persona, all with the password `demo`. */
import { hashPassword } from '../lib/password.ts'
import { account } from '../org/table.ts'
import { personId } from './people.ts'
import { idOf } from './random.ts'
import { personas } from './roster.ts'

const PASSWORD = 'demo'

/** What a start prints: who can sign in, and what to look at with each. */
export const demoAccounts: readonly { username: string; name: string; about: string }[] = personas

/** Accounts nobody has signed in to, for administrators to look at: without a password, and locked. */
const UNUSED = [
  { username: 'tommy.salim', name: 'Tommy Salim' },
  { username: 'rina.oktaviani', name: 'Rina Oktaviani' },
  { username: 'lukas.mandacan', name: 'Lukas Mandacan', disabled: true },
]

/** Rows of the accounts, marked as demo: the provider refuses them in production unless told otherwise. Hashing takes its time: call it outside a transaction. */
export async function accountRows(): Promise<(typeof account.$inferInsert)[]> {
  // one hash for all: hashing is slow on purpose, and nobody guesses who shares `demo`
  const passwordHash = await hashPassword(PASSWORD)
  const of = (username: string, name: string) => ({ id: idOf(`account:${username}`), username, employeeId: personId(name), demo: true })
  return [
    ...personas.map((p) => ({ ...of(p.username, p.name), passwordHash })),
    ...UNUSED.map(({ username, name, ...more }) => ({ ...of(username, name), ...more })),
  ]
}
