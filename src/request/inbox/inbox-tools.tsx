import './inbox.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { Button } from '../../ui/button.tsx'
import type { ModuleTable } from '../module-table.ts'
import { replaceSelected } from './bulk.ts'
import { InboxFilters } from './inbox-filters.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import type { Desk } from './use-desk.tsx'

/** Above the list: waiting or history, what is shown in which order, all at once. On a telephone in one line. */
export function InboxTools({ desk, search, onChange, modules }: { desk: Desk; search: InboxSearch; onChange: (search: InboxSearch) => void; modules: ModuleTable }): ReactNode {
  const { t } = useTranslation('request')
  const { items, choosable, chosen } = desk
  return (
    <div className="rq-inbox-tools">
      <InboxTabs at="waiting" waiting={desk.waiting} />
      <div>
        <InboxFilters search={search} onChange={onChange} modules={modules} employees={attachmentsInboxCalls.inboxDatasourceEmployee} />
        <Button size="small" icon={search.sort === 'start' ? 'calendar' : 'clock'} onClick={() => onChange({ ...search, sort: search.sort === 'start' ? undefined : 'start' })}>
          <span className="rq-tool-word">{t(search.sort === 'start' ? 'inbox.sort-start' : 'inbox.sort-oldest')}</span>
        </Button>
        {items.length > 1 && choosable.length > 0 && chosen.length < choosable.length ? <Button size="small" look="quiet" className="rq-all" onClick={() => desk.select(replaceSelected(choosable.map((i) => i.id)))}>{t('inbox.select-all')}</Button> : null}
      </div>
    </div>
  )
}
