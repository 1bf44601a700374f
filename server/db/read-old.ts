/** What a process does with a read that may be a moment old. @see .decisions/0091-reads-that-may-be-a-moment-old.md */
import { errorFacts, type Log } from '../lib/log.ts'
import { noted } from '../lib/observe.ts'
import { isCallError } from '../lib/refuse.ts'
import { isDatabaseUnreachable, isReadOnly } from '../lib/service-away.ts'
import { inTransaction } from './context.ts'
import { sqlState } from './sql-state.ts'
import { Behind, type Reader, type Standbys } from './standbys.ts'

/** What was replayed is in the way of what is read: of a recovery that could not wait, or that has ended. */
const CUT = new Set<string | undefined>(['40001', '40P01', '57P01', '57014', '57P04'])

let standbys: Standbys | null = null
let heard: Log | undefined
/** Calls that tried to write there; each is told of once. */
const wrote = new Set<string>()

/** Sets the standbys of this process (or of one test); null: there are none. */
export function useStandbys(of: Standbys | null, log?: Log): void {
  standbys = of
  heard = log
  wrote.clear()
}

/** Whether anybody may be answered by a standby: only then it is asked how often they have written. */
export const hasStandbys = (): boolean => standbys !== null

/** Why a read was not answered there, in one word. */
function reasonOf(error: unknown): string {
  if (error instanceof Behind) return 'behind'
  if (isCallError(error)) return 'refused'
  if (isReadOnly(error)) return 'wrote'
  if (CUT.has(sqlState(error))) return 'cut'
  return isDatabaseUnreachable(error) ? 'away' : 'failed'
}

/**
 * Does a read on a standby, where one knows of everything the reader has written; else, and whatever goes wrong there, on the primary. So `read` may be run
 * twice: it keeps nothing of a first try. A refusal is asked for again, too: what is not there yet is not to be refused.
 */
export async function readOld<T>(reader: Reader, read: () => Promise<T>): Promise<T> {
  if (standbys === null || reader.caller.written === undefined || inTransaction()) return read()
  if (!standbys.hasAny()) {
    noted('standby read', reader.call, 'away')
    return read()
  }
  try {
    const answer = await standbys.read(reader, read)
    noted('standby read', reader.call, 'standby')
    return answer
  } catch (error) {
    const reason = reasonOf(error)
    noted('standby read', reader.call, reason)
    if (reason === 'wrote' && !wrote.has(reader.call)) {
      wrote.add(reader.call)
      heard?.error({ call: reader.call, ...errorFacts(error) }, 'a call that may be read from a standby writes: its mayBeOld is wrong')
    }
  }
  return read()
}
