/** Shows that a process lives, for as long as it works on something under a lease. */

export interface Renewal {
  /** Aborted when another process has taken the turn: this one was thought dead. */
  lost: AbortSignal
  /** No renewal is on its way any more once this resolves. */
  end(): Promise<void>
}

/** Shows life until `end`; one renewal at a time, so that none overtakes another or comes after the end. */
export function keepAlive(everyMs: number, renew: () => Promise<boolean>, failed: (error: unknown) => void): Renewal {
  const lost = new AbortController()
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay.then(renew).then((mine) => (mine ? undefined : lost.abort()), failed)
  }, everyMs)
  timer.unref()
  return {
    lost: lost.signal,
    end() {
      clearInterval(timer)
      return underWay
    },
  }
}
