/** Where a person goes back to once they have signed in. */
import { inBase } from '../../lib/base-path.ts'
import { safeLocation } from '../../lib/location-guard.ts'

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
