/** A spreadsheet file (.xlsx) of any length, made while it is sent: rows come in pieces and go out packed. */
import { daysBetween } from '../../contract/kit/civil-date.ts'
import { isFormulaLike } from './formula-like.ts'
import { columnName, escaped, numberCell, partsAround, sheetFoot, sheetHead, sheetPath, stylesXml, textCell, xmlText } from './workbook-xml.ts'
import { zipped } from './zip-stream.ts'

/** A text, a number with so many places, a day (`YYYY-MM-DD`), or a moment by a clock (`YYYY-MM-DDTHH:mm`). Null: empty. */
export type StreamCell = string | null | { number: number | string; places: number } | { day: string } | { moment: string }
export type StreamRow = readonly StreamCell[]

export interface StreamSheet {
  name: string
  widths: readonly number[]
  rightToLeft: boolean
  /** Bold, stays in sight, filters the rows; left out: there are only rows, the first cell of each bold. */
  heading?: readonly string[]
  /** Each piece is written at once: whoever hands over many gives others their turn between two. */
  rows: Iterable<readonly StreamRow[]> | AsyncIterable<readonly StreamRow[]>
  /** Bold, below the rows, and no part of what is filtered. Asked for once the rows are out. */
  totals?: () => readonly StreamCell[]
}

/** A sheet ends here. */
export const MOST_ROWS_OF_A_SHEET = 1_048_576
const EPOCH = '1899-12-30'
const MOST_PLACES = 4
/** Characters a cell holds. */
const LONGEST = 32_767

/** Looks of cells: plain, text kept from being a formula, day, moment, numbers by their places; then the same in bold. */
const PLAIN = 0
const QUOTED = 1
const DAY = 2
const MOMENT = 3
const NUMBER = 4
const BOLD = NUMBER + MOST_PLACES + 1
const numberFormat = (places: number) => (places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`)

function looksOf(formats: { date: string; time: string }): string {
  const codes = [formats.date, `${formats.date} ${formats.time}`, ...Array.from({ length: MOST_PLACES + 1 }, (_, places) => numberFormat(places))]
  const ids = codes.map((_, i) => 164 + i)
  const [day = 0, moment = 0, ...numbers] = ids
  const of = (font: 0 | 1) => {
    const bold = font === 1 ? ' applyFont="1"' : ''
    const format = (id: number) => `<xf numFmtId="${id}" fontId="${font}" applyNumberFormat="1"${bold}/>`
    return [`<xf fontId="${font}"${bold}/>`, `<xf numFmtId="49" fontId="${font}" quotePrefix="1" applyNumberFormat="1"${bold}/>`, format(day), format(moment), ...numbers.map(format)]
  }
  const written = codes.map((code, i) => `<numFmt numFmtId="${ids[i]}" formatCode="${escaped(code)}"/>`).join('')
  return stylesXml([...of(0), ...of(1)], `<numFmts count="${codes.length}">${written}</numFmts>`)
}

const styleOf = (look: number): string => (look === 0 ? '' : ` s="${look}"`)
const serialOf = (day: string): number => daysBetween(EPOCH, day)

function serialMoment(moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (serialOf(day) + (hours * 60 + minutes) / 1440).toFixed(10)
}

function cellXml(cell: StreamCell, at: string, base: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell.length > LONGEST ? cell.slice(0, LONGEST) : cell, at, styleOf(base + (isFormulaLike(cell) ? QUOTED : PLAIN)))
  if ('day' in cell) return numberCell(serialOf(cell.day), at, styleOf(base + DAY))
  if ('moment' in cell) return numberCell(serialMoment(cell.moment), at, styleOf(base + MOMENT))
  return numberCell(cell.number, at, styleOf(base + NUMBER + Math.min(cell.places, MOST_PLACES)))
}

async function* sheetPieces({ widths, rightToLeft, heading, rows, totals }: StreamSheet): AsyncGenerator<Uint8Array> {
  const columns = widths.map((_, i) => columnName(i))
  let at = 0
  const rowXml = (row: StreamRow, base: (column: number) => number) => {
    at += 1
    if (at > MOST_ROWS_OF_A_SHEET) throw new Error('more rows than a sheet holds')
    return `<row r="${at}">${row.map((cell, c) => cellXml(cell, `${columns[c] ?? columnName(c)}${at}`, base(c))).join('')}</row>`
  }
  const bold = () => BOLD
  const plain = (column: number) => (heading === undefined && column === 0 ? BOLD : PLAIN)
  yield Buffer.from(sheetHead({ widths, rightToLeft, hasHeading: heading !== undefined }))
  if (heading) yield Buffer.from(rowXml(heading, bold))
  for await (const piece of rows) yield Buffer.from(piece.map((row) => rowXml(row, plain)).join(''))
  const filter = heading && heading.length > 0 ? `A1:${columnName(heading.length - 1)}${at}` : undefined
  if (totals) yield Buffer.from(rowXml(totals(), bold))
  yield Buffer.from(sheetFoot(filter))
}

/**
 * The bytes of a workbook, in pieces.
 * @param formats how days and times are shown, in a spreadsheet's letters (`yyyy/mm/dd`, `hh:mm`)
 */
export function workbookStream(sheets: readonly StreamSheet[], formats: { date: string; time: string }): AsyncGenerator<Uint8Array> {
  const around = partsAround(sheets.map((s) => s.name), looksOf(formats)).map(([path, xml]) => ({ path, bytes: [Buffer.from(xmlText(xml))] }))
  return zipped([...around, ...sheets.map((sheet, i) => ({ path: sheetPath(i + 1), bytes: sheetPieces(sheet) }))])
}
