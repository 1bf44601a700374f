/** Calls of one person at work together in this process: the others of theirs wait, so that nobody's calls keep the database from everybody. */
import { atMost, type InTurn, LineFull } from '../lib/at-most.ts'
import { CallError } from '../lib/refuse.ts'

/** Half of the database's connections; what a screen asks for together is read in a moment. */
const AT_ONCE = 5
/** More than any screen or device asks for together. */
const LONGEST_LINE = 200

interface Person {
  inTurn: InTurn
  calls: number
}

/** Does the work when it is its person's turn. @throws CallError too_many (429) when too many of theirs wait already */
export type PersonTurns = <T>(sub: string, work: () => Promise<T>) => Promise<T>

/** @param atOnce other limits, for tests */
export function createPersonTurns({ atOnce = AT_ONCE, longestLine = LONGEST_LINE }: { atOnce?: number; longestLine?: number } = {}): PersonTurns {
  const people = new Map<string, Person>()
  return async (sub, work) => {
    const person = people.get(sub) ?? { inTurn: atMost(atOnce, longestLine), calls: 0 }
    people.set(sub, person)
    person.calls += 1
    try {
      return await person.inTurn(work)
    } catch (error) {
      if (error instanceof LineFull) throw new CallError('too_many', [{ code: 'too_many_calls', params: { seconds: 1 } }], { retryAfter: 1 })
      throw error
    } finally {
      person.calls -= 1
      if (person.calls === 0) people.delete(sub)
    }
  }
}
