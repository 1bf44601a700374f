/** The addresses the provider, and the company's own pages, send people to. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearAccessToken, USERNAME_KEY } from '../../api/token.ts'
import { inBase } from '../../lib/base-path.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import './gate.css'
import { leaveThisDevice } from '../sync/leave.ts'
import { showSignInError } from './ensure.ts'
import { LOST_STATE } from './implicit/pending.ts'
import { goToProvider, takeIn, takeSavedLocation } from './sign-in.ts'
import { setUnfinishedSignOut } from './leaving.ts'
import { signOut } from './sign-out.ts'

/** Runs once, however often React mounts the screen. */
const once = <T,>(work: () => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => (running ??= work())
}

/** Somebody opened the address of the hidden frame by hand. In the frame the page itself answers (index.html). */
export function SilentCallback() {
  const { t } = useTranslation('fixed')
  return <p>{t('auth.silent-text')}</p>
}

const complete = once(async () => (await (await import('./provider.ts')).provider()).complete())

/** Back from the provider's page. */
export function RedirectCallback() {
  const { t } = useTranslation(['fixed', 'shell'])
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    complete()
      .then((who) => takeIn(client, who))
      .then(
        () => location.replace(takeSavedLocation()),
        (error: Error) => {
          // A callback that was opened twice: the first one has signed in.
          if (error.message === LOST_STATE) return location.replace(takeSavedLocation())
          setFailed(true)
          showSignInError(error)
        },
      )
  }, [client])
  return (
    <main className="ess-gate">
      {failed ? (
        <EmptyState icon="alert" title={t('shell:signIn.failed')} action={<Button look="primary" onClick={() => void goToProvider().catch(showSignInError)}>{t('shell:signIn.again')}</Button>} />
      ) : (
        <p role="status">{t('fixed:auth.validating')}</p>
      )}
    </main>
  )
}

/** Back from the provider's sign-out. */
export function LogoutRedirect() {
  useEffect(() => {
    clearAccessToken()
    setUnfinishedSignOut(null)
    location.replace(inBase(''))
  }, [])
  return null
}

/** Signs out, wherever the link stands. */
export function Logout() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  useEffect(() => {
    signOut(client, leaveThisDevice).then((gone) => {
      if (gone) return
      if (history.length > 1) history.back()
      else location.replace(inBase(''))
    }, showSignInError)
  }, [client])
  return (
    <main className="ess-gate">
      <p role="status">{t('signOut.working')}</p>
    </main>
  )
}

/** Loaded in a frame by the company's portal: only the user name goes. */
export function IframeLogout() {
  useEffect(() => localStorage.removeItem(USERNAME_KEY), [])
  return null
}

/** Windows authentication: the company's portal hands the user name over. */
export function StoreUsername() {
  const { usernameId = '' } = useParams({ strict: false })
  useEffect(() => {
    localStorage.setItem(USERNAME_KEY, usernameId)
    location.replace(inBase(''))
  }, [usernameId])
  return null
}
