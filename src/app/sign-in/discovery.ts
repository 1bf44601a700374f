/** The provider's own description of itself. */
export interface Discovery {
  issuer: string
  authorization_endpoint: string
  jwks_uri: string
  token_endpoint: string
  end_session_endpoint?: string
}

/** The provider did not answer: nothing is known to be wrong. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** @throws ProviderUnreachable when it does not answer; Error when it answers something else */
export async function discover(authority: string): Promise<Discovery> {
  let response: Response
  try {
    response = await fetch(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(15_000) })
  } catch (error) {
    throw new ProviderUnreachable(String(error))
  }
  if (response.status >= 500) throw new ProviderUnreachable(String(response.status))
  if (!response.ok) throw new Error(`openid-configuration: ${response.status}`)
  return (await response.json()) as Discovery
}
