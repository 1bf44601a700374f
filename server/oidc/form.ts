/** Forms people send to the provider's own pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'

const FORM_LIMIT = 16 * 1024
/** Up to here a form that is too large is read to its end, so that the sender gets to see the answer. */
const DRAIN_LIMIT = 1024 * 1024

/** The form, or null when it is larger than any sign-in. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > DRAIN_LIMIT) break
    if (size <= FORM_LIMIT) chunks.push(chunk)
  }
  return size > FORM_LIMIT ? null : new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** What somebody typed into a field. No account's name or password holds a NUL, which the database could not even look for. */
export const typed = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').replaceAll('\0', '')

/** The id the answer carries (app.ts). */
export const requestIdOf = (res: ServerResponse): string => String(res.getHeader(REQUEST_ID_HEADER) ?? '')
