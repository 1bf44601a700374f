/** Compresses JSON on its way out: lists of people and requests shrink to a fifth, which a phone on a poor line feels. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { atMost, LineFull } from '../lib/at-most.ts'

const WORTH_BYTES = 1_024
/** Below it the way to another thread and back costs several times what the work does. */
const AT_ONCE_BYTES = 32_768
/** The threads are few, and files, passwords and names of hosts need them too: so many answers at once, so many wait, and more go out as they are. */
const AT_ONCE = 2
const WAITING = 20
/** Fast rather than small: answers are made once and sent once. */
const QUALITY = 4

const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }
const GZ = { level: QUALITY }
const brInThread = promisify(brotliCompress)
const gzInThread = promisify(gzip)

const inTurn = atMost(AT_ONCE, WAITING)

/** @throws LineFull */
function packed(bytes: Uint8Array, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  if (bytes.length < AT_ONCE_BYTES) return encoding === 'br' ? brotliCompressSync(bytes, BR) : gzipSync(bytes, GZ)
  return inTurn(() => (encoding === 'br' ? brInThread(bytes, BR) : gzInThread(bytes, GZ)))
}

/** The answer in an encoding the caller takes, with its length; files and short answers stay as they are. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json') || request.method === 'HEAD') return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const answer = (bytes: Uint8Array<ArrayBuffer>) => {
    headers.set('content-length', String(bytes.length))
    return new Response(bytes, { status: response.status, headers })
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return answer(plain)
  headers.append('vary', 'accept-encoding')
  if (plain.length < WORTH_BYTES) return answer(plain)
  try {
    const body = new Uint8Array(await packed(plain, encoding))
    headers.set('content-encoding', encoding)
    return answer(body)
  } catch (error) {
    if (error instanceof LineFull) return answer(plain)
    throw error
  }
}
