/** The first sheet of a spreadsheet file (.xlsx) as texts: the few parts of the format that hold them. */
import { inflateRawSync } from 'node:zlib'
import { zipEnd } from './zip.ts'

/** No part of a workbook that people fill in by hand is larger, unpacked. */
const LARGEST_PART = 24 * 1024 * 1024
const MOST_PARTS = 2000
const MOST_ROWS = 20_000
const MOST_COLUMNS = 400

/** The file is no workbook, is damaged, or is larger than anything a person makes. */
export class UnreadableWorkbook extends Error {}

/** Parts of the archive by path, unpacked when asked for. */
function partsOf(file: Uint8Array): (path: string) => string | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const end = zipEnd(bytes)
  if (end < 0) throw new UnreadableWorkbook()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new UnreadableWorkbook()
  const parts = new Map<string, { method: number; at: number; size: number }>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x0201_4b50) throw new UnreadableWorkbook()
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    parts.set(path, { method: bytes.readUInt16LE(at + 10), size: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) })
    at += 46 + name + extra + comment
  }
  return (path) => {
    const part = parts.get(path)
    if (!part) return null
    if (part.at + 30 > bytes.length) throw new UnreadableWorkbook()
    const start = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28)
    const packed = bytes.subarray(start, start + part.size)
    if (part.method === 0) return packed.toString('utf8')
    return inflateRawSync(packed, { maxOutputLength: LARGEST_PART }).toString('utf8')
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function pointOf(name: string): string {
  const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(point) && point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : ''
}

const decoded = (xml: string): string => xml.replaceAll(/&(#x[0-9a-fA-F]+|#\d+|\w+);/g, (_, name: string) => (name.startsWith('#') ? pointOf(name) : (ENTITIES[name] ?? '')))

/** Every text of a piece: a cell may hold several runs, each with a look of its own; phonetic hints are not part of it. */
const textIn = (xml: string): string => [...xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)].map((m) => decoded(m[1] ?? '')).join('')

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Column of a cell's name: 0 for A, 26 for AA. */
const columnOf = (name: string): number => [...name.replaceAll(/\d/g, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

function firstSheetPath(part: (path: string) => string | null): string {
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(part('xl/workbook.xml') ?? '')?.[0] ?? ''
  const id = attribute(sheet, 'r:id')
  const relations = part('xl/_rels/workbook.xml.rels') ?? ''
  const relation = [...relations.matchAll(/<Relationship\s[^>]*>/g)].map((m) => m[0]).find((r) => attribute(r, 'Id') === id)
  const target = relation ? attribute(relation, 'Target') : 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function cellText(tag: string, body: string, shared: readonly string[]): string {
  const value = /<(?:\w+:)?v>([\s\S]*?)<\/(?:\w+:)?v>/.exec(body)?.[1] ?? ''
  const kind = attribute(tag, 't')
  if (kind === 's') return shared[Number(value)] ?? ''
  return kind === 'inlineStr' ? textIn(body) : decoded(value)
}

/**
 * Rows of the first sheet, each with its cells from column A on; empty rows keep their place, so that row 1 is the first.
 * Numbers come as they are written in the file (dates too: days since 1900).
 * @throws UnreadableWorkbook
 */
export function readWorkbook(file: Uint8Array): string[][] {
  try {
    const part = partsOf(file)
    const sheet = part(firstSheetPath(part))
    if (sheet === null) throw new UnreadableWorkbook()
    const shared = [...(part('xl/sharedStrings.xml') ?? '').matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?si>/g)].map((m) => textIn(m[1] ?? ''))
    const rows: string[][] = []
    for (const [, head = '', body = ''] of sheet.matchAll(/<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
      const number = Number(attribute(head, 'r')) || rows.length + 1
      if (number > MOST_ROWS) throw new UnreadableWorkbook()
      while (rows.length < number) rows.push([])
      const row = rows[number - 1] as string[]
      for (const [, tag = '', inside = ''] of body.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
        const name = attribute(tag, 'r')
        const column = name ? columnOf(name) : row.length
        if (column < 0 || column > MOST_COLUMNS) continue
        while (row.length <= column) row.push('')
        row[column] = cellText(tag, inside, shared).trim()
      }
    }
    return rows
  } catch {
    throw new UnreadableWorkbook()
  }
}
