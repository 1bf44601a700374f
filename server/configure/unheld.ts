/** Modules of the product that the company's rights say nothing of: nobody has them, and every call of theirs is refused. */
import { q } from '../db/context.ts'
import { moduleAccess } from '../org/table.ts'
import { knownModules } from './directory.ts'

/** Slugs, in the order of the product; one that came after the rights were written among them. */
export async function unheldModules(): Promise<string[]> {
  const spoken = new Set((await q().selectDistinct({ module: moduleAccess.module }).from(moduleAccess)).map((row) => row.module))
  return knownModules().flatMap(({ slug }) => (spoken.has(slug) ? [] : [slug]))
}
