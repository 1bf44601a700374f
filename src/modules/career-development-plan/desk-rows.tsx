import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import type { FormApi } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { LineFields } from '../../request/lines/line-fields.tsx'
import { useRows } from '../../request/lines/use-rows.ts'
import { useTools } from '../../request/use-tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { NS } from './names.ts'

interface DeskRowsProps {
  name: string
  field: Field
  form: FormApi
  /** What a row is called. */
  titleOf: (row: DraftLineRow, place: number) => string
  /** Columns that are filled in here; the others are shown otherwise. */
  columns: readonly string[]
  /** Said under a row's name. */
  factOf?: (row: DraftLineRow) => string
  /** Those that are shown. Default: all. */
  only?: (row: DraftLineRow) => boolean
}

/** Rows filled in where they stand: all of them on one glance. */
export function DeskRows({ name, field, form, titleOf, columns, factOf = () => '', only = () => true }: DeskRowsProps) {
  const { t } = useTools(NS)
  const { rows, remove } = useRows({ name, field, form })
  const within: FormApi = { ...form, rowFacts: () => ({ icon: 'list', shows: (column: string) => columns.includes(column) }) }
  return rows.filter(only).map((row, i) => {
    const title = titleOf(row, i + 1)
    const fact = factOf(row)
    const wrong = form.errorOf(`${name}.${row.lineId}`)
    return (
      <fieldset key={row.lineId} className="cdp-row" aria-label={title}>
        <div className="cdp-row-head">
          <b>{title}</b>
          <IconButton icon="trash" label={t(`${NS}:desk.remove`, { what: title })} onClick={() => remove(row)} />
        </div>
        {fact ? <span className="cdp-gap">{fact}</span> : null}
        {wrong ? <p className="ess-error">{wrong}</p> : null}
        <LineFields name={name} field={field} ns={NS} id={`desk-${name}`} label={title} form={within} row={row} Column={AnyField} />
      </fieldset>
    )
  })
}
