import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

const SEARCH_MS = 400

/** What is typed, and a moment later what is searched for. @param given what is looked for at first */
export function useSearchText(given = ''): [text: string, setText: (text: string) => void, search: string] {
  const [text, setText] = useState(given)
  const [search, setSearch] = useState(given)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText, search]
}

/** The same where what is searched for stands elsewhere, as in a URL: the text is applied a moment after the last key, the rest at once when chosen. */
export function useTypedSearch(searched = '', onSearch: (text: string) => void): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(searched)
  const search = useStableCallback(onSearch)
  useEffect(() => {
    if (text.trim() === searched) return
    const timer = setTimeout(() => search(text.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text, searched, search])
  return [text, setText]
}
