/** The sign-in provider of others does not answer as it should: nothing is known of the token, and nobody is signed out. Becomes 503. */

/** What a failed question says for the log: the code the network or a library gives, else its kind. */
function codeIn(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : typeof error
}

export class ProviderAway extends Error {
  readonly code: string
  /** @param cause what went wrong, or `http_<status>` for what the provider answered */
  constructor(cause: unknown) {
    super('the sign-in provider is away', { cause })
    this.code = typeof cause === 'string' ? cause : codeIn(cause)
  }
}
