/** How cells of a report read. */
import { isCivilDate } from '../../../../contract/kit/civil-date.ts'
import { decimalWith } from '../../../../contract/kit/decimal-text.ts'
import { isMoney } from '../../../../contract/kit/money.ts'
import type { ReportCell, ReportColumn } from '../../../../contract/modules/reports/shapes.ts'
import { companyFormats } from '../../../lib/company-formats.ts'
import type { Formats } from '../../../request/formats.ts'

const MONTH = /^\d{4}-\d{2}$/
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/** Words as they are; a day, a month or a time by the clock of where it was, as the company writes them. */
export const asWritten = (text: string, show: Formats): string => {
  if (LOCAL_TIME.test(text)) return show.dateTime(text.replace(' ', 'T'))
  if (MONTH.test(text)) return show.month(text)
  return isCivilDate(text) ? show.date(text) : text
}

/** '' for nothing. */
export function cellText(cell: ReportCell | undefined, { kind }: Pick<ReportColumn, 'kind'>, show: Formats): string {
  if (cell === null || cell === undefined) return ''
  if (isMoney(cell)) return show.money(cell)
  switch (kind) {
    case 'date': return show.date(String(cell))
    case 'dateTime': return show.instant(String(cell))
    case 'whole': return show.whole(Number(cell))
    case 'decimal': case 'hours': case 'percent': return decimalWith(String(cell), companyFormats().separators, true)
    default: return asWritten(String(cell), show)
  }
}
