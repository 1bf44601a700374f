/** A zip that is made while it is sent: each file's size and sum follow its bytes (APPNOTE 4.4.4, bit 3). Memory does not grow with the files. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  path: string
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A file or an archive above it needs a newer kind of zip, which not every program opens. */
const MOST = 0xffff_ffff
const NEWER = 20
/** Names are UTF-8; sizes follow. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the same rows give the same bytes. */
const DATE = 0x0021_0000

/** Numbers as a zip's headers hold them, one after the other. */
export const numbers = (...list: readonly [size: 2 | 4, value: number][]): Buffer => Buffer.concat(list.map(([size, value]) => {
  const out = Buffer.alloc(size)
  out.writeUIntLE(value, 0, size)
  return out
}))

interface Tally {
  crc: number
  size: number
  packed: number
}

async function* counted(bytes: ZipFile['bytes'], tally: Tally): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    tally.crc = crc32(chunk, tally.crc)
    tally.size += chunk.length
    yield chunk
  }
}

/** Packed in a thread of the pool. What fails in the source fails here. */
async function* deflated(bytes: ZipFile['bytes'], tally: Tally): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw()
  const flow = pipeline(Readable.from(counted(bytes, tally)), deflate)
  // heard of below, by whoever reads; without a reader nobody waits for it
  flow.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Uint8Array>) {
    tally.packed += chunk.length
    yield chunk
  }
  await flow
}

/** @throws Error when a file or the whole is larger than the format holds */
export async function* zipped(files: readonly ZipFile[]): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = Buffer.from(path)
    const tally: Tally = { crc: 0, size: 0, packed: 0 }
    const start = offset
    const local = Buffer.concat([numbers([4, 0x0403_4b50], [2, NEWER], [2, FLAGS], [2, DEFLATED], [4, DATE], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name])
    yield local
    yield* deflated(bytes, tally)
    const sums = numbers([4, tally.crc >>> 0], [4, tally.packed], [4, tally.size])
    yield Buffer.concat([numbers([4, 0x0807_4b50]), sums])
    offset += local.length + tally.packed + 16
    if (tally.size > MOST || offset > MOST) throw new Error(`${path}: more than a zip holds`)
    central.push(Buffer.concat([numbers([4, 0x0201_4b50], [2, NEWER], [2, NEWER], [2, FLAGS], [2, DEFLATED], [4, DATE]), sums, numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]), name]))
  }
  const directory = Buffer.concat(central)
  yield Buffer.concat([directory, numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, directory.length], [4, offset], [2, 0])])
}
