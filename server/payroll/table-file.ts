/** Files of lines an operator hands in: a heading, then a row a line; strict, because they are money. */
import { rowsOfText } from '../lib/delimited-text.ts'

const MOST_ROWS = 200_000

/** A row by the names of the heading. */
export interface FileRow<C extends string> {
  /** From 1, as an editor counts. */
  line: number
  cells: Record<C, string>
}

export type ReadFile<C extends string> = { ok: true; rows: FileRow<C>[] } | { ok: false; mistakes: string[] }

/**
 * Reads the rows of a text.
 * @param needed columns there must be
 * @param maybe columns there may be; '' where they are left out
 */
export function readTable<C extends string>(text: string, needed: readonly C[], maybe: readonly C[] = []): ReadFile<C> {
  const rows = rowsOfText(text, { rows: MOST_ROWS, columns: needed.length + maybe.length + 1 })
  if (!rows) return { ok: false, mistakes: [`more than ${MOST_ROWS} lines`] }
  const [heading = [], ...others] = rows
  const columns = heading.map((name) => [...needed, ...maybe].find((c) => c === name))
  const missing = needed.filter((c) => !columns.includes(c))
  const strange = heading.filter((name, i) => columns[i] === undefined || heading.indexOf(name) !== i)
  if (missing.length > 0 || strange.length > 0) {
    return { ok: false, mistakes: [...missing.map((c) => `line 1: there is no column ${c}`), ...strange.map((name) => `line 1: the column "${name.slice(0, 40)}" means nothing, or is there twice`)] }
  }
  const out: FileRow<C>[] = []
  const mistakes: string[] = []
  others.forEach((cells, i) => {
    const line = i + 2
    if (cells.every((c) => c === '')) return
    // an empty cell at the end is none
    if (cells.length > heading.length || cells.length < heading.length - 1) mistakes.push(`line ${line}: ${cells.length} cells, but the heading has ${heading.length}`)
    else out.push({ line, cells: Object.fromEntries([...needed, ...maybe].map((c) => [c, cells[columns.indexOf(c)] ?? ''])) as Record<C, string> })
  })
  if (mistakes.length > 0) return { ok: false, mistakes }
  return out.length === 0 ? { ok: false, mistakes: ['there is no line below the heading'] } : { ok: true, rows: out }
}
