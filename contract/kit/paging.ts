/** Parameters of every list and option call. @see docs/product/wire.md#lists */
export interface ListInput {
  filterSearch?: string
  /** Rows per page, 1 to 500. Default: 25. */
  paginationSize?: number
  /** First page is 1. */
  paginationPage?: number
  sortingColumn?: string
  /** 0 ascending, 1 descending. */
  sortingDirection?: 0 | 1
}

export interface Paged<Row> {
  listData: Row[]
  totalPage: number
  totalData: number
}

/** One choice of a dropdown: label from displayName, value from id; enum ids are strings. */
export interface OptionRow {
  id: string
  displayName: string
  code?: string
  description?: string
}

/** An employee to choose from. @see docs/product/wire.md#lists */
export interface EmployeeOption extends OptionRow {
  code: string
  fullname: string
  /** Department; '' and null for a person without one on that day. */
  companyStructure: string
  companyStructureId: string | null
  /** Reports straight to whoever asks; absent: does not, or the list is not about that. */
  isMine?: true
}
