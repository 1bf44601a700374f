/** The access token of the page, under the key the specification names. */
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

export function clearAccessToken(): void {
  localStorage.removeItem(TOKEN_KEY)
  tell()
}

/** Calls back when the token comes, changes or goes, in this tab or another. Gives back the way to stop. */
export function onTokenChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
