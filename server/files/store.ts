/** Where bytes are kept: a folder, or any S3-compatible store. */
import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isPlainText } from '../lib/plain-text.ts'
import type { FileStore, S3Config } from './store-port.ts'

export type { FileStore } from './store-port.ts'

export interface FileStoreConfig {
  /** Files go to `<dataDir>/files`, unless `s3` is there. */
  dataDir: string
  s3?: S3Config
}

/**
 * S3 settings from the environment: S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.
 * @returns undefined when S3_BUCKET is not set
 * @throws Error with one clear line
 */
export function readS3(env: Record<string, string | undefined>): S3Config | undefined {
  if (!env.S3_BUCKET) return undefined
  if (env.S3_ENDPOINT && !URL.canParse(env.S3_ENDPOINT)) throw new Error('S3_ENDPOINT is not a URL')
  const endpoint = env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT) : undefined
  // as for SMTP_URL: a network of one's own is the operator's word
  const isMeant = endpoint?.searchParams.get('tls') === 'off'
  endpoint?.searchParams.delete('tls')
  if (env.NODE_ENV === 'production' && endpoint && isPlainText(endpoint.href) && !isMeant) throw new Error('S3_ENDPOINT must be https in production (?tls=off where the network between is yours)')
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY)) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint: endpoint.href.replace(/\/$/, '') } : {}),
    ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } : {}),
  }
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
    return openS3(config.s3)
  }
  const disk = folderDisk(config.dataDir)
  return {
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
  }
}
