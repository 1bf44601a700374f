/** The rows of "my requests": of the server, or those of this device while there is no network. */
import { generalCalls, type OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { type Pages, pagesQuery, usePages } from '../../request/use-pages.ts'
import { foundHere, type OwnSearch, ownInput } from './own-search.ts'

/** Also fetched ahead (sync/forms-ahead.ts): the list of all of them is there for the time without a network. */
export const ownRequestsQuery = (search: OwnSearch) => pagesQuery<OwnRequestRow>(generalCalls.ownRequests, ownInput(search))

/** @param nameOf what a module is called */
export function useOwnRequests(search: OwnSearch, nameOf: (slug: string) => string): Pages<OwnRequestRow> {
  const isNarrowed = Boolean(search.show ?? search.q)
  const wanted = usePages(ownRequestsQuery(search))
  const all = usePages(ownRequestsQuery({}), !isNarrowed)
  // nobody answers what was not asked before: what is here of all of them is looked through
  if (!isNarrowed || wanted.failed?.length !== 0 || !all.rows) return wanted
  const rows = foundHere(all.rows, search, nameOf)
  return { ...wanted, failed: null, rows, total: rows.length, hasMore: false, copyFrom: all.updatedAt }
}
