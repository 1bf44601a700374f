import { WebStorageStateStore } from 'oidc-client-ts'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { inBase } from '../../lib/base-path.ts'
import type { Discovery } from './discovery.ts'

/** What a code is asked for with: by the app (user-manager.ts), and by the page before there is one (src/app/sign-in/sign-in-first.ts). */
export const codeSettings = (config: RuntimeConfig, metadata: Discovery) => ({
  authority: config.authority,
  metadata,
  client_id: config.clientId,
  scope: config.scope,
  response_type: 'code',
  redirect_uri: inBase('openid-connect/redirect-callback'),
  stateStore: new WebStorageStateStore({ store: localStorage, prefix: 'ess_oidc.' }),
  ...(config.tenancyName ? { acr_values: `tenant:${config.tenancyName}` } : {}),
})

/** Where the hidden frame ends (hidden-frame.ts). */
export const silentCallback = (): string => inBase('openid-connect/silent-callback')
