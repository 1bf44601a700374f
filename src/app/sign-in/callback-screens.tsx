/** The addresses the provider, and the company's own pages, send people to. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearAccessToken, USERNAME_KEY } from '../../api/token.ts'
import { inBase } from '../../lib/base-path.ts'
import { instantText } from '../../lib/civil-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import './gate.css'
import { leaveThisDevice } from '../sync/leave.ts'
import { showSignInError } from './ensure.ts'
import { LOST_STATE } from './implicit/pending.ts'
import { takeSavedLocation } from './return-place.ts'
import { goToProvider, takeIn } from './sign-in.ts'
import { noteSignedOut, setUnfinishedSignOut } from './leaving.ts'
import { signOut } from './sign-out.ts'
import { type NotTaken, whyNotTaken } from './taken.ts'

/** Runs once, however often React mounts the screen. */
const once = <T,>(work: () => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => (running ??= work())
}

const goOn = once(async () => location.replace(takeSavedLocation()))

/**
 * The address of the hidden frame in a window of its own; in the frame the page itself answers (index.html). Somebody opened it by hand, or
 * the provider has carried out the silent request once the person had signed in (LemonLDAP::NG does): that answer belongs to a frame that is
 * gone, and the app, which goes on, is signed in by the provider's session.
 */
export function SilentCallback() {
  const { t } = useTranslation('fixed')
  useEffect(() => {
    if (/[?&#]state=/.test(location.href)) void goOn()
  }, [])
  return <p>{t('auth.silent-text')}</p>
}

const complete = once(async () => {
  const who = await (await (await import('./provider.ts')).provider()).complete()
  return { who, why: await whyNotTaken(who.accessToken) }
})

/** The provider knows them, the portal does not: what to tell whoever runs it. Somebody else may sign in. */
function SignInNotTaken({ why: { text, reason, reference, at } }: { why: NotTaken }) {
  const { t, i18n } = useTranslation('shell')
  // nobody is signed in: as the company wrote dates when this device last heard of it
  const time = instantText(new Date(at).toISOString(), i18n.language)
  const again = () => {
    noteSignedOut() // the provider asks who it is
    goToProvider().catch(showSignInError)
  }
  return (
    <div role="alert">
      <EmptyState icon="alert" title={t('signIn.failed')} action={<Button look="primary" onClick={again}>{t('signIn.again')}</Button>}>
        {text}
        <br />
        {text.includes(reason) ? null : <><bdi>{reason}</bdi> · </>}{time} · <bdi>{reference.slice(0, 8)}</bdi>
      </EmptyState>
    </div>
  )
}

/** Back from the provider's page. */
export function RedirectCallback() {
  const { t } = useTranslation(['fixed', 'shell'])
  const client = useQueryClient()
  const [failed, setFailed] = useState<NotTaken | 'failed'>()
  useEffect(() => {
    complete()
      .then(async ({ who, why }) => {
        if (why) return setFailed(why)
        await takeIn(client, who)
        location.replace(takeSavedLocation())
      })
      .catch((error: Error) => {
        // A callback that was opened twice: the first one has signed in.
        if (error.message === LOST_STATE) return location.replace(takeSavedLocation())
        setFailed('failed')
        showSignInError(error)
      })
  }, [client])
  return (
    <main className="ess-gate">
      {failed === undefined ? <p role="status">{t('fixed:auth.validating')}</p> : null}
      {failed === 'failed' ? <EmptyState icon="alert" title={t('shell:signIn.failed')} action={<Button look="primary" onClick={() => void goToProvider().catch(showSignInError)}>{t('shell:signIn.again')}</Button>} /> : null}
      {typeof failed === 'object' ? <SignInNotTaken why={failed} /> : null}
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
