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
