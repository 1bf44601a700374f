/** Names of what leave requests refer to, for many at once. */
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { namesOf } from '../../org/people.ts'
import type { RequestRecord } from '../../request/module.ts'
import { sitesById } from '../../org/sites.ts'

const idsOf = (records: readonly RequestRecord[], field: string): string[] => records.flatMap((r) => (typeof r.values[field] === 'string' && r.values[field] !== '' ? [r.values[field]] : []))

/** Texts of option and time-type values. */
export async function leaveTexts(records: RequestRecord[], { t, language }: Context): Promise<Map<string, Record<string, string>>> {
  const types = new Map((await leaveTypes()).map((type) => [type.id, leaveTypeName(type, language)]))
  const people = await namesOf(records.map((r) => r.employeeId))
  const sites = await sitesById(idsOf(records, 'location'))
  const part = (value: unknown) => (typeof value === 'number' ? t(`leave:enum.startDateLeaveType.${value}`) : undefined)
  return new Map(
    records.map(({ id, employeeId, values }) => {
      const named: Record<string, string | undefined> = {
        employeeId: people.get(employeeId),
        leaveType: types.get(String(values.leaveType)),
        location: sites.get(String(values.location)),
        startDateLeaveType: part(values.startDateLeaveType),
        endDateLeaveType: part(values.endDateLeaveType),
        // an inbox item holds only the block of its module: how long it is travels here
        totalDay: typeof values.totalDay === 'string' ? values.totalDay : undefined,
      }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}

/** "Annual leave"; health and family matters are plain "Leave" to everybody but those who asked for it. */
export async function leaveTitles(records: RequestRecord[], language: string, isOwn = false): Promise<Map<string, string>> {
  const types = new Map((await leaveTypes()).map((type) => [type.id, type.rules.discreet && !isOwn ? undefined : leaveTypeName(type, language)]))
  return new Map(records.map((r) => [r.id, types.get(String(r.values.leaveType)) ?? text(language, 'leave:type.discreet')]))
}
