import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './table-props.ts'
import { Menu } from '../popup/menu.tsx'
import { Skeleton } from '../states.tsx'
import { GroupToggle } from './group-toggle.tsx'
import type { ModelRow, TableModel } from './table-model.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const CARD_PX = 160

/** The table where there is no room for columns: a card a row. */
export function TableCards<Row extends object>({ model, id, ...props }: DataTableProps<Row> & { model: TableModel<Row>; id: string }) {
  const found = model.getRowModel().rows
  const { top, shown, before, after, measure } = useVirtualRows<HTMLUListElement>(found.length, CARD_PX)
  if (props.rows === undefined) return <div role="status" aria-label={props.label} aria-busy="true"><Skeleton height={180} radius={12} /></div>
  return (
    <ul className="ess-table-cards" aria-label={props.label} ref={top} id={id} style={{ paddingTop: before, paddingBottom: after }}>
      {shown.map((index) => {
        const row = found[index]
        if (!row) return null
        return row.getIsGrouped() ? (
          <li key={row.id} className="ess-table-group" data-index={index} ref={measure}><GroupToggle row={row} model={model} /></li>
        ) : (
          <li key={row.id} data-index={index} ref={measure}>{props.cardOf ? props.cardOf(row.original) : <Card {...props} row={row} />}</li>
        )
      })}
    </ul>
  )
}

function Card<Row extends object>({ row, columns, actionsOf, nameOf, isSelected }: DataTableProps<Row> & { row: ModelRow<Row> }) {
  const { t } = useTranslation('ui')
  const { original } = row
  const visible = new Set(row.getVisibleCells().map((c) => c.column.id))
  return (
    <div className="ess-table-card" data-selected={isSelected?.(original) || undefined}>
      <dl>
        {columns.filter((c) => visible.has(c.id)).map((c) => {
          const value = c.cell(original)
          return value === '' || value === null || value === undefined ? null : <div key={c.id}><dt>{c.header}</dt><dd className="num">{value}</dd></div>
        })}
      </dl>
      {actionsOf ? <Menu label={t('table.actions-of', { name: nameOf?.(original) ?? '' })} items={actionsOf(original)} /> : null}
    </div>
  )
}
