/** A sign-in provider of somebody else's: keys, discovery, and tokens for whomever a test names. */
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Issuer {
  /** Settings of a server that trusts it. */
  env: Record<string, string>
  /** An access token of the account with this user name. */
  tokenOf(username: string): Promise<string>
  close(): Promise<void>
}

const KEY_ID = 'test'

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  let issuer = ''
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys'
    const body = isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'ess', OIDC_USERNAME_CLAIM: 'preferred_username' },
    tokenOf: (username) =>
      new SignJWT({ preferred_username: username }).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).setIssuer(issuer).setAudience('api1').setSubject(username).setIssuedAt().setExpirationTime('1h').sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
