/** How many there are in service on a day: people, the places they hold, the leave balances they have. By the tally, not by counting. @see .decisions/0034 */
import { and, eq, lte, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Tally } from '../db/tally.ts'
import { headcount } from './table.ts'

/** @param what a person and a place count while the person is in service (and holds the place); a balance likewise */
export async function headcountOn(what: typeof headcount.$inferSelect['what'], date: string): Promise<number> {
  const [row] = await q().select({ total: sql<number>`coalesce(sum(${headcount.change}), 0)::int` }).from(headcount).where(and(eq(headcount.what, what), lte(headcount.day, date)))
  return row?.total ?? 0
}

/** Only what is written in an order nobody should (a place before its person) makes it wrong. */
export const tallyOfPeople: Tally = {
  table: headcount,
  sums: [headcount.change],
  counted: sql`select a.of_what as what, a.on_day as day, a.by_many as change from headcount_stretch s, headcount_add(s.what, s.since, s.until, 1) a`,
}
