import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import type { LinesProps } from '../fields/field-props.ts'
import { isAsked, namedIn } from './named-columns.ts'
import { rowForm } from './row-form.ts'

/** The inputs of one row, each drawn as its kind is anywhere else. */
export function LineFields({ name, field, ns, id, form, row, Column }: LinesProps & { row: DraftLineRow }) {
  const { t } = useTranslation(ns)
  const own = rowForm(form, name, row)
  const facts = form.rowFacts?.(name)
  const { shows, needs, draws } = facts ?? {}
  const named = namedIn(facts, form)
  const asked = (column: string, def: Field): Field => (def.optional && needs?.(column, row, form.values) ? { ...def, optional: undefined } : def)
  return (
    <div className="rq-line-fields">
      {Object.entries(field.columns ?? {}).filter(([column, c]) => !c.computed && isAsked(facts, named, column) && (shows?.(column, row) ?? true)).map(([column, def]) => {
        const Drawn = draws?.[column] ?? Column
        return <Suspense key={column} fallback={null}><Drawn name={`${name}.${column}`} field={named[column]?.field ?? asked(column, def)} ns={ns} id={lineField(id, row.lineId, column)} label={named[column]?.label ?? t(`field.${name}.${column}`)} form={own} /></Suspense>
      })}
    </div>
  )
}
