/** Rows as text (RFC 4180), for spreadsheets of every language: UTF-8 with a mark, quoted where needed, no text that is run as a formula. */
import { isFormulaLike } from '../../lib/formula-like.ts'
import { cellText, isFigure } from './formats.ts'
import type { FileFacts, RowFeed } from './facts.ts'

const MARK = '\uFEFF'
const END = '\r\n'

/** A decimal comma leaves the comma to numbers. */
export const separatorFor = (decimal: string): string => (decimal === ',' ? ';' : ',')

/** A text that a spreadsheet would run begins with an apostrophe, which says that it is a text. */
export function csvCell(text: string, isText: boolean, separator: string): string {
  const safe = isText && isFormulaLike(text) ? `'${text}` : text
  return safe.includes('"') || safe.includes(separator) || /[\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

export async function* csvFile({ columns, formats }: FileFacts, { rows }: RowFeed): AsyncGenerator<Uint8Array> {
  const separator = separatorFor(formats.decimal)
  const lineOf = (cells: readonly string[]) => cells.join(separator) + END
  yield Buffer.from(MARK + lineOf(columns.map((c) => csvCell(c.label, true, separator))))
  for await (const piece of rows) {
    const lines = piece.map((row) => lineOf(row.map((cell, i) => {
      const kind = columns[i]?.kind ?? 'text'
      return csvCell(cellText(cell, kind, formats, true), !isFigure(kind) && kind !== 'date' && kind !== 'dateTime', separator)
    })))
    yield Buffer.from(lines.join(''))
  }
}
