let leaving = false

/** True from the tap on "Sign out" until the page is left: nobody signs in again meanwhile. */
export const isLeaving = (): boolean => leaving
export const setLeaving = (value: boolean): void => void (leaving = value)

/** Somebody signed out while the provider could not be told: its session must not bring them back without a password. */
const ASK_KEY = 'ess_ask_again'
export const mustAskAgain = (): boolean => localStorage.getItem(ASK_KEY) !== null
export const setAskAgain = (value: boolean): void => (value ? localStorage.setItem(ASK_KEY, '1') : localStorage.removeItem(ASK_KEY))
