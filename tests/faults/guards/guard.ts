/** A line of the product that keeps a promise, and the tests that must notice when it is gone. */
export interface Guard {
  /** What is promised, in a few words. */
  name: string
  /** File of the product, from the root. */
  file: string
  /** The guard: stands exactly once in the file. */
  find: string
  /** What the file says without it; still compiles. */
  replace: string
  /** Test files, at least one of which has to turn red. Quick ones. */
  tests: readonly string[]
}

/** Name of the environment variable that carries the guard to take out, as JSON. */
export const GUARD_OFF = 'ESS_GUARD_OFF'
