/** The largest inputs a call's schema lets through, and larger ones, in the shapes that cost a careless reader most. */
import { z } from 'zod'
import type { ServedCall } from '../../server/lib/handler.ts'
import { fits, fitting, fittingInput, inner, mended, shapeOf, SOME_ID } from './inputs.ts'

/** What a text is filled with, again and again: each has made some parser or pattern try every way there is. */
export const TOKENS = [' ', 'a@', '0.', '(', '**a', '[a](', '"', '<row>', '9', 'e\u0301', '\\', 'http://a.', '\r\n', ',;'] as const

/** A text of so many characters. */
export const filled = (token: string, length: number): string => token.repeat(Math.ceil(length / token.length)).slice(0, length).toWellFormed()

interface Filling {
  /** Ids of people there are; lists of people name them first. */
  ids: readonly string[]
  /** Characters of JSON a whole input may take. */
  room: number
  token: string
  /** Every row is about the first person and lasts for all time there is. */
  always?: boolean
}

const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31']

interface Facts {
  maxLength?: number | undefined
  isId: boolean
  isDate: boolean
  /** What fits it. */
  fitting: unknown
  /** By what it is filled with. */
  longest: Map<string, string | undefined>
}

/** A list has thousands of entries of one schema, and asking a schema about itself is slow. */
const known = new WeakMap<z.ZodType, Facts>()

function factsOf(schema: z.ZodType): Facts {
  const found = known.get(schema)
  if (found) return found
  const { maxLength, format } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { format?: string; maxLength?: number }
  const facts: Facts = { maxLength, isId: format !== undefined && fits(schema, SOME_ID), isDate: fits(schema, FIRST_DAY) && fits(schema, LAST_DAY) && !fits(schema, 'some words'), fitting: fitting(schema), longest: new Map() }
  known.set(schema, facts)
  return facts
}

/** The most entries of a list; undefined: as many as one likes. */
export const mostOf = (list: z.ZodArray): number | undefined => (z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' }) as { maxItems?: number }).maxItems

const idAt = (ids: readonly string[], i: number) => ids[i] ?? `0190a000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`

/** The longest text of a field; undefined when it takes no free text. */
function longest(schema: z.ZodType, token: string): string | undefined {
  const { maxLength, longest: before } = factsOf(schema)
  if (maxLength === undefined) return undefined
  if (!before.has(token)) before.set(token, [filled(token, maxLength), filled('a', maxLength)].find((text) => fits(schema, text)))
  return before.get(token)
}

/** Entry `i` of a list, unlike the others where it has an id. */
function entry(schema: z.ZodType, i: number, filling: Filling, name = ''): unknown {
  const plain = inner(schema)
  if (plain instanceof z.ZodObject) return Object.fromEntries(Object.entries(plain.shape as Record<string, z.ZodType>).map(([key, field]) => [key, entry(field, i, filling, key)]))
  if (filling.always && name === 'employeeId') return filling.ids[0]
  if (filling.always && fits(schema, 0)) return 0
  if (filling.always && factsOf(schema).isDate) return /end|until/i.test(name) ? LAST_DAY : FIRST_DAY
  return factsOf(schema).isId ? idAt(filling.ids, i) : (longest(schema, filling.token) ?? factsOf(schema).fitting)
}

function longList(list: z.ZodArray, filling: Filling): unknown[] {
  const element = list.element as z.ZodType
  const long = JSON.stringify(entry(element, 1, filling) ?? null).length + 1
  const count = Math.min(mostOf(list) ?? Number.POSITIVE_INFINITY, Math.floor(filling.room / long))
  return Array.from({ length: count }, (_, i) => entry(element, i, filling))
}

/** An input the schema takes, with every list as long and every text as long as it may be. */
export function largestInput(served: ServedCall, filling: Filling): Record<string, unknown> {
  const input = fittingInput(served)
  let room = filling.room
  if ('employeeId' in input) input.employeeId = filling.ids[0]
  for (const [name, schema] of Object.entries(shapeOf(served))) {
    const plain = inner(schema)
    const value = plain instanceof z.ZodArray ? longList(plain, { ...filling, room }) : longest(schema, filling.token)
    const length = value === undefined ? 0 : encodeURIComponent(JSON.stringify(value).toWellFormed()).length
    if (value === undefined || length > room) continue
    const whole = mended(served, { ...input, [name]: value })
    if (!served.schema.safeParse(whole).success) continue
    Object.assign(input, whole)
    room -= length
  }
  return input
}

/** An input with lists whose rows all want everything of one person for ever: rows that are compared in pairs, or counted day by day. Null where no row has days. */
export function endlessRows(served: ServedCall, filling: Filling): Record<string, unknown> | null {
  const lists = Object.entries(shapeOf(served)).filter(([, schema]) => {
    const list = inner(schema)
    return list instanceof z.ZodArray && JSON.stringify(entry(list.element as z.ZodType, 0, { ...filling, always: true }) ?? null).includes(LAST_DAY)
  })
  if (lists.length === 0) return null
  const rows = lists.map(([name, schema]) => [name, longList(inner(schema) as z.ZodArray, { ...filling, always: true, room: filling.room / lists.length })] as const)
  const input = fittingInput(served)
  return mended(served, { ...input, ...('employeeId' in input ? { employeeId: filling.ids[0] } : {}), ...Object.fromEntries(rows) })
}

/** Inputs with one list each that fills the body and fits nothing. */
export function endlessLists(served: ServedCall, room: number): Record<string, unknown>[] {
  const lists = Object.entries(shapeOf(served)).filter(([, schema]) => inner(schema) instanceof z.ZodArray)
  return lists.flatMap(([name]) => [{}, ''].map((one) => ({ ...fittingInput(served), [name]: Array.from({ length: Math.floor(room / 3) }, () => one) })))
}
