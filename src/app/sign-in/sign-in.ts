/** Signing in, silently or through the provider's page; and what a failed renewal means. */
import type { Renewal } from '../../api/renew.ts'
import { onRenewal } from '../../api/renew.ts'
import { accessToken, storeAccessToken } from '../../api/token.ts'
import type { QueryClient } from '@tanstack/react-query'
import { safeLocation } from '../../lib/location-guard.ts'
import { inBase } from '../../lib/base-path.ts'
import { isLeaving, isSignedOutByHand, noteSignedIn, silentFence } from './leaving.ts'
import { becomePerson, storedPerson } from './person.ts'
import type { SignedIn } from './provider-port.ts'
import { finishSignOut } from './unfinished-sign-out.ts'

const RETURN_KEY = 'ess_return'

/** Outlives a sign-out: where the next person who signs in here wants to be. */
const WANTED_KEY = 'ess_wanted'

const here = () => location.pathname + location.search + location.hash

/** Remembers where the person wanted to go. Back at the app's start after a sign-out for somebody else, that is where it began. */
export function saveLocation(): void {
  // a second try on the callback's address: what was saved before still holds
  if (location.href.startsWith(inBase('openid-connect/'))) return
  const wanted = sessionStorage.getItem(WANTED_KEY)
  forgetWanted()
  sessionStorage.setItem(RETURN_KEY, wanted !== null && location.pathname === new URL(inBase('')).pathname ? wanted : here())
}

/** This place, for the person who signs in after a sign-out. */
export const wantLocation = (): void => sessionStorage.setItem(WANTED_KEY, here())
export const forgetWanted = (): void => sessionStorage.removeItem(WANTED_KEY)

/** Where to go after sign-in: inside the app, once. */
export function takeSavedLocation(): string {
  const saved = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  return safeLocation(saved, inBase(''))
}

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
