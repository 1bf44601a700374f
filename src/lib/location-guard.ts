/** Guards the address a person returns to after sign-in: never outside the app, never back into the sign-in itself. */

const CALLBACKS = ['openid-connect/', 'logout', 'iframe-logout', 'store-username/']

/** Whether an address is one of the sign-in's own, which the provider and the company's pages send people to. @param base as in `safeLocation` */
export function isOfSignIn(pathname: string, base: string): boolean {
  const { pathname: start } = new URL(base)
  const below = pathname.startsWith(start) ? pathname.slice(start.length) : ''
  return CALLBACKS.some((c) => below === c || below.startsWith(c.endsWith('/') ? c : `${c}/`))
}

/**
 * The saved location when it lies inside the app, else the app's start.
 * @param saved what was stored before leaving: a path with search and hash, or nothing
 * @param base address of the app with its base path (`https://x/ess/`)
 * @returns path, search and hash below the origin
 */
export function safeLocation(saved: unknown, base: string): string {
  const start = new URL(base)
  if (typeof saved !== 'string' || saved === '' || !saved.startsWith('/') || /[\\\t\n\r]/.test(saved)) return start.pathname
  let target: URL
  try {
    target = new URL(saved, start)
  } catch {
    return start.pathname
  }
  if (target.origin !== start.origin || !target.pathname.startsWith(start.pathname)) return start.pathname
  if (isOfSignIn(target.pathname, base)) return start.pathname
  return target.pathname + target.search + target.hash
}
