import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../../../contract/calls.ts'
import { query } from '../../api/query.ts'
import { HelpBanner } from '../../ui/header/help-banner.tsx'
import { dismissedScreens, withDismissed } from './dismissed-help.ts'

const KEY = 'ess_help_dismissed'
const RECORD_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi

/** What the company says about this screen (settings `help`). Put away once, it stays away: for this person, this screen, on this device. */
export function ScreenHelp() {
  const { pathname } = useLocation()
  const configs = useQuery({ ...query(calls.general.generalConfigs, {}), staleTime: 600_000, meta: { quiet: true } })
  const account = useQuery({ ...query(calls.general.accountDetails, {}), staleTime: 600_000, meta: { quiet: true } })
  const [kept, setKept] = useState(() => localStorage.getItem(KEY))
  const screen = pathname.replace(RECORD_ID, ':id').replaceAll(/^\/|\/$/g, '')
  const help = configs.data?.help.find((h) => h.screen === screen)
  const person = account.data?.employeeId
  if (!help || !person) return null
  const change = (dismissed: boolean) => {
    const next = withDismissed(localStorage.getItem(KEY), person, screen, dismissed)
    localStorage.setItem(KEY, next)
    setKept(next)
  }
  return (
    <HelpBanner key={screen} text={help.text} videoUrl={help.videoUrl} dismissed={dismissedScreens(kept, person).includes(screen)} onDismiss={() => change(true)} onShow={() => change(false)} />
  )
}
