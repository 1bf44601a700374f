/** The key a Firebase project gives its servers. */
export interface ServiceAccount {
  projectId: string
  clientEmail: string
  /** PKCS#8, PEM. */
  privateKey: string
  tokenUri: string
}

/**
 * Reads a service account's JSON.
 * @throws Error with one clear line, without any of the key's content
 */
export function parseServiceAccount(json: string): ServiceAccount {
  let raw: Record<string, unknown>
  try {
    raw = JSON.parse(json) as Record<string, unknown>
  } catch {
    throw new Error('the Firebase service account is not JSON')
  }
  const field = (name: string, fallback?: string): string => {
    const value = raw?.[name] ?? fallback
    if (typeof value !== 'string' || value === '') throw new Error(`the Firebase service account has no ${name}`)
    return value
  }
  const account = {
    projectId: field('project_id'),
    clientEmail: field('client_email'),
    privateKey: field('private_key').replaceAll('\\n', '\n'),
    tokenUri: field('token_uri', 'https://oauth2.googleapis.com/token'),
  }
  if (!account.privateKey.includes('BEGIN PRIVATE KEY')) throw new Error('the private_key of the Firebase service account is not PKCS#8 PEM')
  if (!URL.canParse(account.tokenUri)) throw new Error('the token_uri of the Firebase service account is not a URL')
  return account
}
