/** A call of the table as an HTTP request: address, body and headers. Pure, shared by page and worker. */
import { type AnyCall, fillPath } from '../../contract/kit/call.ts'
import { splitTexts } from '../../contract/kit/texts-header.ts'
import { toWire } from '../../contract/kit/wire.ts'

export interface HttpRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

const isFile = (value: unknown): value is Blob => typeof Blob !== 'undefined' && value instanceof Blob

function asForm(input: Record<string, unknown>): FormData {
  const form = new FormData()
  const { fileName, ...rest } = input
  for (const [name, value] of Object.entries(toWire(rest) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (isFile(value)) form.append(name, value, typeof fileName === 'string' ? fileName : undefined)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function asQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** @param apiBase address of the API without a slash at the end */
export function httpRequest(call: AnyCall, input: unknown, apiBase: string): HttpRequest {
  const { path, rest } = fillPath(call.path, (input ?? {}) as Record<string, unknown>)
  const bare = call.method === 'GET' || call.method === 'DELETE'
  if (bare) {
    const { rest: inAddress, headers } = splitTexts(call, rest)
    return { url: apiBase + path + asQuery(inAddress), method: call.method, headers, body: undefined }
  }
  if (call.body === 'form' && Object.values(rest).some(isFile)) return { url: apiBase + path, method: call.method, headers: {}, body: asForm(rest) }
  return { url: apiBase + path, method: call.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
}
