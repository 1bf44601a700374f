import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { profile } from './table.ts'

/** The row of a person, or what holds without one. */
export async function profileRow(employeeId: string): Promise<typeof profile.$inferSelect> {
  const [row] = await q().select().from(profile).where(eq(profile.employeeId, employeeId))
  return row ?? { employeeId, nickName: '', personalEmail: '', shortcuts: null, version: 0 }
}
