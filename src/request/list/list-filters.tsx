import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { StatusId } from '../../../contract/kit/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { optionOf } from '../../lib/option.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DateRangeFilter, isCompleteRange } from '../../ui/field/date-range.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useTypedSearch } from '../../ui/field/use-search-text.ts'
import { MultiSelect } from '../../ui/select/multi-select.tsx'
import { Select } from '../../ui/select/select.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { useDateFormats, useToday } from '../use-tools.ts'
import { EmployeePicker } from '../employees/employee-picker.tsx'
import { filterCount, type ListSearch } from './list-search.ts'

/** In the order people think of them. */
const statusOrder: StatusId[] = [0, 1, 2, 4, 5, 3, 40, 30, 11, 12]

interface ListFiltersProps {
  search: ListSearch
  onChange: (search: ListSearch) => void
  label: string
  /** Who may be chosen in lists of other people's requests; answers EmployeeOption. */
  employees?: AnyCall | undefined
  /** Orders to choose from where no table heads can be tapped: value of the URL and its words. */
  sorts?: readonly { value: string; label: string }[]
}

/** Search and filters of a list. */
export function ListFilters({ search, onChange, label, employees, sorts = [] }: ListFiltersProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [text, setText] = useTypedSearch(search.q, (q) => onChange({ ...search, q: q || undefined }))
  const [opened, setOpened] = useState(false)
  const count = filterCount(search)
  return (
    <div className="rq-filters" role="search">
      <SearchInput label={label} value={text} onChange={setText} />
      <Button icon="filter" onClick={() => setOpened(true)} aria-haspopup="dialog">
        <span className="rq-filter-word">{t('list.filters')}</span>
        <CountBadge count={count} label={t('list.filters-count', { count })} />
      </Button>
      {opened ? <FilterDrawer employees={employees} search={search} sorts={sorts} onApply={onChange} onClose={() => setOpened(false)} /> : null}
    </div>
  )
}

interface FilterDrawerProps extends Required<Pick<ListFiltersProps, 'search' | 'sorts'>>, Pick<ListFiltersProps, 'employees'> {
  onApply: (search: ListSearch) => void
  onClose: () => void
}

function FilterDrawer({ search, sorts, employees, onApply, onClose }: FilterDrawerProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [draft, setDraft] = useState(search)
  const [attempted, setAttempted] = useState(false)
  const formats = useDateFormats()
  const today = useToday()
  const range = { from: draft.from ?? null, until: draft.until ?? null }
  const apply = (next: ListSearch) => {
    onApply(next)
    onClose()
  }
  const submit = () => (isCompleteRange(range, true) ? apply(draft) : setAttempted(true))
  const chooseStatuses = (values: readonly string[]) => {
    const status = statusOrder.filter((s) => values.includes(String(s)))
    setDraft({ ...draft, status: status.length > 0 ? status : undefined })
  }
  return (
    <Drawer opened onClose={onClose} title={t('list.filters')} onReset={() => apply({ ...draft, status: undefined, from: undefined, until: undefined, employee: undefined })} onSubmit={submit}>
      <div className="rq-stack">
        <MultiSelect
          id="list-status" label={t('list.filter-status')} emptyText={t('list.any-status')} value={(draft.status ?? []).map(String)} onChange={chooseStatuses}
          options={statusOrder.map((id) => optionOf({ id, displayName: t(`status.${id}`) }))}
        />
        {employees && search.scope ? (
          <EmployeePicker id="list-employee" label={t('column.employee')} source={employees} value={draft.employee ?? null} optional emptyText={t('inbox.anyone')} onChoose={(person) => setDraft({ ...draft, employee: person?.id })} />
        ) : null}
        {sorts.length > 0 ? (
          <Select id="list-sort" label={t('list.sort')} options={[{ value: '', label: t('list.newest') }, ...sorts]} value={draft.sort ?? ''} onChange={(sort) => setDraft({ ...draft, sort: sort || undefined })} />
        ) : null}
        <DateRangeFilter value={range} onChange={({ from, until }) => setDraft({ ...draft, from: from ?? undefined, until: until ?? undefined })} optional attempted={attempted} formats={formats} today={today} />
      </div>
    </Drawer>
  )
}
