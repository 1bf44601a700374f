/** A report as a file: facts of what it is, and rows as they come. */
import type { ReportFormat } from '../../../contract/modules/reports/shapes.ts'
import { workbookType } from '../../lib/workbook.ts'
import { csvFile } from './csv.ts'
import type { FileFacts, RowFeed } from './facts.ts'
import { pdfFile } from './pdf.ts'
import { xlsxFile } from './xlsx.ts'

export const fileTypes: Record<ReportFormat, string> = { xlsx: workbookType, csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

const writers: Record<ReportFormat, (facts: FileFacts, feed: RowFeed) => AsyncGenerator<Uint8Array>> = { xlsx: xlsxFile, csv: csvFile, pdf: pdfFile }

export const fileOf = (format: ReportFormat, facts: FileFacts, feed: RowFeed): AsyncGenerator<Uint8Array> => writers[format](facts, feed)
