/** Work that waits in a table: done after commits of this process, and by the clock for what others queued. */

export interface Wake {
  /** Calls `listener` after each commit that queued something. @returns how to stop listening */
  listen: (listener: () => void) => () => void
  /** Says, once the open transaction has committed, that something waits. */
  queued: () => void
}

/** Tells this process that something waits. Other processes find it by their timer. @param afterCommit runs its argument once the open transaction has committed */
export function createWake(afterCommit: (then: () => void) => void): Wake {
  const listeners = new Set<() => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    queued() {
      afterCommit(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}

export interface DrainerDeps {
  /** Does everything that waits. Looks at the signal between two pieces. */
  drain: (stopping: AbortSignal) => Promise<unknown>
  listen: Wake['listen']
  /** How often to look for what other processes queued. */
  everyMs: number
  onError: (error: unknown) => void
}

export interface Drainer {
  start: () => void
  /** Begins nothing more and waits for what is under way. */
  stop: () => Promise<void>
  /** Aborts with `stop`. */
  stopping: AbortSignal
}

/** One drain at a time; a wish that comes meanwhile leads to another one. */
export function createDrainer({ drain, listen, everyMs, onError }: DrainerDeps): Drainer {
  const stopping = new AbortController()
  let stopListening = () => {}
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | null = null
  let again = false

  function wake(): void {
    if (stopping.signal.aborted) return
    if (running) {
      again = true
      return
    }
    again = false
    running = drain(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = null
        if (again) wake()
      })
  }

  return {
    stopping: stopping.signal,
    start() {
      stopListening = listen(wake)
      timer = setInterval(wake, everyMs)
      timer.unref()
      wake()
    },
    async stop() {
      stopListening()
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
