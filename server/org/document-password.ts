/** Passwords for documents (payslips): kept so that a document can be encrypted with them. @see .decisions/0009 */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Seal } from '../lib/seal.ts'
import { documentPassword } from './table.ts'

const ownerOf = (employeeId: string) => `document:${employeeId.toLowerCase()}`

/** Sets or changes a person's password. */
export async function setDocumentPassword(seal: Seal, employeeId: string, password: string, now: Date): Promise<void> {
  const values = { sealed: seal.seal(password.normalize('NFKC'), ownerOf(employeeId)), changedAt: now }
  await q().insert(documentPassword).values({ employeeId, ...values }).onConflictDoUpdate({ target: documentPassword.employeeId, set: values })
}

export async function forgetDocumentPassword(employeeId: string): Promise<void> {
  await q().delete(documentPassword).where(eq(documentPassword.employeeId, employeeId))
}

/** When the password was set; null: there is none. */
export async function documentPasswordSince(employeeId: string): Promise<Date | null> {
  const [row] = await q().select({ at: documentPassword.changedAt }).from(documentPassword).where(eq(documentPassword.employeeId, employeeId))
  return row?.at ?? null
}

/** The password itself, to encrypt a document with; null when there is none or the server's key has changed since. */
export async function documentPasswordOf(seal: Seal, employeeId: string): Promise<string | null> {
  const [row] = await q().select({ sealed: documentPassword.sealed }).from(documentPassword).where(eq(documentPassword.employeeId, employeeId))
  return row ? seal.open(row.sealed, ownerOf(employeeId)) : null
}
