/** What of an answer stays on a device. One rule for page and server. */
import type { AnyCall, Kept } from './call.ts'

/** What is kept of the requests of each module that is loaded here. */
const ofModules = new Map<string, Kept | undefined>()

/** Says of a request module what a device keeps where another call tells of its requests (`keptBy`). */
export const noteKept = (slug: string, kept: Kept | undefined): void => void ofModules.set(slug, kept)

type Input = Record<string, unknown>

/** What is kept of a call with this input: undefined for all that is. Of a module that nobody knows here nothing is. */
export function keptOf({ kept, keptBy }: AnyCall, input: unknown): Kept | undefined {
  if (keptBy === undefined) return kept
  const slug = String((input as Input | null | undefined)?.[keptBy])
  return ofModules.has(slug) ? ofModules.get(slug) : 'never'
}

/** Every plain value inside, with the name it stands under; entries of a list under the name of the list. */
const leaves = (value: unknown, name = ''): [name: string, value: unknown][] =>
  value === null || typeof value !== 'object' ? [[name, value]] : Object.entries(value).flatMap(([key, one]) => leaves(one, Array.isArray(value) ? name : key))

const isOf = (value: unknown, me: string): boolean => (value as Input | null)?.employeeId === me

/**
 * Whether it is about the reader alone. Nobody else stands in the answer by their `employeeId`, the input names nobody else, and
 * an input that says any text beside (the id of a record, a day) has an answer that says whose it is. So do the rows of a list whose `scope` is not 'mine'.
 */
function isOwn(input: unknown, answer: unknown, me: string): boolean {
  const others = leaves(input).filter(([, value]) => typeof value === 'string' && value !== me)
  if (others.some(([name]) => /employee/i.test(name)) || leaves(answer).some(([name, value]) => name === 'employeeId' && value !== null && value !== me)) return false
  const scope = (input as Input | null | undefined)?.scope
  const rows = Array.isArray(answer) ? answer : (answer as Input | null)?.listData
  if (Array.isArray(rows)) return scope === undefined ? rows.every((row) => isOf(row, me)) : scope === 'mine'
  return others.length === 0 || isOf(answer, me)
}

/**
 * Whether a device may keep this answer.
 * @param me the reader, by their employee id; undefined while nobody knows: then nothing passes for theirs
 */
export function isKept(call: AnyCall, input: unknown, answer: unknown, me: string | undefined): boolean {
  const kept = keptOf(call, input)
  return kept === undefined || (kept === 'own' && me !== undefined && isOwn(input, answer, me))
}
