/** The table's logic is TanStack's; here stands which parts of it are used, and how our columns are told to it. */
import {
  columnFilteringFeature, columnGroupingFeature, columnVisibilityFeature, createExpandedRowModel, createFilteredRowModel, createGroupedRowModel, createPaginatedRowModel, createSortedRowModel,
  globalFilteringFeature, metaHelper, type ColumnDef, type Row as TableRow, rowExpandingFeature, rowPaginationFeature, rowSortingFeature, tableFeatures, useTable,
} from '@tanstack/react-table'
import { type Key, useMemo, useState } from 'react'
import { compareValues } from '../../lib/sort-items.ts'
import type { Sorting, TableColumn } from './table-props.ts'
import { useColumnChoice } from './column-choice.ts'

/** @see docs/product/screens.md#tables */
export const TABLE_PAGE = 5

interface ColumnMeta {
  align: 'start' | 'end'
}

const features = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
})
type Features = typeof features
export type ModelRow<Row extends object> = TableRow<Features, Row>

interface RowValue {
  getValue: (columnId: string) => unknown
}
type Value = string | number | null | undefined

const includesText = (row: RowValue, id: string, wanted: unknown) =>
  String((row.getValue(id) as Value) ?? '').toLocaleLowerCase().includes(String((wanted as Value) ?? '').trim().toLocaleLowerCase())
const compareRows = (a: RowValue, b: RowValue, id: string) => compareValues(a.getValue(id) as Value, b.getValue(id) as Value)

export interface ModelInput<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Given: the server sorts and the order is the caller's. */
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
  /** Rows a page where the table pages itself; 0: all on one. */
  pageSize: number
  /** Name under which this device keeps the chosen columns. */
  rememberAs: string | undefined
}

/** The model of a table: rows of this page, and what can be done to them. */
export function useTableModel<Row extends object>({ columns, rows, keyOf, sorting, onSort, pageSize, rememberAs }: ModelInput<Row>) {
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: pageSize || Number.MAX_SAFE_INTEGER })
  const [visibility, setVisibility] = useColumnChoice(columns, rememberAs)
  const defs = useMemo(
    () =>
      columns.map((c): ColumnDef<Features, Row> => ({
        id: c.id,
        header: c.header,
        accessorFn: (row) => c.value?.(row) ?? '',
        cell: ({ row }) => c.cell(row.original),
        meta: { align: c.align ?? 'start' },
        enableSorting: (c.sortable ?? false) && (onSort !== undefined || c.value !== undefined),
        enableColumnFilter: (c.filterable ?? false) && c.value !== undefined,
        enableGrouping: (c.groupable ?? false) && c.value !== undefined,
        enableHiding: !(c.fixed ?? false),
        filterFn: includesText,
        sortFn: compareRows,
        sortDescFirst: false,
      })),
    [columns, onSort],
  )
  const searched = new Set(columns.filter((c) => c.value !== undefined).map((c) => c.id))
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => String(keyOf(row)),
    manualSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    globalFilterFn: includesText,
    getColumnCanGlobalFilter: (column) => searched.has(column.id),
    groupedColumnMode: false,
    paginateExpandedRows: false,
    // Callers make columns and rows anew with each render: the table does not take that for new data and leave the page.
    autoResetExpanded: false,
    autoResetPageIndex: false,
    initialState: { expanded: true },
    state: { pagination: { ...pagination, pageIndex: Math.min(pagination.pageIndex, Math.max(0, Math.ceil(rows.length / pagination.pageSize) - 1)) }, columnVisibility: visibility, ...(sorting ? { sorting: [{ id: sorting.column, desc: sorting.direction === 1 }] } : {}) },
    onPaginationChange: setPagination,
    onColumnVisibilityChange: setVisibility,
    ...(onSort
      ? {
          onSortingChange: (updater) => {
            const before = sorting ? [{ id: sorting.column, desc: sorting.direction === 1 }] : []
            const [next] = typeof updater === 'function' ? updater(before) : updater
            if (next) onSort({ column: next.id, direction: next.desc ? 1 : 0 })
          },
        }
      : {}),
  })
  return table
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>
