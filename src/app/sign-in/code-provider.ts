/** Code with PKCE. */
import { ErrorResponse, ErrorTimeout, type User } from 'oidc-client-ts'
import i18next from 'i18next'
import { KEEPS_WORK } from '../../../contract/kit/keeps-work.ts'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { takeSilentAnswer } from '../../api/first-asked.ts'
import { discover, isProviderThere, NOT_NOW, ProviderUnreachable } from './discovery.ts'
import { SignedOutMeanwhile } from './leaving.ts'
import type { Provider, SignedIn } from './provider-port.ts'
import { showsPage, wantsPerson } from './silent-page.ts'
import { fenced, userManager } from './user-manager.ts'

const signedIn = (user: User): SignedIn => ({ accessToken: user.access_token, issuer: user.profile.iss, sub: user.profile.sub, until: user.expires_at === undefined ? undefined : user.expires_at * 1000 })

export async function codeProvider(config: RuntimeConfig): Promise<Provider> {
  const manager = await userManager(config)
  return {
    async silent(fence) {
      const answer = takeSilentAnswer()
      if (answer === undefined && showsPage(config.authority)) return wantsPerson(config.authority)
      try {
        const user = await fenced(fence, () => (answer === undefined ? manager.signinSilent({ forceIframeAuth: true, nonce: crypto.randomUUID() }) : manager.signinCallback(answer)))
        return user ? signedIn(user) : null
      } catch (error) {
        if (error instanceof SignedOutMeanwhile) throw error
        if (error instanceof ErrorResponse && !NOT_NOW.includes(error.error ?? '')) return null
        if (error instanceof ErrorTimeout) return await wantsPerson(config.authority)
        throw new ProviderUnreachable(String(error))
      }
    },
    async redirect(byHand, answered, keepsWork) {
      if (!answered) await discover(config.authority)
      await manager.signinRedirect({ redirectMethod: 'replace', nonce: crypto.randomUUID(), ui_locales: i18next.language, ...(byHand ? { prompt: 'login' } : {}), ...(keepsWork ? { extraQueryParams: KEEPS_WORK } : {}) })
    },
    async complete() {
      const user = await manager.signinCallback()
      if (!user) throw new Error('No user came back')
      return signedIn(user)
    },
    isThere: () => isProviderThere(config.authority),
    leave: (idToken) => manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {}),
  }
}
