/** The store of files: one object is written, read and deleted. */
import { openFileStore } from '../files/store.ts'
import { tryStore, whyNoFiles } from '../files/try-store.ts'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ofLine, ok } from './finding.ts'

const NAME = 'file store'

export async function checkFileStore(config: Config): Promise<Finding> {
  const where = config.s3 ? `bucket ${config.s3.bucket}` : 'folder files in DATA_DIR'
  try {
    await tryStore(await openFileStore(config))
    return ok(NAME, `${where}: wrote, read and deleted an object`)
  } catch (error) {
    const why = whyNoFiles(error)
    return why.includes(': ') ? { ...ofLine('fail', NAME, why), says: `${where}: ${why.slice(0, why.indexOf(': '))}` } : fail(NAME, `${where}: ${why}`, 'see to it; uploads are answered 503 until then')
  }
}
