import { useEffect, useState } from 'react'

/** Draws again every so often, for what changes by the clock alone. @param running false: nothing ticks */
export function useTicks(periodMs: number, running = true): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setTick((n) => n + 1), periodMs)
    return () => clearInterval(timer)
  }, [periodMs, running])
}
