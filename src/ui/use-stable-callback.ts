import { useCallback, useLayoutEffect, useRef } from 'react'

/** A callback that is the same function for ever and does what it does now: rows that get it need not be drawn again. Not to be called while drawing. */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
