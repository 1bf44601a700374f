/** A spreadsheet file (.xlsx) with one sheet: the few parts of the format that every program opens. */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { atMost } from './at-most.ts'
import { columnName, numberCell, partsAround, sheetFoot, sheetHead, sheetPath, stylesXml, textCell, xmlText } from './workbook-xml.ts'
import { numbers } from './zip-stream.ts'

/** Text, or a number that stays one. */
export type Cell = string | number

export interface Sheet {
  name: string
  /** The first row is the heading: bold, and stays in sight. */
  rows: readonly (readonly Cell[])[]
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** The columns run from right to left. */
  rightToLeft: boolean
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cellXml = (cell: Cell, at: string, style: string): string => (typeof cell === 'number' ? numberCell(cell, at, style) : textCell(cell, at, style))

/** Rows of a piece: making it takes a few milliseconds. */
const ROWS_OF_A_PIECE = 100

function* sheetPieces({ rows, widths, rightToLeft }: Sheet): Generator<Buffer> {
  const rowXml = (row: readonly Cell[], r: number) => `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, `${columnName(c)}${r + 1}`, r === 0 ? ' s="1"' : '')).join('')}</row>`
  yield Buffer.from(sheetHead({ widths, rightToLeft }))
  for (let from = 0; from < rows.length; from += ROWS_OF_A_PIECE) {
    yield Buffer.from(rows.slice(from, from + ROWS_OF_A_PIECE).map((row, i) => rowXml(row, from + i)).join(''))
  }
  yield Buffer.from(sheetFoot())
}

const partsOf = (sheet: Sheet): [string, string][] => partsAround([sheet.name], stylesXml(['<xf fontId="0"/>', '<xf fontId="1" applyFont="1"/>']))

/** Fields of a zip's headers that are the same in both: version, flags (UTF-8 names), method, time, date. */
function entryHead(bytes: Buffer, packed: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(0x0800, 2)
  head.writeUInt16LE(8, 4)
  // 1 January 1980: the same rows give the same bytes
  head.writeUInt32LE(0x0021_0000, 6)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  return head
}

interface Part {
  path: string
  bytes: Buffer
  packed: Buffer
}

const smallPartsOf = (sheet: Sheet): Part[] => partsOf(sheet).map(([path, xml]) => {
  const bytes = Buffer.from(xmlText(xml))
  return { path, bytes, packed: deflateRawSync(bytes) }
})

function zipOf(parts: readonly Part[]): Uint8Array {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, bytes, packed } of parts) {
    const name = Buffer.from(path)
    const head = entryHead(bytes, packed)
    const entry = Buffer.concat([numbers([4, 0x0403_4b50]), head, numbers([2, name.length], [2, 0]), name, packed])
    central.push(Buffer.concat([numbers([4, 0x0201_4b50], [2, 20]), head, numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name]))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...local, directory, numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, parts.length], [2, parts.length], [4, directory.length], [4, offset], [2, 0])])
}

const SHEET = sheetPath(1)

/** The file of one small sheet, at once. */
export function workbook(sheet: Sheet): Uint8Array {
  const bytes = Buffer.concat([...sheetPieces(sheet)])
  return zipOf([...smallPartsOf(sheet), { path: SHEET, bytes, packed: deflateRawSync(bytes) }])
}

const packInThread = promisify(deflateRaw)
const inTurn = atMost(2, Number.POSITIVE_INFINITY)

/** The file of one sheet of any size, the same bytes: others have their turn between its pieces, and two are made at a time. */
export const largeWorkbook = (sheet: Sheet): Promise<Uint8Array> => inTurn(async () => {
  const pieces: Buffer[] = []
  for (const piece of sheetPieces(sheet)) {
    pieces.push(piece)
    await setImmediate()
  }
  const bytes = Buffer.concat(pieces)
  return zipOf([...smallPartsOf(sheet), { path: SHEET, bytes, packed: await packInThread(bytes) }])
})
