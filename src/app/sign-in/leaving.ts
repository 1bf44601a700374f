let leaving = false

/** True from the tap on "Sign out" until the page is left: nobody signs in again meanwhile. */
export const isLeaving = (): boolean => leaving
export const setLeaving = (value: boolean): void => void (leaving = value)

/**
 * Somebody signed out while the provider could not be told: its session must not bring them back. The id token that
 * ends it waits for the next start with a network.
 */
const UNFINISHED_KEY = 'ess_unfinished_sign_out'
export const unfinishedSignOut = (): string | null => localStorage.getItem(UNFINISHED_KEY)
export const setUnfinishedSignOut = (idToken: string | null): void => (idToken ? localStorage.setItem(UNFINISHED_KEY, idToken) : localStorage.removeItem(UNFINISHED_KEY))

/** How the last person came or went, with a mark of its own for each time. The same in all tabs. */
const PRESENCE_KEY = 'ess_presence'
const note = (how: 'in' | 'out') => localStorage.setItem(PRESENCE_KEY, `${how} ${crypto.randomUUID()}`)

/** Somebody signs out of this device, in whichever tab: from now on nobody is signed in without doing it themselves. */
export const noteSignedOut = (): void => note('out')
/** Somebody has signed in by hand, or stays after all. */
export const noteSignedIn = (): void => note('in')
export const isSignedOutByHand = (): boolean => localStorage.getItem(PRESENCE_KEY)?.startsWith('out') ?? false

/** What was begun in silence is worth nothing any more: somebody has signed out, or in, meanwhile. */
export class SignedOutMeanwhile extends Error {
  override readonly name = 'SignedOutMeanwhile'
}

/** Whether a silent sign-in that begins now still counts; asked right before anything of it is stored. */
export function silentFence(): () => void {
  const before = localStorage.getItem(PRESENCE_KEY)
  return () => {
    if (localStorage.getItem(PRESENCE_KEY) !== before || isSignedOutByHand() || leaving) throw new SignedOutMeanwhile()
  }
}
