/** The words of a receipt: three parts as a compact JWS has them (RFC 7515). Reading is no checking: only the server can say that it is genuine. */
import { decode64, encode64 } from '../../kit/base64.ts'
import { MAX_RECEIPT } from './calls.ts'

/** What is signed. Short names: it has to fit a QR code. */
export interface ReceiptFacts {
  v: 1
  /** Request. */
  r: string
  code: string
  /** Slug. */
  m: string
  /** Who submitted, and for whom. */
  by: string
  for: string
  /** UTC instant. */
  at: string
  /** Version. */
  n: number
  /** SHA-256 of the content. */
  h: string
}

export interface ReceiptParts {
  keyId: string
  facts: ReceiptFacts
  /** What the signature is over. */
  signed: string
  /** base64url. */
  signature: string
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PART = /^[\w-]+$/

function json(part: string): unknown {
  const text = decode64(part)
  // one way to write it only: a changed letter that decodes to the same bytes is a changed receipt
  if (text === null || encode64(text) !== part) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isFacts(value: unknown): value is ReceiptFacts {
  const f = (value ?? {}) as Record<string, unknown>
  const texts = ['r', 'code', 'm', 'by', 'for', 'at', 'h'].every((name) => typeof f[name] === 'string')
  return texts && f.v === 1 && Number.isInteger(f.n) && [f.r, f.by, f.for].every((id) => GUID.test(String(id))) && !Number.isNaN(Date.parse(String(f.at)))
}

/** The header of a text signed with a key. */
export const receiptHeader = (keyId: string): string => encode64(JSON.stringify({ alg: 'EdDSA', kid: keyId }))

/** The header of a receipt that a text ends with; '' when it ends with something else. */
function headerAtEnd(text: string): string {
  let from = text.length
  while (from > 0 && /[\w-]/.test(text.charAt(from - 1))) from -= 1
  const at = text.indexOf('eyJ', from)
  return at >= 0 && text.length > at + 3 ? text.slice(at) : ''
}

/**
 * The receipt in what somebody pasted: alone, as a link, or with words and line breaks of a mail around it.
 * @returns '' when there is none
 */
export function receiptIn(pasted: string): string {
  const parts = pasted.replace(/\s+/g, '').split('.')
  for (const [i, payload] of parts.entries()) {
    if (!/^eyJ[\w-]+$/.test(payload)) continue
    const header = headerAtEnd(parts[i - 1] ?? '')
    const signature = /^[\w-]{86}/.exec(parts[i + 1] ?? '')?.[0]
    if (header && signature) return `${header}.${payload}.${signature}`
  }
  return ''
}

/** The parts of a receipt; null for what is none, or not all of one. */
export function readReceipt(text: string): ReceiptParts | null {
  if (text.length > MAX_RECEIPT) return null
  const [header = '', payload = '', signature = '', ...more] = text.split('.')
  if (more.length > 0 || ![header, payload, signature].every((part) => PART.test(part))) return null
  const { kid } = (json(header) ?? {}) as { kid?: unknown }
  const facts = json(payload)
  if (typeof kid !== 'string' || header !== receiptHeader(kid) || !isFacts(facts)) return null
  return { keyId: kid, facts, signed: `${header}.${payload}`, signature }
}
