/** How far this device's clock is from the server's, learned from when the server said it answered. Pure. */

export interface ClockOffset {
  /** Server's clock less this device's, milliseconds. */
  offsetMs: number
  /** It may be wrong by so much: half the time on the way, and what the server's answer leaves out. */
  doubtMs: number
  /** When it was last seen to hold, by this device's clock (Unix milliseconds). */
  at: number
}

/** A header of an answer tells whole seconds. */
export const HEADER_GRAIN_MS = 1000
/** An exact one is believed so long; then a newer one counts though it is less exact: clocks drift. */
const BELIEVED_MS = 10 * 60_000

/**
 * What one answer says.
 * @param serverMs the server's time in it @param grainMs what that time is cut off to @param sentAt @param heardAt this device's clock
 */
export function offsetFrom(serverMs: number, grainMs: number, sentAt: number, heardAt: number): ClockOffset | null {
  const wayMs = heardAt - sentAt
  // a clock that was set meanwhile says nothing of the way
  if (!Number.isFinite(serverMs) || wayMs < 0) return null
  return { offsetMs: Math.round(serverMs + grainMs / 2 - (sentAt + heardAt) / 2), doubtMs: Math.ceil((wayMs + grainMs) / 2), at: heardAt }
}

/** What is known once another answer was heard. */
export function withAnother(known: ClockOffset | undefined, heard: ClockOffset): ClockOffset {
  if (!known) return heard
  const agree = Math.abs(known.offsetMs - heard.offsetMs) <= known.doubtMs + heard.doubtMs
  const isOld = heard.at - known.at > BELIEVED_MS || heard.at < known.at
  return agree && !isOld && known.doubtMs < heard.doubtMs ? { ...known, at: heard.at } : heard
}
