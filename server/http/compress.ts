/** Compresses JSON on its way out: lists of people and requests shrink to a fifth, which a phone on a poor line feels. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_BYTES = 1_024
/** Fast rather than small: answers are made once and sent once. */
const QUALITY = 4

const br = (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
const gz = (bytes: Uint8Array) => promisify(gzip)(bytes, { level: QUALITY })

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
