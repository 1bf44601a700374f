/** Small real files, made in code. */
import { deflateSync } from 'node:zlib'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc32 = (bytes: Uint8Array) => ~bytes.reduce((c, b) => (crcTable[(c ^ b) & 0xff] as number) ^ (c >>> 8), 0xffffffff) >>> 0

const u16 = (n: number) => Buffer.from([n & 255, n >> 8])
const u32 = (n: number) => {
  const b = Buffer.alloc(4)
  b.writeUInt32LE(n >>> 0)
  return b
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(8 + data.length + 4)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), 8 + data.length)
  return out
}

/** A PNG of one pixel; `extra` bytes of it are a comment. */
export function png(extra = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(extra > 0 ? [chunk('tEXt', Buffer.alloc(extra, 'a'))] : []),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 128, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const jpeg = (): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from('ffda0008010100003f00', 'hex'), Buffer.alloc(64, 0x55), Buffer.from('ffd9', 'hex')])

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n', 'latin1')

/** A zip of empty, stored entries. */
export function zip(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const n = Buffer.from(name)
    const local = Buffer.concat([u32(0x04034b50), u16(20), u16(0), u16(0), u32(0), u32(0), u32(0), u32(0), u16(n.length), u16(0), n])
    central.push(Buffer.concat([u32(0x02014b50), u16(20), u16(20), u16(0), u16(0), u32(0), u32(0), u32(0), u32(0), u16(n.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(offset), n]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...locals, directory, u32(0x06054b50), u16(0), u16(0), u16(names.length), u16(names.length), u32(directory.length), u32(offset), u16(0)])
}

export const docx = (...more: string[]): Buffer => zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', ...more])
export const xlsx = (): Buffer => zip(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'])

/** The beginning of a compound file whose directory holds these streams. */
export function compound(...streams: string[]): Buffer {
  const bytes = Buffer.alloc(4096)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  streams.forEach((name, i) => bytes.write(`${name}\0`, 1024 + i * 128, 'utf16le'))
  return bytes
}

export const exe = (): Buffer => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), u32(64), Buffer.from('PE\0\0'), Buffer.alloc(200)])

/** A grey PNG of this size. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0x7f))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The shape of a JPEG of this size; `segments` stand before its frame. */
export function jpegOf(width: number, height: number, ...segments: Buffer[]): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), ...segments, frame, Buffer.from('ffda0008010100003f00', 'hex'), Buffer.alloc(64, 0x55), Buffer.from('ffd9', 'hex')])
}

/** A segment that says where a photo was taken. */
export const exif = (): Buffer => Buffer.concat([Buffer.from('ffe1000e', 'hex'), Buffer.from('Exif\0\0MM\0*\0\0', 'latin1')])
