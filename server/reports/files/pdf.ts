/** A report on paper: few rows, drawn together. */
import type { ReportCell } from '../../../contract/modules/reports/shapes.ts'
import { paper } from '../../paper/paper.ts'
import type { FileFacts, RowFeed } from './facts.ts'
import { cellText, isFigure } from './formats.ts'

export async function* pdfFile({ title, about, columns, formats, madeAt, madeFor, footer }: FileFacts, { rows, totals }: RowFeed): AsyncGenerator<Uint8Array> {
  const texts = (row: readonly ReportCell[]) => row.map((cell, i) => cellText(cell, columns[i]?.kind ?? 'text', formats))
  const lines: string[][] = []
  for await (const chunk of rows) lines.push(...chunk.map(texts))
  const hasTotals = columns.some((c) => c.total !== 'none') && lines.length > 0
  yield await paper({
    language: formats.language, title, madeAt, layout: 'landscape', footer,
    blocks: [
      { kind: 'facts', facts: about },
      { kind: 'table', columns: columns.map((c) => ({ head: c.label, figures: isFigure(c.kind) })), rows: lines, ...(hasTotals ? { totals: [texts(totals())] } : {}) },
    ],
  }, { of: madeFor })
}
