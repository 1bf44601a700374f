/**
 * A call that got no answer fails for a screen only once this device has been asked for a copy: a screen that said "no network" for a
 * moment, or drew less, would move when the copy comes.
 */
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { isNetworkError } from './call-error.ts'

/** Asks this device for a copy of an answer that does not come, and puts it into the query. */
type Look = (query: Query) => Promise<void>

/** So long a failure waits for the copy; the local store itself is opened after the first screen. */
const PATIENCE_MS = 5000

interface Place {
  look: Promise<Look>
  fill: (look: Look) => void
}

const places = new WeakMap<QueryClient, Place>()

/** Where a client's copies are looked for, which may still be to come. */
function placeOf(client: QueryClient): Place {
  const known = places.get(client)
  if (known) return known
  let fill: Place['fill'] = () => undefined
  const place = { look: new Promise<Look>((done) => (fill = done)), fill }
  places.set(client, place)
  return place
}

/** From now on copies are looked for so. @returns the way to stop */
export function lookForCopies(client: QueryClient, look: Look): () => void {
  placeOf(client).fill(look)
  return () => void places.delete(client)
}

/** Between a query and its call, as `defaultOptions.queries.persister`. */
export const copyFirst: QueryPersister = async (ask, context, query) => {
  try {
    return await ask(context)
  } catch (error) {
    if (isNetworkError(error) && query.state.data === undefined) {
      const looked = placeOf(context.client).look.then((look) => look(query)).catch(() => undefined) // an unreadable copy is none
      await Promise.race([looked, new Promise((done) => setTimeout(done, PATIENCE_MS))])
    }
    throw error
  }
}
