import { use } from 'react'

/** What a module draws of its form by itself comes in files of its own: a list of all modules does not wait for them. */
interface WithParts {
  liveHints?: { load: () => Promise<unknown> }
  fieldOverrides?: object
}

const loading = new Map<string, Promise<unknown>>()

/** For a screen with a form: suspends until what the module draws of it is there. */
export function useFormParts(module: WithParts & { slug: string }): void {
  const parts = loading.get(module.slug) ?? loadFormParts(module)
  loading.set(module.slug, parts)
  use(parts)
}

/** Fetches what a module draws of its form by itself, so that the form comes in one piece. Never fails: a part that did not come asks again, and says so. */
function loadFormParts({ liveHints, fieldOverrides }: WithParts): Promise<unknown> {
  const parts = [liveHints, ...(Object.values(fieldOverrides ?? {}) as WithParts['liveHints'][])]
  return Promise.allSettled(parts.map(async (one) => one?.load()))
}
