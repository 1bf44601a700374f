/** Compresses JSON on its way out: lists of people and requests shrink to a fifth, which a phone on a poor line feels. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const WORTH_BYTES = 1_024
/** Below it the way to another thread and back costs several times what the work does. */
const AT_ONCE_BYTES = 32_768
/** Fast rather than small: answers are made once and sent once. */
const QUALITY = 4

const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }
const GZ = { level: QUALITY }
const brInThread = promisify(brotliCompress)
const gzInThread = promisify(gzip)

const br = (bytes: Uint8Array) => (bytes.length < AT_ONCE_BYTES ? brotliCompressSync(bytes, BR) : brInThread(bytes, BR))
const gz = (bytes: Uint8Array) => (bytes.length < AT_ONCE_BYTES ? gzipSync(bytes, GZ) : gzInThread(bytes, GZ))

/** The answer in an encoding the caller takes; files and short answers stay as they are. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json') || request.method === 'HEAD') return response
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (bytes.length < WORTH_BYTES) return new Response(bytes, { status: response.status, headers })
  const body = await (encoding === 'br' ? br(bytes) : gz(bytes))
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
