/** Files of a zip by their path, as another library reads them. */
import { buffer } from 'node:stream/consumers'
import { fromBuffer, type ZipFile } from 'yauzl'

export async function entries(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))))
  const out = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: { fileName: string }) => {
      zip.openReadStream(entry as Parameters<ZipFile['openReadStream']>[0], (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((found) => {
          out.set(entry.fileName, found.toString('utf8'))
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
  return out
}
