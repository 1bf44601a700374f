/** The whole product as one request listener: app, API and sign-in provider on one port. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sectionsOf } from '../contract/access.ts'
import { callTable } from '../contract/index.ts'
import { requestModules } from '../contract/requests.ts'
import { REQUEST_ID_HEADER } from '../contract/kit/answer-mark.ts'
import type { RuntimeConfig } from '../contract/kit/runtime-config.ts'
import { resetLimits } from './account/pace.ts'
import { createAccountService } from './account/service.ts'
import { createCallers } from './callers.ts'
import { endAccess } from './end-access.ts'
import { type ApiDeps, createApi, type NoteArrival } from './http/api.ts'
import { createPace, createTraces } from './lib/pace.ts'
import type { StoreUpload } from './http/upload.ts'
import { requestIdFrom } from './http/request-id.ts'
import { createProxyWatch, missingProxy } from './http/proxy-watch.ts'
import { commonHeaders, contentPolicy, scriptHashes } from './http/security-headers.ts'
import { providerSoonerOrLater } from './http/provider-later.ts'
import { discover, localKeys, type TokenRules } from './http/tokens.ts'
import { wayOf } from './lib/client-address.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import { documentKey } from './lib/document-key.ts'
import type { ServedCall } from './lib/handler.ts'
import type { Log } from './lib/log.ts'
import { verifyPassword } from './lib/password.ts'
import { projectRoot } from './lib/project-root.ts'
import { createSeal, type Seal } from './lib/seal.ts'
import type { SecurityLog } from './lib/security-log.ts'
import { createStrangerTurns, type StrangerTurns } from './lib/stranger-turns.ts'
import { createLocalProvider, type LocalProvider, OIDC_PATH } from './oidc/listener.ts'
import type { SignInCheck } from './oidc/interactions.ts'
import { isLive } from './oidc/sessions.ts'
import { findAccount, findAccountByUsername, noteSignIn } from './org/accounts.ts'
import { addressPace, attemptLimit, passwordPace, secretPace } from './org/attempts.ts'
import { filmOrigins } from './org/film-origins.ts'
import { findEmployee } from './org/people.ts'
import { requireCall } from './request/access.ts'
import { type Scim, SCIM_PATH } from './scim/index.ts'
import { createSecondStepDeps, isSecondFactorInOrder } from './second-step.ts'
import type { TicketCaller } from './ticket-callers.ts'
import { createApiDocs } from './static/api-docs.ts'
import { createServeApp, type ServeApp } from './static/serve-app.ts'

export interface AppDeps {
  config: Config
  clock: Clock
  log: Log
  /** Seals what the sign-in provider keeps in the database and must read again. */
  seal: Seal
  served: readonly ServedCall[]
  storeUpload: StoreUpload
  /** Who asks with a decision ticket (compose). */
  ticketCaller?: TicketCaller
  noteArrival?: NoteArrival
  noteHeard?: ApiDeps['noteHeard']
  /** Answers /metrics; absent: there is no such address. */
  metricsPage?: ((request: Request) => Promise<Response | null>) | undefined
  /** Provisioning (compose); null or absent: there is none. */
  scim?: Scim | null
  /** Told of tries to sign in, of refusals and of what matters for security; absent: nobody is. */
  security?: SecurityLog
  /** User names shown on the sign-in page of a server that holds the demo company. */
  demoAccounts: readonly string[]
  /** What their documents open with, shown beside them. */
  demoDocumentPassword?: string
  /** What pages subscribe to pushes with, where there is no Firebase; absent: there is no push. */
  vapidKey?: string
  /** Folder of the built client. */
  dist?: string
  /** Seconds a used refresh token is still taken (default 60). */
  refreshReuseSeconds?: number
}

export interface App {
  /** Answers API and app requests; the sign-in provider needs `listener`. */
  fetch: (request: Request) => Promise<Response>
  listener: (req: IncomingMessage, res: ServerResponse) => void
  /** From now on the readiness check says no, and connections end with their next answer. */
  leave(): void
  stop(): void
}

const API_PATH = '/api'
const CLIENT_ID = 'ess'
const REUSE_SECONDS = 60

/** Calls and sign-ins: neither what watches the server nor what checks that it is there makes any. */
const isPeoples = (path: string) => path.startsWith(`${OIDC_PATH}/`) || (path.startsWith(`${API_PATH}/`) && !path.startsWith(`${API_PATH}/health/`))

const wayTo = ({ socket, headers }: IncomingMessage, trustedProxies: number) => wayOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustedProxies)

async function checkPassword(username: string, password: string, allowDemo: boolean): Promise<SignInCheck> {
  const found = await findAccountByUsername(username)
  const isRight = await verifyPassword(password, found?.passwordHash)
  if (!found || !isRight || found.disabled) return { kind: 'wrong' }
  // judging takes its time: what was changed meanwhile is not right any more
  const now = await findAccount(found.id)
  if (!now || now.disabled || now.passwordHash !== found.passwordHash) return { kind: 'wrong' }
  return found.demo && !allowDemo ? { kind: 'demoRefused' } : { kind: 'ok', accountId: found.id }
}

function startProvider(deps: AppDeps, appUrl: string, strangers: StrangerTurns): Promise<LocalProvider> {
  const { config, log } = deps
  const serverSeal = createSeal(documentKey(config.dataDir, config.documentKey))
  const accounts = createAccountService({ clock: deps.clock, seal: serverSeal, isLocal: true, allowDemo: config.allowDemoAccounts, security: deps.security, endAccess })
  return createLocalProvider({
    publicUrl: config.publicUrl, appUrl, log, strangers,
    security: deps.security,
    seal: deps.seal,
    clientId: CLIENT_ID,
    audience: config.audience,
    accessTokenSeconds: config.accessTokenSeconds,
    refreshReuseSeconds: deps.refreshReuseSeconds ?? REUSE_SECONDS,
    implicit: config.oidcVersion !== 'v3',
    checkPassword: (username, password) => checkPassword(username, password, config.allowDemoAccounts),
    usernameOf: async (id) => (await findAccount(id))?.username,
    addressOf: (req) => wayTo(req, config.trustedProxies).address,
    limits: {
      account: attemptLimit('sign-in', systemClock, passwordPace),
      address: attemptLimit('sign-in-address', systemClock, addressPace),
      device: attemptLimit('sign-in-device', systemClock, passwordPace),
    },
    secondStep: createSecondStepDeps(serverSeal, systemClock),
    noteSignIn: (id) => noteSignIn(id, systemClock.now()),
    passwordLinks: { request: (name, language, from) => accounts.requestReset(name, language, from), open: (token) => accounts.openLink(token), set: (token, password, from) => accounts.setPassword(token, password, from), limits: resetLimits(systemClock) },
    isInOrder: (id) => isSecondFactorInOrder(id, systemClock.now()),
    demoAccounts: () => Promise.resolve(config.allowDemoAccounts ? deps.demoAccounts : []),
    demoDocumentPassword: deps.demoDocumentPassword,
    async findAccount(id) {
      const found = await findAccount(id)
      if (!found || found.disabled || (found.demo && !config.allowDemoAccounts)) return null
      return { id, username: found.username, fullName: (await findEmployee(found.employeeId))?.fullName ?? found.username }
    },
  })
}

/** A ticket is a stranger's until it has been looked at. */
const inTurn = (ticketCaller: TicketCaller | undefined, strangers: StrangerTurns): TicketCaller | undefined =>
  ticketCaller && ((text, address) => strangers(address, () => ticketCaller(text, address)))

interface SignIn {
  rules: TokenRules
  provider: LocalProvider | null
  /** Origins besides ours the browser speaks to: known once a provider elsewhere has come. */
  origins: () => string[]
  arrived: Promise<void> | null
  stop: () => void
}

async function startSignIn(deps: AppDeps, appUrl: string, strangers: StrangerTurns): Promise<SignIn> {
  const { signIn, audience, publicUrl } = deps.config
  if (signIn.kind === 'external') {
    const { rules, origins, arrived, stop } = await providerSoonerOrLater(() => discover(signIn.issuer, audience, signIn.introspection), { issuer: signIn.issuer, audience, introspects: signIn.introspection !== null }, deps.log)
    return { rules, provider: null, origins: () => origins.filter((o) => o !== publicUrl), arrived, stop }
  }
  const provider = await startProvider(deps, appUrl, strangers)
  return { rules: { issuer: provider.issuer, audience, keys: localKeys(provider.jwks), toleranceSeconds: 0 }, provider, origins: () => [], arrived: null, stop: () => provider.stop() }
}

function runtimeConfig(config: Config, issuer: string, vapidKey: string | undefined): RuntimeConfig {
  return {
    apiBase: API_PATH,
    authority: issuer,
    clientId: config.signIn.kind === 'external' ? config.signIn.clientId : CLIENT_ID,
    scope: config.scope,
    version: config.oidcVersion,
    tenancyName: config.tenancyName,
    timeoutMs: config.apiTimeoutMs,
    windowsAuthentication: config.proxySecret !== undefined,
    localAccounts: config.signIn.kind === 'local',
    gallery: config.hasGallery,
    firebase: config.firebaseWeb,
    vapidKey: config.firebaseWeb ? null : (vapidKey ?? null),
    chat: config.chat !== null,
    worker: config.hasWorker,
  }
}

/** @throws Error with one line when the external provider does not answer as one */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, clock, log } = deps
  const appUrl = config.publicUrl + config.basePath
  const strangers = createStrangerTurns()
  const { rules, provider, origins, arrived, stop } = await startSignIn(deps, appUrl, strangers)
  const unproxied = missingProxy(config.publicUrl, config.trustedProxies)
  if (unproxied) log.warn({}, unproxied)
  const seeWay = createProxyWatch(config.trustedProxies, systemClock, log)
  const external = config.signIn.kind === 'external' ? config.signIn : undefined
  let isLeaving = false

  const api = createApi({
    table: callTable,
    sections: sectionsOf(requestModules),
    served: deps.served,
    clock, log, strangers,
    basePath: API_PATH,
    origin: config.publicUrl,
    pace: createPace(config.callsPerMinute),
    traces: createTraces(config.commandsPerDay),
    refusals: createPace({ perMinute: config.callsPerMinute / 2, burst: config.callsPerMinute / 6 }),
    storeUpload: deps.storeUpload,
    secretTries: attemptLimit('secret', systemClock, secretPace),
    ...(deps.noteArrival ? { noteArrival: deps.noteArrival } : {}),
    ...(deps.noteHeard ? { noteHeard: deps.noteHeard } : {}),
    requireCall,
    isReady: () => !isLeaving,
    ...(deps.security ? { security: deps.security } : {}),
    identify: createCallers({ clock, log, rules, isLocal: provider !== null, isLive, usernameClaim: external?.usernameClaim, employeeClaim: external?.employeeClaim, proxySecret: config.proxySecret, ticketCaller: inTurn(deps.ticketCaller, strangers) }),
  })
  const films = await filmOrigins()
  const serveApp: ServeApp = await createServeApp({
    dist: deps.dist ?? join(projectRoot, 'dist'),
    basePath: config.basePath,
    runtimeConfig: runtimeConfig(config, rules.issuer, deps.vapidKey),
    hasWorker: config.hasWorker,
    policyChanges: arrived,
    policy: (html, frames) => contentPolicy({ scripts: scriptHashes(html), authority: origins(), firebase: config.firebaseWeb !== null, chat: config.chat?.origins ?? [], films: films() }, frames),
  })
  const docs = createApiDocs(`${API_PATH}/docs`)
  const headers = Object.entries(commonHeaders(config.publicUrl.startsWith('https:') ? config.strictTransport : 'none'))

  /**
   * Its pages say more; what else it answers, redirects too, is no page that does anything. But where somebody signs in over another person's
   * session the library ends that one first, with a form that sends itself: it adds its script to a `script-src` that is there, which allows none by itself.
   */
  const providerHeaders = [['content-security-policy', "default-src 'none'; script-src 'report-sample'; frame-ancestors 'self'"], ['cache-control', 'no-store']] as const

  async function fetch(request: Request, address = ''): Promise<Response> {
    const url = new URL(request.url)
    const isApi = url.pathname === API_PATH || url.pathname.startsWith(`${API_PATH}/`)
    const isScim = deps.scim && url.pathname.startsWith(`${SCIM_PATH}/`)
    const page = (await deps.metricsPage?.(request)) ?? (await docs(request, url))
    const response = page ?? (isScim ? await deps.scim?.(request, address) : undefined) ?? (isApi ? await api(request, address) : await serveApp(request, url))
    for (const [name, value] of headers) response.headers.set(name, value)
    return response
  }

  // a load balancer's look may name no host (HTTP/1.0)
  const listen = getRequestListener((request, { incoming }) => fetch(request, wayTo(incoming as IncomingMessage, config.trustedProxies).address), { overrideGlobalObjects: false, hostname: 'localhost' })
  return {
    fetch,
    listener(req, res) {
      // whoever keeps connections opens the next one elsewhere
      if (isLeaving) res.setHeader('connection', 'close')
      if (isPeoples(req.url ?? '')) seeWay(wayTo(req, config.trustedProxies))
      if (provider && req.url?.startsWith(`${OIDC_PATH}/`)) {
        for (const [name, value] of [...headers, ...providerHeaders]) res.setHeader(name, value)
        res.setHeader(REQUEST_ID_HEADER, requestIdFrom(String(req.headers[REQUEST_ID_HEADER.toLowerCase()] ?? '')))
        provider.listen(req, res)
        return
      }
      void listen(req, res)
    },
    leave: () => {
      isLeaving = true
    },
    stop,
  }
}
