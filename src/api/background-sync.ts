/** Has the browser wake the worker for the outbox, also when the app is closed meanwhile. A bonus: Safari and Firefox do not have it. */
const SYNC_TAG = 'ess-outbox'

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Never fails: without it the page sends by itself, now or at the next start. */
export async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as unknown as SyncRegistration | undefined
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    return // not permitted here
  }
}
