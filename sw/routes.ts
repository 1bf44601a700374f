/** Kind of address -> what the worker does with it. An exact allowlist: everything else goes to the network untouched. */
import type { RouteHandler, RouteHandlerCallback } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isStrangersPage } from '../src/lib/network.ts'
import { belowScope, isShellAddress, type Kept, keptKind } from './addresses.ts'
import { CONFIG, ICONS, readAsset, TEXTS } from './caches.ts'
import { SHARE_PATH } from './share.ts'

/** Nothing of what is kept is a web page but the shell: one that comes all the same (a hotel that wants a log-in, a gateway) is no answer. */
export const noStrangers = {
  fetchDidSucceed: ({ request, response }: { request: Request; response: Response }): Promise<Response> =>
    (isStrangersPage(response) && !new URL(request.url).pathname.endsWith('/index.html') ? Promise.reject(new TypeError('somebody else answered')) : Promise.resolve(response)),
}
const plugins = [noStrangers]
/** Pages are answered in one place, below: workbox's own answer for Home would have no other way where the kept page cannot be read. */
export const SHELL_OPTIONS = { directoryIndex: '', cleanURLs: false }

const strategies: Record<Kept, (build: string) => RouteHandler> = {
  asset: (build) => ({ request }) => readAsset(build, request),
  text: () => new StaleWhileRevalidate({ cacheName: TEXTS, plugins }),
  icon: () => new CacheFirst({ cacheName: ICONS, plugins }),
  config: () => new NetworkFirst({ cacheName: CONFIG, networkTimeoutSeconds: 3, plugins }),
}

/** Registers the routes. @param build name of this build @param shell answers a navigation with the precached index.html @param share takes in what another app shares */
export function registerRoutes(scope: string, build: string, shell: RouteHandlerCallback, share: (request: Request) => Promise<Response>): void {
  for (const [kind, strategy] of Object.entries(strategies)) {
    registerRoute(({ request, url }) => keptKind(request, url, scope) === kind, strategy(build))
  }
  registerRoute(({ request, url }) => request.mode === 'navigate' && isShellAddress(url, scope), (options) => shell(options).catch(() => fetch(options.request))) // a shell that cannot be read is no reason for a browser's error page
  registerRoute(({ url }) => belowScope(url, scope) === SHARE_PATH, ({ request }) => share(request), 'POST')
}
