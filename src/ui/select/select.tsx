import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '../../lib/matches.ts'
import type { Option } from '../../lib/option.ts'
import type { FieldFacts } from '../field/text-input.tsx'
import { OptionsDialog, SEARCH_FROM } from './options-dialog.tsx'
import { SelectButton, SelectField } from './select-field.tsx'

interface OneOf {
  label: string
  /** All there are. Nothing chosen is an option of its own where it can be chosen. */
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  disabled?: boolean | undefined
}

interface SelectProps extends FieldFacts, OneOf {
  label: string
}

/** One of a list that is at hand, in a form. A list of the server: `Dropdown`. */
export function Select({ options, value, onChange, disabled, ...facts }: SelectProps) {
  const { closed, list } = useOneOf({ label: facts.label, options, value, onChange })
  return <SelectField {...facts} {...closed} disabled={disabled}>{list}</SelectField>
}

/** The same in a row of tools: its label is read, not seen, and a long choice is cut. */
export function ToolSelect({ disabled, ...props }: OneOf) {
  const { closed, list } = useOneOf(props)
  return <><SelectButton label={props.label} {...closed} disabled={disabled} className="ess-pick-tool" />{list}</>
}

function useOneOf({ label, options, value, onChange }: OneOf) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return {
    closed: { text: options.find((o) => o.value === value)?.label ?? '', emptyText: t('select.choose'), onOpen: () => setOpened(true) },
    list: opened ? <SelectDialog {...{ label, options, value, onChange }} onClose={close} /> : null,
  }
}

function SelectDialog({ label, options, value, onChange, onClose }: OneOf & { onClose: () => void }) {
  const { t } = useTranslation('fixed')
  const [text, setText] = useState('')
  const found = options.filter((o) => matches(text, o.label))
  return (
    <OptionsDialog
      label={label} value={value} options={found} search={options.length >= SEARCH_FROM ? { text, onChange: setText } : null} onClose={onClose}
      onChoose={(chosen) => { onClose(); if (chosen.value !== value) onChange(chosen.value) }}
    >
      {found.length === 0 ? <p className="ess-hint ess-options-none" role="status">{t('transfer.empty')}</p> : null}
    </OptionsDialog>
  )
}
