import '../request.css'
import './employees.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { filterEmployees } from './employee.ts'
import { EmployeeListbox } from './employee-listbox.tsx'
import { PeopleState } from './people-state.tsx'
import { type EmployeeDialogProps, useChoice } from './use-choice.ts'
import type { Employees } from './use-employees.ts'

/** 'Select Employee': a search box, the list, how many are shown, Save and Close. @see docs/product/screens.md#people */
export function SelectEmployeeDialog({ source, ...props }: EmployeeDialogProps & { source: Employees }) {
  const { t } = useTranslation(['people', 'fixed'])
  const [search, setSearch] = useState('')
  const all = useMemo(() => source.people ?? [], [source.people])
  const shown = useMemo(() => filterEmployees(all, search), [all, search])
  const { checked, toggle, save, saveOne } = useChoice(props, all)
  const title = t('fixed:employee-select.variant-title')
  return (
    <Dialog
      opened onClose={props.onClose} title={title} size={480} sheet
      actions={
        <>
          <Button onClick={props.onClose}>{t('fixed:employee-select.close')}</Button>
          <Button look="primary" onClick={save} disabled={!source.people}>{t('fixed:employee-select.save')}</Button>
        </>
      }
    >
      <SearchInput label={t('search')} value={search} onChange={setSearch} autofocus />
      <PeopleState source={source} />
      {source.people && shown.length === 0 ? <p className="pp-empty">{t('fixed:transfer.empty')}</p> : null}
      {shown.length > 0 ? <EmployeeListbox label={title} people={shown} isChecked={(id) => checked.has(id)} onToggle={toggle} single={props.choice === 'single'} {...(props.choice === 'single' ? { onDone: saveOne } : {})} /> : null}
      {source.people ? <p className="pp-foot" aria-live="polite">{t('fixed:employee-select.footer', { x: shown.length, y: all.length })}</p> : null}
    </Dialog>
  )
}
