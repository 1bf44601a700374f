/** Queries from the call table: key, function and types come from the call. */
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { call } from './call.ts'

/** Key of a call with its input; without input: of every query of that call (to invalidate them together). */
export const queryKey = <C extends AnyCall>(def: C, input?: InputOf<C>): QueryKey => (input === undefined ? [def.id] : [def.id, input])

/** Options for `useQuery`, `prefetchQuery` and the like: `useQuery(query(homeCalls.home, {}))`. */
export function query<C extends AnyCall>(def: C, input: InputOf<C>) {
  return queryOptions<OutputOf<C>>({ queryKey: queryKey(def, input), queryFn: ({ signal }) => call(def, input, { signal }) })
}
