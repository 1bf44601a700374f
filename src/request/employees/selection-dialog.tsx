import '../request.css'
import '../fields/fields.css'
import './employees.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { type Direction, filterEmployees, sortEmployees, type SortBy } from './employee.ts'
import { EmployeeListbox } from './employee-listbox.tsx'
import { PeopleState } from './people-state.tsx'
import { type EmployeeDialogProps, useChoice } from './use-choice.ts'
import type { Employees } from './use-employees.ts'

const SORTS: readonly { by: SortBy; label: string }[] = [
  { by: 'displayName', label: 'fixed:employee-select.sort-display-name' }, { by: 'code', label: 'fixed:employee-select.sort-code' }, { by: 'fullname', label: 'fixed:employee-select.sort-name' },
]

interface SelectionDialogProps extends EmployeeDialogProps {
  title: string
  source: Employees
}

/** Employee selection: sorted by display name, code or name, up or down, with a text filter; one or several. @see docs/product/screens.md#people */
export function EmployeeSelectionDialog({ title, source, ...props }: SelectionDialogProps) {
  const { t } = useTranslation(['people', 'fixed', 'common'])
  const [sortBy, setSortBy] = useState<SortBy>('displayName')
  const [direction, setDirection] = useState<Direction>(0)
  const [search, setSearch] = useState('')
  const all = useMemo(() => source.people ?? [], [source.people])
  const shown = useMemo(() => filterEmployees(sortEmployees(all, sortBy, direction), search), [all, sortBy, direction, search])
  const { checked, toggle, save, saveOne } = useChoice(props, all)
  return (
    <Dialog
      opened onClose={props.onClose} title={title} size={520} sheet
      actions={
        <>
          <Button onClick={props.onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={save} disabled={!source.people}>{t('fixed:employee-select.save')}</Button>
        </>
      }
    >
      <div className="pp-tools">
        <SearchInput label={t('search')} value={search} onChange={setSearch} autofocus />
        <SegmentedTabs label={t('sort-by')} value={sortBy} onChange={setSortBy} segments={SORTS.map((s) => ({ value: s.by, label: t(s.label) }))} />
        <Button icon={direction === 0 ? 'chevronUp' : 'chevronDown'} aria-label={t('direction', { direction: t(`fixed:employee-select.${direction === 0 ? 'asc' : 'desc'}`) })} onClick={() => setDirection(direction === 0 ? 1 : 0)}>
          {t(`fixed:employee-select.${direction === 0 ? 'asc' : 'desc'}`)}
        </Button>
      </div>
      <PeopleState source={source} />
      {source.people && shown.length === 0 ? <p className="pp-empty">{t('fixed:transfer.empty')}</p> : null}
      {shown.length > 0 ? <EmployeeListbox label={title} people={shown} isChecked={(id) => checked.has(id)} onToggle={toggle} single={props.choice === 'single'} {...(props.choice === 'single' ? { onDone: saveOne } : {})} /> : null}
      {source.people ? <p className="pp-foot"><span>{t('found', { count: shown.length })}</span><span aria-live="polite">{t('chosen', { count: checked.size })}</span></p> : null}
    </Dialog>
  )
}
