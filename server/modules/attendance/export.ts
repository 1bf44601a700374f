/** The list as a spreadsheet, by the same filters. */
import { setImmediate } from 'node:timers/promises'
import type { AttendanceFilter } from '../../../contract/modules/attendance/calls.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Cell, largeWorkbook, workbookType } from '../../lib/workbook.ts'
import { countWhere } from './page.ts'
import { detailOf, rangeOf, rowsWhere, shown, whereOf } from './rows.ts'

/** Rows a file holds at most. */
const MOST = 20_000
/** Between them others have their turn. */
const ROWS_AT_ONCE = 250
const headings = ['employeeCode', 'employee', 'date', 'weekday', 'shift', 'status', 'in', 'out', 'workingHours', 'otHours', 'late', 'early', 'note'] as const
const widths = [12, 28, 12, 8, 9, 18, 17, 17, 12, 12, 9, 9, 34]

const readable = (time: string | null) => time?.replace('T', ' ') ?? ''

/** @throws CallError attendance_too_many */
export async function exportDays(filter: AttendanceFilter, context: Context): Promise<FileAnswer> {
  const range = rangeOf(filter, context.today)
  const meant = await whereOf(filter, context)
  if (meant && (await countWhere(meant, range, filter)) > MOST) refuse('attendance_too_many', { rows: MOST })
  const stored = meant ? await rowsWhere(meant.days(range), filter, { limit: MOST, offset: 0 }) : []
  const { t, language } = context
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const lineOf = (row: (typeof stored)[number]): Cell[] => {
    const r = shown(row, context)
    const { lateMinutes, earlyMinutes } = detailOf(row)
    // hours are numbers, so that a spreadsheet adds them up
    return [
      r.employeeCode, r.employee, r.date, weekday.format(new Date(`${r.date}T00:00:00Z`)), r.shift, r.attendanceStatus, readable(r.actualIn), readable(r.actualOut),
      Number(r.totalWorkingHour), Number(r.totalOTHour), lateMinutes, earlyMinutes, r.subText,
    ]
  }
  const lines: Cell[][] = []
  for (let from = 0; from < stored.length; from += ROWS_AT_ONCE) {
    lines.push(...stored.slice(from, from + ROWS_AT_ONCE).map(lineOf))
    await setImmediate()
  }
  const name = t('attendance:export.sheet')
  const bytes = await largeWorkbook({ name, rows: [headings.map((h) => t(`attendance:export.${h}`)), ...lines], widths, rightToLeft: language === 'ar' })
  return new FileAnswer(bytes, workbookType, `${name} ${range.from} ${range.until}.xlsx`)
}
