/** Years of leave: they begin in a month of the company's choice (setting `leaveYearStartMonth`). Pure. @see docs/product/days.md#ledger */
import { addDays } from '../../contract/kit/civil-date.ts'
import { addMonths } from '../../contract/kit/months.ts'

/** First and last day, inclusive. */
export interface LeaveYear {
  from: string
  until: string
}

export const dayAfter = (date: string): string => addDays(date, 1)

/** The year of leave that begins in a calendar year. @param startMonth 1 to 12 */
export function leaveYear(year: number, startMonth: number): LeaveYear {
  const from = `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
  return { from, until: addDays(addMonths(from, 12), -1) }
}

/** The year of leave a day belongs to. */
export function leaveYearOf(date: string, startMonth: number): LeaveYear {
  const year = Number(date.slice(0, 4))
  return leaveYear(Number(date.slice(5, 7)) >= startMonth ? year : year - 1, startMonth)
}
