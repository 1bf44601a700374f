/** The sign-in page's two requests: show the form, take the form. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'
import { networkOf } from '../lib/client-address.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import { languageOf } from '../lib/text.ts'
import { knownDeviceOf, rememberDevice } from './known-devices.ts'
import { noticePage, sendPage } from './page.ts'
import { languageOfRequest } from './provider.ts'
import { createJudge, type SignInLimits } from './sign-in-limits.ts'
import { signInPage, type SignInPage, waitProblem } from './sign-in-page.ts'

/** What stands for a call in the security log: no call of the API signs in. */
const SIGN_IN = 'sign-in'
const FORM_LIMIT = 16 * 1024
/** Up to here a form that is too large is read to its end, so that the sender gets to see the answer. */
const DRAIN_LIMIT = 1024 * 1024

/** Answer of a password check. `demoRefused`: right, but demo accounts are switched off. */
export type SignInCheck = { kind: 'ok'; accountId: string } | { kind: 'wrong' } | { kind: 'demoRefused' }

export interface InteractionDeps {
  provider: Provider
  appUrl: string
  checkPassword: (username: string, password: string) => Promise<SignInCheck>
  limits: SignInLimits
  addressOf: (req: IncomingMessage) => string
  demoAccounts: () => Promise<readonly string[]>
  /** Told of every try to sign in. */
  security?: SecurityLog | undefined
}

/** The form, or null when it is larger than any sign-in. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > DRAIN_LIMIT) break
    if (size <= FORM_LIMIT) chunks.push(chunk)
  }
  return size > FORM_LIMIT ? null : new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** What somebody typed into a field. No account's name or password holds a NUL, which the database could not even look for. */
const typed = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replaceAll('\0', '')

/** The id the answer carries (app.ts). */
const requestIdOf = (res: ServerResponse): string => String(res.getHeader(REQUEST_ID_HEADER) ?? '')

/** Serves `/oidc/interaction/<uid>`; GET shows the form, POST takes it. */
export function createInteractions(deps: InteractionDeps) {
  const { provider } = deps
  const judge = createJudge(deps.limits)

  async function show(req: IncomingMessage, res: ServerResponse, input: Pick<SignInPage, 'username' | 'problem' | 'status'>, headers: Record<string, string> = {}): Promise<void> {
    const details = await provider.interactionDetails(req, res)
    const language = languageOfRequest(details.params.ui_locales, req.headers['accept-language'])
    sendPage(res, signInPage({ ...input, action: `/oidc/interaction/${details.uid}`, language, demoAccounts: await deps.demoAccounts() }), headers)
  }

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = await readForm(req)
    if (!form) return sendPage(res, noticePage(languageOf(req.headers['accept-language']), 'failed', deps.appUrl, 413))
    const { params } = await provider.interactionDetails(req, res)
    const username = typed(form, 'username').slice(0, 200).trim()
    const { cookie } = req.headers
    const address = deps.addressOf(req)
    const told = { username, address, call: SIGN_IN, requestId: requestIdOf(res) }
    // as the account is looked up: one account has one count, however its name is written
    const name = username.toLowerCase()
    const attempt = { username: name, network: networkOf(address), device: await knownDeviceOf(cookie, name) }
    const judged = await judge(attempt, () => deps.checkPassword(username, typed(form, 'password').slice(0, 200)), (check) => check.kind === 'ok')
    if (judged.kind === 'wait') {
      deps.security?.note('signInRefused', { ...told, status: 429, code: 'tooMany' })
      return show(req, res, { username, problem: waitProblem(judged.seconds), status: 429 }, { 'retry-after': String(judged.seconds) })
    }
    const check = judged.answer
    if (check.kind !== 'ok') {
      deps.security?.note('signInRefused', { ...told, status: 400, code: check.kind })
      return show(req, res, { username, problem: { key: check.kind }, status: 400 })
    }
    deps.security?.note('signedIn', told)
    res.appendHeader('set-cookie', await rememberDevice(cookie, name, check.accountId, deps.appUrl.startsWith('https:')))
    const acr = typeof params.acr_values === 'string' ? params.acr_values.split(' ')[0] : undefined
    await provider.interactionFinished(req, res, { login: { accountId: check.accountId, amr: ['pwd'], ...(acr ? { acr } : {}) } }, { mergeWithLastSubmission: false })
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      if (req.method === 'POST') await take(req, res)
      else await show(req, res, { username: '', problem: null, status: 200 })
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      sendPage(res, noticePage(languageOf(req.headers['accept-language']), 'expired', deps.appUrl, 400))
    }
  }
}
