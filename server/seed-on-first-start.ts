import { sql } from 'drizzle-orm'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { withSessionLock } from './db/session-lock.ts'
import { openFileStore } from './files/store.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import { documentKey } from './lib/document-key.ts'
import type { Log } from './lib/log.ts'
import { createSeal } from './lib/seal.ts'

const LOCK = 5_210_902

/** Nobody could ever sign in: whoever has no password gets one from an administrator. */
const NO_WAY_IN = 'ADMIN_PASSWORD is missing: with SEED=none the first start needs ADMIN_USERNAME and ADMIN_PASSWORD for the first administrator (or OIDC_ISSUER, when another provider signs people in)'

export interface DemoCompany {
  accounts: readonly { username: string; about: string }[]
  /** Null where there are none. */
  documentPassword: string | null
}

const isTrue = async (query: ReturnType<typeof sql>) => (await q().execute<{ yes: boolean }>(query)).rows[0]?.yes === true

/**
 * Loads an empty database: the demo company (SEED=demo), or the bare minimum of a company of one's own and its first
 * administrator (SEED=none with ADMIN_PASSWORD). Two processes that start at once load it once.
 * @returns the demo accounts and their document password, when the database holds any
 * @throws Error with one line when nobody could sign in to what it would load
 */
export async function seedOnFirstStart(database: Database, config: Config, clock: Clock, log: Log): Promise<DemoCompany> {
  await withSessionLock(database.pool, LOCK, async () => {
    if (config.seed === 'demo') {
      if (await isTrue(sql`select exists (select from employee) as yes`)) return
      const store = await openFileStore(config)
      const { seedDemo } = await import('./seed/index.ts')
      await seedDemo(clock, (key, bytes, type) => store.put(key, bytes, type))
      return
    }
    if (config.signIn.kind === 'local' && config.firstAdmin?.password === undefined && !(await isTrue(sql`select exists (select from account) as yes`))) throw new Error(NO_WAY_IN)
    const { addFirstAdmin, seedNone } = await import('./seed/bare.ts')
    await seedNone(clock)
    if (config.firstAdmin) await addFirstAdmin(clock, config.firstAdmin)
  }, { log })
  if (!(await isTrue(sql`select exists (select from account where demo) as yes`))) return { accounts: [], documentPassword: null }
  const { demoAccounts } = await import('./seed/accounts.ts')
  const { DEMO_DOCUMENT_PASSWORD, giveDocumentPasswords } = await import('./seed/document-passwords.ts')
  await giveDocumentPasswords(createSeal(documentKey(config.dataDir, config.documentKey)), clock.now())
  return { accounts: demoAccounts, documentPassword: DEMO_DOCUMENT_PASSWORD }
}
