import { CallError } from './refuse.ts'

/** A valid token of somebody the company does not know, or does not know any more. */
export class UnknownPerson extends CallError {
  /** Whose token it is, as commands are kept for them; null where the token and the proxy name different people. */
  readonly sub: string | null
  constructor(sub: string | null) {
    super('not_allowed', [{ code: 'unknown_person' }])
    this.sub = sub
  }
}
