/** What the shell does when a token ran out. */
import type { QueryClient } from '@tanstack/react-query'
import { accessToken } from '../../api/token.ts'
import { inBase } from '../../lib/base-path.ts'
import { isOfSignIn } from '../../lib/location-guard.ts'
import { renewToken, type Renewal } from '../../api/renew.ts'
import { hasUnsavedWork, saveUnsavedWork } from '../../lib/unsaved-work.ts'
import { showSignInError } from './ensure.ts'
import { goToProvider, renewWith } from './sign-in.ts'
import { setSignInNeeded } from './sign-in-needed.ts'

/** The person asked for it: then they may be taken to the provider's page. */
let asked = false

/** Asks again, when the network is back, and where nobody is to be sent away. */
export async function askAgain(): Promise<void> {
  await renewToken(accessToken() ?? '')
}

/** The button "Sign in to send". What a form holds goes along. */
export async function signInAgain(): Promise<void> {
  await saveUnsavedWork()
  asked = true
  await askAgain().finally(() => (asked = false))
}

/** Refused: leave for the provider's page, the location is kept. No answer: stay, and offer to sign in. */
function settled(result: Renewal): void {
  // whoever has just come from the provider is told there what became of it, whatever calls with the token of before were refused meanwhile
  if (isOfSignIn(location.pathname, inBase(''))) return
  const stays = result === 'refused' && !asked && hasUnsavedWork() // nobody is taken away from what they type
  setSignInNeeded(result === 'unreachable' || stays)
  if (result === 'refused' && !stays) goToProvider().catch((error: unknown) => {
    setSignInNeeded(true)
    if ((error as Error).name !== 'ProviderUnreachable') showSignInError(error)
  })
}

export function watchRenewals(client: QueryClient): void {
  renewWith(client, settled)
}
