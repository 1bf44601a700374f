/** One attempt to sign in, shared by everybody who asks for it at the same time. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { accessToken } from '../../api/token.ts'
import { shownError } from '../../api/call-error.ts'
import { takeLeft } from '../../api/first-asked.ts'
import { doubtNetwork } from '../../lib/network.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { isLeaving, isSignedOutByHand, SignedOutMeanwhile, unfinishedSignOut } from './leaving.ts'
import { goToProvider, takeInSilently } from './sign-in.ts'

/** The dialog of a failed sign-in opens so much later: a page that leaves in time shows none. */
const DIALOG_DELAY_MS = 1000

/** Shows why sign-in failed, after a second. */
export function showSignInError(error: unknown): void {
  setTimeout(() => {
    const shown = shownError(error)
    if (shown) showErrorDialog({ texts: shown.texts, reference: shown.reference })
  }, DIALOG_DELAY_MS)
}

/** A provider that takes longer than that to show its page: the person learns why nothing happens. */
const showSlow = (): void => showSignInError(new Error(i18next.t('shell:signIn.slow')))

async function attempt(client: QueryClient, onLeaving: () => void): Promise<'signedIn' | 'leaving' | 'unreachable'> {
  if (takeLeft()) {
    onLeaving()
    showSlow()
    return 'leaving'
  }
  try {
    const { provider } = await import('./provider.ts')
    const unfinished = unfinishedSignOut()
    if (unfinished) {
      onLeaving()
      await (await provider()).leave(unfinished)
      return 'leaving'
    }
    // after a sign-out the provider's own session, if it still has one, brings nobody back
    const asks = !isSignedOutByHand()
    if (asks && (await takeInSilently(client))) return 'signedIn'
    onLeaving()
    await goToProvider(asks)
    showSlow()
    return 'leaving'
  } catch (error) {
    if (error instanceof SignedOutMeanwhile && isLeaving()) return 'leaving'
    if (error instanceof SignedOutMeanwhile) return accessToken() === null ? attempt(client, onLeaving) : 'signedIn'
    // what went wrong is only worth saying when the server itself answers; else whoever can keeps asking, and the caller hears of it
    if ((error as Error).name !== 'ProviderUnreachable' && (await (await import('../../api/network-probe.ts')).isServerThere())) showSignInError(error)
    else doubtNetwork()
    return 'unreachable'
  }
}

let running: ReturnType<typeof attempt> | undefined

/** Tries silently, then leaves for the provider's page. 'unreachable': nothing answered; the caller offers to try again. */
export function ensureSignedIn(client: QueryClient, onLeaving: () => void): ReturnType<typeof attempt> {
  running ??= attempt(client, onLeaving).finally(() => (running = undefined))
  return running
}
