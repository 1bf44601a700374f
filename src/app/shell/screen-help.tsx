import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import i18next from 'i18next'
import { useLayoutEffect, useRef, useState } from 'react'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'
import { HelpBanner } from '../../ui/header/help-banner.tsx'
import { dismissedScreens, withDismissed } from './dismissed-help.ts'
import { HelpRoom, keepHelpRoom, screenOf } from './help-room.tsx'

const KEY = 'ess_help_dismissed'

const configsQuery = { ...query(generalCalls.generalConfigs, {}), staleTime: 600_000, meta: { quiet: true } }
const accountQuery = { ...query(homeCalls.accountDetails, {}), staleTime: 600_000, meta: { quiet: true } }

/** What this needs, its texts among it. What is known, however old, will do. */
export const askForHelp = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.prefetchQuery({ ...configsQuery, staleTime: Infinity }), client.prefetchQuery({ ...accountQuery, staleTime: Infinity }), i18next.loadNamespaces(['fixed', 'ui'])])

/** What the company says about this screen (settings `help`). Put away once, it stays away: for this person, this screen, on this device. */
export function ScreenHelp() {
  const screen = useLocation({ select: ({ pathname }) => screenOf(pathname) })
  const configs = useQuery(configsQuery)
  const account = useQuery(accountQuery)
  const [kept, setKept] = useState(() => localStorage.getItem(KEY))
  const help = configs.data?.help.find((h) => h.screen === screen)
  const person = account.data?.employeeId
  const known = configs.data !== undefined && account.data !== undefined
  const banner = useRef<HTMLDivElement>(null)
  const isDismissed = person !== undefined && dismissedScreens(kept, person).includes(screen)
  const isSaid = help !== undefined && person !== undefined && !isDismissed
  // before the next frame: an observer also tells of an element that has left the page, as one without height
  useLayoutEffect(() => {
    if (!known) return
    if (!isSaid || !banner.current) return keepHelpRoom(screen, 0)
    // told once the page is laid out: asking for the height now would have it laid out twice
    const observer = new ResizeObserver(([entry]) => entry && keepHelpRoom(screen, entry.borderBoxSize[0]?.blockSize ?? 0))
    observer.observe(banner.current)
    return () => observer.disconnect()
  }, [known, isSaid, screen])
  if (!known) return <HelpRoom /> // also when there was no answer: a copy may come
  if (!help || !person) return null
  const change = (dismissed: boolean) => {
    const next = withDismissed(localStorage.getItem(KEY), person, screen, dismissed)
    localStorage.setItem(KEY, next)
    setKept(next)
  }
  return (
    <HelpBanner ref={banner} key={screen} text={help.text} videoUrl={help.videoUrl} dismissed={isDismissed} onDismiss={() => change(true)} onShow={() => change(false)} />
  )
}
