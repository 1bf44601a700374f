/** What was opened lately on this device: slugs of requests and ids of screens, never a name or what somebody typed. */

const KEY = 'ess_recent_modules'
const MOST = 8
/** Marks what is a screen. */
const SCREEN = '/'

export const screenKey = (id: string): string => SCREEN + id

/** Opened lately, last first. */
export const recents = (): string[] => localStorage.getItem(KEY)?.split(',') ?? []

/** The requests among them, by slug. */
export const recentSlugs = (): string[] => recents().filter((key) => !key.startsWith(SCREEN))

export const remember = (key: string): void => localStorage.setItem(KEY, [key, ...recents().filter((other) => other !== key)].slice(0, MOST).join(','))
