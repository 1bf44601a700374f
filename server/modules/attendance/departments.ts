/** Departments of the people whose days somebody sees. */
import { and, asc, eq } from 'drizzle-orm'
import type { OptionRow } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import type { People } from '../../org/below.ts'
import { holdsOn } from '../../org/effective.ts'
import { department, employment } from '../../org/table.ts'

/** @param people left out: everybody's */
export async function departmentsOf(people: People | undefined, date: string): Promise<OptionRow[]> {
  const rows = await q()
    .selectDistinct({ id: department.id, displayName: department.name, code: department.code })
    .from(employment)
    .innerJoin(department, eq(department.id, employment.departmentId))
    .where(and(holdsOn(employment, date), await people?.where(employment.employeeId, 'all')))
    .orderBy(asc(department.name), asc(department.id))
  return rows
}
