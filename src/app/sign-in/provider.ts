/** The sign-in provider of this installation. `version: "v3"` is code with PKCE; another version brings its own module here. */
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { runtimeConfig } from '../../api/config.ts'
import type { Provider } from './provider-port.ts'

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
