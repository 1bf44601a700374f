import { Icon } from '../icon.tsx'
import type { ModelRow, TableModel } from './table-model.ts'

/** Head of a group of rows: what they share, how many they are; opens and closes them. */
export function GroupToggle<Row extends object>({ row, model }: { row: ModelRow<Row>; model: TableModel<Row> }) {
  const column = model.getColumn(row.groupingColumnId ?? '')
  const value = String((row.groupingValue as string | number | undefined) ?? '')
  return (
    <button type="button" className="ess-table-toggle" aria-expanded={row.getIsExpanded()} onClick={() => row.toggleExpanded()}>
      <Icon name={row.getIsExpanded() ? 'chevronUp' : 'chevronDown'} size={16} />
      <span>{column?.columnDef.header as string}: {value || '–'} <span className="num">({row.subRows.length})</span></span>
    </button>
  )
}
