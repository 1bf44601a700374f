import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { profile } from './table.ts'

/** What somebody wants to be called; '' when they said nothing. */
export const nickNameOf = async (employeeId: string): Promise<string> => (await profileRow(employeeId)).nickName

/** The row of a person, or what holds without one. */
export async function profileRow(employeeId: string): Promise<typeof profile.$inferSelect> {
  const [row] = await q().select().from(profile).where(eq(profile.employeeId, employeeId))
  return row ?? { employeeId, nickName: '', personalEmail: '', shortcuts: null, version: 0 }
}
