/** A workbook of a report: what it is, then its rows. */
import { directionOf } from '../../../contract/kit/language.ts'
import type { ColumnKind } from '../../../contract/modules/reports/shapes.ts'
import { type StreamRow, workbookStream } from '../../lib/workbook-stream.ts'
import type { FileFacts, RowFeed } from './facts.ts'
import { spreadsheetFormat, workbookCell } from './formats.ts'

const widths: Record<ColumnKind, number> = { text: 28, code: 14, date: 12, dateTime: 17, whole: 10, decimal: 11, hours: 10, percent: 10, money: 18, status: 18 }

async function* asCells({ columns, formats }: FileFacts, { rows }: RowFeed): AsyncGenerator<StreamRow[]> {
  for await (const chunk of rows) yield chunk.map((row) => row.map((cell, i) => workbookCell(cell, columns[i]?.kind ?? 'text', formats)))
}

export function xlsxFile(facts: FileFacts, feed: RowFeed): AsyncGenerator<Uint8Array> {
  const { title, about, aboutName, columns, formats } = facts
  const rightToLeft = directionOf(formats.language) === 'rtl'
  const hasTotals = columns.some((c) => c.total !== 'none')
  return workbookStream([
    { name: aboutName, widths: [24, 60], rightToLeft, rows: [about.map(({ name, value }) => [name, value])] },
    {
      name: title, rightToLeft, widths: columns.map((c) => Math.max(widths[c.kind], Math.min(40, c.label.length + 4))), heading: columns.map((c) => c.label), rows: asCells(facts, feed),
      ...(hasTotals ? { totals: () => feed.totals().map((cell, i) => workbookCell(cell, columns[i]?.kind ?? 'text', formats)) } : {}),
    },
  ], { date: spreadsheetFormat(formats.date), time: spreadsheetFormat(formats.time) })
}
