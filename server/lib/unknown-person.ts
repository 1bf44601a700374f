import { SignInRefused } from './sign-in-refused.ts'

/** A valid token of somebody the company does not know, or does not know any more. */
export class UnknownPerson extends SignInRefused {
  /** Whose token it is, as commands are kept for them; null where the token and the proxy name different people. */
  readonly sub: string | null
  constructor(sub: string | null, username?: string) {
    super('not_allowed', 'unknown_person', { reason: 'unknown_person' }, username)
    this.sub = sub
  }
}
