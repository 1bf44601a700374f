/** The access token of the page, under its fixed key. */
export const TOKEN_KEY = 'access_token'
/** User name for Windows authentication; /store-username writes it. */
export const USERNAME_KEY = 'username'

type Listener = () => void
const listeners = new Set<Listener>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}
if (typeof addEventListener === 'function') addEventListener('storage', (e) => e.key === TOKEN_KEY && tell())

export const accessToken = (): string | null => localStorage.getItem(TOKEN_KEY)
export const storedUsername = (): string | null => localStorage.getItem(USERNAME_KEY)

export function storeAccessToken(token: string): void {
  if (accessToken() === token) return
  localStorage.setItem(TOKEN_KEY, token)
  tell()
}

/**
 * Puts the renewed token in the place of the used one. Whoever has signed out or in meanwhile stays so: then nothing is stored.
 * @returns the token that is there now
 */
export function exchangeAccessToken(used: string, renewed: string): string | null {
  if (accessToken() === used || used === '') storeAccessToken(renewed)
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
