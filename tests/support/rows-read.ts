/** How much of the tables statements read: what grows with them is told by its rows, whatever the plan is called. */
import { sql } from 'drizzle-orm'
import { q } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'
import type { Statement } from './statements.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const readBy = (n: Plan): number => (n['Actual Rows'] + (n['Rows Removed by Filter'] ?? 0) + (n['Rows Removed by Index Recheck'] ?? 0)) * n['Actual Loops']

/** Rows that all tables and indexes hand to these statements; only for those that read. */
export async function rowsRead({ pool }: Database, statements: readonly Statement[]): Promise<number> {
  let total = 0
  for (const { text, values } of statements.filter((s) => /^\s*(select|with)\b/i.test(s.text))) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values)
    const { Plan: plan } = (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0] as { Plan: Plan }
    total += nodes(plan).filter((n) => n['Node Type'].endsWith('Scan')).reduce((sum, n) => sum + readBy(n), 0)
  }
  return total
}

/** People named `Many <n>` who work at a place, without a superior; the planner knows of them. */
export async function manyAt({ departmentId, siteId, calendarId }: { departmentId: string; siteId: string; calendarId: string }, people: number): Promise<void> {
  await q().execute(sql`insert into employee (id, code, full_name, first_name, last_name, sort_name, email, gender, join_date)
    select gen_random_uuid(), 'MANY-' || n, 'Many ' || n, 'Many', n::text, 'many ' || n, n || '@example.test', 'female', '2016-01-01' from generate_series(1, ${people}::int) n`)
  await q().execute(sql`insert into employment (id, employee_id, "from", department_id, site_id, grade, job_title, employment_status, calendar_id)
    select gen_random_uuid(), id, '2016-01-01', ${departmentId}::uuid, ${siteId}::uuid, 3, 'Clerk', 'permanent', ${calendarId}::uuid from employee where code like 'MANY-%'`)
  await q().execute(sql`analyze`)
}
