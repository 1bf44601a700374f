import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { accessToken, onTokenChanged } from '../../api/token.ts'
import { LIVE_REGION_ID } from '../../ui/announce.ts'
import { isLeaving } from '../sign-in/leaving.ts'
import { HeaderSlot } from '../../ui/header/header-slot.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Banners, useIdle } from './banners.tsx'
import { Known, ScreenHelp, useHelpFirst } from './help-first.tsx'
import { HelpRoom } from './help-room.tsx'
import { Nav } from './nav.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { useScreenChange } from './use-screen-change.ts'

const ScreenTrail = lazy(() => import('./screen-trail.tsx').then((m) => ({ default: m.ScreenTrail })))
const SignInGate = lazy(() => import('../sign-in/gate.tsx').then((m) => ({ default: m.SignInGate })))
const MAIN_ID = 'main'
/** The way here is shown where the sidebar is. */
const DESKTOP = '(min-width: 64.0625em)'

function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  useScreenChange()
  const idle = useIdle()
  const helpFirst = useHelpFirst()
  const desktop = useMedia(DESKTOP)
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <>
      <a className="ess-skip" href={`#${MAIN_ID}`} onClick={(e) => { e.preventDefault(); document.getElementById(MAIN_ID)?.focus() }}>{t('skip')}</a>
      <div className="ess-shell">
        <Nav />
        <main id={MAIN_ID} className="ess-main" tabIndex={-1}>
          <Banners />
          {desktop ? <div className="ess-trail" hidden={isHome}>{idle ? <Suspense fallback={null}><ScreenTrail /></Suspense> : null}</div> : null}
          <HeaderSlot value={idle || !isHome ? <Suspense fallback={<HelpRoom />}><ScreenHelp /></Suspense> : <HelpRoom />}>
            <Suspense fallback={<ScreenPending />}>
              {children}
              {helpFirst ? <Known what={helpFirst} /> : null}
            </Suspense>
          </HeaderSlot>
        </main>
      </div>
      <div id={LIVE_REGION_ID} className="sr-only" role="status" aria-live="polite" />
    </>
  )
}

/** The main application: needs a signed-in person. With a token it renders at once; calls find out whether it still holds. */
export function ProtectedShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const token = useSyncExternalStore(onTokenChanged, accessToken)
  if (token) return <Shell>{children}</Shell>
  if (isLeaving()) return null
  return <Suspense fallback={null}><SignInGate /></Suspense>
}
