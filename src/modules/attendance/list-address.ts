import { isDateOfUse } from '../../../contract/kit/civil-date.ts'
import type { DayFilter } from './list-filters.tsx'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)
const dateIn = (value: unknown) => (isDateOfUse(value) ? value : undefined)

/** What a link narrows the list of days to: `?employee=`, `?site=` (several with commas), `?status=`, `?from=`, `?until=`. Broken parts fall away. */
export function readListAddress({ employee, site, status, from, until }: Record<string, unknown>): { filter: DayFilter; from: string | undefined; until: string | undefined } {
  const sites = typeof site === 'string' ? site.split(',').filter(isId) : []
  return {
    filter: {
      ...(isId(employee) ? { employeeIds: [employee] } : {}), ...(sites.length > 0 ? { siteIds: sites } : {}),
      ...(typeof status === 'string' && /^[a-zA-Z]{1,40}$/.test(status) ? { attendanceStatusIds: [status] } : {}),
    },
    from: dateIn(from), until: dateIn(until),
  }
}
