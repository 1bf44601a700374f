/** Loads what a fresh database starts with: the demo company, or the bare minimum. */
import { tx, q } from '../db/context.ts'
import { withTransactionLimit } from '../db/watchdog.ts'
import { growthPeriod } from '../growth/table.ts'
import type { Clock } from '../lib/clock.ts'
import { todayAt } from '../org/calendar.ts'
import { settingDefaults } from '../org/settings.ts'
import { account, setting } from '../org/table.ts'
import { announcementsOn, seedAnnouncements } from './announcements.ts'
import { accountRows } from './accounts.ts'
import { seedCompany } from './company.ts'
import { applyShipped } from './configuration.ts'
import { seedContacts } from './contacts.ts'
import type { PutFile } from './files.ts'
import { growthPeriodsOn } from './growth.ts'
import { employeeRows, peopleOn } from './people.ts'
import { seedPay } from './pay.ts'
import { playDemo } from './play.ts'
import { seedReports } from './reports.ts'
import { seedSchedules } from './schedules.ts'
import { demoTellers } from './tellers.ts'
import { seedPlanningPeriods } from './workforce.ts'
import { insertAll } from './write.ts'
import { writeDemo } from './write-records.ts'

/** Setting that says a seed has run, and which. */
const MARK = 'seed'

/** Loading the company is one long transaction; nobody is served meanwhile. */
const LIMIT_MS = 5 * 60_000

export type SeedKind = 'demo' | 'none'

/** What was loaded into this database, or null while it is fresh. */
export async function seededWith(): Promise<SeedKind | null> {
  const rows = await q().select().from(setting)
  const value = rows.find((r) => r.key === MARK)?.value
  return value === 'demo' || value === 'none' ? value : null
}

/** True once a seed of either kind has run. */
export const isSeeded = async (): Promise<boolean> => (await seededWith()) !== null

/** Notes that a seed has run. */
export const markSeeded = (kind: SeedKind, now: Date) => q().insert(setting).values({ key: MARK, value: kind, updatedAt: now })

/**
 * Loads Tirtaloka Foods as it stands at the clock's moment: 120 people, two years of balances, thirteen months of requests.
 * The same moment gives the same rows (password hash, and ids that modules' own effects draw, apart). All or nothing.
 * @param putFile where the bytes of its files go; left out: rows only
 * @see docs/product/demo.md
 */
export async function seedDemo(clock: Clock, putFile?: PutFile): Promise<void> {
  const now = clock.now()
  const today = todayAt(settingDefaults.companyTimeZone, now)
  const accounts = await accountRows()
  const people = peopleOn(today)
  const announcements = announcementsOn(people, today, now)
  const played = playDemo(await demoTellers(), people, today, now)
  if (putFile) for (const { row, bytes } of [...announcements.files, ...played.files]) await putFile(row.storageKey, bytes, row.type)
  await withTransactionLimit(LIMIT_MS, () => tx(async () => {
    await seedCompany(people, today)
    await applyShipped('demo', clock)
    await insertAll(account, accounts)
    await insertAll(growthPeriod, growthPeriodsOn(today))
    await seedPlanningPeriods(today)
    await seedContacts(employeeRows(people), now)
    await writeDemo(played)
    await seedPay(played)
    await seedSchedules(people, today, now)
    await seedReports(today)
    await seedAnnouncements(announcements)
    await markSeeded('demo', now)
  }))
}
