/** Whom something is for, in words. */
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import type { Context } from '../lib/handler.ts'
import { sitesById } from '../org/sites.ts'
import { department } from '../org/table.ts'
import type { AudienceRow } from './audience.ts'

const departmentNames = (ids: readonly string[]): Promise<Map<string, string>> =>
  rememberedById([department], 'department name', ids, async (wanted) => new Map((await q().select({ id: department.id, name: department.name }).from(department).where(inArray(department.id, wanted))).map((d) => [d.id, d.name])))

/** What says each of these audiences: two statements for all. */
export async function audienceTexts(audiences: readonly (readonly AudienceRow[])[], { t }: Pick<Context, 't'>): Promise<(audience: readonly AudienceRow[]) => string> {
  const all = audiences.flat()
  const departments = await departmentNames(all.flatMap((r) => r.departmentId ?? []))
  const sites = await sitesById(all.flatMap((r) => r.siteId ?? []))
  const said = ({ departmentId, siteId, gradeAtLeast }: AudienceRow) => {
    const parts = [departmentId ? departments.get(departmentId) : undefined, siteId ? sites.get(siteId) : undefined, gradeAtLeast ? t('training:audience.grade', { grade: String(gradeAtLeast) }) : undefined].filter((text) => text !== undefined)
    return parts.length === 0 ? t('training:audience.everybody') : parts.join(' · ')
  }
  return (audience) => (audience.length === 0 ? t('training:audience.everybody') : audience.map(said).join(t('training:audience.or')))
}

/** "Operations · Surabaya, or everybody from grade 8"; no row is everybody. */
export const audienceText = async (audience: readonly AudienceRow[], context: Pick<Context, 't'>): Promise<string> => (await audienceTexts([audience], context))(audience)
