/** Whom a training is for, in words. */
import { inArray } from 'drizzle-orm'
import { intlLocale } from '../../contract/kit/language.ts'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import type { Context } from '../lib/handler.ts'
import { sitesById } from '../org/sites.ts'
import { department } from '../org/table.ts'
import type { AudienceRow } from './table.ts'

const departmentNames = (ids: readonly string[]): Promise<Map<string, string>> =>
  rememberedById([department], 'department name', ids, async (wanted) => new Map((await q().select({ id: department.id, name: department.name }).from(department).where(inArray(department.id, wanted))).map((d) => [d.id, d.name])))

/** Says an audience: two statements for all that are asked about. "Finance in Jakarta, or grade 8 and above" */
export async function audienceTexts(audiences: readonly (readonly AudienceRow[])[], { t, language }: Pick<Context, 't' | 'language'>): Promise<(audience: readonly AudienceRow[]) => string> {
  const rows = audiences.flat()
  const departments = await departmentNames(rows.flatMap((r) => r.departmentId ?? []))
  const sites = await sitesById(rows.flatMap((r) => r.siteId ?? []))
  const all = new Intl.ListFormat(intlLocale(language), { type: 'unit', style: 'short' })
  const any = new Intl.ListFormat(intlLocale(language), { type: 'disjunction' })
  const said = ({ departmentId, siteId, gradeAtLeast }: AudienceRow) => all.format([
    ...(departmentId ? [departments.get(departmentId) ?? ''] : []), ...(siteId ? [sites.get(siteId) ?? ''] : []), ...(gradeAtLeast ? [t('training-open-registration:audience.grade', { grade: gradeAtLeast })] : []),
  ].filter((part) => part !== ''))
  return (audience) => (audience.length === 0 ? t('training-open-registration:audience.everybody') : any.format(audience.map(said)))
}

export const audienceText = async (audience: readonly AudienceRow[], context: Pick<Context, 't' | 'language'>): Promise<string> => (await audienceTexts([audience], context))(audience)
