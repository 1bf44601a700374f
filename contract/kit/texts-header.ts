/**
 * Free text of a command that is a GET: addresses end up in the logs of proxies and in the history of browsers, so what people wrote
 * travels in one header, as base64url of JSON. @see .decisions/0057
 */
import { encode64, decode64 } from './base64.ts'
import type { AnyCall } from './call.ts'

export const TEXTS_HEADER = 'x-texts'

/** Characters of the header: a proxy takes 8 kB of all headers together at least. */
export const LONGEST_TEXTS = 6_000

/** Characters of text that fit, however they are written: three bytes each, or an escaped one of two, and a third more in base64. The rest is for names. */
export const MOST_TEXT = 1_200

type Input = Record<string, unknown>

/** What of an input goes into the header, and the rest. What is empty is in neither, as in an address. */
export function splitTexts({ texts = [] }: AnyCall, input: Input): { rest: Input; headers: Record<string, string> } {
  const rest = { ...input }
  const said: Input = {}
  for (const name of texts) {
    const value = rest[name]
    delete rest[name]
    if (value !== undefined && value !== null && value !== '') said[name] = value
  }
  return { rest, headers: Object.keys(said).length > 0 ? { [TEXTS_HEADER]: encode64(JSON.stringify(said)) } : {} }
}

/** What a header says, as it came; null for what is none, or too long. */
export function readTexts(header: string): Input | null {
  if (header.length > LONGEST_TEXTS) return null
  try {
    const said = JSON.parse(decode64(header) ?? '') as unknown
    return said !== null && typeof said === 'object' && !Array.isArray(said) ? (said as Input) : null
  } catch {
    return null // no JSON
  }
}
