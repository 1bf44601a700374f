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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every plain value inside, with the name it stands under; entries of a list under the name of the list. */
function* leaves(value: unknown, name = ''): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* leaves(one, name)
  else if (value !== null && typeof value === 'object') for (const [key, one] of Object.entries(value)) yield* leaves(one, key)
  else yield [name, value]
}

const rowsOf = (answer: unknown): unknown[] | null => {
  const rows = Array.isArray(answer) ? answer : (answer as { listData?: unknown } | null)?.listData
  return Array.isArray(rows) ? rows : null
}
const personOf = (value: unknown): unknown => (value as { employeeId?: unknown } | null)?.employeeId

/**
 * Whether it is about the reader alone. Nobody else stands in the answer by their `employeeId`, the input names nobody else, and
 * an input that names anything at all (a record) has an answer that says whose it is. So do the rows of a list whose `scope` is not 'mine'.
 */
function isOwn(input: unknown, answer: unknown, me: string): boolean {
  const asked = [...leaves(input)]
  if (asked.some(([name, value]) => /employee/i.test(name) && typeof value === 'string' && value !== '' && value !== me)) return false
  for (const [name, value] of leaves(answer)) if (name === 'employeeId' && value !== null && value !== me) return false
  const scope = (input as Input | null | undefined)?.scope
  const rows = rowsOf(answer)
  if (rows) return scope === 'mine' || (scope === undefined && rows.every((row) => personOf(row) === me))
  const namesSomething = asked.some(([, value]) => typeof value === 'string' && ID.test(value) && value !== me)
  return !namesSomething || personOf(answer) === me
}

/**
 * Whether a device may keep this answer.
 * @param me the reader, by their employee id; undefined while nobody knows: then nothing passes for theirs
 */
export function isKept(call: AnyCall, input: unknown, answer: unknown, me: string | undefined): boolean {
  const kept = keptOf(call, input)
  return kept === undefined || (kept === 'own' && me !== undefined && isOwn(input, answer, me))
}
