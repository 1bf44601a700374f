/** Who is found, and where a tap leads: never to a screen that is not for who looks. */
import type { CalendarFilter } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { PersonRow } from '../../../contract/modules/directory/calls.ts'

export interface Person {
  id: string
  name: string
  code: string
  /** What there is to open: the page of those whose records one reads, and of everybody for who runs the directory; of others their days on the team calendar. */
  opens: 'page' | 'calendar'
}

interface Known {
  /** Everybody the team calendar names. */
  seen: readonly Pick<CalendarFilter['employees'][number], 'employeeId' | 'employee' | 'employeeCode'>[]
  /** Those the directory found. */
  listed: readonly Pick<PersonRow, 'id' | 'name' | 'code'>[]
  /** Those whose records one reads. */
  readable: ReadonlySet<string> | 'all'
  /** The directory is theirs. */
  runs: boolean
}

/** Each once. */
export function peopleOf({ seen, listed, readable, runs }: Known): Person[] {
  const opens = (id: string): Person['opens'] => (runs || readable === 'all' || readable.has(id) ? 'page' : 'calendar')
  const all = [...seen.map((p) => ({ id: p.employeeId, name: p.employee, code: p.employeeCode })), ...listed]
  return [...new Map(all.map(({ id, name, code }): [string, Person] => [id, { id, name, code, opens: opens(id) }])).values()]
}
