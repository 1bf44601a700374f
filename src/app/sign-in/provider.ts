/** What the app needs of a sign-in provider. `version: "v3"` is code with PKCE; another version brings its own module here. */
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { runtimeConfig } from '../../api/config.ts'

export interface SignedIn {
  accessToken: string
  issuer: string
  sub: string
}

export interface Provider {
  /** Asks in a hidden frame, without showing anything. Null: the provider answered that a person is needed. @throws when it did not answer */
  silent(): Promise<SignedIn | null>
  /** Leaves for the provider's page. */
  redirect(): Promise<void>
  /** Completes sign-in on the callback address. */
  complete(): Promise<SignedIn>
  /** Ends a hidden frame's errand. */
  completeSilent(): Promise<void>
  /** Ends the session at the provider and comes back to the logout-redirect. @param idToken of a sign-out that could not be finished earlier */
  leave(idToken?: string): Promise<void>
}

async function codeFlow(config: RuntimeConfig): Promise<Provider> {
  const { codeProvider } = await import('./code-provider.ts')
  return codeProvider(config)
}

/** The provider of this installation. @throws when it cannot be reached */
export async function provider(): Promise<Provider> {
  const config = await runtimeConfig()
  if (config.version !== 'v3') throw new Error(`sign-in version ${config.version} is not built in`)
  return codeFlow(config)
}
