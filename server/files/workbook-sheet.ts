/** Rows of a workbook's first sheet, from its parts. Runs in the worker thread. */
import { localName, NotReadable, type PartReader, type Parts } from './workbook-parts.ts'

export interface SheetLimits {
  /** Rows beyond make the file unreadable. */
  rows: number
  /** Cells beyond are left out. */
  columns: number
}

/** Places in all rows, and characters in all of them: 20,000 people with a month each, and room. */
const MOST_PLACES = 700_000
const MOST_CHARACTERS = 8_000_000
/** Shared texts: codes and names of 20,000 people, and three more of each. */
const MOST_SHARED = 100_000
/** A cell holds no more in any program. */
const LONGEST_TEXT = 32_767

/** The attribute of this local name with a prefix (`r:id`). */
const prefixed = (attributes: Readonly<Record<string, string>>, name: string): string => Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === name)?.[1] ?? ''

/** Text of what stands in `<t>`, without phonetic hints; several runs make one text. */
class Runs {
  text = ''
  #inText = false
  #hints = 0
  open(name: string): void {
    if (name === 'rPh') this.#hints += 1
    this.#inText = name === 't' && this.#hints === 0
  }
  add(text: string): void {
    if (this.#inText) this.text = longer(this.text, text)
  }
  close(name: string): void {
    if (name === 'rPh') this.#hints -= 1
    if (name === 't') this.#inText = false
  }
}

function longer(text: string, more: string): string {
  if (text.length + more.length > LONGEST_TEXT) throw new NotReadable('a text is too long')
  return text + more
}

async function firstSheetPath(parts: Parts): Promise<string> {
  let id: string | null = null
  await parts.read('xl/workbook.xml', { open: (name, attributes) => void (name === 'sheet' && (id ??= prefixed(attributes, 'id'))) })
  let target = 'worksheets/sheet1.xml'
  if (parts.has('xl/_rels/workbook.xml.rels')) {
    await parts.read('xl/_rels/workbook.xml.rels', { open: (name, a) => void (name === 'Relationship' && a.Id === id && a.Target && (target = a.Target)) })
  }
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return texts
  let runs: Runs | null = null
  await parts.read('xl/sharedStrings.xml', {
    open: (name) => (name === 'si' ? void (runs = new Runs()) : runs?.open(name)),
    text: (text) => runs?.add(text),
    close(name) {
      if (name === 'si' && runs) texts.push(runs.text)
      if (texts.length > MOST_SHARED) throw new NotReadable('too many shared texts')
      if (name === 'si') runs = null
      else runs?.close(name)
    },
  })
  return texts
}

/** Column of a cell's name: 0 for A, 26 for AA; -1 when it has no letters. */
function columnOf(name: string): number {
  let at = 0
  for (let i = 0; i < name.length && i < 4; i++) {
    const letter = name.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    at = at * 26 + letter
  }
  return at - 1
}

interface OpenCell {
  column: number
  kind: string
  value: string
  runs: Runs
}

function sheetReader(rows: string[][], shared: readonly string[], limits: SheetLimits): PartReader {
  let row: string[] | null = null
  let cell: OpenCell | null = null
  let inValue = false
  let [places, characters] = [0, 0]

  function openRow(attributes: Readonly<Record<string, string>>): void {
    const number = Number(attributes.r) || rows.length + 1
    if (!Number.isInteger(number) || number < 1 || number > limits.rows) throw new NotReadable('too many rows')
    while (rows.length < number) rows.push([])
    row = rows[number - 1] ?? null
  }

  function put({ column, kind, value, runs }: OpenCell, into: string[]): void {
    if (column < 0 || column >= limits.columns) return
    const text = (kind === 's' ? (shared[Number(value)] ?? '') : kind === 'inlineStr' ? runs.text : value).trim()
    places += Math.max(0, column + 1 - into.length)
    characters += text.length
    if (places > MOST_PLACES || characters > MOST_CHARACTERS) throw new NotReadable('too many cells')
    while (into.length <= column) into.push('')
    into[column] = text
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c' && row) cell = { column: attributes.r ? columnOf(attributes.r) : row.length, kind: attributes.t ?? '', value: '', runs: new Runs() }
      else if (name === 'v') inValue = true
      else cell?.runs.open(name)
    },
    text(text) {
      if (!cell) return
      if (inValue) cell.value = longer(cell.value, text)
      else cell.runs.add(text)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'row') row = null
      else if (name === 'c') {
        if (cell && row) put(cell, row)
        cell = null
      } else cell?.runs.close(name)
    },
  }
}

/** Rows of the first sheet, as readWorkbook answers them. @throws NotReadable, and what the libraries throw */
export async function sheetRows(parts: Parts, limits: SheetLimits): Promise<string[][]> {
  const path = await firstSheetPath(parts)
  const shared = await sharedTexts(parts)
  const rows: string[][] = []
  await parts.read(path, sheetReader(rows, shared, limits))
  return rows
}
