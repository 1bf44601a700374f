import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../lib/option.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SearchInput } from '../field/search-input.tsx'
import type { FieldFacts } from '../field/text-input.tsx'
import { moveInList } from './move-in-list.ts'
import { multiSelectList, toggleAll } from './multi-select-list.ts'
import { SelectField } from './select-field.tsx'

export interface MultiSelectProps extends FieldFacts {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Word for nothing chosen: "All modules". */
  emptyText?: string
}

/** Some of a list: search, Select All, what is ticked in a group of its own, more by pages. */
export function MultiSelect({ options, value, onChange, emptyText, ...facts }: MultiSelectProps) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const names = options.filter((o) => value.includes(o.value)).map((o) => o.label)
  const text = names.length > 3 ? t('select.some', { count: names.length }) : names.join(', ')
  return (
    <SelectField {...facts} text={text} emptyText={emptyText ?? t('select.choose')} onOpen={() => setOpened(true)}>
      {opened ? <MultiSelectDialog label={facts.label} options={options} value={value} onChange={onChange} onClose={() => setOpened(false)} /> : null}
    </SelectField>
  )
}

function MultiSelectDialog({ label, options, value, onChange, onClose }: Pick<MultiSelectProps, 'label' | 'options' | 'value' | 'onChange'> & { onClose: () => void }) {
  const { t } = useTranslation(['fixed', 'ui', 'common'])
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const toggled = useRef<string | null>(null)
  const id = useId()
  const chosen = new Set(value)
  const shown = multiSelectList(options, chosen, search, pages)
  // A ticked option moves to the other group: the focus goes with it, the list stays where it is.
  useEffect(() => {
    if (toggled.current !== null) list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(toggled.current)}"]`)?.focus({ preventScroll: true })
    toggled.current = null
  }, [value])
  const toggle = (option: string) => {
    toggled.current = option
    onChange(chosen.has(option) ? value.filter((v) => v !== option) : [...value, option])
  }
  const group = (options: readonly Option[], title: string) =>
    options.length === 0 ? [] : [
      <li key={title} className="ess-multi-group" aria-hidden="true">{title}</li>,
      ...options.map((o) => (
        <li key={o.value}>
          <label className="ess-check">
            <input type="checkbox" value={o.value} checked={chosen.has(o.value)} onChange={() => toggle(o.value)} />
            <span>{o.label}</span>
          </label>
        </li>
      )),
    ]
  return (
    <Dialog opened onClose={onClose} title={label} actions={<Button look="primary" onClick={onClose}>{t('ui:select.done')}</Button>}>
      <div className="ess-multi" onKeyDown={(e) => moveInList(e, list.current, 'input')}>
        <SearchInput label={t('ui:search')} value={search} onChange={(text) => { setSearch(text); setPages(1) }} controls={id} />
        {shown.found === 0 ? <p className="ess-hint ess-options-none" role="status">{t('transfer.empty')}</p> : (
          <>
            <label className="ess-check" data-all>
              <input
                type="checkbox" checked={shown.all === 'all'} ref={(box) => { if (box) box.indeterminate = shown.all === 'some' }}
                onChange={() => onChange(toggleAll(options, chosen, search))}
              />
              <span>{t('multi-select.select-all')}</span>
            </label>
            <ul className="ess-multi-list" ref={list} id={id} aria-label={label}>
              {group(shown.selected, `${t('multi-select.selected')} (${shown.selected.length})`)}
              {group(shown.unselected, `${t('multi-select.unselected')} (${shown.unselected.length})`)}
            </ul>
          </>
        )}
        <div className="ess-multi-foot">
          <span aria-live="polite" className="num">{t('multi-select.displayed', { x: shown.shown, y: shown.found })}</span>
          {shown.hasMore ? <Button size="small" onClick={() => setPages(pages + 1)}>{t('multi-select.show-more')}</Button> : null}
        </div>
      </div>
    </Dialog>
  )
}
