/** Why a form could not be kept on this device: said in its own words, with what the person can do. */
export type NotSaved = 'full' | 'nowhere' | 'signedOut' | 'unknown'

const whys: Readonly<Record<string, NotSaved | null>> = {
  StorageFull: 'full',
  QuotaExceededError: 'full',
  NothingKept: 'nowhere',
  SignedOut: 'signedOut',
  SignedOutHere: 'signedOut',
  LeftBehind: null, // the strip above says what a newer version means
}

/** @returns null where something else on screen says it */
export function whyNotSaved(error: unknown): NotSaved | null {
  const why = whys[error instanceof Error ? error.name : '']
  return why === undefined ? 'unknown' : why
}
