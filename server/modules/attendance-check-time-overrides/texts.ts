/** Names of what corrections refer to, for many at once. */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { sitesById } from '../../org/sites.ts'
import type { LineRecord, ModuleValues, RequestRecord } from '../../request/module.ts'
import { recordedDays } from '../../time/override-case.ts'

const peopleOf = (values: ModuleValues): string[] => (Array.isArray(values.employees) ? [...new Set((values.employees as EmployeeLine[]).map((l) => l.employeeId))] : [])

/** How the day stands for all people of the request: its status, 'mixed' where they differ, null where nothing is known. */
export async function sharedStatus(values: ModuleValues, now: Date): Promise<string | null> {
  if (typeof values.transDate !== 'string') return null
  const days = await recordedDays(peopleOf(values), values.transDate, now)
  const found = new Set([...days.values()].flatMap((d) => d.status ?? []))
  return found.size > 1 ? 'mixed' : ([...found][0] ?? null)
}

/** The status of the day in words, and for an inbox item, which holds only its block, what is corrected. */
export async function overrideTexts(records: RequestRecord[], { t }: Context): Promise<Map<string, Record<string, string>>> {
  return new Map(records.map(({ id, values }) => {
    const { dayStatus, transDate } = values
    const status: Record<string, string> = typeof dayStatus !== 'string' ? {} : { dayStatus: dayStatus === 'mixed' ? t('override:status.mixed') : t(`attendance:status.${dayStatus}`) }
    return [id, { ...status, ...(typeof transDate === 'string' ? { transDate } : {}), employees: String(peopleOf(values).length) }]
  }))
}

/** Names of the sites lines mention. */
export async function overrideLineTexts(lines: readonly LineRecord[]): Promise<Map<string, Record<string, string>>> {
  const siteOf = (line: LineRecord) => (typeof line.values.site === 'string' ? line.values.site : '')
  const sites = await sitesById(lines.map(siteOf).filter(Boolean))
  return new Map(lines.flatMap((l) => {
    const name = sites.get(siteOf(l))
    return name ? [[l.lineId, { site: name }] as const] : []
  }))
}

/** "Check-time correction, 3 people". */
export async function overrideTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  return new Map(records.map((r) => {
    const count = peopleOf(r.values).length
    return [r.id, count > 1 ? text(language, 'override:title.many', { count }) : text(language, 'override:title.one')]
  }))
}
