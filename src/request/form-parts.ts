/** What a module draws of its form by itself comes in files of its own: a list of all modules does not wait for them. */
interface WithParts {
  liveHints?: { load: () => Promise<unknown> }
  fieldOverrides?: object
}

/** Fetches what a module draws of its form by itself, so that the form comes in one piece. Never fails: a part that did not come asks again, and says so. */
export function loadFormParts({ liveHints, fieldOverrides }: WithParts): Promise<unknown> {
  const parts = [liveHints, ...(Object.values(fieldOverrides ?? {}) as WithParts['liveHints'][])]
  return Promise.allSettled(parts.map(async (one) => one?.load()))
}
