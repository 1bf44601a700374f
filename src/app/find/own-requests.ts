/** One's own requests of all modules: the newest as they are kept here, and whatever the server finds by the words beside. */
import { useQuery } from '@tanstack/react-query'
import { generalCalls, type OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import type { Formats } from '../../request/formats.ts'
import { type Source, stateOf } from './source.ts'

export interface FoundRequest {
  id: string
  /** Slug. */
  module: string
  code: string
  title: string
  /** When, as people read it; '' for none. */
  when: string
  status: string
}

const FRESH_MS = 60_000
/** The newest of most people are all they have. */
const NEWEST = 100
/** As many as are shown. */
const FEW = 8

/** @param wanted what is typed: of whoever has many requests the older ones are asked for by it @param asked the same a moment after the last key */
export function useOwnRequests(wanted: string, asked: string, show: Formats): Source<FoundRequest> {
  const newest = useQuery({ ...query(generalCalls.ownRequests, { paginationSize: NEWEST, paginationPage: 1 }), staleTime: FRESH_MS, meta: { quiet: true } })
  const words = asked.slice(0, 100)
  const hasOlder = (newest.data?.totalPage ?? 0) > 1
  // three parts in its key: what is typed is kept on no device
  const older = useQuery({
    queryKey: [generalCalls.ownRequests.id, { words }, 'found'],
    queryFn: ({ signal }) => call(generalCalls.ownRequests, { filterSearch: words, paginationSize: FEW }, { signal }),
    enabled: words.length > 1 && hasOlder, staleTime: FRESH_MS, meta: { quiet: true },
  })
  const asFound = ({ id, module, code, title, from, until, statusText }: OwnRequestRow): FoundRequest => ({ id, module, code, title: title || code, when: from ? show.period(from, until || from) : '', status: statusText })
  const rows = [...(newest.data?.listData ?? []), ...(older.data?.listData ?? [])].map(asFound)
  return { rows: [...new Map(rows.map((row) => [row.id, row])).values()], state: hasOlder && wanted !== asked ? 'asking' : stateOf(newest) }
}
