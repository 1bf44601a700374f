/**
 * The wire: casing, error texts, request shape. Pure, because page, worker and server all need it.
 * @see docs/product/wire.md
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

function mapKeys(value: unknown, change: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((v) => mapKeys(v, change))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const out: Record<string, unknown> = {}
    for (const [k, v] of Object.entries(value)) out[change(k)] = mapKeys(v, change)
    return out
  }
  return value
}

const upperFirst = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)
const lowerFirst = (key: string) => key.charAt(0).toLowerCase() + key.slice(1)

/** Property names as the server sends them: only the first letter changes (`oTStart` becomes `OTStart`). */
export const toWire = (value: unknown): unknown => mapKeys(value, upperFirst)

/** Property names as the product uses them: only the first letter changes (`OTStart` becomes `oTStart`). */
export const fromWire = (value: unknown): unknown => mapKeys(value, lowerFirst)

/** A map travels as an array of Key and Value, so that its keys are never re-cased. */
export interface KeyValue<V = string> {
  key: string
  value: V
}

export const toKeyValues = <V>(map: Record<string, V>): KeyValue<V>[] =>
  Object.entries(map).map(([key, value]) => ({ key, value }))

export const fromKeyValues = <V>(pairs: readonly KeyValue<V>[]): Record<string, V> =>
  Object.fromEntries(pairs.map((p) => [p.key, p.value]))

/** One refused field of a form. `field` is the input's path (`startDate`, `lines.0.date`). */
export interface FieldError {
  field: string
  code: string
  message: string
}

/** Body of every refused call, after `fromWire`. */
export interface ErrorBody {
  code: string
  message: string
  /** Texts to list in the error dialog. */
  errors: string[]
  fields: FieldError[]
  params: KeyValue[]
  requestId: string
  /** For 409, and for a 404 of a record that was deleted meanwhile: the state as it is now. */
  current?: StaleState
}

/** What a person needs to know when somebody else was faster. */
export interface StaleState {
  version: number
  status: number
  changedBy: string
  /** The reader themselves, on another device or in another way. */
  byYou?: true
  changedAt: string
  /** What made it change (`approve`, `cancel`); left out for an edit and where it is not known. */
  action?: string
  /** Version of what was filled in at desks, where that is what somebody else changed. */
  deskVersion?: number
  /** It was deleted. */
  deleted?: true
}

export const UNIDENTIFIED_ERROR = 'Unidentified error received!'
export const CANCELLED_CODE = 'ERR_CANCELED'

const isHtml = (text: string) => /^\s*<(!doctype|html|head|body)/i.test(text)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || isHtml(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (value !== null && typeof value === 'object') {
    const body = fromWire(value) as Record<string, unknown>
    if (typeof body.message === 'string') return textsOf(body.message)
    return Object.values(body).flatMap(textsOf)
  }
  return []
}

/** What a stack says before its list of places: `TypeError: x is not a function` gives the words alone. Places are for the log, not for people. */
function stackText(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  const lines = stack.split('\n')
  const places = lines.findIndex((line) => /^\s*at |^[^\s]*@/.test(line))
  const words = (places < 0 ? lines : lines.slice(0, places)).join('\n').trim()
  return words.replace(/^[A-Za-z]*(Error|Exception)(:\s*|$)/, '')
}

/**
 * Error texts, in this order: plain string; server body string (unless an HTML page);
 * the body's Errors; Message; response message, stack or error message; else 'Unidentified error received!'.
 * A cancelled request gives no text.
 * @see docs/product/wire.md#error-texts
 */
export function errorTexts(error: unknown): string[] {
  if (typeof error === 'string') return textsOf(error).length > 0 ? [error] : [UNIDENTIFIED_ERROR]
  const e = (error ?? {}) as { code?: unknown; name?: unknown; body?: unknown; message?: unknown; stack?: unknown; response?: { message?: unknown } }
  if (isCancelled(error)) return []
  const body = e.body
  if (typeof body === 'string') {
    const texts = textsOf(body)
    if (texts.length > 0) return texts
  } else if (body !== null && typeof body === 'object') {
    const b = fromWire(body) as { errors?: unknown; message?: unknown }
    const errors = textsOf(b.errors)
    if (errors.length > 0) return errors
    const message = textsOf(b.message)
    if (message.length > 0) return message
  }
  for (const text of [e.response?.message, stackText(e.stack), e.message]) {
    if (typeof text === 'string' && text !== '' && !isHtml(text)) return [text]
  }
  return [UNIDENTIFIED_ERROR]
}

/** True for a request somebody cancelled on purpose (code ERR_CANCELED, or an AbortError). */
export function isCancelled(error: unknown): boolean {
  const e = (error ?? {}) as { code?: unknown; name?: unknown }
  return e.code === CANCELLED_CODE || e.name === 'AbortError'
}

/** JSON that says the same for the same value, whatever the order of its keys: the base of every digest. */
export function canonicalJson(value: unknown): string {
  const sort = (v: unknown): Json => {
    if (Array.isArray(v)) return v.map(sort)
    if (v !== null && typeof v === 'object') {
      const o = v as Record<string, unknown>
      return Object.fromEntries(
        Object.keys(o)
          .filter((k) => o[k] !== undefined)
          .sort()
          .map((k) => [k, sort(o[k])]),
      )
    }
    return (v ?? null) as Json
  }
  return JSON.stringify(sort(value))
}
