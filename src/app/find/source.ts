/** One kind of thing that is searched: what there is of it, and whether it could be asked for. */
import type { UseQueryResult } from '@tanstack/react-query'

export interface Source<Row> {
  rows: readonly Row[]
  /** 'here': fresh or as this device has it; 'unasked': nothing came, and this device has none. */
  state: 'here' | 'asking' | 'unasked'
}

/** What a read has come to. A read that is not wanted is here, with nothing. */
export const stateOf = ({ data, isError, isFetching }: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching'>): Source<never>['state'] => (data !== undefined ? 'here' : isError ? 'unasked' : isFetching ? 'asking' : 'here')
