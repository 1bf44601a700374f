/** What the page before the app has found out about who is there (src/sign-in-first.ts), for the app that comes after it. */

/** Errors of the provider that say nothing of the person. */
export const NOT_NOW: readonly string[] = ['server_error', 'temporarily_unavailable']

export interface FirstSignIn {
  /** The provider's description of itself, asked for with the page. */
  provider?: Promise<Response> | undefined
  /** Address with the code that the provider gave in silence. */
  silent?: string | undefined
  /** The page was left for the provider's a moment ago. */
  left?: boolean | undefined
}

function take<K extends keyof FirstSignIn>(name: K): FirstSignIn[K] {
  const asked = globalThis.essAsked
  const value = asked?.[name]
  if (asked) asked[name] = undefined
  return value
}

/** The answer with a code, once. */
export const takeSilentAnswer = (): string | undefined => take('silent')

/** Whether this page is being left for the provider's; once. */
export const takeLeft = (): boolean => take('left') ?? false
