/** A report as a file: facts of what it is, and rows as they come. */
import type { ReportCell, ReportColumn, ReportFormat } from '../../../contract/modules/reports/shapes.ts'
import { workbookType } from '../../lib/workbook.ts'
import { csvFile } from './csv.ts'
import type { Formats } from './formats.ts'
import { pdfFile } from './pdf.ts'
import { xlsxFile } from './xlsx.ts'

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
  rows: AsyncIterable<readonly (readonly ReportCell[])[]>
  /** Asked for once the rows are out. */
  totals: () => readonly ReportCell[]
}

export const fileTypes: Record<ReportFormat, string> = { xlsx: workbookType, csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

const writers: Record<ReportFormat, (facts: FileFacts, feed: RowFeed) => AsyncGenerator<Uint8Array>> = { xlsx: xlsxFile, csv: csvFile, pdf: pdfFile }

export const fileOf = (format: ReportFormat, facts: FileFacts, feed: RowFeed): AsyncGenerator<Uint8Array> => writers[format](facts, feed)
