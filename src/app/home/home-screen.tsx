import './home.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { longDate } from '../../lib/civil-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { ErrorState, StaleNote } from '../../ui/states.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useIdle } from '../shell/banners.tsx'
import { useCounts, useForYou, useOwed } from '../shell/nav-counts.ts'
import { Ask } from './ask.tsx'
import { Balances } from './balances.tsx'
import { Desk } from './desk.tsx'
import { ForYou, OWED_ON_HOME } from './for-you.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { InFlight } from './in-flight.tsx'
import { partOfDay } from './part-of-day.ts'
import { Today } from './today.tsx'

/** Requests that still wait on this device: they come with the local store, after the first paint. */
const QueuedHere = lazy(() => import('./queued-here.tsx').then((m) => ({ default: m.QueuedHere })))
const WaitsHere = lazy(() => import('./queued-here.tsx').then((m) => ({ default: m.WaitsHere })))
const HomeAnnouncements = lazy(() => import('../../modules/announcements/home-announcements.tsx').then((m) => ({ default: m.HomeAnnouncements })))
/** What stands below what changes: nothing moves when it comes. */
const HomeBelow = lazy(() => import('./home-extras.tsx').then((m) => ({ default: m.HomeBelow })))
const HomeExtras = lazy(() => import('./home-extras.tsx').then((m) => ({ default: m.HomeExtras })))

function Hello({ name, today, unread }: { name: string; today: string | undefined; unread: number }) {
  const { t, i18n } = useTranslation('home')
  const part = partOfDay(new Date(port.now()).getHours())
  return (
    <header className="home-hello">
      <div className="home-hello-text">
        <h1 tabIndex={-1}>{name ? t(`hello.${part}`, { name }) : t(`hello.${part}.anonymous`)}</h1>
        <p>{today ? longDate(today, i18n.language) : '\u00a0'}</p>
      </div>
      <Link to="/notifications" className="ess-icon-button home-bell" aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell')}>
        <Icon name="bell" size={22} />
        <span aria-hidden="true"><CountBadge count={unread} label="" /></span>
      </Link>
    </header>
  )
}

/** The first screen: what waits for me, what I have, what I asked for. */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const home = useQuery({ ...query(homeCalls.home, {}), refetchInterval: 120_000 })
  const owed = useOwed()
  const known = useForYou()
  const forYou = known ?? 0
  const idle = useIdle()
  const online = useOnline()
  useDocumentTitle(t('title'))
  const data = home.data
  const noAnswer = isNetworkError(home.error)
  // read aloud in the order in which it is seen, in one column and in two
  const inTwo = useMedia(TWO_PANES)
  const waiting = useCounts().actionRequired ?? data?.actionRequired ?? 0
  // settled with the first answer: what stands does not move
  const deskFirst = useRef<boolean>(undefined)
  if (data && known !== undefined) deskFirst.current ??= known > 0
  const desk = <Desk count={waiting} />
  const todo = data && forYou > 0 ? <ForYou rows={owed} today={data.today} count={forYou} desk={waiting > 0 ? desk : null} here={idle ? <Suspense fallback={null}><WaitsHere /></Suspense> : null} /> : desk
  const shown = new Set(owed.slice(0, OWED_ON_HOME).map((row) => row.recordId))
  const mine = data ? (
    <>
      <Balances balances={data.balances} />
      {data.day ? <Today day={data.day} today={data.today} /> : null}
    </>
  ) : null
  const announcements = idle ? <Suspense fallback={null}><HomeAnnouncements /></Suspense> : null
  return (
    <Page wide>
      <Hello name={data?.greetingName ?? ''} today={data?.today} unread={data?.unreadNotifications ?? 0} />
      {idle ? <Suspense fallback={null}><HomeExtras home={data} /></Suspense> : null}
      {data && (noAnswer || !online) ? <StaleNote at={home.dataUpdatedAt} nowMs={port.now()} /> : null}
      {data ? (
        <div className="home-grid">
          <div>
            {deskFirst.current ? todo : null}
            <Ask />
            {inTwo ? null : mine}
            <InFlight rows={data.inFlight.filter((row) => !shown.has(row.id))} isNone={data.inFlight.length === 0} today={data.today} queued={idle ? <Suspense fallback={null}><QueuedHere /></Suspense> : null} />
            {deskFirst.current ? null : todo}
            {inTwo ? null : announcements}
          </div>
          {inTwo ? <div>{mine}{announcements}</div> : null}
        </div>
      ) : home.isError ? (
        <ErrorState texts={noAnswer ? [] : errorTexts(home.error)} onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
      {data && idle ? <Suspense fallback={null}><HomeBelow /></Suspense> : null}
    </Page>
  )
}
