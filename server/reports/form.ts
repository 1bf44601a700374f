/** One person's form as a file: facts, then tables. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { directionOf, type Language } from '../../contract/kit/language.ts'
import type { ColumnKind, ReportCell, ReportScope } from '../../contract/modules/reports/shapes.ts'
import { type Context, FileAnswer } from '../lib/handler.ts'
import { workbookStream } from '../lib/workbook-stream.ts'
import { paper } from '../paper/paper.ts'
import { cellText, formatsFor, isFigure, spreadsheetFormat, workbookCell } from './files/formats.ts'
import { fileTypes } from './files/file.ts'

export interface FormTable {
  title: string
  columns: { label: string; kind: ColumnKind }[]
  rows: ReportCell[][]
}

export interface Form {
  title: string
  /** Without an ending; nobody's name. */
  fileName: string
  /** What the reader is to it, for the audit. */
  scope: ReportScope
  facts: { name: string; value: string }[]
  tables: FormTable[]
}

export async function formFile({ title, fileName, facts, tables }: Form, format: 'pdf' | 'xlsx', context: Context): Promise<FileAnswer> {
  const language = context.language as Language
  const formats = await formatsFor(language, context.caller.timeZone)
  if (format === 'pdf') {
    const bytes = await paper({
      language, title, madeAt: context.now, layout: 'landscape', footer: title,
      blocks: [{ kind: 'facts', facts }, ...tables.flatMap((t) => [
        { kind: 'heading' as const, text: t.title },
        { kind: 'table' as const, columns: t.columns.map((c) => ({ head: c.label, figures: isFigure(c.kind) })), rows: t.rows.map((row) => row.map((cell, i) => cellText(cell, t.columns[i]?.kind ?? 'text', formats))) },
      ])],
    }, { of: context.caller.employeeId })
    return new FileAnswer(bytes, fileTypes.pdf, `${fileName}.pdf`)
  }
  const rightToLeft = directionOf(language) === 'rtl'
  const sheets = [
    { name: title, widths: [24, 60], rightToLeft, rows: [facts.map(({ name, value }) => [name, value])] },
    ...tables.map((t) => ({ name: t.title, widths: t.columns.map((c) => (isFigure(c.kind) ? 12 : 28)), rightToLeft, heading: t.columns.map((c) => c.label), rows: [t.rows.map((row) => row.map((cell, i) => workbookCell(cell, t.columns[i]?.kind ?? 'text', formats)))] })),
  ]
  const bytes = await buffer(Readable.from(workbookStream(sheets, { date: spreadsheetFormat(formats.date), time: spreadsheetFormat(formats.time) })))
  return new FileAnswer(bytes, fileTypes.xlsx, `${fileName}.xlsx`)
}
