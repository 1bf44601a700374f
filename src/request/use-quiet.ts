import { useEffect, useState } from 'react'

const QUIET_MS = 350

/** A value that follows another one after it has been quiet for a moment. @param key says when the value is another one */
export function useQuiet<T>(value: T, key: string): T {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when the value is another one
  }, [key])
  return quiet
}
