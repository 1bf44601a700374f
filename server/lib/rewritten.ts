/** What is the same for everybody and made at start: compressed once. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PIECE, pieces } from './in-pieces.ts'

export interface Rewritten {
  type: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** @param quality of brotli: 11 for what is small and sent often */
export async function rewritten(type: string, text: string, quality = 11): Promise<Rewritten> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), promisify(gzip)(plain, { level: 9 })])
  return { type, plain, br, gzip: gz, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}

export function rewrittenResponse(request: Request, file: Rewritten, more: Record<string, string> = {}): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers: Record<string, string> = { 'content-type': file.type, 'cache-control': 'no-cache', etag, vary: 'accept-encoding', ...more }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = encoding ? file[encoding] : file.plain
  // one copy for everybody, whether they take it or not
  const body = bytes.length > PIECE ? pieces(bytes) : new Uint8Array(bytes)
  return new Response(request.method === 'HEAD' ? null : body, { headers: { ...headers, 'content-length': String(bytes.length), ...(encoding ? { 'content-encoding': encoding } : {}) } })
}
