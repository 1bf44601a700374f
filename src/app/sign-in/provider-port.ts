/** What the app needs of a sign-in provider, whichever way it signs people in. */
export interface SignedIn {
  accessToken: string
  issuer: string
  sub: string
  /** Unix milliseconds, by this device's clock, from which the token is over; undefined: the provider has not said. */
  until: number | undefined
}

export interface Provider {
  /**
   * Asks in a hidden frame, without showing anything. Null: the provider answered that a person is needed.
   * @param fence throws when nothing may be stored of it any more
   * @throws when it did not answer, and what the fence throws
   */
  silent(fence: () => void): Promise<SignedIn | null>
  /** Whether the provider answers now. */
  isThere(): Promise<boolean>
  /** Leaves for the provider's page. @param byHand also somebody it knows is asked who they are @param answered it did just now: it is not asked again @param keepsWork unsent work waits on this device: the page may say so @throws ProviderUnreachable */
  redirect(byHand: boolean, answered: boolean, keepsWork: boolean): Promise<void>
  /** Completes sign-in on the callback address. */
  complete(): Promise<SignedIn>
  /** Ends the session at the provider and comes back to the logout-redirect. @param idToken of a sign-out that could not be finished earlier */
  leave(idToken?: string): Promise<void>
}
