/** Columns the server fills in: what counts now, the group somebody is in, what a leave takes. */
import { type AnyLine, daysOfLine } from '../../../contract/modules/custom-module-request/line-types.ts'
import { findLeaveType, ledgersByType } from '../../ledger/read.ts'
import { groupsOn } from '../../org/calendar-groups.ts'
import type { ModuleValues } from '../../request/module.ts'
import { leaveValues, readCase } from '../../time/leave-case.ts'
import { usableOf } from '../../time/leave-options.ts'
import { recordedDays } from '../../time/override-case.ts'
import { textIn } from './rows.ts'

const linesOf = (values: ModuleValues, name: string): AnyLine[] => (values[name] ?? []) as AnyLine[]

/** Usable days of a type of leave on a day; null for one without balance, or none. */
export async function leaveBalanceOf(employeeId: string, leaveType: string, date: string): Promise<string | null> {
  const type = await findLeaveType(leaveType)
  if (!type?.balanceTypeId) return null
  return usableOf(await ledgersByType(employeeId, [type.balanceTypeId]), type, date)
}

/** Days a leave takes; null while something of it is missing. */
export async function totalDayOf(employeeId: string, line: ModuleValues, now: Date): Promise<string | null> {
  const values = leaveValues(line)
  return values ? (await readCase(employeeId, values, now)).count.totalDay : null
}

/** Each line with more of it, where its person and day are known; those of one day together. */
async function byDay(lines: readonly AnyLine[], column: string, more: (ids: string[], date: string) => Promise<(employeeId: string) => ModuleValues>): Promise<AnyLine[]> {
  const known = Map.groupBy(lines.filter((l) => l.employeeId && textIn(l, column)), (l) => textIn(l, column))
  const found = new Map<AnyLine, ModuleValues>()
  for (const [date, own] of known) {
    const of = await more(own.map((l) => l.employeeId ?? ''), date)
    for (const line of own) found.set(line, of(line.employeeId ?? ''))
  }
  return lines.map((line) => ({ ...line, ...found.get(line) }))
}

async function withLeave(line: AnyLine, now: Date): Promise<AnyLine> {
  const { employeeId } = line
  if (!employeeId) return { ...line, totalDay: null, leaveBalance: null }
  const date = daysOfLine('leaveTransactions', line)?.from
  return { ...line, totalDay: await totalDayOf(employeeId, line, now), leaveBalance: date && textIn(line, 'leaveType') ? await leaveBalanceOf(employeeId, textIn(line, 'leaveType'), date) : null }
}

export async function computeLines(values: ModuleValues, now: Date): Promise<ModuleValues> {
  const leave: AnyLine[] = []
  for (const line of linesOf(values, 'leaveTransactions')) leave.push(await withLeave(line, now))
  return {
    checkTimeOverrides: await byDay(linesOf(values, 'checkTimeOverrides'), 'date', async (ids, date) => {
      const days = await recordedDays(ids, date, now)
      return (id) => ({ checkIn: days.get(id)?.checkIn ?? null, checkOut: days.get(id)?.checkOut ?? null })
    }),
    calendarGroupMutations: await byDay(linesOf(values, 'calendarGroupMutations'), 'effectiveDate', async (ids, date) => {
      const groups = await groupsOn(ids, date)
      return (id) => ({ fromCalendarGroup: groups.get(id)?.name ?? null })
    }),
    leaveTransactions: leave,
  }
}
