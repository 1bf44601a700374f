/** The pages of a module's list, by the filters of its URL. */
import type { RequestRow } from '../../../contract/kit/request.ts'
import type { AnyClientModule } from '../client-module.ts'
import { type Pages, pagesQuery, usePages } from '../use-pages.ts'
import { LIST_PAGE, type ListSearch, listInput } from './list-search.ts'

/** Rows of a module's list call; a copy of this device while there is no network. */
export function useRequestList(module: AnyClientModule, search: ListSearch): Pages<RequestRow> {
  const def = search.scope !== undefined && module.othersList ? module.othersList : module.def.calls.list
  const { paginationPage: _first, ...input } = listInput(search, module.sort ?? 'sortDate', 1)
  return usePages(pagesQuery<RequestRow>(def, { ...input, paginationSize: LIST_PAGE }))
}
