/** Files of a zip by their path, as another library reads them. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const opened = promisify<Buffer, Options, ZipFile>(fromBuffer)

export async function entries(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await opened(bytes, { lazyEntries: true, autoClose: false })
  const out = new Map<string, string>()
  for (let n = 0; n < zip.entryCount; n++) {
    const next = once(zip, 'entry') as Promise<[Entry]>
    zip.readEntry()
    const [entry] = await next
    const stream = await promisify(zip.openReadStream.bind(zip) as (of: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void)(entry)
    out.set(entry.fileName, (await buffer(stream)).toString('utf8'))
  }
  return out
}
