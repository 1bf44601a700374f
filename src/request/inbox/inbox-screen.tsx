import '../request.css'
import './inbox.css'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { part } from '../../ui/part.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import type { AnyClientModule } from '../client-module.ts'
import { moduleTable } from '../module-table.ts'
import { ReadNotes } from '../read-notes.tsx'
import { useTools } from '../use-tools.ts'
import { useUrlSearch } from '../use-url-search.ts'
import { actionable } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkSent } from './bulk-sent.tsx'
import { InboxCards } from './inbox-cards.tsx'
import { inboxFilterCount, type InboxSearch, readInboxSearch } from './inbox-search.ts'
import { InboxTools } from './inbox-tools.tsx'
import { useDesk } from './use-desk.tsx'
import { useInboxKeys } from './use-keys.ts'

const InboxPanes = part(() => import('./inbox-panes.tsx').then((m) => m.InboxPanes))

/** Filters of the inbox as its URL has them. */
export function useInboxSearch(slugs: readonly string[]): [InboxSearch, (search: InboxSearch) => void] {
  const [raw, change] = useUrlSearch()
  return [useMemo(() => readInboxSearch(raw, slugs), [raw, slugs]), change]
}

export interface InboxScreenProps {
  /** Modules whose code and texts are here. */
  modules: readonly AnyClientModule[]
  /** Slugs of every module there is. */
  slugs: readonly string[]
}

/** `/inbox`: what waits for this person's decision. Where there is room the request that is open stands beside the list. */
export function InboxScreen({ modules: list, slugs }: InboxScreenProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const modules = useMemo(() => moduleTable(list, slugs), [list, slugs])
  const tools = useTools(...list.map((m) => m.ns))
  const navigate = useNavigate()
  const [search, change] = useInboxSearch(slugs)
  const desk = useDesk(modules, search, tools)
  const { inbox, shown, items, chosen, asked, batch } = desk
  const isEmpty = inbox.rows !== undefined && shown.length === 0
  const beside = useMedia(TWO_PANES) && shown.length > 0
  useInboxKeys({
    onDecide: desk.decideById,
    onOpen: (id) => {
      const item = items.find((i) => i.id === id)
      if (item) void navigate({ to: '/$module/$id', params: { module: item.module, id } })
    },
    onChoose: (id) => {
      if (desk.choosable.some((i) => i.id === id)) desk.toggle(id)
    },
  }, !beside)

  const head = (
    <>
      <PageHeader title={t('inbox.title')} />
      <InboxTools desk={desk} search={search} onChange={change} modules={modules} />
      <ReadNotes read={inbox} count={4} />
    </>
  )
  const more = inbox.hasMore ? <div className="rq-more"><Button onClick={inbox.more} busy={inbox.loadingMore}>{t('list.more')}</Button></div> : null
  const bars = (
    <>
      {chosen.length > 0 ? <BulkBar chosen={chosen} modules={modules} onClear={() => desk.select([])} onAct={desk.act} /> : batch.batch ? <BulkSent key={batch.batch.seq} batch={batch.batch} row={batch.row} tools={tools} onClose={batch.close} onRetry={(those) => batch.batch && desk.sendAll(batch.batch.action, those, batch.batch.note)} /> : null}
      {asked ? <BulkDialog action={asked} items={actionable(asked, chosen)} required={desk.wantsNote(asked, chosen)} onClose={desk.closeAsked} onConfirm={(note) => desk.sendAll(asked, actionable(asked, chosen), note)} /> : null}
      {desk.dialog}
    </>
  )
  if (beside) return <InboxPanes modules={modules} tools={tools} desk={desk} search={search} onChange={change} head={head} more={more} bars={bars} />
  return (
    <Page wide>
      {head}
      {isEmpty ? (
        inboxFilterCount(search) > 0 ? (
          <EmptyState icon="filter" title={t('list.empty-filtered')} action={<Button onClick={() => change({ sort: search.sort })}>{t('list.clear')}</Button>} />
        ) : (
          <EmptyState icon="checkCircle" title={t('inbox.empty')}>{t('inbox.empty-hint')}</EmptyState>
        )
      ) : null}
      <InboxCards desk={desk} modules={modules} tools={tools} more={more} />
      {bars}
    </Page>
  )
}
