/** A data source of employees, read to its end: dialogs search, sort and count without asking the server at each key. */
import { useQuery } from '@tanstack/react-query'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { EmployeeOption, Paged } from '../../../contract/kit/paging.ts'
import { call } from '../../api/call.ts'
import { type ReadState, readState } from '../use-read.ts'

/** The largest page a list call gives. */
const PAGE = 500

export interface Employees extends ReadState {
  people: readonly EmployeeOption[] | undefined
}

async function readAll(source: AnyCall, params: Record<string, unknown>, signal: AbortSignal): Promise<EmployeeOption[]> {
  const people: EmployeeOption[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = (await call(source, { ...params, paginationSize: PAGE, paginationPage: page }, { signal })) as Paged<EmployeeOption>
    people.push(...answer.listData)
    pages = answer.totalPage
  }
  return people
}

/** @param source a call that answers EmployeeOption @param enabled false: not asked for yet */
export function useEmployees(source: AnyCall, params: Record<string, unknown> = {}, enabled = true): Employees {
  const read = useQuery({
    queryKey: [source.id, { ...params, pages: 'all' }],
    queryFn: ({ signal }) => readAll(source, params, signal),
    enabled,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return { ...readState(read), people: read.data }
}
