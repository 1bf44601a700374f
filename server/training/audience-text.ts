/** Whom something is for, in words. */
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { sitesById } from '../org/sites.ts'
import { department } from '../org/table.ts'
import type { AudienceRow } from './table.ts'

/** "Operations in Surabaya, or everybody from grade 8"; no row is everybody. */
export async function audienceText(audience: readonly AudienceRow[], { t }: Pick<Context, 't'>): Promise<string> {
  if (audience.length === 0) return t('training:audience.everybody')
  const sites = await sitesById(audience.flatMap((r) => r.siteId ?? []))
  const ids = audience.flatMap((r) => r.departmentId ?? [])
  const departments = new Map((ids.length === 0 ? [] : await q().select({ id: department.id, name: department.name }).from(department).where(inArray(department.id, ids))).map((d) => [d.id, d.name]))
  const rows = audience.map(({ departmentId, siteId, gradeAtLeast }) => {
    const where = [departmentId ? departments.get(departmentId) : undefined, siteId ? sites.get(siteId) : undefined, gradeAtLeast ? t('training:audience.grade', { grade: String(gradeAtLeast) }) : undefined].filter((text) => text !== undefined)
    return where.length === 0 ? t('training:audience.everybody') : where.join(' · ')
  })
  return rows.join(t('training:audience.or'))
}
