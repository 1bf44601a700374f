let leaving = false

/** True from the tap on "Sign out" until the page is left: nobody signs in again meanwhile. */
export const isLeaving = (): boolean => leaving
export const setLeaving = (value: boolean): void => void (leaving = value)
