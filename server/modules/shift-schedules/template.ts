/** The period as a spreadsheet to fill in: a row a person, a column a day. */
import { datesOf } from '../../../contract/kit/civil-date.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Cell, largeWorkbook, workbookType } from '../../lib/workbook.ts'
import { periodOf, scheduleList } from './plan.ts'

/** Stands in the first cell: a file of another make is refused in one line. */
export const TEMPLATE = 'shift-schedule-1'
/** Columns before the first day: code and name. */
export const FIRST_DAY = 2
const PAGE = 500
/** People a file holds at most: what is read back in has a limit, too. */
const MOST = 5_000

/** @throws CallError schedule_people */
export async function scheduleTemplate({ periodPay }: { periodPay: string }, context: Context): Promise<FileAnswer> {
  const period = await periodOf(periodPay)
  const rows: Cell[][] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await scheduleList({ periodPay, paginationSize: PAGE, paginationPage: page }, context)
    if (list.totalData > MOST) refuse('schedule_people', { people: MOST })
    pages = list.totalPage
    rows.push(...list.listData.map((r): Cell[] => [r.employeeCode, r.employee, ...r.days.map((d) => d.shift)]))
  }
  const dates = datesOf(period.from, period.until)
  const bytes = await largeWorkbook({
    name: period.code, rows: [[`${TEMPLATE} ${period.code}`, context.t('shift-schedules:template.employee'), ...dates], ...rows], widths: [24, 28, ...dates.map(() => 12)], rightToLeft: context.language === 'ar',
  })
  return new FileAnswer(bytes, workbookType, `${context.t('shift-schedules:template.name')} ${period.code}.xlsx`)
}
