/** The local OpenID provider: code with PKCE, rotating refresh tokens, silent renewal, log-out. */
import type { IncomingMessage } from 'node:http'
import type { JWK } from 'jose'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { KEEPS_WORK } from '../../contract/kit/keeps-work.ts'
import { REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import { languageOf, text } from '../lib/text.ts'
import { drizzleAdapter } from './adapter.ts'
import { expectFailures } from './failures.ts'
import { escapeHtml, noticePage, setPage } from './page.ts'
import { secondsLeft } from './sign-in-age.ts'
import { signOutWithoutSession } from './sign-out.ts'

const DAY = 86_400
/** The API as a resource must be a URI; tokens carry the configured audience. */
const RESOURCE = 'urn:ess:api'

/** A person as the provider sees them. `id` becomes the subject of every token. */
export interface ProviderAccount {
  id: string
  username: string
  fullName: string
}

export interface ProviderSettings {
  /** `<origin>/oidc` */
  issuer: string
  /** Address of the app, with a slash at the end. */
  appUrl: string
  clientId: string
  /** Audience and name of the API's resource. */
  audience: string
  accessTokenSeconds: number
  /** Seconds a used refresh token is still taken. */
  refreshReuseSeconds: number
  /** Also allow `id_token token` (installations that are not v3). */
  implicit: boolean
  log: Log
  jwks: { keys: JWK[] }
  cookieKeys: string[]
  findAccount: (id: string) => Promise<ProviderAccount | null>
  addressOf: (req: IncomingMessage) => string
  security?: SecurityLog | undefined
  /** False when an account may not go on with what it was granted, and has to sign in anew: more is asked of it by now. */
  isInOrder: (id: string) => Promise<boolean>
}

export const languageOfRequest = (uiLocales: unknown, acceptLanguage: string | undefined): string =>
  languageOf(typeof uiLocales === 'string' && uiLocales !== '' ? uiLocales.split(' ').join(',') : acceptLanguage)

const languageIn = (ctx: KoaContextWithOIDC): string => languageOfRequest(ctx.oidc?.params?.ui_locales, ctx.get('accept-language'))

function signOutSource(appUrl: string) {
  return (ctx: KoaContextWithOIDC, form: string) => {
    const language = languageIn(ctx)
    const t = (key: string) => escapeHtml(text(language, `provider:${key}`))
    const title = text(language, 'provider:signOut.title')
    // who brings an ID token of ours has asked for it in the app: no second question
    const isAsked = ctx.oidc.entities.IdTokenHint !== undefined
    const submit = (label: string) => `<button type="submit" form="op.logoutForm" name="logout" value="yes">${label}</button>`
    if (isAsked) {
      const filled = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
      setPage(ctx, { language, title, submits: true, body: `<h1>${t('signOut.going')}</h1>${filled}<noscript>${submit(t('signOut.button'))}</noscript>` })
    } else {
      setPage(ctx, { language, title, body: `<h1>${t('signOut.title')}</h1><p>${t('signOut.text')}</p>${form}${submit(t('signOut.button'))}<a class="button quiet" href="${escapeHtml(appUrl)}">${t('signOut.stay')}</a>` })
    }
  }
}

/** A browser takes such a name only from this very host over https, and lets no neighbour write it; the two below a path of their own cannot have the stricter one. */
function cookieNames(appUrl: string): { session: string; interaction: string; resume: string } {
  if (!appUrl.startsWith('https:')) return { session: '_session', interaction: '_interaction', resume: '_interaction_resume' }
  return { session: '__Host-session', interaction: '__Secure-interaction', resume: '__Secure-interaction-resume' }
}

export function createProvider(settings: ProviderSettings): Provider {
  const { appUrl, audience, log } = settings
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.get('login')?.checks.add(new interactionPolicy.Check('more_is_asked', 'more is asked of this account by now', 'login_required', async (ctx) => {
    const { accountId } = ctx.oidc.session ?? {}
    return accountId !== undefined && !(await settings.isInOrder(accountId))
  }))
  const responseTypes: Configuration['responseTypes'] = settings.implicit ? ['code', 'id_token token'] : ['code']
  // loopback addresses are only allowed to native clients when tokens come through the front channel
  const isLoopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])/.test(appUrl)

  const configuration: Configuration = {
    adapter: drizzleAdapter(settings.refreshReuseSeconds),
    jwks: settings.jwks,
    cookies: { keys: settings.cookieKeys, names: cookieNames(appUrl) },
    // the app's own pages; a browser names them also where nothing crosses from one site to another
    clientBasedCORS: (_ctx, origin) => origin === new URL(appUrl).origin,
    clients: [
      {
        client_id: settings.clientId,
        client_name: 'Employee self-service',
        token_endpoint_auth_method: 'none',
        application_type: settings.implicit && isLoopback ? 'native' : 'web',
        grant_types: ['authorization_code', 'refresh_token', ...(settings.implicit ? ['implicit'] : [])],
        response_types: responseTypes,
        redirect_uris: ['openid-connect/redirect-callback', 'openid-connect/silent-callback'].map((path) => appUrl + path),
        post_logout_redirect_uris: [`${appUrl}openid-connect/logout-redirect`, appUrl],
      },
    ],
    responseTypes,
    extraParams: Object.keys(KEEPS_WORK),
    scopes: ['openid', 'offline_access', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'locale'], acr: null, sid: null, auth_time: null, iss: null },
    // an access token for the API is no key to userinfo: the names stand in the ID token
    conformIdTokenClaims: false,
    pkce: { required: (_ctx, client) => client.clientId === settings.clientId },
    interactions: { policy, url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      // no client of ours pushes, and each one stores what a stranger sent
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'api1', audience, accessTokenTTL: settings.accessTokenSeconds, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutSource(appUrl),
        postLogoutSuccessSource: (ctx) => setPage(ctx, noticePage(languageIn(ctx), 'signedOut', appUrl, 200)),
      },
    },
    // first-party client: it may always renew, and nobody is asked for consent
    issueRefreshToken: (_ctx, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: { AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? settings.accessTokenSeconds, AuthorizationCode: 60, IdToken: 3600, Interaction: 3600, Session: (_ctx, session) => secondsLeft(session.loginTs), Grant: 60 * DAY, RefreshToken: (_ctx, token) => secondsLeft(token.authTime ?? token.iiat) },
    async loadExistingGrant(ctx) {
      const { session, client, provider } = ctx.oidc
      if (!session || !client) return undefined
      const grantId = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const existing = grantId ? await provider.Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId ?? '' })
      grant.addOIDCScope('openid profile offline_access')
      grant.addResourceScope(RESOURCE, 'api1')
      await grant.save()
      return grant
    },
    async findAccount(_ctx, id, token) {
      if (token?.kind === 'RefreshToken' && !(await settings.isInOrder(id))) return undefined
      const account = await settings.findAccount(id)
      return account ? { accountId: account.id, claims: () => ({ sub: account.id, name: account.fullName, preferred_username: account.username }) } : undefined
    },
    extraTokenClaims(ctx, token) {
      const { AuthorizationCode: code, RefreshToken: refresh, Session: session } = ctx.oidc.entities as Record<string, { acr?: string } | undefined>
      const acr = code?.acr ?? refresh?.acr ?? session?.acr
      const { grantId } = token as { grantId?: string }
      return { ...(grantId ? { session: grantId } : {}), ...(acr?.startsWith('tenant:') ? { tenancy: acr.slice('tenant:'.length) } : {}) }
    },
    renderError(ctx, out, error) {
      log.info({ code: out.error, error: error.name }, 'sign-in request refused')
      setPage(ctx, noticePage(languageIn(ctx), error.name === 'SessionNotFound' ? 'expired' : 'failed', appUrl, ctx.status >= 400 ? ctx.status : 400))
    },
  }

  const provider = new Provider(settings.issuer, configuration)
  provider.proxy = true // host and protocol come from PUBLIC_URL, see listener.ts
  expectFailures(provider, appUrl, log)
  signOutWithoutSession(provider, (ctx) => noticePage(languageIn(ctx), 'signedOut', appUrl, 200))
  provider.on('end_session.success', (ctx) => void endGrants(ctx, log))
  provider.on('end_session.success', (ctx) => void noteSignOut(ctx, settings))
  return provider
}

/** Who signed out; without a session nobody did. */
async function noteSignOut(ctx: KoaContextWithOIDC, { security, findAccount, addressOf, log }: ProviderSettings): Promise<void> {
  const { accountId } = ctx.oidc.session ?? {}
  if (!security || !accountId) return
  try {
    security.note('signedOut', { username: (await findAccount(accountId))?.username, call: 'sign-out', requestId: String(ctx.res.getHeader(REQUEST_ID_HEADER) ?? ''), address: addressOf(ctx.req) })
  } catch (error) {
    log.error(errorFacts(error), 'sign-out not noted')
  }
}

/** Signing out ends what was granted: no refresh token works after it. */
async function endGrants(ctx: KoaContextWithOIDC, log: Log): Promise<void> {
  const authorizations = (ctx.oidc.session as unknown as { authorizations?: Record<string, { grantId?: string }> } | undefined)?.authorizations ?? {}
  try {
    for (const { grantId } of Object.values(authorizations)) {
      if (!grantId) continue
      await (ctx.oidc.provider.RefreshToken as unknown as { revokeByGrantId(id: string): Promise<void> }).revokeByGrantId(grantId)
      await (await ctx.oidc.provider.Grant.find(grantId))?.destroy()
    }
  } catch (error) {
    log.error(errorFacts(error), 'grants not ended')
  }
}
