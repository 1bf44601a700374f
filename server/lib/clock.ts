/** The only source of time on the server: nothing else calls Date.now(). Leases alone go by the database's clock (server/db/lease.ts). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/**
 * From now on this process's time is what `source` says, in milliseconds: for the clocks made here, and for libraries
 * that read Date.now themselves (the sign-in provider, which has no other way to be told the time).
 */
export function setTime(source: () => number): void {
  Date.now = source
}

/** A clock that starts at `start` and runs at normal speed; `set` jumps. For tests only. */
export function movableClock(start: Date): Clock & { set(to: Date): void } {
  let offset = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    set: (to) => {
      offset = to.getTime() - Date.now()
    },
  }
}
