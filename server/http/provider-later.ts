/** A sign-in provider that is away when the server starts: who comes with its tokens is answered 503 until it is there. */
import type { Log } from '../lib/log.ts'
import { ProviderAway, Unanswered } from './provider-away.ts'
import type { ExternalProvider } from './tokens.ts'

const AGAIN_MS = 10_000
const AWAY = 'not_discovered'

export interface LaterProvider extends ExternalProvider {
  /** Resolves once it has come; null when it was there. */
  arrived: Promise<void> | null
  stop: () => void
}

/**
 * @param ask its discovery
 * @param of what is known of it beforehand; `introspects`: its tokens may be opaque
 * @throws Error with one line when it is there and is none that we can use
 */
export async function providerSoonerOrLater(ask: () => Promise<ExternalProvider>, of: { issuer: string; audience: string; introspects: boolean }, log: Log, againMs = AGAIN_MS): Promise<LaterProvider> {
  const away = () => Promise.reject(new ProviderAway(AWAY))
  try {
    return { ...(await ask()), arrived: null, stop: () => undefined }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    log.warn({ service: 'sign-in provider' }, `${error.message}. The server goes on: whoever signs in is answered 503 until it comes`)
  }
  const provider: ExternalProvider = { rules: { issuer: of.issuer, audience: of.audience, keys: away, toleranceSeconds: 0, ...(of.introspects ? { introspect: away } : {}) }, origins: [new URL(of.issuer).origin] }
  let timer: NodeJS.Timeout
  let said = ''
  const arrived = new Promise<void>((resolve) => {
    const again = async (): Promise<void> => {
      try {
        const found = await ask()
        Object.assign(provider.rules, found.rules)
        provider.origins.push(...found.origins.filter((origin) => !provider.origins.includes(origin)))
        log.info({ service: 'sign-in provider' }, 'the sign-in provider is there')
        resolve()
      } catch (error) {
        const line = (error as Error).message
        if (!(error instanceof Unanswered) && line !== said) log.error({ service: 'sign-in provider' }, line)
        said = line
        wait()
      }
    }
    const wait = () => {
      timer = setTimeout(() => void again(), againMs)
      timer.unref()
    }
    wait()
  })
  return { ...provider, arrived, stop: () => clearTimeout(timer) }
}
