import '../request.css'
import './inbox.css'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useGrowing } from '../../ui/use-growing.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { AnyClientModule } from '../client-module.ts'
import type { ModuleTable } from '../module-table.ts'
import { KindMark } from './kind-mark.tsx'
import { PersonAvatar } from '../pictures/person-avatar.tsx'
import type { ViewTools } from '../row-view.ts'
import { useSyncWords } from '../sync-line.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { wordsOfItem } from './item-words.ts'
import type { Desk } from './use-desk.tsx'
import { useInboxKeys } from './use-keys.ts'
import { RowUndo } from './decided-line.tsx'

const RequestBeside = lazy(() => import('../detail/detail-screen.tsx').then((m) => ({ default: m.RequestBeside })))

interface InboxPanesProps {
  modules: ModuleTable
  tools: ViewTools
  desk: Desk
  search: InboxSearch
  onChange: (search: InboxSearch) => void
  head: ReactNode
  more: ReactNode
  bars: ReactNode
}

const placeOf = ({ module, id }: Pick<InboxItem, 'module' | 'id'>) => `${module}.${id}`

/** The inbox with room: the list, and beside it what is open. Once that is decided the next one opens; it stays the inbox. */
export function InboxPanes({ modules, tools, desk, search, onChange, head, more, bars }: InboxPanesProps) {
  const { t } = useTranslation('request')
  const { shown, items, still } = desk
  const { drawn, end } = useGrowing<HTMLLIElement>(shown.length)
  const [first] = useState(() => placeOf(items[0] ?? (shown[0] as InboxItem)))
  const at = search.at ?? first
  const dot = at.indexOf('.')
  const module = modules.bySlug(at.slice(0, dot))
  const id = at.slice(dot + 1)
  const open = useStableCallback((item: InboxItem | undefined) => item && onChange({ ...search, at: placeOf(item) }))
  const pane = useRef<HTMLDivElement>(null)
  const isDecided = (item: InboxItem) => desk.decisionOf(item) !== undefined
  /** The next one below that still waits, else the nearest above. */
  const goOn = useStableCallback(() => {
    const place = shown.findIndex((i) => i.id === id)
    const waits = (i: InboxItem) => !isDecided(i)
    open(shown.slice(place + 1).find(waits) ?? shown.slice(0, place).findLast(waits))
  })
  // wherever it was decided: beside, by a key or in a batch. One that was decided before it was opened stays open.
  const isOpenDecided = shown.some((i) => i.id === id && isDecided(i))
  const waited = useRef<string | null>(null)
  useEffect(() => {
    if (!isOpenDecided) waited.current = id
    else if (waited.current === id) goOn()
  }, [isOpenDecided, id, goOn])
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    scrollTo({ top: 0, behavior: 'instant' })
    const row = document.querySelector<HTMLElement>(`.rq-item[data-id="${id}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    // the button that was pressed is gone with what it decided
    if (document.activeElement === document.body) row?.focus({ preventScroll: true })
  }, [id])
  useInboxKeys({
    onDecide: desk.decideById,
    onMove: (next) => open(shown.find((i) => i.id === next)),
    onOpen: () => pane.current?.querySelector<HTMLElement>('h2')?.focus(),
    onChoose: (chosen) => {
      if (desk.choosable.some((i) => i.id === chosen)) desk.toggle(chosen)
    },
  }, true, id)
  return (
    <div className="rq-panes">
      <section className="rq-pane-list" aria-label={t('inbox.waiting')}>
        {head}
        <ul className="rq-items" aria-label={t('inbox.waiting')} ref={still}>
          {shown.slice(0, drawn).map((item, index) => (
            <li key={item.id} ref={index === drawn - 1 ? end : undefined}>
              <ItemRow module={modules.bySlug(item.module)} item={item} tools={tools} desk={desk} search={search} isOpen={item.id === id} />
            </li>
          ))}
        </ul>
        {drawn === shown.length ? more : null}
        {bars}
      </section>
      <div className="rq-pane-main" ref={pane}>
        {module ? <Suspense fallback={<div className="ess-page"><SkeletonRows count={4} /></div>}><RequestBeside key={id} module={module} id={id} /></Suspense> : null}
      </div>
    </div>
  )
}

interface ItemRowProps {
  module: AnyClientModule | undefined
  item: InboxItem
  tools: ViewTools
  desk: Desk
  search: InboxSearch
  isOpen: boolean
}

/** An item of the list: who, what, when, since when; once decided, how that goes, in the same room. */
function ItemRow({ module, item, tools, desk, search, isOpen }: ItemRowProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const decision = desk.decisionOf(item)
  const queued = desk.queuedOf(item)
  const words = useSyncWords(decision ? [decision] : queued, tools)
  const { title, when } = module ? wordsOfItem(module, item, tools) : { title: item.moduleName, when: item.code }
  const what = t('inbox.what', { title, person: item.employee })
  const refused = decision ? undefined : desk.refusalOf(item)
  return (
    <article className="rq-item" data-id={item.id} tabIndex={-1} aria-label={what} data-open={isOpen || undefined} data-decided={decision ? true : undefined} data-selected={desk.selected.includes(item.id) || undefined}>
      <PersonAvatar name={item.employee} employeeId={item.employeeId} size={36} />
      <Link to="/inbox" search={{ ...search, at: placeOf(item) }} replace resetScroll={false} className="rq-item-link" aria-current={isOpen ? 'true' : undefined}>
        <span className="sr-only">{t('inbox.open-what', { what })}</span>
        <span className="rq-item-who" dir="auto">{item.employee}</span>
        <span className="rq-item-what">{module ? <KindMark module={module} /> : null} {title}{item.status === 40 ? <> <StatusLabel tone="blue" icon="undo">{t('inbox.cancellation')}</StatusLabel></> : null}</span>
        <span className="rq-item-when">{module ? when : t('fixed:inbox.unmapped')}</span>
        {words ? <span className="rq-item-sub" data-tone={words.tone}>{words.text}</span>
          : refused ? <span className="rq-item-sub" data-tone="attention">{refused}</span>
          : <span className="rq-item-sub">{t('inbox.waiting-days', { count: item.waitingDays })}{item.forEmployee ? ` · ${t('inbox.for', { person: item.forEmployee })}` : ''}{item.hasAttachment ? <> · <Icon name="paperclip" size={14} label={t('inbox.attachment')} /></> : null}</span>}
      </Link>
      {decision ? <RowUndo row={decision} /> : (
        <label className="rq-tick">
          <input type="checkbox" checked={desk.selected.includes(item.id)} onChange={() => desk.toggle(item.id)} disabled={!desk.mayChoose(item)} />
          <span className="sr-only">{t('inbox.select-one', { what })}</span>
        </label>
      )}
    </article>
  )
}
