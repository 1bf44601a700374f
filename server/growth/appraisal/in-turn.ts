/** Those before a person in a round, the nearest first: so everybody is asked as often as the others. */
export function inTurn<T>(round: readonly T[], person: T, count: number): T[] {
  const at = round.indexOf(person)
  const others = [...round.slice(at + 1), ...round.slice(0, Math.max(0, at))].toReversed()
  return others.slice(0, Math.max(0, count))
}
