import '../request.css'
import './inbox.css'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { moduleTable } from '../module-table.ts'
import { PersonAvatar } from '../pictures/person-avatar.tsx'
import { ReadNotes } from '../read-notes.tsx'
import { RequestStatus } from '../request-status.tsx'
import { useTools } from '../use-tools.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { type InboxScreenProps, useInboxSearch } from './inbox-screen.tsx'
import { wordsOfItem } from './item-words.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { KindMark } from './kind-mark.tsx'
import { useInbox } from './use-inbox.ts'

/** `/inbox/history`: what this person has decided, and where it stands now. */
export function HistoryScreen({ modules: list, slugs }: InboxScreenProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const modules = useMemo(() => moduleTable(list, slugs), [list, slugs])
  const tools = useTools(...list.map((m) => m.ns))
  const [search, change] = useInboxSearch(slugs)
  const history = useInbox(attachmentsInboxCalls.inboxHistory, search, modules.has, true)
  return (
    <Page wide>
      <PageHeader title={t('inbox.title')} />
      <div className="rq-inbox-tools"><InboxTabs at="history" /><div><InboxFilters search={search} onChange={change} modules={modules} employees={attachmentsInboxCalls.inboxDatasourceEmployeeHistory} history /></div></div>
      <ReadNotes read={history} />
      {history.rows?.length === 0 ? <EmptyState icon="history" title={t('inbox.history-empty')} /> : null}
      <ul className="rq-cards" aria-label={t('inbox.history')}>
        {history.rows?.map((item) => {
          const module = modules.bySlug(item.module)
          if (!module) return null
          const { title, when } = wordsOfItem(module, item, tools)
          return (
            <li key={item.id}>
              <Link to="/$module/$id" params={{ module: item.module, id: item.id }} className="rq-card">
                <span className="rq-card-top">
                  <span className="rq-card-who"><PersonAvatar name={item.employee} employeeId={item.employeeId} size={32} /><span className="rq-card-title">{item.employee}</span></span>
                  <RequestStatus status={item.status} text={item.statusText} />
                </span>
                <span className="rq-card-when"><KindMark module={module} /> {[title, when].filter(Boolean).join('\u00a0· ')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {history.hasMore ? <div className="rq-more"><Button onClick={history.more} busy={history.loadingMore}>{t('list.more')}</Button></div> : null}
    </Page>
  )
}
