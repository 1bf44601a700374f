/** The sign-in provider through oidc-client-ts (code + PKCE). Loaded only when somebody signs in or out. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import i18next from 'i18next'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { port } from '../../api/offline.ts'
import { inBase } from '../../lib/base-path.ts'
import { sessionStore } from '../../offline/session.ts'
import { codeSettings, silentCallback } from './code-settings.ts'
import { discover } from './discovery.ts'
import { FRAME_MS } from './implicit/hidden-frame.ts'

const open = () => undefined
let fence: () => void = open

/** While `work` runs, somebody who comes in is stored only if the fence lets them. */
export async function fenced<T>(by: () => void, work: () => Promise<T>): Promise<T> {
  fence = by
  try {
    return await work()
  } finally {
    fence = open
  }
}

/** The user manager for this installation. @throws ProviderUnreachable */
export async function userManager(config: RuntimeConfig): Promise<UserManager> {
  const metadata = await discover(config.authority)
  const place = { issuer: metadata.issuer, tokenEndpoint: metadata.token_endpoint, clientId: config.clientId, apiBase: config.apiBase, timeoutMs: config.timeoutMs }
  return new UserManager({
    ...codeSettings(config, metadata),
    silent_redirect_uri: silentCallback(),
    post_logout_redirect_uri: inBase('openid-connect/logout-redirect'),
    userStore: new WebStorageStateStore({ store: sessionStore(port, place, () => i18next.language, () => fence()) }),
    // Renewal is ours (src/offline/session.ts): page and worker share one lock.
    automaticSilentRenew: false,
    monitorSession: false,
    silentRequestTimeoutInSeconds: FRAME_MS / 1000,
  })
}
