import './nav.css'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { anythingUnsentNoted } from '../../api/offline.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { isOnline, watchOnline } from '../../lib/network.ts'
import { signInNeeded } from '../sign-in/sign-in-needed.ts'

/** So often a sign-in that ran out while the provider was away is tried again. */
const AGAIN_MS = 60_000

/** Update, stuck work and install: they come after the first screen, with the local store they speak of. */
const LateBanners = lazy(() => import('./late-banners.tsx').then((m) => ({ default: m.LateBanners })))
const WaitingItems = lazy(() => import('./late-banners.tsx').then((m) => ({ default: m.WaitingItems })))

/** True once the browser has nothing better to do: the first screen is drawn by then. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 800)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2500 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

function SignInNote() {
  const { t } = useTranslation('shell')
  const needed = useSyncExternalStore(signInNeeded.subscribe, signInNeeded.read)
  const again = () => void import('../sign-in/renewal.ts').then(({ signInAgain }) => signInAgain())
  const askAgain = () => void import('../sign-in/renewal.ts').then((renewal) => renewal.askAgain())
  useEffect(() => {
    if (!needed) return
    const stop = watchOnline(() => isOnline() && askAgain())
    const timer = setInterval(askAgain, AGAIN_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [needed])
  if (!needed) return null
  return (
    <Note tone="yellow" icon="lock" role="status" action={<Button look="quiet" onClick={again}>{t('signIn.toSend')}</Button>}>
      {t('signIn.ranOut')}
    </Note>
  )
}

/** Once, calm: what still works, and where the waiting items stand. The browser knows it at the start: it stands with the screen, which would move for it later. */
function OfflineNote({ idle }: { idle: boolean }) {
  const { t } = useTranslation('shell')
  if (useOnline()) return null
  const room = anythingUnsentNoted() ? <span>{'\u00a0'}</span> : null
  return (
    <Note tone="grey" icon="cloudOff" role="status" action={idle ? <Suspense fallback={room}><WaitingItems room={room} /></Suspense> : room}>
      {t('offline.banner')}
    </Note>
  )
}

/** Calm strips over the screen. */
export function Banners() {
  const idle = useIdle()
  const saysItself = useLocation({ select: ({ pathname }) => /^\/sync$|\/compare$/.test(pathname) })
  return (
    <div className="ess-banners">
      <SignInNote />
      {saysItself ? null : <OfflineNote idle={idle} />}
      {idle ? <Suspense fallback={null}><LateBanners saysItself={saysItself} /></Suspense> : null}
    </div>
  )
}
