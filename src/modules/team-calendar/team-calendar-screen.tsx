import '../../request/request.css'
import './team-calendar.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { isDateOfUse } from '../../../contract/kit/civil-date.ts'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { monthOf } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { port } from '../../api/offline.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { part } from '../../ui/part.ts'
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { PHONE, TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { EventPopover } from './event-popover.tsx'
import { EventRows } from './event-row.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { ListView } from './list-view.tsx'
import { MonthGrid } from './month-grid.tsx'
import { eventsOf } from './month-model.ts'
import { OnlyOne } from './only-one.tsx'
import { Toolbar, type View } from './toolbar.tsx'
import { useTeamEvents } from './use-team-events.ts'

/** Comes when it is looked at: a phone needs none of it. */
const Timeline = part(() => import('./team/timeline.tsx').then((m) => m.Timeline))

const VIEWS: readonly View[] = ['month', 'list']
/** Days beside one another need a desktop's room. */
const WIDE_VIEWS: readonly View[] = ['month', 'timeline', 'list']

/** `/calendar`: who of the team is away when, and the holidays. Day, view and whose days alone (`who`) stand in the address. @see contract/modules/general-account-home-calendar/README.md#screens */
export function TeamCalendarScreen() {
  const tools = useTools('team-calendar')
  const { t, show } = tools
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const day = isDateOfUse(raw.day) ? raw.day : show.today
  const compact = useMedia(PHONE)
  const views = useMedia(TWO_PANES) ? WIDE_VIEWS : VIEWS
  const view = views.find((v) => v === raw.view) ?? 'month'
  const panel = useId()
  const [opened, setOpened] = useState<{ event: TeamEvent; anchor: HTMLElement } | null>(null)
  const [all, setAll] = useState<{ date: string; of: string | null } | null>(null)
  const [dialog, setDialog] = useState<'filter' | 'feed' | null>(null)
  const { data, state } = useTeamEvents(monthOf(day))
  const who = typeof raw.who === 'string' ? raw.who : null
  const events = eventsOf(data?.events ?? [], who)
  const go = (change: { day?: string; view?: View; who?: null }) => {
    setOpened(null)
    const next = { day, view, who, ...change }
    void navigate({ to: '.', search: { ...(next.day === show.today ? {} : { day: next.day }), ...(next.view === 'month' ? {} : { view: next.view }), ...(next.who === null ? {} : { who: next.who }) }, replace: true })
  }
  const open = (event: TeamEvent, anchor: HTMLElement) => setOpened(opened?.event === event && opened.anchor === anchor ? null : { event, anchor })
  const onDay = (date: string, of = who) => eventsOf(events, of).filter((e) => e.startDate <= date && e.endDate >= date)
  return (
    <Page wide>
      <PageHeader
        title={t('team-calendar:title')} status={state.copyFrom === null ? null : <StaleNote at={state.copyFrom} nowMs={port.now()} />}
        actions={
          <>
            <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setDialog('filter')}>{t('team-calendar:filter')}</Button>
            <IconButton icon="settings" label={t('team-calendar:feed.title')} aria-haspopup="dialog" onClick={() => setDialog('feed')} />
          </>
        }
      />
      {who === null ? null : <OnlyOne id={who} tools={tools} onAll={() => go({ who: null })} onFilter={() => setDialog('filter')} />}
      <Toolbar day={day} view={view} views={views} panelId={panel} tools={tools} onDay={(date) => go({ day: date })} onView={(next) => go({ view: next })} />
      <div id={panel} role="tabpanel" aria-label={t(`team-calendar:${view}`)} className="tc-panel" aria-busy={state.loading || undefined}>
        {state.loading ? <SkeletonRows count={6} /> : null}
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
        {data && view === 'list' ? <ListView day={day} events={events} tools={tools} onOpen={open} /> : null}
        {data && view === 'timeline' ? <Suspense fallback={<SkeletonRows count={8} />}><Timeline day={day} events={events} who={who} tools={tools} onOpen={open} onShowAll={(date, of) => setAll({ date, of })} /></Suspense> : null}
        {data && view === 'month' ? (
          <>
            <MonthGrid day={day} events={events} tools={tools} compact={compact} onDay={(date) => go({ day: date })} onShowAll={(date) => setAll({ date, of: null })} onOpen={open} />
            {compact ? <Section title={show.day(day)}><Card flush><EventRows events={onDay(day)} label={show.day(day)} tools={tools} onOpen={open} /></Card></Section> : null}
          </>
        ) : null}
      </div>
      {all === null ? null : (
        <Dialog opened onClose={() => { setOpened(null); setAll(null) }} title={`${t('fixed:calendar.show-all')}: ${show.day(all.date)}`} size={480}>
          <div className="tc-all"><EventRows events={onDay(all.date, all.of)} label={show.day(all.date)} tools={tools} onOpen={open} /></div>
          {opened ? <EventPopover {...opened} tools={tools} onClose={() => setOpened(null)} /> : null}
        </Dialog>
      )}
      {opened && all === null ? <EventPopover {...opened} tools={tools} onClose={() => setOpened(null)} /> : null}
      {dialog === 'filter' ? <FilterDrawer tools={tools} onClose={() => setDialog(null)} /> : null}
      {dialog === 'feed' ? <FeedDialog tools={tools} onClose={() => setDialog(null)} /> : null}
    </Page>
  )
}
