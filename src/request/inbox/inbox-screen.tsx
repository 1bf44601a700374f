import '../request.css'
import './inbox.css'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { type OutboxRow, useOutbox } from '../../api/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useGrowing } from '../../ui/use-growing.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useDecide } from '../act/use-decide.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { whatOf } from '../device/subject.ts'
import { type ModuleTable, moduleTable } from '../module-table.ts'
import { ReadNotes } from '../read-notes.tsx'
import { viewOfInboxItem, type ViewTools } from '../row-view.ts'
import { useTools } from '../use-tools.ts'
import { useUrlSearch } from '../use-url-search.ts'
import { actionable, replaceSelected, toggleSelected } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { DecidedLine } from './decided-line.tsx'
import { DecisionCard, UnmappedCard } from './decision-card.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { inboxFilterCount, type InboxSearch, readInboxSearch } from './inbox-search.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { wordsOfItem } from './item-words.ts'
import { useInbox } from './use-inbox.ts'
import { decisionOf } from './settled.ts'
import { useInboxKeys } from './use-keys.ts'
import { useSettled, useStill } from './use-settled.ts'

/** Filters of the inbox as its URL has them. */
export function useInboxSearch(modules: ModuleTable): [InboxSearch, (search: InboxSearch) => void] {
  const [raw, change] = useUrlSearch()
  return [useMemo(() => readInboxSearch(raw, modules.all.map((m) => m.slug)), [raw, modules]), change]
}

const NONE: readonly OutboxRow[] = []

/** Decisions of an item that wait on this device: its own, and those inside a batch. For one without any, always the same list. */
function queuedOf(outbox: readonly OutboxRow[], id: string): readonly OutboxRow[] {
  const found = outbox.filter((r) => r.state !== 'sent' && (r.recordId === id || (Array.isArray(r.input.items) && (r.input.items as { id: string }[]).some((i) => i.id === id))))
  return found.length > 0 ? found : NONE
}

const targetOf = (module: AnyClientModule, item: InboxItem, tools: ViewTools) => {
  const view = viewOfInboxItem(module, item, tools)
  return { module, id: item.id, version: item.version, status: item.status, reader: item.requestor, ...whatOf(module, view, item.employee) }
}

/** `/inbox`: what waits for this person's decision. */
export function InboxScreen({ modules: list }: { modules: readonly AnyClientModule[] }) {
  const { t } = useTranslation(['request', 'fixed'])
  const modules = useMemo(() => moduleTable(list), [list])
  const tools = useTools(...list.map((m) => m.ns))
  const navigate = useNavigate()
  const [search, change] = useInboxSearch(modules)
  const inbox = useInbox(attachmentsInboxCalls.inboxList, search)
  const outbox = useOutbox()
  const { decide, dialog } = useDecide(undefined, true)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [bulk, setBulk] = useState<ApproverAction | null>(null)

  const { items: shown, takeAway } = useSettled(inbox.rows ?? [], outbox, JSON.stringify(search))
  const items = shown.filter((i) => !decisionOf(outbox, i))
  // the counters leave out what is decided and only not sent yet
  const decidedHere = (inbox.rows ?? []).filter((i) => decisionOf(outbox, i)).length
  const still = useStill<HTMLUListElement>(shown.map((i) => (decisionOf(outbox, i) ? `-${i.id}` : i.id)).join())
  const chosen = items.filter((i) => selected.includes(i.id))
  const choosable = items.filter((i) => !i.leftOut && queuedOf(outbox, i.id).length === 0)
  const decideOne = (item: InboxItem, action: ApproverAction, withNote = false) => {
    const module = modules.bySlug(item.module)
    if (module) decide(targetOf(module, item, tools), action, withNote)
  }
  const decideFromCard = useStableCallback((item: InboxItem, action: ApproverAction) => decideOne(item, action))
  const toggle = useCallback((id: string) => setSelected((s) => toggleSelected(s, id)), [])
  const { drawn, end } = useGrowing<HTMLLIElement>(shown.length)
  useInboxKeys({
    onDecide: (id, action) => {
      const item = items.find((i) => i.id === id)
      if (item && actionable(action, [item]).length > 0) decideOne(item, action, true)
    },
    onOpen: (id) => {
      const item = items.find((i) => i.id === id)
      if (item) void navigate({ to: '/$module/$id', params: { module: item.module, id } })
    },
  })

  return (
    <Page wide>
      <PageHeader title={t('inbox.title')} />
      <InboxTabs at="waiting" waiting={inbox.rows ? inbox.total - decidedHere : undefined} />
      <div className="rq-inbox-tools">
        <div>
          <InboxFilters search={search} onChange={change} modules={modules} employees={attachmentsInboxCalls.inboxDatasourceEmployee} />
          <Button size="small" icon={search.sort === 'start' ? 'calendar' : 'clock'} onClick={() => change({ ...search, sort: search.sort === 'start' ? undefined : 'start' })}>
            {t(search.sort === 'start' ? 'inbox.sort-start' : 'inbox.sort-oldest')}
          </Button>
        </div>
        {items.length > 1 && choosable.length > 0 && selected.length < items.length ? <Button size="small" look="quiet" className="rq-all" onClick={() => setSelected(replaceSelected(choosable.map((i) => i.id)))}>{t('inbox.select-all')}</Button> : null}
      </div>
      <ReadNotes read={inbox} count={4} />
      {inbox.rows && shown.length === 0 ? (
        inboxFilterCount(search) > 0 ? (
          <EmptyState icon="filter" title={t('list.empty-filtered')} action={<Button onClick={() => change({ sort: search.sort })}>{t('list.clear')}</Button>} />
        ) : (
          <EmptyState icon="checkCircle" title={t('inbox.empty')}>{t('inbox.empty-hint')}</EmptyState>
        )
      ) : null}
      <ul className="rq-decisions" aria-label={t('inbox.waiting')} ref={still}>
        {shown.slice(0, drawn).map((item, index) => {
          const module = modules.bySlug(item.module)
          const decision = decisionOf(outbox, item)
          return (
            <li key={item.id} ref={index === drawn - 1 ? end : undefined}>
              {module && decision ? (
                <DecidedLine id={item.id} what={targetOf(module, item, tools).what} label={t('inbox.what', { title: wordsOfItem(module, item, tools).title, person: item.employee })} row={decision} tools={tools} onAway={takeAway} />
              ) : module ? (
                <DecisionCard
                  module={module} item={item} tools={tools} queued={queuedOf(outbox, item.id)} selected={selected.includes(item.id)}
                  onSelect={toggle} onDecide={decideFromCard}
                />
              ) : (
                <UnmappedCard item={item} />
              )}
            </li>
          )
        })}
      </ul>
      {inbox.hasMore && drawn === shown.length ? <div className="rq-more"><Button onClick={inbox.more} busy={inbox.loadingMore}>{t('list.more')}</Button></div> : null}
      {chosen.length > 0 ? <BulkBar chosen={chosen} modules={modules} onClear={() => setSelected([])} onAct={setBulk} /> : null}
      {bulk ? (
        <BulkDialog action={bulk} items={actionable(bulk, chosen)} modules={modules} onClose={(done) => { setBulk(null); if (done) setSelected([]) }} />
      ) : null}
      {dialog}
    </Page>
  )
}
