import { useEffect, useState } from 'react'

const SEARCH_MS = 400

/** What is typed, and a moment later what is searched for. */
export function useSearchText(): [text: string, setText: (text: string) => void, search: string] {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText, search]
}
