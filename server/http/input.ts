/** A request's path, query and body -> the input of its call. */
import { z } from 'zod'
import { readTexts, TEXTS_HEADER } from '../../contract/kit/texts-header.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import type { BodyRoom } from './body-room.ts'
import { bodyKind } from './content-type.ts'
import { malformed, readForm, readJson, requireStorable } from './body.ts'
import type { Match } from './route-table.ts'

const lowerFirst = (key: string) => key.charAt(0).toLowerCase() + key.slice(1)

/** The schema below optional, nullable and default. */
function bare(schema: unknown): unknown {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.unwrap()
  return at
}

function fieldSchema(schema: z.ZodType, name: string): unknown {
  const object = bare(schema)
  return object instanceof z.ZodObject ? bare((object.shape as Record<string, unknown>)[name]) : undefined
}

/** Texts of a query or form as the schema means them: lists from repeated fields or JSON, flags from true and false. */
function typed(schema: z.ZodType, name: string, values: (string | File)[]): unknown {
  const kind = fieldSchema(schema, name)
  const [first] = values
  if (kind instanceof z.ZodArray || kind instanceof z.ZodObject) {
    if (values.length === 1 && typeof first === 'string' && /^\s*[[{]/.test(first)) {
      try {
        return fromWire(JSON.parse(first))
      } catch {
        throw malformed(name, 'malformed_json')
      }
    }
    return values
  }
  if (values.length > 1) throw malformed(name)
  if (kind instanceof z.ZodBoolean && (first === 'true' || first === 'false')) return first === 'true'
  if (kind instanceof z.ZodNumber && typeof first === 'string' && /^-?\d+(\.\d+)?$/.test(first)) return Number(first)
  return first
}

/** In one pass: asking for each name's values would read all of them for every name, and 16 kB hold four thousand names. */
function queryOf(schema: z.ZodType, search: URLSearchParams): Record<string, unknown> {
  const values = new Map<string, string[]>()
  for (const [name, value] of search) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  return Object.fromEntries([...values].map(([name, all]) => [lowerFirst(name), typed(schema, lowerFirst(name), all)]))
}

function paramsOf(match: Match): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw malformed()
  }
}

async function bodyOf(match: Match, schema: z.ZodType, request: Request, room: BodyRoom): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'DELETE') return {}
  const kind = await bodyKind(request, match.call)
  if (kind === 'none') return {}
  if (kind === 'json') return fromWire(await readJson(request, room)) as Record<string, unknown>
  const fields = await readForm(request, room)
  const input = Object.fromEntries([...fields].map(([name, values]) => [lowerFirst(name), typed(schema, lowerFirst(name), values)]))
  if (input.file instanceof File) input.fileName ??= input.file.name
  requireStorable(input)
  return input
}

/** Free text of a command without a body, from its header; never from the address, which others write down. */
function textsOf({ call: { texts = [] } }: Match, request: Request, query: Record<string, unknown>): Record<string, unknown> {
  const misplaced = texts.find((name) => name in query)
  if (misplaced !== undefined) throw malformed(misplaced, 'text_in_address')
  const header = texts.length > 0 ? request.headers.get(TEXTS_HEADER) : null
  if (header === null) return {}
  const said = readTexts(header)
  if (said === null) throw malformed('', 'malformed_texts')
  requireStorable(said)
  const given = fromWire(said) as Record<string, unknown>
  return Object.fromEntries(texts.filter((name) => name in given).map((name) => [name, given[name]]))
}

/**
 * The input of a call, not yet checked by its schema: query, then body or texts, then path parameters.
 * @param room what the body takes in memory, until whoever made the room leaves it
 * @throws CallError malformed, too_large, busy, unsupported_type
 */
export async function inputOf(match: Match, schema: z.ZodType, request: Request, search: URLSearchParams, room: BodyRoom): Promise<Record<string, unknown>> {
  const query = queryOf(schema, search)
  const params = paramsOf(match)
  requireStorable([query, params])
  return { ...query, ...textsOf(match, request, query), ...(await bodyOf(match, schema, request, room)), ...params }
}
