/** How many people an offer would be for. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reach, ReachInput } from '../../../contract/modules/training-request/calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { holdsOn, inServiceOn } from '../../org/effective.ts'
import { employee, employment } from '../../org/table.ts'
import { audienceSql } from '../../training/audience.ts'

/** Of so few nothing is said: asking grade by grade would tell whose is which. */
const FEWEST = 4

export async function audienceReach({ rows }: ReachInput, { today }: Context): Promise<Reach> {
  const audience = rows.map(({ companyStructure, site, gradeAtLeast }) => ({ departmentId: companyStructure ?? null, siteId: site ?? null, gradeAtLeast: gradeAtLeast ?? null }))
  const [found] = await q().select({ n: sql<number>`count(*)::int` }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId)).where(and(holdsOn(employment, today), inServiceOn(today), audienceSql(audience, 'employment')))
  const people = found?.n ?? 0
  return { people: people < FEWEST ? null : people }
}
