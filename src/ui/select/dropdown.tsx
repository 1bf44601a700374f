import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { FieldFacts } from '../field/text-input.tsx'
import { SkeletonRows } from '../states.tsx'
import { type Choice, OptionsDialog, SEARCH_FROM } from './options-dialog.tsx'
import { SelectField } from './select-field.tsx'
import { shownOptions } from './shown-options.ts'
import { useSearch } from './use-search.ts'

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
  const { text, setText, now } = useSearch(onSearch)
  const [wasLong, setWasLong] = useState(false)
  if (choices.total >= SEARCH_FROM && !wasLong) setWasLong(true)
  const { options, waiting } = shownOptions(choices.list ?? [], text, choices.answered)
  const choose = (choice: C | null) => {
    onChoose(choice)
    onClose()
  }
  return (
    <OptionsDialog
      label={label} value={value} options={options} waiting={waiting} search={wasLong ? { text, onChange: setText, onEnter: now, first: true } : null} onChoose={choose} onClose={onClose}
      clear={optional && value !== null ? <Button onClick={() => choose(null)}>{emptyText ?? t('ui:select.nothing')}</Button> : null}
    >
      {choices.errors.length > 0 ? <div role="alert"><ul className="ess-option-errors">{choices.errors.map((e) => <li key={e}>{e}</li>)}</ul></div> : null}
      {choices.list === undefined && choices.errors.length === 0 ? <SkeletonRows count={4} label={t('ui:select.loading')} /> : null}
      {choices.list?.length === 0 && !waiting ? <p className="ess-hint ess-options-none" role="status">{t('fixed:transfer.empty')}</p> : null}
    </OptionsDialog>
  )
}
