/** The facts of calls that rows name by id: those of a module come when one of its rows is met. */
import { callById, moduleOfCall } from '../../contract/kit/call.ts'
import { callIdOf } from './ops.ts'
import type { Port } from './port.ts'

/** True when it is decided whether there is such a call: it is known, or its module was loaded (`loadFacts`) and has none. */
export const isKnownHere = (op: string): boolean => callById(callIdOf(op)) !== undefined

/** @returns false when the code of the module did not come: nothing is known of its calls then */
export async function loadFacts(port: Port, op: string): Promise<boolean> {
  if (isKnownHere(op)) return true
  try {
    await port.step('facts.load', () => port.loadCalls(moduleOfCall(callIdOf(op))))
    return true
  } catch {
    return false // away from the network, or of a build that is gone: whoever asked tries again later
  }
}
