import { desc } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { configurationApplied } from './table.ts'

/** Another text whenever another configuration was applied; '' while none was. */
export async function configurationStamp(): Promise<string> {
  const [row] = await q().select({ id: configurationApplied.id }).from(configurationApplied).orderBy(desc(configurationApplied.appliedAt), desc(configurationApplied.id)).limit(1)
  return row?.id ?? ''
}
