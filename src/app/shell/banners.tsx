import './nav.css'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { isOnline, watchOnline } from '../../lib/network.ts'
import { signInNeeded } from '../sign-in/sign-in-needed.ts'

/** So often a sign-in that ran out while the provider was away is tried again. */
const AGAIN_MS = 60_000

/** Offline, update and install: they come after the first screen, with the local store they speak of. */
const LateBanners = lazy(() => import('./late-banners.tsx').then((m) => ({ default: m.LateBanners })))

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

/** Calm strips over the screen. */
export function Banners() {
  const idle = useIdle()
  return (
    <div className="ess-banners">
      <SignInNote />
      {idle ? <Suspense fallback={null}><LateBanners /></Suspense> : null}
    </div>
  )
}
