/** Who is replaced: one leaver by one person. @see docs/product/workforce.md#replacement */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { HOLDING } from '../../../contract/kit/lifecycle.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { lockName, q } from '../../db/context.ts'
import type { Problem } from '../../lib/refuse.ts'
import { employmentOn } from '../../org/employment.ts'
import { type Employee, findEmployee } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { request } from '../../request/table.ts'
import type { Position } from '../../workforce/places.ts'
import { holds, type Units } from '../../workforce/units.ts'
import type { CheckResult } from '../../request/module.ts'
import type { Draft } from './values.ts'

/** Most days somebody and whoever follows them are both here. */
export const MOST_OVERLAP = 60

const FIELD = 'replacement'

/** Makes everybody else who wants to replace this person wait, to the end of the transaction. */
export const lockReplaced = (employeeId: string): Promise<void> => lockName(`manpower-replacement:${employeeId}`)

/** Requests that stand and replace somebody: person -> code of the request. @param exceptId the request that is judged */
export async function replacedBy(employeeIds: readonly string[], exceptId: string | null = null): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map()
  const replaced = sql<string>`${request.values} ->> 'replacement'`
  const rows = await q().select({ employeeId: replaced, code: request.code }).from(request).where(and(
    eq(request.module, MANPOWER), inArray(request.status, [...HOLDING]), isNull(request.deletedAt), sql`(${request.values} ->> 'requestType')::int = ${HiringKind.replacement}`,
    inArray(replaced, [...employeeIds]), exceptId === null ? undefined : ne(request.id, exceptId),
  ))
  return new Map(rows.map((r) => [r.employeeId, r.code]))
}

/** They last worked in this position. */
async function lastWorkedIn({ id, leaveDate }: Employee, position: Position): Promise<boolean> {
  const work = leaveDate === null ? null : await employmentOn(id, leaveDate)
  return work !== null && work.departmentId === position.departmentId && work.siteId === position.siteId && work.jobTitle === position.designation.name
}

async function leaverProblems(leaver: Employee, position: Position | null, today: string): Promise<Problem[]> {
  const { fullName: person, leaveDate } = leaver
  if (leaveDate === null) return [{ code: 'manpower_replacement_not_leaving', params: { person }, field: FIELD }]
  const days = await settingOf('manpowerReplacementDays')
  return [
    ...(leaveDate < addDays(today, -days) ? [{ code: 'manpower_replacement_late', params: { person, count: days }, field: FIELD }] : []),
    ...(position !== null && !(await lastWorkedIn(leaver, position)) ? [{ code: 'manpower_replacement_elsewhere', params: { person }, field: FIELD }] : []),
  ]
}

/** Days on which both are here; none where the first has left by then. */
const overlapOf = (leaveDate: string | null, requiredDate: string | null | undefined): number => (leaveDate !== null && requiredDate && requiredDate <= leaveDate ? daysBetween(requiredDate, leaveDate) + 1 : 0)

/**
 * What is wrong with who is replaced, and what is worth knowing. Takes a lock of that person.
 * @param units of whoever asks: of people elsewhere nothing is said
 */
export async function checkReplacement({ requestType, replacement, headCount, requiredDate }: Draft, position: Position | null, { requestId, today, units }: { requestId: string; today: string; units: Units }): Promise<CheckResult> {
  const refused = (...problems: Problem[]): CheckResult => ({ problems, warnings: [] })
  if (requestType !== HiringKind.replacement) return refused(...(replacement ? [{ code: 'manpower_replacement_not_asked', field: FIELD }] : []))
  if (!replacement) return refused({ code: 'manpower_replacement_missing', field: FIELD })
  const leaver = await findEmployee(replacement)
  const work = leaver ? await employmentOn(leaver.id, leaver.leaveDate ?? today) : null
  if (!leaver || !work || !holds(units, work)) return refused({ code: 'manpower_choice_unknown', field: FIELD })
  await lockReplaced(leaver.id)
  const taken = (await replacedBy([leaver.id], requestId)).get(leaver.id)
  const both = overlapOf(leaver.leaveDate, requiredDate)
  return {
    problems: [
      ...(await leaverProblems(leaver, position, today)),
      ...(taken === undefined ? [] : [{ code: 'manpower_replacement_taken', params: { code: taken, person: leaver.fullName }, field: FIELD }]),
      ...(headCount !== 1 ? [{ code: 'manpower_replacement_one', field: 'headCount' }] : []),
      ...(both > MOST_OVERLAP && leaver.leaveDate ? [{ code: 'manpower_overlap_long', params: { count: MOST_OVERLAP, earliest: addDays(leaver.leaveDate, 1 - MOST_OVERLAP) }, field: 'requiredDate' }] : []),
    ],
    warnings: both > 0 && both <= MOST_OVERLAP && leaver.leaveDate ? [{ code: 'manpower_overlap', params: { person: leaver.fullName, date: leaver.leaveDate, count: both }, field: 'requiredDate' }] : [],
  }
}
