/** Where bytes are kept: a folder, or any S3-compatible store. */
import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Config } from '../lib/config.ts'
import { ServiceAway } from '../lib/service-away.ts'
import type { FileStore } from './store-port.ts'

export type { FileStore } from './store-port.ts'

export interface FileStoreConfig {
  /** Files go to `<dataDir>/files`, unless `s3` is there. */
  dataDir: string
  s3?: S3Config | undefined
}

const folderOf = (dataDir: string) => join(dataDir, 'files')

function folderDisk(dataDir: string): Disk {
  const location = folderOf(dataDir)
  mkdirSync(location, { recursive: true })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  if (config.s3) {
    // half a second of loading that only those who use it pay
    const { openS3 } = await import('./s3-store.ts')
    return named(openS3(config.s3))
  }
  const disk = folderDisk(config.dataDir)
  return named({
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    putFile: (key, path, type) => disk.copyFromFs(path, key, { contentType: type }),
    getStream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    delete: (key) => disk.delete(key),
    async *keys() {
      for (const entry of await readdir(folderOf(config.dataDir), { recursive: true, withFileTypes: true })) if (entry.isFile()) yield relative(folderOf(config.dataDir), join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    },
    async get(key) {
      if (!(await disk.exists(key))) return null
      return disk.getBytes(key)
    },
  })
}

/** What fails says that it is the store: a refused connection is nobody else's. @throws ServiceAway */
function named(store: FileStore): FileStore {
  const own = (error: unknown): never => {
    throw new ServiceAway('file store', error)
  }
  return {
    put: (...given) => store.put(...given).catch(own),
    putFile: (...given) => store.putFile(...given).catch(own),
    get: (key) => store.get(key).catch(own),
    getStream: (key) => store.getStream(key).catch(own),
    delete: (key) => store.delete(key).catch(own),
    keys: () => store.keys(),
  }
}
