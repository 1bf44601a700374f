/** What is asked without a sign-in takes turns by the network it comes from, all of it together: the API, tickets, the sign-in provider. */
import { networkOf } from './client-address.ts'
import { fairTurns } from './fair-turns.ts'

/** Fewer than half of the database's connections: the others are for those who are signed in. */
const AT_ONCE = 4
/** As much as is answered in a second or two. */
const WAITING = 300

/** @param address where it came from; '' when unknown @throws CallError busy (503) when it found no place in line */
export type StrangerTurns = <T>(address: string, work: () => Promise<T>) => Promise<T>

/** Nothing that waits for the sender belongs into a turn: neither the rest of a body, nor a file that is being taken. */
export function createStrangerTurns(): StrangerTurns {
  const inTurn = fairTurns({ atOnce: AT_ONCE, waiting: WAITING })
  return (address, work) => inTurn(networkOf(address), work)
}
