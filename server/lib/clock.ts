/** The only source of time on the server (DECISIONS 30): nothing else calls Date.now() or now() in SQL. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
