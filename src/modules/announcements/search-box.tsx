import { Icon } from '../../ui/icon.tsx'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  label: string
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
