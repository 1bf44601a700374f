/** What is settled before somebody signs out. */

/** @returns false when the person wants to stay */
export async function settleBeforeSignOut(): Promise<boolean> {
  return true
}
