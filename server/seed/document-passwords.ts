/** Document passwords of the demo accounts. Not part of the seed: they are sealed with the key of the server that starts, and a copy of a database may meet another. */
import { eq } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import type { Seal } from '../lib/seal.ts'
import { setDocumentPassword } from '../org/document-password.ts'
import { documentPassword, setting } from '../org/table.ts'
import { personId } from './people.ts'
import { personas } from './roster.ts'

export const DEMO_DOCUMENT_PASSWORD = 'demo-slip-2468'
/** Has none yet, so that setting one can be tried. */
const WITHOUT = 'newcomer'
/** Setting that says they were given, once: who takes theirs away has none. */
const MARK = 'demoDocumentPasswords'

/** Gives each demo account but one its document password, at the first start of a demo company. */
export async function giveDocumentPasswords(seal: Seal, now: Date): Promise<void> {
  await tx(async () => {
    const [marked] = await q().insert(setting).values({ key: MARK, value: true, updatedAt: now }).onConflictDoNothing().returning({ key: setting.key })
    if (!marked) return
    for (const { username, name } of personas) {
      const employeeId = personId(name)
      const [has] = await q().select({ at: documentPassword.changedAt }).from(documentPassword).where(eq(documentPassword.employeeId, employeeId))
      if (username !== WITHOUT && !has) await setDocumentPassword(seal, employeeId, DEMO_DOCUMENT_PASSWORD, now)
    }
  })
}
