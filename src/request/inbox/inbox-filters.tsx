import './inbox.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { MultiSelect } from '../../ui/select/multi-select.tsx'
import { Select } from '../../ui/select/select.tsx'
import { sortItems } from '../../lib/sort-items.ts'
import { CountBadge } from '../../ui/status-label.tsx'
import { useAccess } from '../access.ts'
import { EmployeePicker } from '../employees/employee-picker.tsx'
import type { ModuleTable } from '../module-table.ts'
import { inboxFilterCount, type InboxSearch, WAITING_DAYS } from './inbox-search.ts'

interface InboxFiltersProps {
  search: InboxSearch
  onChange: (search: InboxSearch) => void
  modules: ModuleTable
  /** Employees to choose from: of the inbox or of its history. */
  employees: AnyCall
  /** Waiting time and "for others" make no sense for what is decided. */
  history?: boolean
}

/** A button with the number of filters that narrow the inbox, and their drawer. */
export function InboxFilters(props: InboxFiltersProps) {
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState(false)
  const count = inboxFilterCount(props.search)
  return (
    <>
      <Button icon="filter" size="small" onClick={() => setOpened(true)} aria-haspopup="dialog">
        <span className="rq-tool-word">{t('list.filters')}</span> <CountBadge count={count} label={t('list.filters-count', { count })} />
      </Button>
      {opened ? <FilterDrawer {...props} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

function FilterDrawer({ search, onChange, modules, employees, history, onClose }: InboxFiltersProps & { onClose: () => void }) {
  const { t } = useTranslation('request')
  const access = useAccess()
  const [draft, setDraft] = useState(search)
  const change = (part: Partial<InboxSearch>) => setDraft({ ...draft, ...part })
  const apply = (next: InboxSearch) => {
    onChange(next)
    onClose()
  }
  const options = sortItems(modules.slugs.filter((slug) => access?.has(slug) ?? true).map((slug) => ({ value: slug, label: t(`modules.${slug}`), name: t(`modules.${slug}`) })), 'name')
  return (
    <Drawer opened onClose={onClose} title={t('list.filters')} onReset={() => apply({ sort: search.sort })} onSubmit={() => apply(draft)}>
      <div className="rq-stack">
        <MultiSelect id="inbox-module" label={t('inbox.module')} options={options} value={draft.modules ?? []} emptyText={t('inbox.all-modules')} onChange={(slugs) => change({ modules: slugs.length > 0 ? slugs : undefined })} />
        <EmployeePicker id="inbox-employee" label={t('inbox.employee')} source={employees} value={draft.employee ?? null} optional emptyText={t('inbox.anyone')} onChoose={(row) => change({ employee: row?.id })} />
        {history ? null : (
          <>
            <Select
              id="inbox-days" label={t('inbox.waiting-at-least')} value={String(draft.days ?? '')} onChange={(days) => change({ days: days ? Number(days) : undefined })}
              options={[{ value: '', label: t('inbox.any-time') }, ...WAITING_DAYS.map((d) => ({ value: String(d), label: t('inbox.days', { count: d }) }))]}
            />
            <label className="rq-flag">
              <input type="checkbox" checked={draft.others ?? false} onChange={(e) => change({ others: e.currentTarget.checked || undefined })} />
              <span>{t('inbox.for-others')}</span>
            </label>
          </>
        )}
      </div>
    </Drawer>
  )
}
