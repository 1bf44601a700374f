/** A small S3: path-style PUT, GET, HEAD, DELETE and ListObjectsV2 in memory, for signed requests only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  bytes: Buffer
  type: string
}

export interface S3StandIn {
  endpoint: string
  /** `<bucket>/<key>` -> what is kept. */
  objects: Map<string, Kept>
  /** Every request, in order: `PUT bucket/key`. */
  requests: string[]
  /** From now on every request is answered with this error; null: none. */
  failWith(error: { status: number; code: string } | null): void
  close(): Promise<void>
}

/** Keys of one answer to a list; AWS has a thousand. */
const PAGE = 5

const SIGNED = /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/\d{8}\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** @param accessKeyId the only one it knows */
export async function startS3(bucket: string, accessKeyId: string, region: string): Promise<S3StandIn> {
  const objects = new Map<string, Kept>()
  const requests: string[] = []
  let failure: { status: number; code: string } | null = null

  function list(response: ServerResponse, prefix: string, from: number): void {
    const all = [...objects.keys()].filter((k) => k.startsWith(`${bucket}/${prefix}`)).map((k) => k.slice(bucket.length + 1))
    const keys = all.slice(from, from + PAGE)
    const more = from + PAGE < all.length
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${keys.length}</KeyCount><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''}${keys.map((k) => `<Contents><Key>${k}</Key></Contents>`).join('')}</ListBucketResult>`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3')
    const path = decodeURIComponent(url.pathname.slice(1))
    const body = await bodyOf(request)
    requests.push(`${request.method} ${path}`)
    const signed = SIGNED.exec(request.headers.authorization ?? '')?.groups
    if (!signed || !request.headers['x-amz-date'] || !request.headers['x-amz-content-sha256']) return fail(response, 403, 'AccessDenied')
    if (signed.key !== accessKeyId) return fail(response, 403, 'InvalidAccessKeyId')
    if (signed.region !== region) return fail(response, 400, 'AuthorizationHeaderMalformed')
    if (failure) return fail(response, failure.status, failure.code)
    if (path.split('/')[0] !== bucket) return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return list(response, url.searchParams.get('prefix') ?? '', Number(url.searchParams.get('continuation-token')))
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: request.headers['content-type'] ?? '' })
      response.writeHead(200, { etag: '"1"' })
      response.end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204)
      response.end()
      return
    }
    const kept = objects.get(path)
    if (!kept) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': kept.type, 'content-length': kept.bytes.length, etag: '"1"', 'last-modified': 'Tue, 12 May 2026 05:00:00 GMT' })
    response.end(request.method === 'HEAD' ? undefined : kept.bytes)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => fail(response, 500, 'InternalError')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    objects, requests,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failWith: (error) => void (failure = error),
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
