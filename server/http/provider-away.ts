import { ServiceAway } from '../lib/service-away.ts'

/** The sign-in provider of others does not answer as it should: nothing is known of the token, and nobody is signed out. Becomes 503. */
export class ProviderAway extends ServiceAway {
  /** @param cause what went wrong, or `http_<status>` for what the provider answered */
  constructor(cause: unknown) {
    super('sign-in provider', cause)
  }
}

/** It does not answer when it is first asked what it is: it may come. The message is the line to show. */
export class Unanswered extends Error {}
