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

/** A part of an answer that names fields of its own which a copy on a device has empty: what they say of a request is kept on none. */
export interface KeptInPart {
  notKept?: string[]
  /** It is such a copy. */
  leftOut?: true
}

/**
 * The mark of a part that tells of one request of a module.
 * @param kept what is kept of the module's requests
 * @param isReaders whether it is about the reader
 */
export const keptInPart = (kept: Kept | undefined, isReaders: boolean, fields: readonly string[]): KeptInPart =>
  kept === undefined || (kept === 'own' && isReaders) ? {} : { notKept: [...fields] }

const emptyOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : typeof value === 'boolean' ? false : null)

/** The answer as a device may keep it: each part that is marked without the fields it names. Where none is, the answer itself. */
export function keptCopy<T>(answer: T): T {
  if (answer === null || typeof answer !== 'object') return answer
  if (Array.isArray(answer)) {
    const copies = answer.map(keptCopy)
    return copies.some((copy, i) => copy !== answer[i]) ? (copies as T) : answer
  }
  const { notKept } = answer as KeptInPart
  const empty = new Set(Array.isArray(notKept) ? notKept : [])
  const entries = Object.entries(answer)
  const copies = entries.map(([name, value]) => [name, empty.has(name) ? emptyOf(value) : keptCopy(value as unknown)] as const)
  if (empty.size === 0 && copies.every(([, copy], i) => copy === entries[i]?.[1])) return answer
  return { ...Object.fromEntries(copies), ...(empty.size > 0 ? { leftOut: true } : {}) } as T
}

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
