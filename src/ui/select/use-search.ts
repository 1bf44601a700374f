import { useEffect, useRef, useState } from 'react'

/** @see docs/product/screens.md#dropdowns */
export const SEARCH_DEBOUNCE_MS = 1000

/** Text of a search and the moment it is asked for: after a pause, or `now` with Enter. */
export function useSearch(onSearch: (text: string) => void): { text: string; setText: (text: string) => void; now: () => void } {
  const [text, setText] = useState('')
  const asked = useRef('')
  const ask = useRef(onSearch)
  ask.current = onSearch
  const send = (wanted: string) => {
    if (wanted === asked.current) return
    asked.current = wanted
    ask.current(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, now: () => send(text.trim()) }
}
