/**
 * Chromium treats a service worker under a debugger in its own way: it never ends for want of work, so that a change-over to a new build
 * which a request has interrupted is not tried again, and a worker in the middle of an answer is ended all the same
 * (content/browser/service_worker/service_worker_version.cc, OnRequestTermination). Playwright attaches one to every worker. A phone has
 * none: what is proved of change-overs is proved without.
 */
import type { BrowserContext, Worker } from '@playwright/test'

/** What Playwright keeps of a worker in this process; it has no public call to let one go. */
interface Inside {
  _connection: { toImpl(worker: Worker): { _session: { detach(): Promise<void> } } }
}

/**
 * Takes the debugger off every worker of `context`, those to come included. Emulated flight mode does not reach their requests any more:
 * without a network the server itself must be out of reach.
 */
export function leaveWorkersAlone(context: BrowserContext): void {
  const letGo = (worker: Worker) => void (worker as unknown as Inside)._connection.toImpl(worker)._session.detach().catch(() => undefined) // gone by itself
  for (const worker of context.serviceWorkers()) letGo(worker)
  context.on('serviceworker', letGo)
}
