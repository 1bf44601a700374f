/** Values at the edges of the calendar and of numbers, and the places in an input that take such things: found by what a schema accepts. */
import { z } from 'zod'
import type { ServedCall } from '../../server/lib/handler.ts'
import { fitting, fittingInput, fits, inner, shapeOf } from './inputs.ts'

export type EdgeKind = 'date' | 'dateTime' | 'instant' | 'number'

/** Where in an input a value of a kind stands: names, and 0 for the first row of a list. */
export interface Place {
  kind: EdgeKind
  path: readonly (string | 0)[]
  /** The complete input with another value there. */
  with: (value: unknown) => Record<string, unknown>
}

const WORDS = 'some words'
/** One value by which each kind is known. */
const signs: Record<EdgeKind, unknown> = { date: '2026-06-01', dateTime: '2026-06-01T09:00', instant: '2026-06-01T02:00:00Z', number: 1 }

const kindOf = (schema: z.ZodType): EdgeKind | undefined => (fits(schema, WORDS) ? undefined : (Object.keys(signs) as EdgeKind[]).find((kind) => fits(schema, signs[kind])))

type Put = (value: unknown) => Record<string, unknown>

function placesIn(schema: z.ZodType, path: readonly (string | 0)[], put: Put): Place[] {
  const bare = inner(schema)
  if (bare instanceof z.ZodObject) {
    const whole = Object.fromEntries(Object.entries(bare.shape as Record<string, z.ZodType>).map(([name, field]) => [name, fitting(field)]))
    return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, field]) => placesIn(field, [...path, name], (value) => put({ ...whole, [name]: value })))
  }
  if (bare instanceof z.ZodArray) return placesIn(bare.element as z.ZodType, [...path, 0], (value) => put([value]))
  const kind = kindOf(schema)
  return kind ? [{ kind, path, with: put }] : []
}

/** Every place of a call's input that takes a date, a time or a number. */
export function placesOf(served: ServedCall): Place[] {
  const whole = fittingInput(served)
  return Object.entries(shapeOf(served)).flatMap(([name, schema]) => placesIn(schema, [name], (value) => ({ ...whole, [name]: value })))
}

/** The same text for the same length: letters in no order, which no compression makes much shorter. */
function noise(length: number): string {
  let state = 20_260_512
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'[state >> 25]
  }).join('')
}

/** Complete inputs with one text each that is as long as it may be and cannot be packed: what an index has no room for. */
export function longTextsOf(served: ServedCall): Record<string, unknown>[] {
  const whole = fittingInput(served)
  return Object.entries(shapeOf(served)).flatMap(([name, schema]) => {
    const { maxLength } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { maxLength?: number }
    const text = noise(maxLength ?? 0)
    return maxLength !== undefined && fits(schema, text) ? [{ ...whole, [name]: text }] : []
  })
}

/** Days no form and no list is about: outside 1900 to 2999, or not in the calendar at all. */
const noDays = ['0000-01-01', '0000-12-31', '0001-01-01', '0001-01-02', '1899-12-31', '3000-01-01', '9999-12-01', '9999-12-31', '-000001-01-01', '-271821-04-20', '+275760-09-13', '+002026-06-01', '10000-01-01', '2026-02-30', '2026-13-01', '2026-00-10', '2026-06-31', '2025-02-29', '1900-02-29', '2026-6-1', '20260601', '٢٠٢٦-٠٦-٠١']
const noTimes = ['T24:00', 'T23:60', 'T-1:00', 'T09:00+99:99', 'T09:00:00.000000000000000001Z', 'T9:00', ' 09:00', 'T09:00[UTC]']
/** The first and the last day there are. */
export const firstDay = '1900-01-01'
export const lastDay = '2999-12-31'

const at = (kind: EdgeKind, day: string): string => (kind === 'date' ? day : kind === 'dateTime' ? `${day}T23:59` : `${day}T23:59:59Z`)

/** What every place of the kind must refuse. */
export function refusedBy(kind: EdgeKind): unknown[] {
  if (kind === 'number') return [1e308, -1e308, 1e21, 2 ** 53, -(2 ** 53), 0.1 + 0.2, '9'.repeat(400), '1e5', 'Infinity', 'NaN', '0x10']
  return [...noDays.map((day) => at(kind, day)), ...(kind === 'date' ? ['2026-06-01Z', '2026-06-01T', ' 2026-06-01'] : noTimes.map((time) => `2026-06-01${time}`))]
}

/** What a place of the kind may take or refuse, but must answer, and in time. */
export const answeredBy = (kind: EdgeKind): unknown[] => (kind === 'number' ? [2 ** 31, 2 ** 31 - 1, -(2 ** 31), -1, 0, 2 ** 32, 2 ** 53 - 1, 1_000_000, 999_999_999.99] : [at(kind, firstDay), at(kind, lastDay), at(kind, '2000-02-29')])
