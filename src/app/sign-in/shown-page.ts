const KEY = 'ess_silent_page'
const NOTED_MS = 86_400_000

/** Whether this provider has shown a page to a silent try of late. @param now Unix milliseconds */
export function hasShownPage(authority: string, now: number): boolean {
  const [at, who] = (localStorage.getItem(KEY) ?? '').split(' ')
  return who === authority && Math.abs(now - Number(at)) < NOTED_MS
}

/** This provider shows a page, or refuses to be framed: it is not tried again for a day. */
export const noteShownPage = (authority: string, now: number): void => localStorage.setItem(KEY, `${now} ${authority}`)
