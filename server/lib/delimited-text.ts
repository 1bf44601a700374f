/** Rows of a text as spreadsheets save and paste it (CSV and the like). One pass, whatever the text holds. */

/** Characters of a line that are looked at: no row of a list says more in its first cells. */
const LONGEST_LINE = 10_000
const SEPARATORS = ['\t', ';', ','] as const

/** The closing quote of a cell whose opening one stands at `open`; -1 when there is none. Two quotes stand for one. */
function closingQuote(line: string, open: number): number {
  for (let at = line.indexOf('"', open + 1); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at
  return -1
}

/** The first cells of a line: apart by tabs, semicolons or commas, in quotes where they hold one. */
function cellsOf(line: string, columns: number): string[] {
  const separator = SEPARATORS.find((s) => line.includes(s)) ?? ','
  const cells: string[] = []
  for (let at = 0; at < line.length && cells.length < columns; ) {
    let start = at
    while (line[start] === ' ') start += 1
    const close = line[start] === '"' ? closingQuote(line, start) : -1
    if (close >= 0 && (close + 1 === line.length || line[close + 1] === separator)) {
      cells.push(line.slice(start + 1, close).replaceAll('""', '"').trim())
      at = close + 2
      continue
    }
    const next = line.indexOf(separator, at)
    const end = next < 0 ? line.length : next
    cells.push(line.slice(at, end).trim())
    at = end + 1
  }
  return cells
}

/**
 * Rows with their first cells; an empty line is an empty row.
 * @returns null when there are more lines than `rows`
 */
export function rowsOfText(text: string, { rows, columns }: { rows: number; columns: number }): string[][] | null {
  const lines: string[][] = []
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; ) {
    if (lines.length >= rows) return null
    let end = at
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
    lines.push(cellsOf(text.slice(at, Math.min(end, at + LONGEST_LINE)), columns))
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
  }
  return lines
}
