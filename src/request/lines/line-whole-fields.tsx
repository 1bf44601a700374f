import { Suspense } from 'react'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import type { LinesProps } from '../fields/field-props.ts'
import { LineFields } from './line-fields.tsx'

/** The inputs of a row, and what stands under them. */
export function WholeRow({ onRemove, ...props }: LinesProps & { row: DraftLineRow; onRemove: () => void }) {
  const Below = props.form.rowFacts?.(props.name)?.below
  return (
    <div className="rq-line-whole">
      <LineFields {...props} />
      {Below ? <Suspense fallback={null}><Below name={props.name} row={props.row} form={props.form} onRemove={onRemove} /></Suspense> : null}
    </div>
  )
}
