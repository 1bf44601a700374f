import './field.css'
import type { KeyboardEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { ownEscape } from '../popup/popup.tsx'
import { Icon } from '../icon.tsx'

interface SearchInputProps {
  /** What is searched; read, not shown. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Id of the list it narrows. */
  controls?: string
  /** Takes the focus in a dialog. */
  autofocus?: boolean
  onKeyDown?: KeyboardEventHandler
}

/** One line to search with. */
export function SearchInput({ label, value, onChange, controls, autofocus, onKeyDown }: SearchInputProps) {
  const { t } = useTranslation('ui')
  return (
    <label className="ess-search">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} />
      <input
        type="search" value={value} placeholder={t('search')} enterKeyHint="search" maxLength={200} autoComplete="off" aria-controls={controls} onKeyDown={onKeyDown}
        onChange={(e) => onChange(e.currentTarget.value)} {...(autofocus ? { 'data-autofocus': true } : {})} {...(value ? ownEscape : {})}
      />
    </label>
  )
}
