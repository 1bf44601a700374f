/**
 * Requests of whoever forgot their password, or has a link to choose one. Looking at a link changes nothing: programs that read mails do, too.
 * What is in an address here is logged nowhere, and sent to no other page.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../lib/client-address.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import type { Problem } from '../lib/refuse.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import type { StrangerTurns } from '../lib/stranger-turns.ts'
import { languageOf } from '../lib/text.ts'
import { readForm, requestIdOf, typed } from './form.ts'
import { noticePage, type Page, sendPage } from './page.ts'
import { choosePage, forgotPage, outcomePage, type PagedProblem, sentPage } from './password-pages.ts'
import { FORGOT_PATH, passwordAddress, passwordPath } from './password-path.ts'
import { waitProblem } from './sign-in-page.ts'

/** Where a request came from, for audit and security log. */
export interface From {
  address: string
  requestId: string
}

export interface PasswordLinks {
  /** Mails a link to whoever a username or an address belongs to; whoever asked has been answered by then. */
  request: (name: string, language: string, from: From) => Promise<void>
  /** Whose link it is, without using it up; null: it is none, or none any more. */
  open: (token: string) => Promise<{ kind: 'reset' | 'invitation'; username: string; hasRules: boolean } | null>
  /** Sets the password and uses the link up. @returns what is wrong with the password; 'gone' as above */
  set: (token: string, password: string, from: From) => Promise<'done' | 'gone' | readonly Problem[]>
  /** Wishes for a link, by what was typed and by address. */
  limits: { name: RateLimit; address: RateLimit }
}

export interface PasswordLinkDeps {
  links: PasswordLinks
  appUrl: string
  addressOf: (req: IncomingMessage) => string
  strangers: StrangerTurns
  security?: SecurityLog | undefined
  log: Log
}

const HEADERS = { 'referrer-policy': 'no-referrer' }
/** What stands for a call in the security log. */
const CALL = 'forgot-password'

const asProblems = (problems: readonly Problem[]): PagedProblem[] => problems.map(({ code, params }) => ({ key: `errors:${code}`, params }))

/** Serves `/oidc/forgot` and `/oidc/password/<token>`; GET shows, POST takes. */
export function createPasswordLinks({ links, appUrl, addressOf, strangers, security, log }: PasswordLinkDeps) {
  const languageIn = (req: IncomingMessage): string => languageOf(new URLSearchParams((req.url ?? '').split('?')[1]).get('lang') ?? req.headers['accept-language'])
  const send = (res: ServerResponse, page: Page, headers: Record<string, string> = {}) => sendPage(res, page, { ...HEADERS, ...headers })
  const waiting = (seconds: number): PagedProblem[] => {
    const problem = waitProblem(seconds)
    return problem ? [{ key: `provider:${problem.key}`, params: problem.params }] : []
  }

  function askWho(req: IncomingMessage, res: ServerResponse, what: { typed?: string; problems?: readonly PagedProblem[]; status?: number; headers?: Record<string, string> } = {}): void {
    const language = languageIn(req)
    send(res, forgotPage({ action: `${FORGOT_PATH}?lang=${language}`, language, problems: what.problems ?? [], appUrl, status: what.status ?? 200, typed: what.typed ?? '' }), what.headers)
  }

  /** One of both counts refuses: neither is then counted more than it was. */
  async function seconds(address: string, name: string): Promise<number> {
    const network = networkOf(address)
    const byAddress = await links.limits.address.take(network)
    if (byAddress > 0) return byAddress
    const byName = await links.limits.name.take(name)
    if (byName > 0) await links.limits.address.takeBack(network)
    return byName
  }

  async function takeWish(req: IncomingMessage, res: ServerResponse, form: URLSearchParams): Promise<void> {
    const name = typed(form, 'name').slice(0, 254).trim()
    if (name === '') return askWho(req, res, { problems: [{ key: 'provider:forgot.empty' }], status: 400 })
    const from = { address: addressOf(req), requestId: requestIdOf(res) }
    const wait = await strangers(from.address, () => seconds(from.address, name.toLowerCase()))
    if (wait > 0) {
      security?.note('signInRefused', { username: name, call: CALL, ...from, status: 429, code: 'tooMany' })
      return askWho(req, res, { typed: name, problems: waiting(wait), status: 429, headers: { 'retry-after': String(wait) } })
    }
    const language = languageIn(req)
    send(res, sentPage(language, appUrl))
    // answered before anybody is looked for: how long that takes tells nothing
    await strangers(from.address, () => links.request(name, language, from)).catch((error: unknown) => log.error(errorFacts(error), 'link for a forgotten password not sent'))
  }

  async function choose(req: IncomingMessage, res: ServerResponse, token: string, form: URLSearchParams | null): Promise<void> {
    const language = languageIn(req)
    const from = { address: addressOf(req), requestId: requestIdOf(res) }
    const link = await strangers(from.address, () => links.open(token))
    const gone = () => {
      security?.note('signInRefused', { call: 'password-link', ...from, status: 410, code: 'gone' })
      send(res, outcomePage(language, 'gone', appUrl))
    }
    if (!link) return gone()
    const show = (problems: readonly PagedProblem[]) =>
      send(res, choosePage({ action: passwordPath(token, language), language, problems, status: problems.length > 0 ? 400 : 200, username: link.username, isInvitation: link.kind === 'invitation', hasRules: link.hasRules }))
    if (!form) return show([])
    const password = typed(form, 'password')
    if (password === '') return show([{ key: 'provider:forgot.emptyPassword' }])
    if (password !== typed(form, 'again')) return show([{ key: 'provider:forgot.differ' }])
    const outcome = await links.set(token, password, from)
    if (outcome === 'gone') return gone()
    if (outcome !== 'done') return show(asProblems(outcome))
    send(res, outcomePage(language, 'done', appUrl))
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const token = passwordAddress(req.url ?? '') ?? ''
    const form = req.method === 'POST' ? await readForm(req) : null
    if (req.method === 'POST' && !form) return send(res, noticePage(languageIn(req), 'failed', appUrl, 413))
    if (token !== '') return choose(req, res, token, form)
    return form ? takeWish(req, res, form) : askWho(req, res)
  }
}
