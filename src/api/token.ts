/** The access token of the page, under its fixed key. */
export const TOKEN_KEY = 'access_token'
/** Read by index.html, too. */
const UNTIL_KEY = 'access_token_until'
/** User name for Windows authentication; /store-username writes it. */
export const USERNAME_KEY = 'username'

type Listener = () => void
const listeners = new Set<Listener>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}
if (typeof addEventListener === 'function') addEventListener('storage', (e) => e.key === TOKEN_KEY && tell())

/** Known to be over: a call with it would be refused. */
export const isTokenOver = (): boolean => Number(localStorage.getItem(UNTIL_KEY) ?? Infinity) <= Date.now()

export const accessToken = (): string | null => localStorage.getItem(TOKEN_KEY)
export const storedUsername = (): string | null => localStorage.getItem(USERNAME_KEY)

/** @param until Unix milliseconds, by this device's clock, from which it is over; left out: nobody knows */
export function storeAccessToken(token: string, until?: number): void {
  if (accessToken() === token) return
  if (until) localStorage.setItem(UNTIL_KEY, String(until))
  else localStorage.removeItem(UNTIL_KEY)
  localStorage.setItem(TOKEN_KEY, token)
  tell()
}

/**
 * Puts the renewed token in the place of the used one. Whoever has signed out or in meanwhile stays so: then nothing is stored.
 * @param until see storeAccessToken
 * @returns the token that is there now
 */
export function exchangeAccessToken(used: string, renewed: string, until: number): string | null {
  if (accessToken() === used || used === '') storeAccessToken(renewed, until)
  return accessToken()
}

/** Whom a token speaks for; undefined for one that is not readable. */
function subjectOf(token: string): unknown {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(claims) as { sub?: unknown }).sub
  } catch {
    return undefined // opaque: the provider's own secret
  }
}

/** False when the two are known to speak for different people: what one asked for is not asked again as the other. */
export function isSamePerson(token: string, other: string): boolean {
  const [one, two] = [subjectOf(token), subjectOf(other)]
  return one === undefined || two === undefined || one === two
}

export function clearAccessToken(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(UNTIL_KEY)
  tell()
}

/** Calls back when the token comes, changes or goes, in this tab or another. Gives back the way to stop. */
export function onTokenChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves as soon as somebody is signed in: at once, or when the token comes, at whatever moment that is. */
export function whenSignedIn(): Promise<void> {
  if (accessToken()) return Promise.resolve()
  return new Promise((done) => {
    const stop = onTokenChanged(() => {
      if (!accessToken()) return
      stop()
      done()
    })
  })
}
