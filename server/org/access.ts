/** Which modules a person has. An absent module is absent everywhere (DOMAIN §8.5). */
import { eq, isNull, or } from 'drizzle-orm'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { requestModules } from '../../contract/requests.ts'
import { q } from '../db/context.ts'
import { moduleAccess } from './table.ts'

const names = new Map(requestModules.map((m) => [m.slug, m.module]))
const pascal = (slug: string) => slug.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())

/**
 * Modules of a person, in slug order. Rows are kept by slug; the person's own row beats the row for everybody,
 * and a row marked denied takes the module away.
 */
export async function accessOf(employeeId: string): Promise<ModuleAccess[]> {
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
      module: names.get(row.module) ?? pascal(row.module),
      categoryId: row.categoryId === 0 ? 0 : 2,
      readOnly: row.readOnly,
    }))
}

/** What a person may do with a module: null when they do not have it. */
export async function accessTo(employeeId: string, slug: string): Promise<ModuleAccess | null> {
  return (await accessOf(employeeId)).find((a) => a.slug === slug) ?? null
}
