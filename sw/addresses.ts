/** Kinds of addresses, judged by their text alone: what the shell answers, what may be kept. */

/** Addresses that the page's shell must never answer: API, provider, its callbacks, downloads, frames of the provider. */
const NOT_THE_SHELL = [/^openid-connect\//, /^iframe-logout/, /^logout/, /^store-username\//, /^api\//, /^oidc\//, /^download/, /^attachments\//i, /\.[a-z0-9]{2,11}$/i]

/** Path below the worker's scope; null for anything outside. */
export function belowScope(url: URL, scope: string): string | null {
  const base = new URL(scope)
  return url.origin === base.origin && url.pathname.startsWith(base.pathname) ? url.pathname.slice(base.pathname.length) : null
}

/** True when a navigation may be answered with the shell. */
export function isShellAddress(url: URL, scope: string): boolean {
  const path = belowScope(url, scope)
  return path !== null && !NOT_THE_SHELL.some((pattern) => pattern.test(path))
}

export type Kept = 'asset' | 'text' | 'config' | 'icon'

/** What may be kept of a request, or null. Nothing that carries a sign-in, nothing but plain reads. */
export function keptKind(request: Pick<Request, 'method' | 'headers'>, url: URL, scope: string): Kept | null {
  if (request.method !== 'GET' || request.headers.has('authorization') || url.search !== '') return null
  const path = belowScope(url, scope)
  if (path === null) return null
  if (/^assets\/[\w.-]+-[\w-]{8}\.(m?js|css)$/.test(path)) return 'asset'
  if (/^locales\/[a-z]{2}\/[a-z-]+\.json$/.test(path)) return 'text'
  if (/^icons\/[\w.-]+\.(png|svg|ico)$/.test(path)) return 'icon'
  return path === 'config.json' ? 'config' : null
}
