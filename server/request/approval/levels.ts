/** Levels of a round before they are written: who, and why. Pure. */

/** A person who is to decide, with the reason that is frozen on the request. */
export interface Chosen {
  personId: string
  /** Text `approval:reason.<code>`; a parameter `@ns:key` is a text of its own. */
  reasonCode: string
  reasonParams: Record<string, string>
}

export type Rule = 'anyOne' | 'allOf'

export interface Level {
  rule: Rule
  persons: Chosen[]
}

/** People of a level who will have decided, whoever of them is quicker. */
const certain = (level: Level | undefined): string[] =>
  level && (level.rule === 'allOf' || level.persons.length === 1) ? level.persons.map((p) => p.personId) : []

/**
 * The same person at two consecutive levels acts once: the later level goes (any one of) or goes on without that person (all of).
 * Levels are numbered afterwards, so that a reader sees no gap.
 */
export function mergeLevels<L extends Level>(levels: readonly L[]): L[] {
  const out: L[] = []
  for (const level of levels) {
    const decided = certain(out.at(-1))
    if (level.rule === 'anyOne') {
      if (!level.persons.some((p) => decided.includes(p.personId))) out.push(level)
      continue
    }
    const persons = level.persons.filter((p) => !decided.includes(p.personId))
    if (persons.length > 0) out.push({ ...level, persons })
  }
  return out
}

/** Each person once, the first reason kept. */
export function distinct(persons: readonly Chosen[]): Chosen[] {
  const first = new Map<string, Chosen>()
  for (const person of persons) if (!first.has(person.personId)) first.set(person.personId, person)
  return [...first.values()]
}
