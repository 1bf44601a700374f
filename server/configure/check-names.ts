/** What all checks use: the case they look at, and mistakes about names nobody knows. */
import { type Item, mistakeAt, type Parts, type SectionName, type Sections } from './bundle.ts'
import type { Directory } from './directory.ts'
import type { Mistake, Path } from './document.ts'
import { hint } from './near.ts'

export interface Verdict {
  mistakes: Mistake[]
  /** Worth knowing; does not stop anything. */
  warnings: Mistake[]
}

/** What the checks look at. */
export interface Case {
  /** What the files say. */
  wanted: Parts
  /** The whole configuration as it would be: the files over what there is. */
  whole: Parts
  directory: Directory
}

/** Entries of a section as they would be. */
export const entries = <S extends SectionName>(parts: Parts, name: S): Item<Sections[S]>[] => parts[name] ?? []

/** Codes of the entries of a section. */
export const codesOf = (parts: Parts, name: 'shifts' | 'calendars' | 'leaveTypes' | 'accessGroups' | 'calendarGroups'): string[] => entries(parts, name).map((i) => i.key)

/** Notes names that are not known, each at its place. */
export function unknown(item: Item<unknown>, path: Path, what: string, given: readonly string[] | undefined, known: readonly string[]): Mistake[] {
  return (given ?? []).flatMap((name, i) => (known.includes(name) ? [] : [mistakeAt(item, [...path, i], `there is no ${what} "${name}"${hint(name, known)}`)]))
}

/** The same for a single name. */
export const unknownOne = (item: Item<unknown>, path: Path, what: string, given: string | undefined, known: readonly string[]): Mistake[] =>
  given === undefined || known.includes(given) ? [] : [mistakeAt(item, path, `there is no ${what} "${given}"${hint(given, known)}`)]

/** Grades nobody can have. */
export function unknownGrade(item: Item<unknown>, path: Path, given: number | undefined, { grades }: Directory): Mistake[] {
  if (given === undefined || grades === null || given <= grades.highest) return []
  return [mistakeAt(item, path, `there is no grade ${given}: grades go from ${grades.lowest} to ${grades.highest}`)]
}
