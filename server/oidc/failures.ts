/** What the provider's library does not expect itself: it would answer in plain text and print to the console. */
import type { EventEmitter } from 'node:events'
import type { Provider } from 'oidc-provider'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { retryAfter } from '../lib/busy.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { languageOf } from '../lib/text.ts'
import { noticePage, setPage } from './page.ts'

/** Where somebody comes back to after signing in. Its address says who, by cookie, and nothing else. */
const RESUME = /^\/auth\/[^/]+$/

interface Answer {
  status: number
  body: unknown
  set(headers: Record<string, string>): void
}

/** Nothing is wrong with what was asked when the database cannot be reached: 503, and when to come again (RFC 6749, 4.1.2.1, for its name). */
function sayWhenAway(answer: Answer, error: unknown): void {
  if (!isDatabaseUnreachable(error)) return
  answer.status = 503
  answer.set({ 'retry-after': String(retryAfter()) })
  if (typeof answer.body === 'object') answer.body = { error: 'temporarily_unavailable' }
}

/** Answers with a page of ours, and logs as everything here does. */
export function expectFailures(provider: Provider, appUrl: string, log: Log): void {
  provider.use(async (ctx, next) => {
    // the library looks a client up that the address names, before it has read what was asked of it
    if (RESUME.test(ctx.path)) ctx.querystring = ''
    try {
      await next()
    } catch (error) {
      if ((error as { expose?: unknown }).expose === true) throw error
      log.error(errorFacts(error), 'sign-in provider failed')
      setPage(ctx, noticePage(languageOf(ctx.get('accept-language')), 'failed', appUrl, 500))
      sayWhenAway(ctx, error)
    }
  })
  // answered by the library, as a page or as JSON
  provider.on('server_error', (ctx, error) => {
    log.error(errorFacts(error), 'sign-in provider failed')
    sayWhenAway(ctx, error)
  })
  // what is left are connections that ended early; with a listener of ours the library prints nothing
  const application: EventEmitter = provider
  application.on('error', (error: unknown) => log.warn(errorFacts(error), 'sign-in request not answered'))
}
