/** How many tries of a secret somebody has. Kept where every process sees it (server/org/attempts.ts). */
export interface RateLimit {
  /** Counts one try, before it is judged, or tries at the same moment would all be judged. @returns 0, or the seconds to wait: then it is not judged */
  take(key: string): Promise<number>
  /** Takes one try back, and the wait it made: it was right, or was never judged. */
  takeBack(key: string): Promise<void>
  /** Forgets the tries of a key. */
  clear(key: string): Promise<void>
}
