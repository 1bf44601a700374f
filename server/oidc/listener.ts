/** The local provider as a node request listener below `/oidc`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { retryAfter } from '../lib/busy.ts'
import { networkOf } from '../lib/client-address.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { createPace } from '../lib/pace.ts'
import { isCallError } from '../lib/refuse.ts'
import { languageOf } from '../lib/text.ts'
import { cleanUpModels } from './adapter.ts'
import { arrivalOf } from './arrival.ts'
import { cleanUpDevices } from './known-devices.ts'
import { createInteractions, type InteractionDeps } from './interactions.ts'
import { noticePage, sendPage } from './page.ts'
import { createPasswordLinks, type PasswordLinks } from './password-links.ts'
import { passwordAddress } from './password-path.ts'
import type { Seal } from '../lib/seal.ts'
import { createProvider, type ProviderSettings } from './provider.ts'
import { cookieKeys, publicKeys, signingKeys } from './secrets.ts'
import { digestOldIds } from './stored-id.ts'

const MINUTE = 60_000
const CLEAN_UP_MS = 60 * MINUTE

export const OIDC_PATH = '/oidc'
/** What a request to sign in says of itself is kept for an hour, and a stranger may ask: our app's addresses have a quarter of it. */
const LONGEST_URL = 4096
/** Beginnings of a sign-in that one network may ask for a minute: more than an office that starts its day, and a bounded share of the disk. */
const SIGN_INS_PER_MINUTE = 300
/**
 * What stores nothing for a stranger, spelled as it is handed out. All else counts as a beginning: the library takes addresses that are
 * written otherwise, too.
 */
const BEGINS_NOTHING = /^\/oidc\/(?:forgot|password\/[\w-]{43}|token|jwks|\.well-known\/openid-configuration|auth\/[\w-]+|interaction\/[\w-]+)(?:\?|$)/
const INTERACTION = /^\/oidc\/interaction\/[\w-]+(?:\?|$)/

export interface LocalProviderDeps extends Omit<ProviderSettings, 'issuer' | 'jwks' | 'cookieKeys'>, Pick<InteractionDeps, 'checkPassword' | 'usernameOf' | 'addressOf' | 'demoAccounts' | 'demoDocumentPassword' | 'limits' | 'security' | 'secondStep' | 'strangers' | 'noteSignIn'> {
  passwordLinks: PasswordLinks
  /** Origin people use, without a slash at the end. */
  publicUrl: string
  /** Seals the provider's keys in the database. */
  seal: Seal
  log: Log
}

export interface LocalProvider {
  issuer: string
  /** Keys that check the provider's tokens. */
  jwks: JSONWebKeySet
  listen: (req: IncomingMessage, res: ServerResponse) => void
  stop(): void
}

/** Starts the local provider; its keys are read from the database, or made on the first start. */
export async function createLocalProvider(deps: LocalProviderDeps): Promise<LocalProvider> {
  const issuer = deps.publicUrl + OIDC_PATH
  await digestOldIds()
  const jwks = await signingKeys(deps.seal)
  const provider = createProvider({ ...deps, issuer, jwks, cookieKeys: await cookieKeys(deps.seal) })
  const callback = provider.callback()
  const interact = createInteractions({ ...deps, provider })
  const choosePassword = createPasswordLinks({ ...deps, links: deps.passwordLinks })
  const { protocol, host } = new URL(deps.publicUrl)
  const pace = createPace(SIGN_INS_PER_MINUTE)
  const cleanUp = async () => {
    await cleanUpModels()
    await cleanUpDevices()
  }
  const cleaning = setInterval(() => void cleanUp().catch((error: unknown) => deps.log.warn(errorFacts(error), 'sign-in store not cleaned')), CLEAN_UP_MS)
  cleaning.unref()

  function refuse(req: IncomingMessage, res: ServerResponse, what: 'failed' | 'busy', status: number, seconds?: number): void {
    const headers = seconds === undefined ? undefined : { 'retry-after': String(seconds) }
    // by RFC 6749, 4.1.2.1 its name: programs do not take it for a refusal of what they asked
    if (status === 503 && !(req.headers.accept ?? '').includes('text/html')) res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error: 'temporarily_unavailable' }))
    else sendPage(res, noticePage(languageOf(req.headers['accept-language']), what, deps.appUrl, status), headers)
  }

  function fail(error: unknown, req: IncomingMessage, res: ServerResponse): void {
    if (isCallError(error, 'busy') && !res.headersSent) return refuse(req, res, 'busy', 503, error.retryAfter)
    deps.log.error(errorFacts(error), 'sign-in page failed')
    if (res.headersSent) res.destroy()
    else if (isDatabaseUnreachable(error)) refuse(req, res, 'failed', 503, retryAfter())
    else refuse(req, res, 'failed', 500)
  }

  async function provide(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const arrival = await arrivalOf(req)
    if (arrival === 'gone') return
    if (arrival !== 'here') return refuse(req, res, 'failed', arrival === 'length' ? 411 : 413)
    const mounted = req as IncomingMessage & { originalUrl?: string | undefined }
    mounted.originalUrl = req.url
    req.url = (req.url ?? '').slice(OIDC_PATH.length) || '/'
    await deps.strangers(deps.addressOf(req), async () => {
      if (!res.destroyed) await callback(req, res)
    })
  }

  return {
    issuer,
    jwks: publicKeys(jwks),
    listen(req, res) {
      const url = req.url ?? ''
      if (url.length > LONGEST_URL) return refuse(req, res, 'failed', 414)
      const seconds = BEGINS_NOTHING.test(url) ? 0 : pace.take(networkOf(deps.addressOf(req)))
      if (seconds > 0) return refuse(req, res, 'busy', 429, seconds)
      // addresses in discovery and redirects are those people use, whatever a proxy in front calls us
      req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      req.headers['x-forwarded-host'] = host
      const serve = passwordAddress(url) !== null ? choosePassword : INTERACTION.test(url) ? interact : provide
      serve(req, res).catch((error: unknown) => fail(error, req, res))
    },
    stop: () => clearInterval(cleaning),
  }
}
