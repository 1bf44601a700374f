/**
 * Three versions of one request, field by field: what the person started from, what they have, what the server has.
 * What only one side changed is taken by itself; what both changed differently is the person's to choose. Pure.
 */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import { canonicalJson } from '../../../contract/kit/wire.ts'

export type Side = 'mine' | 'theirs'

/**
 * same: nobody changed it · agreed: both made the same of it · mine, theirs: only this side changed it ·
 * conflict: both did, differently, or what was there before is not known
 */
export type Standing = 'same' | 'agreed' | Side | 'conflict'

/** Fields that only make sense together (first and last day) are chosen together. */
export interface Part {
  names: readonly string[]
  standing: Standing
}

export type Values = Readonly<Record<string, unknown>>

export interface ThreeVersions {
  /** Null when it was not kept. */
  base: Values | null
  mine: Values
  theirs: Values
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What came along with people of a list. */
const NAMES: ReadonlySet<string> = new Set(['employee', 'companyStructure', 'texts'] satisfies (keyof EmployeeLine)[])

/** A row without its empty columns and the names that came along. */
const filled = (row: object) => Object.fromEntries(Object.entries(row).filter(([name, value]) => !NAMES.has(name) && !isEmpty(value)))

/** The value as it counts: names that came along with people of a list do not. */
function counted(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (!Array.isArray(value)) return typeof value === 'string' ? value.trim() : value
  return value.map((line: unknown) => {
    if (line === null || typeof line !== 'object') return line
    if ('lineId' in line || 'employeeId' in line) return filled(line)
    return line
  })
}

export const sameValue = (a: unknown, b: unknown): boolean => canonicalJson(counted(a)) === canonicalJson(counted(b))

function standingOf(names: readonly string[], { base, mine, theirs }: ThreeVersions): Standing {
  const same = (a: Values, b: Values) => names.every((name) => sameValue(a[name], b[name]))
  const agree = same(mine, theirs)
  if (!base || names.some((name) => !(name in base))) return agree ? 'same' : 'conflict'
  const [iChanged, theyChanged] = [!same(base, mine), !same(base, theirs)]
  if (!iChanged && !theyChanged) return 'same'
  if (agree) return 'agreed'
  if (iChanged && theyChanged) return 'conflict'
  return iChanged ? 'mine' : 'theirs'
}

/** How each part stands, in the order of `groups`. */
export const compare = (groups: readonly (readonly string[])[], versions: ThreeVersions): Part[] => groups.map((names) => ({ names, standing: standingOf(names, versions) }))

/** Key of a part in the person's choices. */
export const keyOf = (part: Pick<Part, 'names'>): string => part.names.join()

/** The side a part takes: the person's choice, else the one that changed it; null while a conflict waits for a choice. */
export function sideOf(part: Part, choices: Readonly<Record<string, Side>>): Side | null {
  const chosen = choices[keyOf(part)]
  if (chosen) return chosen
  if (part.standing === 'conflict') return null
  return part.standing === 'mine' ? 'mine' : 'theirs'
}

/** The values as they come out, or null while something is still to be chosen. What no part names stays the person's. */
export function merge(parts: readonly Part[], { mine, theirs }: ThreeVersions, choices: Readonly<Record<string, Side>>): Record<string, unknown> | null {
  const result: Record<string, unknown> = { ...mine }
  for (const part of parts) {
    const side = sideOf(part, choices)
    if (side === null) return null
    const from = side === 'mine' ? mine : theirs
    for (const name of part.names) result[name] = from[name] ?? null
  }
  return result
}

/** Files of both sides: what either added is there, what either took away is not. Never a conflict. */
export function mergeFiles(base: readonly string[] | null, mine: readonly string[], theirs: readonly string[]): string[] {
  const known = base ?? mine.filter((id) => theirs.includes(id))
  const kept = theirs.filter((id) => !known.includes(id) || mine.includes(id))
  return [...kept, ...mine.filter((id) => !known.includes(id) && !kept.includes(id))]
}
