/** Titles, positions and planning periods for tests. */
import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { designation, planningFrame, planningPeriod, position } from '../table.ts'
import { framesOf } from '../terms/written.ts'

const id = () => newId(NOON)

/** A job title as employments write it. @returns its id */
export async function aTitle(name: string): Promise<string> {
  const code = name.toLowerCase().replaceAll(' ', '-')
  await q().insert(designation).values({ id: id(), code, name, names: { en: name } }).onConflictDoNothing()
  const [row] = await q().select({ id: designation.id }).from(designation).where(eq(designation.name, name))
  if (!row) throw new Error(`no title ${name}`)
  return row.id
}

/** A position of a title in the company's unit at its site. @returns its id */
export async function aPosition({ departmentId, siteId }: Pick<Company, 'departmentId' | 'siteId'>, title: string, facts: Partial<Pick<typeof position.$inferInsert, 'gradeFrom' | 'gradeUntil' | 'reportToPositionId' | 'active'>> = {}): Promise<string> {
  const row = { id: id(), designationId: await aTitle(title), departmentId, siteId, ...facts }
  await q().insert(position).values({ ...row, code: `P-${row.id.slice(-8)}` })
  return row.id
}

type PeriodFacts = Pick<typeof planningPeriod.$inferSelect, 'from' | 'until'> & Partial<Pick<typeof planningPeriod.$inferSelect, 'code' | 'frameMonths' | 'opensOn' | 'closesOn'>>

/** Planning periods with their time frames; quarters, and sheets are taken at any time, unless said otherwise. @returns their ids, in the order given */
export async function somePlanningPeriods(periods: readonly PeriodFacts[]): Promise<string[]> {
  const rows = periods.map(({ code = '', frameMonths = 3, opensOn = '2020-01-01', closesOn = '2999-12-31', from, until }) =>
    ({ id: id(), code: code || from, names: { en: code || from }, from, until, frameMonths, opensOn, closesOn }))
  await q().insert(planningPeriod).values(rows)
  await q().insert(planningFrame).values(rows.flatMap((row) => framesOf(row).map((frame) => ({ ...frame, id: id() }))))
  return rows.map((row) => row.id)
}
