/** Names of what programmes refer to, for many at once; and how each of them stands. */
import { type Programme, programmesOf } from '../../education/programmes.ts'
import { namesOf } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import type { RequestRecord } from '../../request/module.ts'

/** How the education of a request stands: texts of ours for the detail. */
const standingOf = (programme: Programme | undefined): Record<string, string> =>
  programme ? { programme: programme.status, programmeEndedOn: programme.endedOn ?? '', programmeBondEnd: programme.bondEndDate } : {}

/** How the programme stands, and what the cost is in. */
export async function formalDevelopmentTexts(records: RequestRecord[]): Promise<Map<string, Record<string, string>>> {
  const people = await namesOf(records.map((r) => r.employeeId))
  const programmes = await programmesOf(records.map((r) => r.id))
  const currency = await settingOf('currency')
  return new Map(
    records.map(({ id, employeeId }) => {
      const named: Record<string, string | undefined> = { employeeId: people.get(employeeId), currency, ...standingOf(programmes.get(id)) }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined && e[1] !== ''))]
    }),
  )
}
