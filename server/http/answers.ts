/** What goes out: JSON with the wire's casing, files, refusals. */
import { toKeyValues, toWire, type ErrorBody } from '../../contract/kit/wire.ts'
import { Readable } from 'node:stream'
import type { FileAnswer, StreamAnswer } from '../lib/handler.ts'
import { CallError, type Problem } from '../lib/refuse.ts'
import { hasText, text } from '../lib/text.ts'
import { contentDisposition } from './content-disposition.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The exact text of an answer: also what is stored for a replay. */
export const wireText = (output: unknown): string => JSON.stringify(toWire(output) ?? null)

/** An answer that a browser opens as a page of its own, however it is brought to, is a file to save: nothing in it runs or is framed. */
export const NO_PAGE = { 'content-disposition': 'attachment; filename="api.json"', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export const jsonAnswer = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': JSON_TYPE, ...NO_PAGE, ...headers } })

/** True when the browser says that it has these bytes already. */
const isKnown = (etag: string, ifNoneMatch: string | null) => (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const asDownload = ({ type, fileName }: Pick<FileAnswer, 'type' | 'fileName'>, size: number): Record<string, string> => ({
  'content-type': type,
  'content-length': String(size),
  'content-disposition': contentDisposition(fileName),
  // what somebody uploaded never runs with the product's rights
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
})

/** A file with an ETag may be kept by the browser that asked, which asks again each time whether it still holds. */
export function fileAnswer(file: FileAnswer, ifNoneMatch: string | null = null): Response {
  const kept: Record<string, string> = file.etag ? { etag: `"${file.etag}"`, 'cache-control': 'private, no-cache', vary: 'authorization' } : {}
  if (file.etag && isKnown(`"${file.etag}"`, ifNoneMatch)) return new Response(null, { status: 304, headers: kept })
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, { headers: { ...kept, ...asDownload(file, file.bytes.byteLength) } })
}

/** A file that goes out as it is read. */
export const streamAnswer = (file: StreamAnswer): Response => new Response(Readable.toWeb(file.stream) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: asDownload(file, file.size) })

function messageOf(problem: Problem, language: string): string {
  const key = `errors:${problem.code}`
  return hasText(key) ? text(language, key, problem.params) : problem.code
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The answer of a refused call, in the caller's language. */
export function refusalAnswer(error: CallError, language: string, requestId: string): Response {
  const messages = error.problems.map((p) => messageOf(p, language))
  const isMalformed = error.code === 'malformed'
  const said = error.problems.map((p, i) => (p.of ? `${p.of}: ${messages[i]}` : (messages[i] ?? '')))
  const message = isMalformed ? text(language, 'errors:malformed') : (said[0] ?? error.code)
  const body: ErrorBody = {
    code: error.code,
    message,
    // a schema's refusal names the field, since its texts ("This field is required") do not
    errors: error.problems.map((p, i) => (isMalformed && p.field ? `${upperFirst(p.field)}: ${messages[i]}` : (said[i] ?? ''))),
    fields: error.problems.flatMap((p, i) => (p.field ? [{ field: p.field, code: p.code, message: messages[i] ?? '' }] : [])),
    params: toKeyValues(Object.fromEntries(Object.entries(error.problems[0]?.params ?? {}).map(([k, v]) => [k, String(v)]))),
    requestId,
    ...(error.current ? { current: error.current } : {}),
  }
  return jsonAnswer(wireText(body), error.status, {
    ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
  })
}
