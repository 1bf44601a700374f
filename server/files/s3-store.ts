/** Bytes in an S3-compatible store. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../lib/config.ts'
import type { FileStore } from './store-port.ts'

/** A store that does not answer is given up, so that an upload does not hang until the browser does. */
const PATIENCE_MS = 30_000
/** Of a file of any size. */
const PATIENCE_OF_FILES_MS = 600_000
const ATTEMPTS = 3

/** Failures other than a missing key are thrown as they come: a store that is down is no empty file. */
export function openS3(s3: S3Config): FileStore {
  const { accessKeyId, secretAccessKey, bucket: Bucket } = s3
  const client = new S3Client({
    region: s3.region,
    maxAttempts: ATTEMPTS,
    // stores other than AWS refuse the SDK's own checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
  const patience = () => ({ abortSignal: AbortSignal.timeout(PATIENCE_MS) })
  return {
    async put(Key, bytes, type) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: type, ContentLength: bytes.length }), patience())
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), patience())
        return Body ? await Body.transformToByteArray() : new Uint8Array()
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async putFile(Key, path, type) {
      const { size } = await stat(path)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentType: type, ContentLength: size }), { abortSignal: AbortSignal.timeout(PATIENCE_OF_FILES_MS) })
    },
    async getStream(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: AbortSignal.timeout(PATIENCE_OF_FILES_MS) })
        return Body instanceof Readable ? Body : Readable.from([])
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), patience())
    },
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) for (const { Key } of Contents) if (Key) yield Key
    },
  }
}
