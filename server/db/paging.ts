import type { ListInput, Paged } from '../../contract/kit/paging.ts'

const DEFAULT_SIZE = 25
const MAX_SIZE = 500

type PageInput = Pick<ListInput, 'paginationSize' | 'paginationPage'>

export interface Page {
  size: number
  /** 1 for the first. */
  page: number
  limit: number
  offset: number
}

/** Limit and offset of the page a caller asks for. */
export function pageOf(input: PageInput): Page {
  const size = Math.min(Math.max(Math.trunc(input.paginationSize ?? DEFAULT_SIZE), 1), MAX_SIZE)
  const page = Math.max(Math.trunc(input.paginationPage ?? 1), 1)
  return { size, page, limit: size, offset: (page - 1) * size }
}

/**
 * One page of rows with its totals.
 * @param rows runs the query with this limit and offset; its order must be stable (sort key, then id)
 * @param count all rows there are
 */
export async function paged<Row>(rows: (page: Page) => PromiseLike<Row[]>, count: () => PromiseLike<number>, input: PageInput): Promise<Paged<Row>> {
  const page = pageOf(input)
  // one after the other: inside a transaction there is one connection. A page that is not full says itself how many there are.
  const listData = await rows(page)
  const isLast = listData.length < page.limit && (listData.length > 0 || page.offset === 0)
  const totalData = isLast ? page.offset + listData.length : await count()
  return { listData, totalPage: Math.ceil(totalData / page.size), totalData }
}

/** The page of rows that are in memory already, in their order. */
export function pagedRows<Row>(all: readonly Row[], input: PageInput): Paged<Row> {
  const { offset, size } = pageOf(input)
  return { listData: all.slice(offset, offset + size), totalPage: Math.ceil(all.length / size), totalData: all.length }
}
