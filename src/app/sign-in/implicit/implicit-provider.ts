/** `id_token token`: the sign-in of versions other than v3. oidc-client-ts has none, so this is ours. @see docs/product/access.md#sign-in */
import { createRemoteJWKSet } from 'jose'
import i18next from 'i18next'
import { KEEPS_WORK } from '../../../../contract/kit/keeps-work.ts'
import type { RuntimeConfig } from '../../../../contract/kit/runtime-config.ts'
import { port } from '../../../api/offline.ts'
import { inBase } from '../../../lib/base-path.ts'
import { endSession, readSession, sessionStore } from '../../../offline/session.ts'
import { discover, isProviderThere } from '../discovery.ts'
import type { Provider, SignedIn } from '../provider-port.ts'
import { showsPage, wantsPerson } from '../silent-page.ts'
import { checkIdToken } from './check-id-token.ts'
import { askInFrame } from './hidden-frame.ts'
import { newRequest, takeRequest } from './pending.ts'

const REDIRECT = 'openid-connect/redirect-callback'
const SILENT = 'openid-connect/silent-callback'
const AFTER_SIGN_OUT = 'openid-connect/logout-redirect'

/** The provider said no: its words, or its code. */
class ProviderRefused extends Error {}

/** @throws ProviderUnreachable */
export async function implicitProvider(config: RuntimeConfig): Promise<Provider> {
  const found = await discover(config.authority)
  const keys = createRemoteJWKSet(new URL(found.jwks_uri))
  const place = { issuer: found.issuer, tokenEndpoint: found.token_endpoint ?? '', clientId: config.clientId, apiBase: config.apiBase, timeoutMs: config.timeoutMs }
  const storeOf = (fence?: () => void) => sessionStore(port, place, () => i18next.language, fence)
  const store = storeOf()

  function askingAt(callback: string, more: Record<string, string>): string {
    const { state, nonce } = newRequest(localStorage, port.now())
    const url = new URL(found.authorization_endpoint)
    const asked = { response_type: 'id_token token', client_id: config.clientId, redirect_uri: inBase(callback), scope: config.scope, state, nonce, ui_locales: i18next.language, ...more }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    if (config.tenancyName) url.searchParams.set('acr_values', `tenant:${config.tenancyName}`)
    return url.href
  }

  /** @param fragment what stands behind the # of a callback */
  async function takeIn(fragment: string, into = store): Promise<SignedIn> {
    const answer = new URLSearchParams(fragment.replace(/^#/, ''))
    const nonce = takeRequest(localStorage, answer.get('state'))
    const [refused, idToken, accessToken] = [answer.get('error'), answer.get('id_token'), answer.get('access_token')]
    if (refused) throw new ProviderRefused(answer.get('error_description') ?? refused)
    if (!idToken || !accessToken) throw new Error('the sign-in provider sent no tokens')
    const profile = await checkIdToken({ idToken, accessToken }, { issuer: found.issuer, clientId: config.clientId, nonce, keys })
    const seconds = Number(answer.get('expires_in') ?? 3600)
    await into.setItem('user', JSON.stringify({ access_token: accessToken, id_token: idToken, expires_at: Math.floor(port.now() / 1000) + seconds, profile }))
    return { accessToken, issuer: profile.iss, sub: profile.sub, until: port.now() + seconds * 1000 }
  }

  return {
    async silent(fence) {
      const answer = showsPage(config.authority) ? null : await askInFrame(askingAt(SILENT, { prompt: 'none' }))
      if (answer === null) return wantsPerson(config.authority)
      try {
        return await takeIn(new URL(answer).hash, storeOf(fence))
      } catch (error) {
        if (error instanceof ProviderRefused) return null
        throw error
      }
    },
    async redirect(byHand, answered, keepsWork) {
      if (!answered) await discover(config.authority)
      location.replace(askingAt(REDIRECT, { ...(byHand ? { prompt: 'login' } : {}), ...(keepsWork ? KEEPS_WORK : {}) }))
    },
    complete() {
      const fragment = location.hash
      // tokens do not stay in the address, nor in the history
      history.replaceState(history.state, '', location.pathname)
      return takeIn(fragment)
    },
    isThere: () => isProviderThere(config.authority),
    async leave(idToken) {
      const hint = idToken ?? (await readSession(port))?.idToken
      await endSession(port)
      if (!found.end_session_endpoint) return location.assign(inBase(AFTER_SIGN_OUT))
      const url = new URL(found.end_session_endpoint)
      url.searchParams.set('client_id', config.clientId)
      url.searchParams.set('post_logout_redirect_uri', inBase(AFTER_SIGN_OUT))
      if (hint) url.searchParams.set('id_token_hint', hint)
      location.assign(url.href)
    },
  }
}
