/** Signing in, silently or through the provider's page; and what a failed renewal means. */
import type { Renewal } from '../../api/renew.ts'
import { onRenewal } from '../../api/renew.ts'
import { accessToken, storeAccessToken } from '../../api/token.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isLeaving, isSignedOutByHand, noteSignedIn, silentFence } from './leaving.ts'
import { becomePerson, storedPerson } from './person.ts'
import type { SignedIn } from './provider-port.ts'
import { saveLocation } from './return-place.ts'
import { finishSignOut } from './unfinished-sign-out.ts'

/** Takes a person in who has signed in by hand: token, caches, name. */
export async function takeIn(client: QueryClient, who: SignedIn): Promise<void> {
  await finishSignOut(client) // of whoever was here before, if it was cut off
  await becomePerson(client, who.issuer, who.sub)
  noteSignedIn()
  storeAccessToken(who.accessToken, who.until)
}

/**
 * Asks the provider in silence who is there, and takes them in. Null: a person is needed.
 * @throws SignedOutMeanwhile when somebody signed out or in since this began, in whichever tab; ProviderUnreachable
 */
export async function takeInSilently(client: QueryClient): Promise<SignedIn | null> {
  const fence = silentFence()
  const { provider } = await import('./provider.ts')
  const from = await provider()
  fence()
  const who = await from.silent(fence)
  // one that the server does not take is a person's matter, too
  if (!who || (await (await import('./taken.ts')).whyNotTaken(who.accessToken))) return null
  fence()
  await finishSignOut(client)
  fence()
  await becomePerson(client, who.issuer, who.sub)
  fence()
  storeAccessToken(who.accessToken, who.until)
  return who
}

/** Leaves for the provider's page; the way back is kept. @param answered the provider did just now @throws when the provider does not answer */
export async function goToProvider(answered = false): Promise<void> {
  saveLocation()
  const { provider } = await import('./provider.ts')
  const byHand = isSignedOutByHand()
  const keepsWork = !byHand && (await import('./kept-here.ts').then(({ isWorkKept }) => isWorkKept()).catch(() => false))
  await (await provider()).redirect(byHand, answered, keepsWork)
}

/** Hands the page's calls what they need when a token runs out. Another person's silent session is never taken over quietly. */
export function renewWith(client: QueryClient, settled: (result: Renewal) => void): void {
  const silentSignIn = async (): Promise<Renewal> => {
    if (isLeaving()) return 'unreachable' // a call that was still out must not disturb the sign-out
    // somebody has signed out: with a token of before that runs out now only a person can go on, without one the gate asks
    if (isSignedOutByHand()) return accessToken() === null ? 'unreachable' : 'refused'
    try {
      const before = storedPerson()
      if (!(await takeInSilently(client))) return 'refused'
      if (before !== null && before !== storedPerson()) location.reload()
      return 'renewed'
    } catch {
      return 'unreachable' // no answer is not a refusal: stay, offer to sign in, try again when the network is back
    }
  }
  onRenewal({ silentSignIn, settled })
}
