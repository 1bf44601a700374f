/** The two times of the form: the end follows the start to its day. Pure. */
import { endFollows } from '../../lib/end-follows.ts'

export interface Times {
  permitStart?: string | null
  permitUntil?: string | null
}

const USUAL_MINUTES = 60

/** When the start changes and the end no longer fits. */
export const followTimes = ({ permitUntil }: Times, changed: Times): Times =>
  changed.permitStart && !('permitUntil' in changed) ? { permitUntil: endFollows(changed.permitStart, permitUntil, USUAL_MINUTES) } : {}
