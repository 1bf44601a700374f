/** Whether a command without a body can travel as it must: ids and numbers in its address, free text in its header. */
import { z } from 'zod'
import { type AnyCall, pathParameters } from '../../contract/kit/call.ts'
import { MOST_TEXT } from '../../contract/kit/texts-header.ts'
import type { ServedCall } from '../lib/handler.ts'

type Json = Record<string, unknown>

/** Free texts inside, as their longest length in characters; ids, dates and numbers written as text are none. */
function freeTexts(schema: Json): number[] {
  const inside = [...((schema.anyOf ?? []) as Json[]), ...(schema.items ? [schema.items as Json] : []), ...Object.values((schema.properties ?? {}) as Record<string, Json>)]
  const isFree = schema.type === 'string' && ['format', 'pattern', 'enum', 'const'].every((fact) => schema[fact] === undefined)
  return [...(isFree ? [Number(schema.maxLength ?? Infinity)] : []), ...inside.flatMap(freeTexts)]
}

/** @throws Error for facts that contradict each other: the compiler sees only those that are written out */
export function requireSoundFacts({ id, kind, method, kept, keptBy, writes, texts }: AnyCall): void {
  const isSound = kind === 'command' ? !(kept ?? keptBy ?? writes) && !(texts && method === 'POST') : !texts
  if (!isSound) throw new Error(`${id}: facts that do not fit a ${method} ${kind}`)
}

/** @throws Error naming the call and the field that would stand in an address, or not fit the header */
export function requireFitsAddress({ call, schema }: ServedCall): void {
  requireSoundFacts(call)
  if (call.kind === 'query' || call.method === 'POST') return
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Json> }
  const { texts = [] } = call
  if (call.body === 'form') throw new Error(`${call.id}: a ${call.method} has no body`)
  const unknown = texts.find((name) => !(name in properties))
  if (unknown !== undefined) throw new Error(`${call.id}: there is no field ${unknown}`)
  const inPath = pathParameters(call.path)
  for (const [name, field] of Object.entries(properties)) {
    if ((!texts.includes(name) || inPath.includes(name)) && freeTexts(field).length > 0) throw new Error(`${call.id}: ${name} is free text, which must not stand in an address`)
  }
  const longest = texts.flatMap((name) => freeTexts(properties[name] as Json)).reduce((sum, one) => sum + one, 0)
  if (longest > MOST_TEXT) throw new Error(`${call.id}: its texts do not fit a header (${longest} characters of ${MOST_TEXT})`)
}
