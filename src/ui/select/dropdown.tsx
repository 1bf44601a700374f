import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../lib/option.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SearchInput } from '../field/search-input.tsx'
import type { FieldFacts } from '../field/text-input.tsx'
import { Icon } from '../icon.tsx'
import { SkeletonRows } from '../states.tsx'
import { moveInList } from './move-in-list.ts'
import { SelectField } from './select-field.tsx'
import { shownOptions } from './shown-options.ts'
import { useSearch } from './use-search.ts'

/** From so many options on a search box helps. */
const SEARCH_FROM = 9

export interface Choice extends Option {
  sub?: ReactNode
  end?: ReactNode
}

export interface Choices<C extends Choice> {
  /** undefined while the first ones load. */
  list: readonly C[] | undefined
  /** The search they are the answer to. */
  answered: string
  /** How many there are on the server. */
  total: number
  /** Why they did not load. */
  errors: readonly string[]
}

export interface DropdownProps<C extends Choice> extends FieldFacts {
  label: string
  value: string | null
  /** Name of what is chosen. */
  text: string
  choices: Choices<C>
  /** A search of the server, a second after the last key. */
  onSearch: (text: string) => void
  onChoose: (choice: C | null) => void
  onOpen: () => void
  /** It closed. */
  onLeave?: () => void
  /** Word for an empty optional value. */
  emptyText?: string
}

/** One of a list of the server: a button that opens it, full height on a phone. */
export function Dropdown<C extends Choice>(props: DropdownProps<C>) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const { id, label, hint, error, optional = false, text, emptyText, onSearch } = props
  const close = () => {
    setOpened(false)
    onSearch('')
    props.onLeave?.()
  }
  return (
    <SelectField
      {...{ id, label, hint, error, optional }} text={text} emptyText={(optional ? emptyText : undefined) ?? t('select.choose')}
      onOpen={() => { props.onOpen(); setOpened(true) }}
    >
      {opened ? <DropdownDialog {...props} onClose={close} /> : null}
    </SelectField>
  )
}

function DropdownDialog<C extends Choice>({ label, value, choices, onSearch, onChoose, optional, emptyText, onClose }: DropdownProps<C> & { onClose: () => void }) {
  const { t } = useTranslation(['ui', 'fixed'])
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { text, setText, now } = useSearch(onSearch)
  const [wasLong, setWasLong] = useState(false)
  if (choices.total >= SEARCH_FROM && !wasLong) setWasLong(true)
  const { options, waiting } = shownOptions(choices.list ?? [], text, choices.answered)
  const choose = (choice: C | null) => {
    onChoose(choice)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={label} {...(optional && value !== null ? { actions: <Button onClick={() => choose(null)}>{emptyText ?? t('ui:select.nothing')}</Button> } : {})}>
      <div onKeyDown={(e) => moveInList(e, list.current, 'button')}>
        {wasLong ? (
          <SearchInput
            label={t('ui:search')} value={text} onChange={setText} controls={listId} autofocus
            onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); now() } }}
          />
        ) : null}
        {choices.errors.length > 0 ? <div role="alert"><ul className="ess-option-errors">{choices.errors.map((e) => <li key={e}>{e}</li>)}</ul></div> : null}
        {choices.list === undefined && choices.errors.length === 0 ? <SkeletonRows count={4} label={t('ui:select.loading')} /> : null}
        {choices.list?.length === 0 && !waiting ? <p className="ess-hint ess-options-none" role="status">{t('fixed:transfer.empty')}</p> : null}
        {options.length > 0 ? (
          <ul className="ess-options" ref={list} id={listId} role="radiogroup" aria-label={label} aria-busy={waiting} data-waiting={waiting || undefined}>
            {options.map((choice) => (
              <li key={choice.value} role="none">
                <button type="button" className="ess-option" role="radio" aria-checked={choice.value === value} aria-disabled={waiting || undefined} onClick={() => waiting || choose(choice)} {...(choice.value === value && !wasLong ? { 'data-autofocus': true } : {})}>
                  <span className="ess-option-text">
                    <span>{choice.label}</span>
                    {choice.sub ? <span className="ess-option-sub">{choice.sub}</span> : null}
                  </span>
                  {choice.end ? <span className="ess-option-end num">{choice.end}</span> : null}
                  {choice.value === value ? <Icon name="check" size={18} /> : null}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
