/** The sign-in provider of this installation. `version: "v3"` is code with PKCE; any other version is `id_token token`. @see docs/product/access.md#sign-in */
import { runtimeConfig } from '../../api/config.ts'
import type { Provider } from './provider-port.ts'

/** The version that signs in with a code. */
const CODE_VERSION = 'v3'

async function make(): Promise<Provider> {
  const config = await runtimeConfig()
  if (config.version === CODE_VERSION) return (await import('./code-provider.ts')).codeProvider(config)
  return (await import('./implicit/implicit-provider.ts')).implicitProvider(config)
}

let made: Promise<Provider> | undefined

/** The one provider of the page. @throws when it cannot be reached; the next call tries again */
export function provider(): Promise<Provider> {
  made ??= make().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}
