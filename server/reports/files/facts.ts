/** What a report's file is, and its rows as they come. */
import type { ReportCell, ReportColumn } from '../../../contract/modules/reports/shapes.ts'
import type { Formats } from './formats.ts'

export interface FileFacts {
  title: string
  /** Name of the sheet that says what the file is. */
  aboutName: string
  /** Report, who, when, whose rows, what was chosen. */
  about: { name: string; value: string }[]
  columns: readonly ReportColumn[]
  formats: Formats
  madeAt: Date
  /** Employee. */
  madeFor: string
  /** Who and when, at the foot of each page. */
  footer: string
}

export interface RowFeed {
  /** In pieces, between which others have their turn. */
  rows: AsyncIterable<readonly (readonly ReportCell[])[]>
  /** Asked for once the rows are out. */
  totals: () => readonly ReportCell[]
}
