/** The provider's own description of itself, and whether it is there. The browser's word on the network is not taken for it. */
import { isStrangersPage } from '../../lib/network.ts'

export interface Discovery {
  issuer: string
  authorization_endpoint: string
  jwks_uri: string
  token_endpoint: string
  end_session_endpoint?: string
}

/** Errors of the provider that say nothing of the person. */
export const NOT_NOW: readonly string[] = ['server_error', 'temporarily_unavailable']

/** The provider did not answer: nothing is known to be wrong. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

const PATIENCE_MS = 15_000

/**
 * Asks the provider itself, never a copy of its answer.
 * @param asked the page's own question, when it has asked already
 * @throws ProviderUnreachable when it does not answer, or somebody else does in its place; Error when it answers something else
 */
export async function discover(authority: string, patienceMs = PATIENCE_MS, asked?: Promise<Response>): Promise<Discovery> {
  let response: Response
  try {
    response = await (asked ?? fetch(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }))
  } catch (error) {
    throw new ProviderUnreachable(String(error))
  }
  if (response.status >= 500 || isStrangersPage(response)) throw new ProviderUnreachable(String(response.status))
  if (!response.ok) throw new Error(`openid-configuration: ${response.status}`)
  const found = (await response.json().catch(() => null)) as Partial<Discovery> | null
  if (typeof found?.issuer !== 'string' || typeof found.authorization_endpoint !== 'string') throw new ProviderUnreachable('somebody else answered')
  return found as Discovery
}

/** How long a person who signs out is kept waiting for a provider that may not answer. */
const SHORT_PATIENCE_MS = 6000

/** Leaving for a provider that does not answer would end on the browser's error page, or on somebody else's. */
export const isProviderThere = (authority: string): Promise<boolean> => discover(authority, SHORT_PATIENCE_MS).then(() => true, () => false)
