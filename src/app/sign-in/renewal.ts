/** What the shell does when a token ran out. */
import type { QueryClient } from '@tanstack/react-query'
import { accessToken } from '../../api/token.ts'
import { renewToken, type Renewal } from '../../api/renew.ts'
import { showSignInError } from './ensure.ts'
import { goToProvider, renewWith } from './sign-in.ts'
import { setSignInNeeded } from './sign-in-needed.ts'

/** Asks again: the button "Sign in to send", and the moment the network is back. */
export async function signInAgain(): Promise<void> {
  await renewToken(accessToken() ?? '')
}

/** Refused: leave for the provider's page, the location is kept. No answer: stay, and offer to sign in. */
function settled(result: Renewal): void {
  setSignInNeeded(result === 'unreachable')
  if (result === 'refused') goToProvider().catch((error: unknown) => {
    setSignInNeeded(true)
    if ((error as Error).name !== 'ProviderUnreachable') showSignInError(error)
  })
}

export function watchRenewals(client: QueryClient): void {
  renewWith(client, settled)
}
