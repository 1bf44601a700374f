/** Whose data a command is about, by the code people know; of somebody who was erased, by the code of the pseudonym. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { findEmployee, idsByCode, type Employee } from '../org/people.ts'
import { account } from '../org/table.ts'
import type { Person, Pseudonym } from './facts.ts'

/** The same for the same person always, and told by nothing but the id, which stays in the rows of others. */
export function pseudonymOf(employeeId: string): Pseudonym {
  const mark = createHash('sha256').update(`former employee ${employeeId}`).digest('hex').slice(0, 8)
  return { name: `Former employee ${mark}`, code: `FORMER-${mark.toUpperCase()}` }
}

export const isErased = ({ id, code }: Pick<Employee, 'id' | 'code'>): boolean => code === pseudonymOf(id).code

export async function personOf(row: Employee): Promise<Person> {
  const accounts = await q().select({ id: account.id, username: account.username, externalSubject: account.externalSubject }).from(account).where(eq(account.employeeId, row.id))
  return { id: row.id, accounts, subs: accounts.flatMap(({ id, externalSubject }) => [id, ...(externalSubject === null ? [] : [externalSubject])]), pseudonym: pseudonymOf(row.id), leaveDate: row.leaveDate }
}

/** Case does not matter. Null when nobody has the code. */
export async function findByCode(code: string): Promise<Employee | null> {
  const id = (await idsByCode([code])).get(code.toLowerCase())
  return id === undefined ? null : findEmployee(id)
}
