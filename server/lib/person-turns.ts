/** Work of one person at a time in this process: the rest of theirs waits, so that nobody keeps what all share from everybody. */
import { atMost, type InTurn, LineFull } from './at-most.ts'
import { CallError } from './refuse.ts'

interface Person {
  inTurn: InTurn
  calls: number
}

/**
 * Does the work when it is its person's turn.
 * @param who a person, or whatever stands for one: a network, where nobody is known yet
 * @throws CallError too_many (429) when too many of theirs wait already
 */
export type PersonTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * @param atOnce at work together, of one person
 * @param longestLine waiting, of one person
 */
export function createPersonTurns({ atOnce, longestLine }: { atOnce: number; longestLine: number }): PersonTurns {
  const people = new Map<string, Person>()
  return async (who, work) => {
    const person = people.get(who) ?? { inTurn: atMost(atOnce, longestLine), calls: 0 }
    people.set(who, person)
    person.calls += 1
    try {
      return await person.inTurn(work)
    } catch (error) {
      if (error instanceof LineFull) throw new CallError('too_many', [{ code: 'too_many_calls', params: { seconds: 1 } }], { retryAfter: 1 })
      throw error
    } finally {
      person.calls -= 1
      if (person.calls === 0) people.delete(who)
    }
  }
}
