/** Whether this process is of the installation that its database belongs to: the same keys, the same store of files. */
import type { Database } from './db/database.ts'
import { withSessionLock } from './db/session-lock.ts'
import { type FileStore, openFileStore } from './files/store.ts'
import { storeMark } from './files/store-mark.ts'
import { isRefusedByStore, tryStore, whyNoFiles } from './files/try-store.ts'
import { type Difference, differences, fingerprintOf, type MarkName, noteMarks, type OwnMark } from './installation/marks.ts'
import type { Config } from './lib/config.ts'
import { deviceSecrets } from './lib/device-keys.ts'
import { documentKey } from './lib/document-key.ts'
import type { Log } from './lib/log.ts'
import { securityKey } from './lib/open-security-log.ts'
import { awayService } from './lib/service-away.ts'

const LOCK = 5_210_903

export type KeyName = Exclude<MarkName, 'files'>

const KEYS: Readonly<Record<KeyName, (config: Config) => readonly Buffer[]>> = {
  'document.key': ({ dataDir, documentKey: given }) => [documentKey(dataDir, given)],
  'device.keys': ({ dataDir, deviceKeys }) => deviceSecrets(dataDir, deviceKeys),
  'security.key': ({ dataDir, securityKey: given }) => [securityKey(dataDir, given)],
}

/** The mark of a key this process has; the key is made when there is none. @throws Error with one line for a key that is none */
export function keyMark(config: Config, name: KeyName): OwnMark {
  const [first = '', ...older] = KEYS[name](config).map((key) => fingerprintOf(name, key))
  return { name, marks: [first, ...older] }
}

/** What each of them is called by whoever sets it, what becomes of a difference, and what to do. */
const WORDS: Readonly<Record<MarkName, { called: string; otherwise: string }>> = {
  'document.key': { called: 'DOCUMENT_KEY (else the file document.key in DATA_DIR)', otherwise: 'what is sealed with that one cannot be opened with this' },
  'device.keys': { called: 'DEVICE_KEYS (else the file device.keys in DATA_DIR)', otherwise: 'unsent work that was locked on a device with that one cannot be opened with these' },
  'security.key': { called: 'SECURITY_KEY (else the file security.key in DATA_DIR)', otherwise: 'one person has two pseudonyms in the security log' },
  files: { called: 'the store of files (S3_BUCKET, else the folder files in DATA_DIR)', otherwise: 'files that one process keeps are not there for the others' },
}

/** What is told of a difference, in one line. */
export const differenceLine = ({ name, own, noted, at }: Difference): string =>
  `${WORDS[name].called} is ${own}, and was ${noted} when this database was first used with it (${at.toISOString().slice(0, 10)}): ${WORDS[name].otherwise}. Make it the same for every process; if the former one is lost for good: npm run doctor -- --accept ${name}`

/** Without this the process would do harm. */
const isGrave = ({ name }: Difference): boolean => name === 'document.key'

/**
 * The store of files and its mark. One that refuses is a mistake of the settings; one that is away may come.
 * @throws Error with one line
 */
async function storeMarks(config: Config, log: Log): Promise<OwnMark[]> {
  const called = config.s3 ? 'S3_BUCKET' : 'DATA_DIR'
  try {
    const store: FileStore = await openFileStore(config)
    await tryStore(store)
    return [{ name: 'files', marks: [await storeMark(store)] }]
  } catch (error) {
    if (awayService(error) !== 'file store') throw error
    const line = `${called}: no files can be kept: ${whyNoFiles(error)}`
    if (isRefusedByStore(error)) throw new Error(line, { cause: error })
    log.warn({ service: 'file store' }, `${line}. The server goes on: uploads and files are answered 503 until it comes`)
    return []
  }
}

/**
 * Compares what this process has with what was noted first. Another document key ends the start; the rest is told.
 * @returns notes what nobody has noted yet: once everything else has been found in order
 * @throws Error with one line
 */
export async function requireSameInstallation(database: Database, config: Config, log: Log): Promise<() => Promise<void>> {
  return withSessionLock(database.pool, LOCK, async () => {
    const own = [...(Object.keys(KEYS) as KeyName[]).map((name) => keyMark(config, name)), ...(await storeMarks(config, log))]
    const tell = (found: readonly Difference[]) => {
      const grave = found.find(isGrave)
      if (grave) throw new Error(differenceLine(grave))
      for (const difference of found) log.warn({ differs: difference.name }, differenceLine(difference))
    }
    const told = await differences(own)
    tell(told)
    return async () => tell((await noteMarks(own, new Date())).filter(({ name }) => !told.some((t) => t.name === name)))
  }, { log })
}
