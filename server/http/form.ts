/** Multipart forms: parsed in one pass within limits far above what any call's form holds. @see RFC 7578 */
import { type MultipartPart, parseMultipart } from '@remix-run/multipart-parser'
import { FORM_LIMIT } from '../../contract/kit/body-limits.ts'

/** A decision with its attachments is the form with the most parts. */
const MOST_PARTS = 64
/** Name, file name and type of a part. */
const LONGEST_HEADER = 4096
/** The longest text is a pasted list of people (contract/kit/import-employees.ts). */
const LONGEST_TEXT = 256 * 1024
/** RFC 2046, 5.1.1. */
const LONGEST_BOUNDARY = 70

/** These bytes are no form anybody sends. */
export class NoForm extends Error {}

/** Parameters of a header as browsers write them, by name in lower case; a text in quotes ends with the next one. */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = header.indexOf(';'); at >= 0; ) {
    const equals = header.indexOf('=', at)
    if (equals < 0) break
    const isQuoted = header[equals + 1] === '"'
    const start = equals + (isQuoted ? 2 : 1)
    const end = header.indexOf(isQuoted ? '"' : ';', start)
    if (isQuoted && end < 0) throw new NoForm()
    found.set(header.slice(at + 1, equals).trim().toLowerCase(), header.slice(start, end < 0 ? undefined : end).trim())
    at = end < 0 ? -1 : header.indexOf(';', end)
  }
  return found
}

/** What cannot stand in quotes comes as three characters. @see HTML, "multipart/form-data encoding algorithm" */
const unescaped = (text: string): string => text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"')

function boundaryOf(contentType: string): string {
  const boundary = parametersOf(contentType).get('boundary') ?? ''
  if (boundary === '' || boundary.length > LONGEST_BOUNDARY) throw new NoForm()
  return boundary
}

/** Headers of a part by name in lower case. @throws NoForm when they are no UTF-8 */
function headersOf(part: MultipartPart): MultipartPart['headers'] {
  try {
    return part.headers
  } catch {
    throw new NoForm()
  }
}

function valueOf(part: MultipartPart, fileName: string | undefined): string | File {
  if (fileName !== undefined) return new File([new Uint8Array(part.bytes)], unescaped(fileName), { type: headersOf(part)['content-type'] ?? 'text/plain' })
  if (part.size > LONGEST_TEXT) throw new NoForm()
  // as FormData reads it: what is no UTF-8 becomes a mark
  return new TextDecoder().decode(part.bytes)
}

function* partsOf(bytes: Uint8Array, contentType: string): Generator<MultipartPart> {
  if (bytes.length === 0) throw new NoForm()
  const boundary = boundaryOf(contentType)
  try {
    yield* parseMultipart(bytes, { boundary, maxHeaderSize: LONGEST_HEADER, maxFileSize: FORM_LIMIT, maxParts: MOST_PARTS, maxTotalSize: FORM_LIMIT })
  } catch {
    throw new NoForm()
  }
}

/**
 * Fields of a form, each with all its values in their order; empty texts are left out.
 * @throws NoForm
 */
export function fieldsOf(bytes: Uint8Array, contentType: string): Map<string, (string | File)[]> {
  const fields = new Map<string, (string | File)[]>()
  for (const part of partsOf(bytes, contentType)) {
    const said = parametersOf(headersOf(part)['content-disposition'] ?? '')
    const name = said.get('name')
    if (name === undefined) throw new NoForm()
    const value = valueOf(part, said.get('filename'))
    if (value === '') continue
    const values = fields.get(unescaped(name))
    if (values) values.push(value)
    else fields.set(unescaped(name), [value])
  }
  return fields
}
