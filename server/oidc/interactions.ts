/** The sign-in page's requests: show the form, take the form; first the password, then whatever else the account needs. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { KEEPS_WORK } from '../../contract/kit/keeps-work.ts'
import { networkOf } from '../lib/client-address.ts'
import { systemClock } from '../lib/clock.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import type { StrangerTurns } from '../lib/stranger-turns.ts'
import { languageOf } from '../lib/text.ts'
import { readForm, requestIdOf, typed } from './form.ts'
import { knownDeviceOf, rememberDevice } from './known-devices.ts'
import { noticePage, sendPage } from './page.ts'
import { languageOfRequest } from './provider.ts'
import { createSecondStep, isSecondStep, type SecondStepDeps } from './second-step.ts'
import { secondStepPage, type SecondStepPage } from './second-step-page.ts'
import { createJudge, type SignInLimits } from './sign-in-limits.ts'
import { signInPage, type SignInPage, waitProblem } from './sign-in-page.ts'

/** What stands for a call in the security log: no call of the API signs in. */
const SIGN_IN = 'sign-in'

/** Answer of a password check. `demoRefused`: right, but demo accounts are switched off. */
export type SignInCheck = { kind: 'ok'; accountId: string } | { kind: 'wrong' } | { kind: 'demoRefused' }

export interface InteractionDeps {
  provider: Provider
  appUrl: string
  checkPassword: (username: string, password: string) => Promise<SignInCheck>
  /** Name of an account; undefined when it is gone. */
  usernameOf: (accountId: string) => Promise<string | undefined>
  limits: SignInLimits
  addressOf: (req: IncomingMessage) => string
  demoAccounts: () => Promise<readonly string[]>
  demoDocumentPassword?: string | undefined
  /** Notes when an account was signed in to. */
  noteSignIn: (accountId: string) => Promise<void>
  /** Told of every try to sign in. */
  security?: SecurityLog | undefined
  secondStep: SecondStepDeps
  strangers: StrangerTurns
}

type Headers = Record<string, string>

/** Serves `/oidc/interaction/<uid>`; GET shows the form, POST takes it. */
export function createInteractions(deps: InteractionDeps) {
  const { provider } = deps
  const judge = createJudge(deps.limits)
  const secondStep = createSecondStep(provider, deps.secondStep, () => systemClock.now().getTime())

  async function where(req: IncomingMessage, res: ServerResponse) {
    const details = await provider.interactionDetails(req, res)
    return { details, action: `/oidc/interaction/${details.uid}`, language: languageOfRequest(details.params.ui_locales, req.headers['accept-language']) }
  }

  async function show(req: IncomingMessage, res: ServerResponse, input: Pick<SignInPage, 'username' | 'problem' | 'status'>, headers: Headers = {}): Promise<void> {
    const { details, action, language } = await where(req, res)
    const keepsWork = Object.entries(KEEPS_WORK).every(([name, value]) => details.params[name] === value)
    sendPage(res, signInPage({ ...input, action, language, keepsWork, demoAccounts: await deps.demoAccounts(), demoDocumentPassword: deps.demoDocumentPassword }), headers)
  }

  async function showSecond(req: IncomingMessage, res: ServerResponse, input: Pick<SecondStepPage, 'view' | 'problem' | 'status'>, headers: Headers = {}): Promise<void> {
    const { action, language } = await where(req, res)
    sendPage(res, secondStepPage({ ...input, action, language }), headers)
  }

  /** What the security log is told of a request, whoever it is about. */
  const toldOf = async (req: IncomingMessage, res: ServerResponse, accountId: string) => ({ username: await deps.usernameOf(accountId), address: deps.addressOf(req), call: SIGN_IN, requestId: requestIdOf(res) })

  /** As browsers are known by. */
  const nameOf = async (accountId: string) => (await deps.usernameOf(accountId))?.toLowerCase()

  async function finish(req: IncomingMessage, res: ServerResponse, accountId: string, amr: string[]): Promise<void> {
    const { params } = await provider.interactionDetails(req, res)
    // only now: a password alone makes no browser known, or each would bring whoever has it new tries of a code
    const name = await nameOf(accountId)
    if (name !== undefined) res.appendHeader('set-cookie', await rememberDevice(req.headers.cookie, name, accountId, deps.appUrl.startsWith('https:')))
    await deps.noteSignIn(accountId)
    deps.security?.note('signedIn', await toldOf(req, res, accountId))
    const acr = typeof params.acr_values === 'string' ? params.acr_values.split(' ')[0] : undefined
    await provider.interactionFinished(req, res, { login: { accountId, amr, ...(acr ? { acr } : {}) } }, { mergeWithLastSubmission: false })
  }

  async function takeSecond(req: IncomingMessage, res: ServerResponse, form: URLSearchParams): Promise<void> {
    const details = await provider.interactionDetails(req, res)
    const accountId = secondStep.whose(details)
    const name = accountId === null ? undefined : await nameOf(accountId)
    const outcome = await secondStep.take(req, res, details, form, name === undefined ? null : await knownDeviceOf(req.headers.cookie, name))
    const isRefused = outcome.kind === 'tooMany' || (outcome.kind === 'show' && outcome.problem !== null)
    if (isRefused && accountId !== null) deps.security?.note('signInRefused', { ...(await toldOf(req, res, accountId)), status: outcome.kind === 'tooMany' ? 429 : 400, code: outcome.kind === 'tooMany' ? 'tooMany' : 'second.wrong' })
    // the app was set up here: its recovery codes are shown once
    if (accountId !== null && form.has('code') && outcome.kind === 'show' && outcome.view.kind === 'recovery') deps.security?.note('changed', await toldOf(req, res, accountId))
    if (outcome.kind === 'done') return finish(req, res, outcome.accountId, ['pwd', 'otp'])
    if (outcome.kind === 'restart') return show(req, res, { username: '', problem: outcome.isLate ? { key: 'second.late' } : null, status: outcome.isLate ? 400 : 200 })
    if (outcome.kind === 'tooMany') return showSecond(req, res, { view: outcome.view, problem: waitProblem(outcome.seconds), status: 429 }, { 'retry-after': String(outcome.seconds) })
    return showSecond(req, res, { view: outcome.view, problem: outcome.problem && { key: outcome.problem }, status: outcome.problem ? 400 : 200 })
  }

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = await readForm(req)
    if (!form) return sendPage(res, noticePage(languageOf(req.headers['accept-language']), 'failed', deps.appUrl, 413))
    const address = deps.addressOf(req)
    const inTurn = <T>(work: () => Promise<T>) => deps.strangers(address, work)
    if (isSecondStep(form)) return inTurn(() => takeSecond(req, res, form))
    const username = typed(form, 'username').slice(0, 200).trim()
    const { cookie } = req.headers
    const told = { username, address, call: SIGN_IN, requestId: requestIdOf(res) }
    // as the account is looked up: one account has one count, however its name is written
    const name = username.toLowerCase()
    const { action, device } = await inTurn(async () => ({ ...(await where(req, res)), device: await knownDeviceOf(cookie, name) }))
    // passwords have a line of their own: whoever waits there keeps no turn from others
    const judged = await judge({ username: name, network: networkOf(address), device }, () => deps.checkPassword(username, form.get('password') ?? ''), (check) => check.kind === 'ok')
    if (judged.kind !== 'judged') {
      const isWaiting = judged.kind === 'wait'
      if (isWaiting) deps.security?.note('signInRefused', { ...told, status: 429, code: 'tooMany' })
      const said = isWaiting ? { problem: waitProblem(judged.seconds), status: 429 } : { problem: { key: 'busy' as const }, status: 503 }
      return inTurn(() => show(req, res, { username, ...said }, { 'retry-after': String(judged.seconds) }))
    }
    const check = judged.answer
    if (check.kind !== 'ok') {
      deps.security?.note('signInRefused', { ...told, status: 400, code: check.kind })
      return inTurn(() => show(req, res, { username, problem: { key: check.kind }, status: 400 }))
    }
    if (!(await secondStep.begin(req, res, check.accountId))) return finish(req, res, check.accountId, ['pwd'])
    res.writeHead(303, { location: action, 'cache-control': 'no-store' }).end()
  }

  async function open(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const withRecovery = new URLSearchParams((req.url ?? '').split('?')[1]).get('with') === 'recovery'
    const view = await secondStep.view(await provider.interactionDetails(req, res), withRecovery)
    if (view) return showSecond(req, res, { view, problem: null, status: 200 })
    return show(req, res, { username: '', problem: null, status: 200 })
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      if (req.method === 'POST') await take(req, res)
      else await deps.strangers(deps.addressOf(req), () => open(req, res))
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      sendPage(res, noticePage(languageOf(req.headers['accept-language']), 'expired', deps.appUrl, 400))
    }
  }
}
