/** How cells of a report read. */
import { isMoney } from '../../../../contract/kit/money.ts'
import type { ReportCell, ReportColumn } from '../../../../contract/modules/reports/shapes.ts'
import type { Formats } from '../../../request/formats.ts'

/** '' for nothing. */
export function cellText(cell: ReportCell | undefined, { kind }: Pick<ReportColumn, 'kind'>, show: Formats): string {
  if (cell === null || cell === undefined) return ''
  if (isMoney(cell)) return show.money(cell)
  switch (kind) {
    case 'date': return show.date(String(cell))
    case 'dateTime': return show.instant(String(cell))
    case 'whole': return show.whole(Number(cell))
    case 'decimal': case 'hours': case 'percent': return show.decimal(String(cell))
    default: return String(cell)
  }
}
