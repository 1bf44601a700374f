/** Reads request bodies: within a limit, as JSON or as form data, and only what can be stored. */
import { FORM_LIMIT, JSON_LIMIT } from '../../contract/kit/body-limits.ts'
import { CallError } from '../lib/refuse.ts'
import type { BodyRoom } from './body-room.ts'
import { fieldsOf, NoForm } from './form.ts'

const MB = 1024 * 1024
/** Up to here an oversized body is read to its end, so that the sender gets to see the answer. */
const DRAIN_LIMIT = 32 * MB
const MAX_DEPTH = 20
/** Every key and entry counts. A month's shifts of 400 people, the largest input there is, have 50,000. */
const MOST_VALUES = 60_000
/** Of one object; a large form has a tenth of it. */
const MOST_KEYS = 1_000

export const malformed = (field = '', code = 'malformed'): CallError => new CallError('malformed', [{ code, ...(field ? { field } : {}) }])
const tooLarge = (limit: number) => new CallError('too_large', [{ code: 'too_large', params: { limit: limit / MB } }])

/** What a body takes in memory for each of its bytes, from its chunks to what is made of them: measured on the largest ones. */
const WEIGHT = { json: 8, form: 3 } as const

/** Bytes of a body that does not say how long it is: more room is taken when it turns out to be longer. */
const UNANNOUNCED = 4096

/** A body that breaks off is its sender's affair: the error of its connection is no word about the database. */
async function* chunksOf(body: NonNullable<Request['body']>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch {
    throw malformed()
  }
}

async function bytesWithin(request: Request, limit: number, weight: number, room: BodyRoom): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length')
  const announced = length === null ? UNANNOUNCED : Number(length)
  if (announced > DRAIN_LIMIT) throw tooLarge(limit)
  if (!request.body) return new Uint8Array()
  let taken = Math.min(announced, limit)
  let refusal: unknown = null
  const take = (bytes: number) => room.take(bytes * weight).catch((error: unknown) => void (refusal = error))
  await take(taken)
  let chunks: Uint8Array[] = []
  let size = 0
  // a body that is refused is read on, for nothing but that its sender gets to see the answer
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.length
    if (size > DRAIN_LIMIT) break
    if (size > limit || refusal) {
      chunks = []
      continue
    }
    chunks.push(chunk)
    if (size <= taken) continue
    taken = limit
    await take(limit)
  }
  if (size > limit) throw tooLarge(limit)
  if (refusal) throw refusal
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Text the database can keep: no NUL, no half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Refuses what no schema should have to think about: text that cannot be stored, nesting without end, keys that would reach a
 * prototype, more values than any call takes. Walks without recursion, since depth is the attacker's choice.
 * @throws CallError malformed
 */
export function requireStorable(value: unknown): void {
  const [values, depths]: [unknown[], number[]] = [[value], [0]]
  let left = MOST_VALUES
  while (values.length > 0) {
    const [item, depth] = [values.pop(), depths.pop() ?? 0]
    if (depth > MAX_DEPTH) throw malformed()
    if (typeof item === 'string' && !isStorable(item)) throw malformed('', 'unstorable_text')
    if (item === null || typeof item !== 'object' || item instanceof Blob) continue
    const before = values.length
    if (Array.isArray(item)) {
      if (item.length > left) throw malformed('', 'too_many_values')
      for (const child of item) values.push(child)
    } else {
      let keys = 0
      for (const key in item) {
        if (++keys > MOST_KEYS) throw malformed('', 'too_many_values')
        if (key === '__proto__' || !isStorable(key)) throw malformed()
        values.push((item as Record<string, unknown>)[key])
      }
    }
    left -= values.length - before
    if (left < 0) throw malformed('', 'too_many_values')
    while (depths.length < values.length) depths.push(depth + 1)
  }
}

/** A JSON body; an empty one is an empty object. @throws CallError malformed, too_large, busy */
export async function readJson(request: Request, room: BodyRoom): Promise<Record<string, unknown>> {
  const bytes = await bytesWithin(request, JSON_LIMIT, WEIGHT.json, room)
  if (bytes.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('', 'malformed_json')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed('', 'malformed_json')
  requireStorable(value)
  return value as Record<string, unknown>
}

/** Fields of a multipart form, each with all its values; empty texts are left out. @throws CallError malformed, too_large, busy */
export async function readForm(request: Request, room: BodyRoom): Promise<Map<string, (string | File)[]>> {
  const bytes = await bytesWithin(request, FORM_LIMIT, WEIGHT.form, room)
  let fields: Map<string, (string | File)[]>
  try {
    fields = fieldsOf(bytes, request.headers.get('content-type') ?? '')
  } catch (error) {
    if (!(error instanceof NoForm)) throw error
    throw malformed('', 'malformed_form')
  }
  const values = [...fields.values()].flat()
  requireStorable([...fields.keys(), ...values, ...values.map((v) => (typeof v === 'string' ? '' : v.name))])
  return fields
}
