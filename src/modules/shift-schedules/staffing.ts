/** How many people a plan puts where, day by day. Pure. */
import { OFF, type ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { cellKey, type Changes } from './planner-state.ts'

export interface DayStaffing {
  date: string
  /** People planned for a shift who are there, by its code. */
  byShift: ReadonlyMap<string, number>
  planned: number
  /** Away all day, whatever was planned. Half a day counts as being there. */
  away: number
  /** Among those planned: they asked to be away, and it is not decided. */
  asked: number
}

/** @param changes not saved; a day that goes back to the calendar counts as nothing until it is */
export function staffingOf(rows: readonly ScheduleRow[], changes: Changes): DayStaffing[] {
  const dates = rows[0]?.days.map((d) => d.date) ?? []
  return dates.map((date, column) => {
    const byShift = new Map<string, number>()
    let [planned, away, asked] = [0, 0, 0]
    for (const { employeeId, days } of rows) {
      const day = days[column]
      if (!day) continue
      if (day.absence === 'full') {
        away += 1
        continue
      }
      const shift = changes.get(cellKey(employeeId, date)) ?? day.shift
      if (shift === '' || shift === OFF) continue
      byShift.set(shift, (byShift.get(shift) ?? 0) + 1)
      planned += 1
      if (day.absence === 'asked') asked += 1
    }
    return { date, byShift, planned, away, asked }
  })
}
