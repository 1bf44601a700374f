import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const SEARCH_MS = 400

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  label: string
}

/** What is typed, and what is searched for once the person pauses. */
export function useSearchText(): [Omit<SearchBoxProps, 'label'>, string] {
  const [value, onChange] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(value.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [{ value, onChange }, search]
}

export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  return (
    <label className="rq-search">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} />
      <input type="search" value={value} placeholder={label} onChange={(e) => onChange(e.currentTarget.value)} />
    </label>
  )
}
