import { startTransition, useEffect, useState } from 'react'

/** True from then on once something was true: what is drawn with it for the first time is drawn in slices, so that a slow telephone answers a finger meanwhile. */
export function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(false)
  useEffect(() => {
    if (now && !once) startTransition(() => setOnce(true))
  }, [now, once])
  return once
}
