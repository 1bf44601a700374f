/** Small notes that outlive the databases of the browser: where they are kept is the page's or the worker's affair. */
export interface Notes {
  /** What each place says under the keys that begin so; the places may differ, the worker has only one of them. */
  read(prefix: string): Map<string, string[]>
  /** `null` takes the note away. */
  write(key: string, value: string | null): void
}

/** Keys of the notes on unsent items begin so, whoever they belong to. */
export const UNSENT_NOTES = 'ess_unsent_'

/** Home was seen in this browser with nothing to say of lost items. Absent in a new one, and in one that was wiped. */
export const SEEN_NOTE = 'ess_seen'
