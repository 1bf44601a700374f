/** Lines a correction proposes: what is missing of a day, as the server says. Pure. */
import type { CheckStatus, overrideFields, RecordedDay } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import type { FormValues } from '../../request/client-module.ts'

export type OverrideLine = NonNullable<FormValues<typeof overrideFields>['employees']>[number]

/** Times proposed so far, by person and check status. */
export type Proposed = ReadonlyMap<string, string>

const keyOf = (employeeId: string, checkStatus: CheckStatus | null | undefined) => `${employeeId}:${checkStatus}`

/** The line has a time that was proposed, and nobody has written another. */
const hasOurTime = (line: OverrideLine, before: Proposed) => Boolean(line.time) && line.time?.slice(10) === before.get(keyOf(line.employeeId, line.checkStatus))?.slice(10)

/** A line nobody has touched: as it was proposed, or as an added person starts. */
const isUntouched = (line: OverrideLine, before: Proposed) => (!line.time || hasOurTime(line, before)) && !line.reason && !line.note && !line.site

/** What a line says of its person. */
export type Person = Pick<RecordedDay, 'employeeId' | 'employee' | 'companyStructure'>

/** A new line of a person. */
export const lineFor = (person: Person, checkStatus: CheckStatus, time: string | null): OverrideLine => ({
  employeeId: person.employeeId, employee: person.employee, companyStructure: person.companyStructure, note: '', checkStatus, time, site: null, reason: '',
})

/**
 * Lines with what is missing of these days in place of lines nobody has touched. Whoever has a touched line keeps all of theirs, with what was typed; a time that
 * was only proposed is that of the new day, or none where nothing is missing there. An untouched line of
 * somebody of whom nothing is missing stays only when it was added by hand (it has no time yet).
 * @param days as recorded, on the day that is corrected now
 * @param before what was proposed until now
 */
export function withProposals(lines: readonly OverrideLine[], days: readonly RecordedDay[], before: Proposed): { lines: OverrideLine[]; proposed: Proposed } {
  const proposed = new Map<string, string>()
  const kept = (employeeId: string) => lines.filter((l) => l.employeeId === employeeId)
  const next = days.flatMap((day) => {
    const own = kept(day.employeeId)
    const missingAt = (line: OverrideLine) => day.missing.find((m) => m.checkStatus === line.checkStatus)?.time ?? null
    for (const { checkStatus, time } of day.missing) proposed.set(keyOf(day.employeeId, checkStatus), time)
    if (own.some((l) => !isUntouched(l, before))) return own.map((l) => (hasOurTime(l, before) ? { ...l, time: missingAt(l) } : l))
    return day.missing.length > 0 ? day.missing.map(({ checkStatus, time }) => lineFor(day, checkStatus, time)) : own.filter((l) => !l.time)
  })
  const known = new Set(days.map((d) => d.employeeId))
  return { lines: [...next, ...lines.filter((l) => !known.has(l.employeeId))], proposed }
}
