import './inbox.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { useAccess } from '../access.ts'
import { EmployeePicker } from '../employees/employee-picker.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'
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

/** A button with the number of filters that narrow the inbox, and their dialog. */
export function InboxFilters({ search, onChange, modules, employees, history }: InboxFiltersProps) {
  const { t } = useTranslation('request')
  const access = useAccess()
  const [opened, setOpened] = useState(false)
  const count = inboxFilterCount(search)
  const change = (part: Partial<InboxSearch>) => onChange({ ...search, ...part })
  return (
    <>
      <Button icon="filter" size="small" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {t('list.filters')} <CountBadge count={count} label={t('list.filters-count', { count })} />
      </Button>
      <Dialog
        opened={opened} onClose={() => setOpened(false)} title={t('list.filters')}
        actions={
          <>
            <Button onClick={() => { onChange({ sort: search.sort }); setOpened(false) }}>{t('list.clear')}</Button>
            <Button look="primary" onClick={() => setOpened(false)}>{t('list.apply')}</Button>
          </>
        }
      >
        <div className="rq-stack">
          <FieldFrame id="inbox-module" label={t('inbox.module')}>
            <select id="inbox-module" className="rq-input" value={search.module ?? ''} onChange={(e) => change({ module: e.currentTarget.value || undefined })}>
              <option value="">{t('inbox.all-modules')}</option>
              {modules.all.filter((m) => access?.has(m.slug) ?? true).map((m) => <option key={m.slug} value={m.slug}>{t(`modules.${m.slug}`)}</option>)}
            </select>
          </FieldFrame>
          <EmployeePicker id="inbox-employee" label={t('inbox.employee')} source={employees} value={search.employee ?? null} optional emptyText={t('inbox.anyone')} onChoose={(row) => change({ employee: row?.id })} />
          {history ? null : (
            <>
              <FieldFrame id="inbox-days" label={t('inbox.waiting-at-least')}>
                <select id="inbox-days" className="rq-input" value={search.days ?? ''} onChange={(e) => change({ days: e.currentTarget.value ? Number(e.currentTarget.value) : undefined })}>
                  <option value="">{t('inbox.any-time')}</option>
                  {WAITING_DAYS.map((d) => <option key={d} value={d}>{t('inbox.days', { count: d })}</option>)}
                </select>
              </FieldFrame>
              <label className="rq-flag">
                <input type="checkbox" checked={search.others ?? false} onChange={(e) => change({ others: e.currentTarget.checked || undefined })} />
                <span>{t('inbox.for-others')}</span>
              </label>
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}
