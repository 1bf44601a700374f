/** A shift plan as a planner would send it back, three of its rows with a mistake: to try the import with. @see docs/product/demo.md */
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { OFF } from '../../contract/modules/shift-schedules/calls.ts'
import { workbook } from '../lib/workbook.ts'
import { TEMPLATE } from '../modules/shift-schedules/template.ts'
import { payPeriodAround } from './company.ts'
import { employeeRows, type Person } from './people.ts'

/** People of the plant it has rows for. */
const ROWS = 12
/** Two early, two late, two off: day by day, each row two days further. */
const ROUND = ['P1', 'P1', 'P2', 'P2', OFF, OFF]

/** The week after next pay period's first, as a spreadsheet for `ImportShiftSchedules`. */
export function shiftSample(people: readonly Person[], today: string): Uint8Array {
  const { from, until } = payPeriodAround(addDays(payPeriodAround(today).until, 1))
  const dates = datesOf(addDays(from, 21), addDays(from, 27))
  const crew = people.filter((p) => p.calendar === 'PLANT-3SHIFT').slice(0, ROWS)
  const codes = new Map(employeeRows(people).map((e) => [e.id, e.code]))
  const rows = crew.map((p, row) => [codes.get(p.id) ?? '', p.name, ...dates.map((_, day) => ROUND[(row * 2 + day) % ROUND.length] as string)])
  const days = dates.map(() => 'P1')
  const [first, second] = rows
  const mistakes = [
    ['TL-0999', 'Nobody', ...days],
    // a shift the company does not have, and somebody who is in the list already
    ...(second ? [[second[0] as string, second[1] as string, 'P9', ...days.slice(1)]] : []),
    ...(first ? [[first[0] as string, first[1] as string, ...days]] : []),
  ]
  const wanted = [first, ...rows.slice(2), ...mistakes].filter((row) => row !== undefined)
  return workbook({ name: until.slice(0, 7), rows: [[`${TEMPLATE} ${until.slice(0, 7)}`, 'Employee', ...dates], ...wanted], widths: [24, 28, ...dates.map(() => 12)], rightToLeft: false })
}
