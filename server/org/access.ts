/** Which modules a person has. An absent module is absent everywhere (DOMAIN §8.5). */
import { eq, isNull, or } from 'drizzle-orm'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { q } from '../db/context.ts'
import { moduleAccess } from './table.ts'

/** A module somebody has, by its slug; what it is called is the affair of those who serve it. */
export type Access = Omit<ModuleAccess, 'module'>

/**
 * Modules of a person, in slug order. Rows are kept by slug; the person's own row beats the row for everybody,
 * and a row marked denied takes the module away.
 */
export async function accessOf(employeeId: string): Promise<Access[]> {
  const rows = await q()
    .select()
    .from(moduleAccess)
    .where(or(isNull(moduleAccess.employeeId), eq(moduleAccess.employeeId, employeeId)))
  const bySlug = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (row.employeeId !== null || !bySlug.has(row.module)) bySlug.set(row.module, row)
  return [...bySlug.values()]
    .filter((row) => !row.denied)
    .sort((a, b) => (a.module < b.module ? -1 : 1))
    .map((row) => ({
      slug: row.module,
      categoryId: row.categoryId === 0 ? 0 : 2,
      readOnly: row.readOnly,
    }))
}

/** What a person may do with a module: null when they do not have it. */
export async function accessTo(employeeId: string, slug: string): Promise<Access | null> {
  return (await accessOf(employeeId)).find((a) => a.slug === slug) ?? null
}
