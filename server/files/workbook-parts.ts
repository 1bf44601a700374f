/** The XML parts of a workbook, one at a time and never whole: told tag by tag while they are unpacked. */
import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import yauzl from 'yauzl'

/** Bytes of all parts that are read, unpacked: a month of 20,000 people, as spreadsheet programs write it. */
const MOST_UNPACKED = 24 * 1024 * 1024
/** Elements of all parts that are read: 20,000 people with a month each have 1.4 million, and room. */
const MOST_ELEMENTS = 2_000_000
const MOST_ENTRIES = 2000
const DEEPEST = 64
/** Of one element. */
const MOST_ATTRIBUTES = 64

/** Why a file is not read on; nobody sees the text. */
export class NotReadable extends Error {}

/** Name of an element or attribute without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export interface PartReader {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export interface Parts {
  has: (path: string) => boolean
  /** Tells the part to the reader. @throws NotReadable, and what the libraries throw */
  read: (path: string, reader: PartReader) => Promise<void>
}

function parserOf(reader: PartReader, count: () => void): sax.SAXParser {
  const parser = sax.parser(true)
  let [depth, attributes] = [0, 0]
  const refuse = () => {
    throw new NotReadable('no part of a workbook')
  }
  parser.onerror = refuse
  // no workbook declares entities, and nobody has to expand any
  parser.ondoctype = refuse
  parser.onattribute = () => {
    if (++attributes > MOST_ATTRIBUTES) refuse()
  }
  parser.onopentag = (tag) => {
    attributes = 0
    count()
    if (++depth > DEEPEST) refuse()
    reader.open(localName(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    reader.close?.(localName(name))
  }
  const text = (value: string) => reader.text?.(value)
  parser.ontext = text
  parser.oncdata = text
  return parser
}

/** Opens the archive. @throws NotReadable, and what the libraries throw */
export async function openParts(file: Uint8Array): Promise<Parts> {
  // sizes an archive claims are not believed: bytes are counted as they come
  const zip = await yauzl.fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { validateEntrySizes: false })
  if (zip.entryCount > MOST_ENTRIES) throw new NotReadable('too many entries')
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let [unpacked, elements] = [0, 0]
  const count = () => {
    if (++elements > MOST_ELEMENTS) throw new NotReadable('too many elements')
  }
  return {
    has: (path) => entries.has(path),
    async read(path, reader) {
      const entry = entries.get(path)
      if (!entry) throw new NotReadable('a part is missing')
      const [parser, decoder] = [parserOf(reader, count), new StringDecoder('utf8')]
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length
        if (unpacked > MOST_UNPACKED) throw new NotReadable('too large')
        parser.write(decoder.write(chunk as Buffer))
      }
      parser.write(decoder.end()).close()
    },
  }
}
