import '../request.css'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states.tsx'
import { useOutbox } from '../../api/outbox.ts'
import type { AnyClientModule } from '../client-module.ts'
import { useLocalRequests } from '../device/local-requests.ts'
import { LocalSection } from '../local-section.tsx'
import { MoreRows, ReadNotes } from '../read-notes.tsx'
import { viewOfRow } from '../row-view.ts'
import { useMayFile } from '../may-file.ts'
import { useTools } from '../use-tools.ts'
import { emptyText, filterCount, type ListSearch } from './list-search.ts'
import { RequestCard } from './request-card.tsx'
import { ListTable } from './list-table.tsx'
import { useRequestList } from './use-request-list.ts'

interface ListPaneProps {
  module: AnyClientModule
  search: ListSearch
  /** Record open beside it. */
  currentId?: string
  /** The list has the screen for itself: a table where there is room. Else cards beside the open record. */
  asTable: boolean
  onSort: (sort: string) => void
}

/** The rows of a list with everything that can be the matter with them: loading, empty, failed, old, waiting here. */
export function ListPane({ module, search, currentId, asTable, onSort }: ListPaneProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const tools = useTools(module.ns)
  const list = useRequestList(module, search)
  const local = useLocalRequests(module.slug)
  const outbox = useOutbox()
  const mayFile = useMayFile(module)
  const queuedFor = (id: string) => outbox.filter((r) => r.recordId === id && r.state !== 'sent')
  const hidden = new Set(local.map((r) => r.id))
  const rows = list.rows?.filter((r) => !hidden.has(r.id))
  const filtered = filterCount(search) > 0 || !!search.q
  const empty = rows?.length === 0
  return (
    <>
      {search.scope === undefined && !filtered ? <LocalSection modules={[module]} requests={local} tools={tools} /> : null}
      <ReadNotes read={list} />
      {empty && (local.length === 0 || filtered) ? (
        <EmptyState icon="list" title={t('fixed:table.empty')}>{t(emptyText(search, mayFile))}</EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        asTable ? (
          <ListTable module={module} rows={rows} tools={tools} search={search} onSort={onSort} queuedFor={queuedFor} />
        ) : (
          <ul className="rq-cards" aria-label={t(`modules.${module.slug}`)}>
            {rows.map((row) => (
              <li key={row.id}><RequestCard module={module} view={viewOfRow(module, row, tools)} tools={tools} queued={queuedFor(row.id)} current={row.id === currentId} showEmployee={search.scope !== undefined} /></li>
            ))}
          </ul>
        )
      ) : null}
      <MoreRows list={list} />
    </>
  )
}
