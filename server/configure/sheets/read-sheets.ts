/** Reads the sheets of a folder: CSV as spreadsheet programs save it, or Excel. Every mistake with its file, row and column. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Info, parse } from 'csv-parse/sync'
import { readWorkbook, UnreadableWorkbook } from '../../files/read-workbook.ts'
import type { Mistake } from '../document.ts'
import { hint } from '../near.ts'
import { cellOf, type CellValue } from './cells.ts'
import { type Column, type Line, type Sheet, type SheetLines, type SheetName, sheetNames, sheets } from './columns.ts'

/** Rows of a file, and what stands between their cells; null in a workbook. */
interface Found {
  rows: Row[]
  delimiter: string | null
}

/** A row as it was found. */
interface Row {
  line: number
  cells: string[]
}

export type ReadSheets = { ok: true; lines: SheetLines } | { ok: false; mistakes: Mistake[] }

const fault = (file: string, message: string, line = 0): Mistake => ({ file, line, message })
/** More than any sheet has. */
const COLUMNS = 60
/** Nobody plans beyond it. */
const LAST_DAY = '2100-12-31'
/** Days on which something ends: without one it goes on. */
const ENDS: readonly string[] = ['left', 'contractEnd', 'until', 'expires']
/** What takes away what there is. */
const NOTHING = '-'

/** @throws Error with one line when the bytes are no text in UTF-8 or UTF-16 */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 that does not say so
    if (text.includes('\0')) throw new Error('a character that is none')
    return text
  } catch (error) {
    throw new Error('is no text in UTF-8: in a spreadsheet program save it as "CSV UTF-8", or as an Excel workbook (.xlsx)', { cause: error })
  }
}

/** Comma, semicolon or tab: what the heading has most of. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/\r|\n|$/))
  const many = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].sort((a, b) => many(b) - many(a))[0] as string
}

/** A file whose rows cannot be told apart from one row on. */
class UnreadableFrom extends Error {
  readonly line: number
  constructor(line: number, message: string, cause: unknown) {
    super(message, { cause })
    this.line = line
  }
}

/** What the parser says of quotes; it names the row where it noticed, not the one that begins it. */
const OF_QUOTES: readonly string[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE']

/** @throws UnreadableFrom; Error with one line */
function rowsOfCsv(bytes: Uint8Array): Found {
  const text = textOf(bytes)
  const delimiter = delimiterOf(text)
  let last = 0
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    last = lines
    return record
  }
  try {
    const records = parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true, info: true, max_record_size: 100_000, on_record: onRecord }) as unknown as { record: string[]; info: Info }[]
    return { delimiter, rows: records.map(({ record, info }) => ({ line: info.lines, cells: record.slice(0, COLUMNS) })) }
  } catch (error) {
    if (OF_QUOTES.includes((error as { code?: string }).code ?? '')) throw new UnreadableFrom(last + 1, 'a quotation mark begins a text in this row that ends in none: close it, or write "" where one is meant', error)
    throw new Error(`cannot be read as CSV: ${(error as Error).message}`, { cause: error })
  }
}

/** @throws Error with one line */
async function rowsOfWorkbook(bytes: Uint8Array): Promise<Found> {
  try {
    return { delimiter: null, rows: (await readWorkbook(bytes, { of: 'configure', columns: COLUMNS })).map((cells, i) => ({ line: i + 1, cells })) }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new Error('is no Excel workbook that can be read: save it as .xlsx again, or as CSV UTF-8', { cause: error })
    throw error
  }
}

const plain = (heading: string) => heading.trim().toLowerCase().replace(/[\s_-]/g, '')

/** Column by place; null for one that is nobody's (its heading is empty or begins with #). */
function columnsOf(file: string, { columns }: Sheet, { cells, line }: Row, mistakes: Mistake[]): (string | null)[] {
  const names = Object.keys(columns)
  const found = cells.map((heading) => {
    if (heading.trim() === '' || heading.trim().startsWith('#')) return null
    const name = names.find((n) => plain(n) === plain(heading))
    if (name === undefined) mistakes.push(fault(file, `there is no column "${heading.trim()}"${hint(heading, names)}; put # before its heading to leave it out`, line))
    return name ?? null
  })
  for (const [i, name] of found.entries()) if (name !== null && found.indexOf(name) !== i) mistakes.push(fault(file, `the column "${name}" is there twice`, line))
  for (const name of names) if ((columns[name] as Column).key && !found.includes(name)) mistakes.push(fault(file, `the column "${name}" is missing`, line))
  return found
}

const SEPARATORS = [',', ';', '\t'] as const
const called = (sign: string): string => (sign === '\t' ? 'tabs' : `"${sign}"`)
/** What stands where sums are. */
const OF_SUM = /^(sum|summe|gesamt|gesamtsumme|insgesamt|total|totals|grand total|subtotal|jumlah|مجموع|المجموع)[\s:\d]*$/iu

/** Why a row as a whole is none of the sheet; null when it is one. */
function strangeRow({ columns: all }: Sheet, columns: readonly (string | null)[], heading: Row, { cells }: Row, delimiter: string | null): string | null {
  const filled = cells.map((c) => c.trim()).filter((c) => c !== '')
  const [first = ''] = filled
  // a text in quotes may hold the sign that another file has between its cells: only where it parts more than the own one
  const other = columns.length > 1 ? SEPARATORS.find((sign) => sign !== delimiter && (cells[0] ?? '').includes(sign) && cells.join(' ').split(sign).length > filled.length) : undefined
  if (other !== undefined) return `${called(other)} stands between the cells of this row, and not between those of the heading: write it as the other rows are`
  if (filled.length > 1 && cells.every((c, i) => plain(c) === plain(heading.cells[i] ?? ''))) return 'is the heading once more: delete this row'
  const keys = Object.keys(all).filter((name) => all[name]?.key)
  const isKeyless = keys.some((name) => !cells[columns.indexOf(name)]?.trim())
  const isRemark = filled.length === 1 && columns.length > 1 && /\s/.test(first) && cells[columns.indexOf(keys[0] ?? '')]?.trim() === first
  if (OF_SUM.test(first) && (filled.length === 1 || isKeyless)) return `"${first}" is a sum and no row of this sheet: delete this row`
  return isRemark ? `"${first.slice(0, 60)}" stands alone in this row and has spaces, as no code has: if it is a remark, delete this row` : null
}

/** Every row of one sheet. */
function linesOf<S extends SheetName>(name: S, file: string, { rows, delimiter }: Found, mistakes: Mistake[]): Line<S>[] {
  const sheet: Sheet = sheets[name]
  const [heading, ...body] = rows.filter((r) => r.cells.some((c) => c.trim() !== ''))
  if (!heading) {
    mistakes.push(fault(file, `is empty: its first row names the columns (${Object.keys(sheet.columns).join(', ')})`))
    return []
  }
  const columns = columnsOf(file, sheet, heading, mistakes)
  const keys = Object.entries(sheet.columns).filter(([, c]) => c.key).map(([column]) => column)
  const seen = new Map<string, number>()
  let first: Mistake | undefined
  let alike = 0
  const lines = body.flatMap(({ line, cells }) => {
    const said: Record<string, CellValue | null> = {}
    let isWhole = true
    const miss = (message: string) => {
      isWhole = false
      mistakes.push(fault(file, message, line))
    }
    const strange = strangeRow(sheet, columns, heading, { line, cells }, delimiter)
    if (strange !== null) {
      miss(strange)
      return []
    }
    const beside = cells.findIndex((cell, i) => i >= columns.length && cell.trim() !== '')
    if (beside >= 0) {
      miss(`cell ${beside + 1} stands under no heading: is there a ${delimiter === ';' ? 'semicolon' : delimiter === '\t' ? 'tab' : 'comma'} too many, or a text with one that needs quotes?`)
      // the cells before it have moved, who knows which
      return []
    }
    for (const [i, column] of columns.entries()) {
      const text = cells[i]?.trim() ?? ''
      if (column === null || text === '') continue
      const facts = sheet.columns[column] as Column
      if (text === NOTHING && facts.clearable) said[column] = null
      else {
        const read = cellOf(facts.kind, text, /\.xlsx$/i.test(file))
        if ('wrong' in read && read.isOfFile && first) {
          isWhole = false
          alike += 1
        } else if ('wrong' in read) {
          miss(`${column}: ${read.wrong}`)
          if (read.isOfFile) first = mistakes.at(-1)
        } else if (facts.kind === 'date' && read.value > LAST_DAY) miss(`${column}: ${read.value} is too far ahead${ENDS.includes(column) ? '; where nothing ends, leave the cell empty' : ''}`)
        else said[column] = read.value
      }
    }
    // of a column that is not there the heading is told
    for (const column of keys) if (columns.includes(column) && said[column] === undefined && !mistakes.some((m) => m.file === file && m.line === line && m.message.startsWith(`${column}:`))) miss(`${column}: is missing`)
    if (!isWhole || !keys.every((column) => columns.includes(column))) return []
    const key = keys.map((column) => String(said[column])).join(' ')
    const before = seen.get(key.toLowerCase())
    if (before !== undefined) {
      mistakes.push(fault(file, `"${key}" is there twice, also in row ${before}`, line))
      return []
    }
    seen.set(key.toLowerCase(), line)
    return [{ file, line, said: said as Line<S>['said'] }]
  })
  if (first && alike > 0) first.message += ` (and ${alike === 1 ? 'one more cell' : `${alike} more cells`} of this file)`
  return lines
}

/** Files of sheets in a folder: `people.csv` or `people.xlsx`. Others are nobody's business. */
export const sheetFilesOf = (folder: string): { name: SheetName; file: string }[] =>
  readdirSync(folder).sort().flatMap((file) => {
    const [, base, ending] = /^(.+)\.(csv|xlsx)$/i.exec(file) ?? []
    const name = ending ? sheetNames.find((n) => n === base?.toLowerCase()) : undefined
    return name ? [{ name, file }] : []
  })

/** Texts that are called like a sheet; of others nobody knows what they are. */
const isSheetAsText = (file: string): boolean => {
  const [, base] = /^(.+?)(\.csv)?\.(txt|tsv|tab)$/i.exec(file) ?? []
  return sheetNames.some((name) => name === base?.toLowerCase())
}
const whyStrange = (file: string): string => {
  if (isSheetAsText(file)) return `is not read: rename it to ${file.split('.')[0]}.csv; commas, semicolons or tabs may stand between its cells`
  return /\.(xls|ods)$/i.test(file) ? 'cannot be read: save it as .xlsx or as CSV UTF-8' : `is no sheet of the directory${hint(file.replace(/\.\w+$/, ''), sheetNames)}`
}

/** Files that look like sheets and are none: a mistyped name would be passed over in silence. */
const strangersOf = (folder: string): Mistake[] =>
  readdirSync(folder).filter((file) => (/\.(csv|xlsx|xls|ods)$/i.test(file) || isSheetAsText(file)) && !file.startsWith('.') && !file.startsWith('~') && !sheetFilesOf(folder).some((f) => f.file === file))
    .map((file) => fault(file, whyStrange(file)))

/** Reads every sheet of a folder; all mistakes at once. Names are judged against the database later. */
export async function readSheets(folder: string): Promise<ReadSheets> {
  const mistakes = strangersOf(folder)
  const lines: SheetLines = {}
  for (const { name, file } of sheetFilesOf(folder)) {
    if (lines[name]) mistakes.push(fault(file, `the sheet ${name} is there twice: as CSV and as workbook`))
    try {
      const bytes = readFileSync(join(folder, file))
      const found = file.toLowerCase().endsWith('.csv') ? rowsOfCsv(bytes) : await rowsOfWorkbook(bytes)
      Object.assign(lines, { [name]: linesOf(name, file, found, mistakes) })
    } catch (error) {
      mistakes.push(fault(file, (error as Error).message, error instanceof UnreadableFrom ? error.line : 0))
    }
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, lines }
}
