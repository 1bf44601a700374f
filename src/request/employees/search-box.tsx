import { Icon } from '../../ui/icon.tsx'

/** Text filter of a list of people: found at each key, nobody is asked. */
export function SearchBox({ label, value, onChange, focus }: { label: string; value: string; onChange: (text: string) => void; focus?: boolean }) {
  return (
    <label className="rq-search">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} />
      <input type="search" value={value} placeholder={label} maxLength={200} onChange={(e) => onChange(e.currentTarget.value)} {...(focus ? { 'data-autofocus': true } : {})} />
    </label>
  )
}
