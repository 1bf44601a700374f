import { leaveTypeIds } from '../ledger/leave-types.ts'
import { namedId } from '../lib/named-id.ts'

/** The id a leave type has, or will have, by its code. */
export const leaveTypeIdOf = (code: string): string => (leaveTypeIds as Record<string, string | undefined>)[code] ?? namedId(`leave-type:${code}`)
