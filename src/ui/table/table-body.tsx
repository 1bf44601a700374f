import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './table-props.ts'
import { Menu } from '../popup/menu.tsx'
import { Skeleton } from '../states.tsx'
import { GroupToggle } from './group-toggle.tsx'
import type { ModelRow, TableModel } from './table-model.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const ROW_PX = 56

const isInteractive = (event: MouseEvent) => (event.target as Element).closest('a, button, input, label, [popover]') !== null

/** Rows of a table; of a long list only those near the window. */
export function TableBody<Row extends object>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const { rows, skeletonRows = 5, actionsOf } = props
  const found = model.getRowModel().rows
  const { top, shown, before, after, measure } = useVirtualRows<HTMLTableSectionElement>(found.length, ROW_PX)
  const columns = model.getVisibleLeafColumns()
  const width = columns.length + (actionsOf ? 1 : 0)
  if (rows === undefined) {
    return (
      <tbody>
        {Array.from({ length: skeletonRows }, (_, i) => (
          <tr key={i}>{Array.from({ length: width }, (_c, c) => <td key={c}><Skeleton width={i % 2 ? '60%' : '80%'} height={14} /></td>)}</tr>
        ))}
      </tbody>
    )
  }
  return (
    <tbody ref={top}>
      {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
      {shown.map((index) => {
        const row = found[index]
        if (!row) return null
        return row.getIsGrouped() ? (
          <tr key={row.id} className="ess-table-group" data-index={index} ref={measure}>
            <th scope="rowgroup" colSpan={width}><GroupToggle row={row} model={model} /></th>
          </tr>
        ) : (
          <BodyRow key={row.id} {...props} row={row} index={index} measure={measure} />
        )
      })}
      {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
    </tbody>
  )
}

interface BodyRowProps<Row extends object> extends DataTableProps<Row> {
  row: ModelRow<Row>
  index: number
  measure: (node: Element | null) => void
}

function BodyRow<Row extends object>({ row, index, measure, columns, onRowClick, isSelected, actionsOf, nameOf }: BodyRowProps<Row>) {
  const { t } = useTranslation('ui')
  const { original } = row
  return (
    <tr
      data-index={index} ref={measure} aria-rowindex={index + 2} data-clickable={onRowClick ? true : undefined} data-selected={isSelected?.(original) || undefined}
      onClick={onRowClick ? (e) => !isInteractive(e) && onRowClick(original) : undefined}
    >
      {row.getVisibleCells().map((cell) => {
        const column = columns.find((c) => c.id === cell.column.id)
        return <td key={cell.id} data-align={column?.align}>{column?.cell(original)}</td>
      })}
      {actionsOf ? (
        <td className="ess-table-actions"><Menu label={t('table.actions-of', { name: nameOf?.(original) ?? '' })} items={actionsOf(original)} /></td>
      ) : null}
    </tr>
  )
}
