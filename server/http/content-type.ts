/** How a body may be written: as JSON, or as a form where the call takes one. Nothing else is read, whatever it holds. */
import type { AnyCall } from '../../contract/kit/call.ts'
import { CallError } from '../lib/refuse.ts'

/** Up to here a body nobody reads is taken, so that its sender gets to see the answer. */
const DRAIN_LIMIT = 32 * 1024 * 1024

async function isEmpty(request: Request): Promise<boolean> {
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > DRAIN_LIMIT) break
  }
  return size === 0
}

/**
 * What a page of another site may send unasked (text, a plain form) is no body of ours.
 * @returns 'none' for a body of another type that is empty
 * @throws CallError unsupported_type (415)
 */
export async function bodyKind(request: Request, call: AnyCall): Promise<'json' | 'form' | 'none'> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  if (type === 'multipart/form-data' && call.body === 'form') return 'form'
  if (await isEmpty(request)) return 'none'
  throw new CallError('unsupported_type', [{ code: call.body === 'form' ? 'unsupported_type_form' : 'unsupported_type' }])
}
