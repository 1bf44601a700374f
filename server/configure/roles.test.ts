/** Roles of files beside those of the database: what is no change shows as none, for a company of one's own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { withTransactionLimit } from '../db/watchdog.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { movableClock } from '../lib/clock.ts'
import { employeeRole } from '../org/table.ts'
import { addFirstAdmin, seedNone } from '../seed/bare.ts'
import { readDirectory } from './directory.ts'
import { readPresent } from './present.ts'
import { readFolder } from './read-folder.ts'
import { apply, plan } from './run.ts'
import { writeFolder } from './write-folder.ts'

const clock = movableClock(new Date('2026-05-12T08:00:00+07:00'))
const today = '2026-05-12'
let database: Database
let folder: string
let count = 0
const home = mkdtempSync(join(tmpdir(), 'ess-roles-'))

beforeAll(async () => {
  database = await openTestDatabase()
  // as a server does at its first start
  await withTransactionLimit(100_000, async () => {
    await seedNone(clock)
    await addFirstAdmin(clock, { username: 'first.admin', password: undefined })
  })
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = join(home, String(++count))
  const directory = await readDirectory(today)
  writeFolder(folder, await readPresent(directory), directory)
})

/** Lines of a dry run, once `roles.yaml` is edited. */
async function changes(edit: (text: string) => string = (text) => text): Promise<string[]> {
  const path = join(folder, 'roles.yaml')
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
  const read = readFolder(folder)
  const planned = read.ok ? await plan({ ...read.bundle, manifest: { ...read.bundle.manifest, revision: 9 } }, clock) : null
  return planned?.ok ? planned.plan.lines : ['refused']
}

test('what was written out is what there is: nothing changes', async () => {
  expect(readFileSync(join(folder, 'roles.yaml'), 'utf8')).toContain(`from: ${today}`)
  expect(await changes()).toEqual([])
})

test('a line without "from" means whoever holds the role, since whenever', async () => {
  expect(await changes((text) => text.replaceAll(`, from: ${today}`, ''))).toEqual([])
})

test('one that is new, gone, or ends is a change, and that alone', async () => {
  expect(await changes((text) => text.replaceAll(`, from: ${today}`, '').replace('role: hr, person: ADMIN', 'role: hr, person: ADMIN, until: 2026-12-31'))).toEqual(['roles', `  ~ hr ADMIN from ${today}: until: nothing → 2026-12-31`])
  expect(await changes((text) => text.replace(/\n.*role: hrOwner.*/, ''))).toEqual(['roles', `  ~ hr ADMIN from ${today}: until: nothing → 2026-12-31`, `  - hrOwner ADMIN from ${today}`])
})

test('one that ended and stays in the files is no change, and is written once when it is history that nobody knew', async () => {
  const ended = (text: string) => text.replace('roles:\n', 'roles:\n  - { role: hrHead, person: ADMIN, site: HQ, from: 2025-01-01, until: 2025-12-31 }\n')
  expect(await changes(ended)).toEqual(['roles', '  + hrHead ADMIN at HQ from 2025-01-01'])
  const read = readFolder(folder)
  if (!read.ok) throw new Error('refused')
  await apply({ ...read.bundle, manifest: { ...read.bundle.manifest, revision: 2 } }, 'Tester', clock)
  expect((await q().select().from(employeeRole).where(eq(employeeRole.until, '2025-12-31'))).length).toBe(1)
  expect(await changes()).toEqual([])
})
