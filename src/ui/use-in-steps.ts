import { useLayoutEffect, useState } from 'react'

/**
 * How many of so many parts are drawn: some with the first frame, more with each task after it, before anything that waits for a pause.
 * No transition: what arrives meanwhile would begin each anew, and the last part of a long screen would come late.
 */
export function useInSteps(count: number, first: number, together: number): number {
  const [wanted, setWanted] = useState(first)
  const isWhole = wanted >= count
  if (isWhole && wanted !== Infinity) setWanted(Infinity) // what comes to it later is drawn with it, and takes nothing away
  useLayoutEffect(() => {
    if (isWhole) return
    const { port1, port2 } = new MessageChannel() // a task at once; a timer would leave a pause
    port1.onmessage = () => setWanted((now) => now + together)
    port2.postMessage(null)
    return () => port1.close()
  }, [wanted, isWhole, together])
  return Math.min(wanted, count)
}
