import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import type { TableModel } from './table-model.ts'

const SAID = { asc: 'ascending', desc: 'descending' } as const

/** Heads of the columns; those that can be sorted are buttons. */
export function TableHead<Row extends object>({ model, hasActions }: { model: TableModel<Row>; hasActions: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <thead>
      {model.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map(({ id, column }) => {
            const sorted = column.getIsSorted()
            const words = column.columnDef.header as string
            return (
              <th key={id} scope="col" data-align={column.columnDef.meta?.align} aria-sort={sorted ? SAID[sorted] : undefined}>
                {column.getCanSort() ? (
                  <button type="button" onClick={() => column.toggleSorting(sorted === 'asc')}>
                    {words}
                    {sorted ? <Icon name={sorted === 'asc' ? 'chevronUp' : 'chevronDown'} size={14} /> : null}
                  </button>
                ) : words}
              </th>
            )
          })}
          {hasActions ? <th scope="col" className="ess-table-actions"><span className="sr-only">{t('table.actions')}</span></th> : null}
        </tr>
      ))}
    </thead>
  )
}
