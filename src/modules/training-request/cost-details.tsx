import type { DetailDraft } from '../../../contract/modules/training-request/rules.ts'
import './training-request.css'
import { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import type { Field } from '../../../contract/kit/field.ts'
import type { FormApi } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import type { BesideRow } from '../../request/lines/row-facts.ts'
import { LineFields } from '../../request/lines/line-fields.tsx'
import { useRows } from '../../request/lines/use-rows.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { NS } from './list-fields.tsx'

const NAME = 'costDetails'
const field: Field = trainingRequestFields.costDetails

/** What a cost is made of, under it. */
export function CostDetails({ row, form }: BesideRow<FormApi>) {
  const { t } = useTools(NS)
  const { rows, isFull, add, remove } = useRows({ name: NAME, field, form })
  const own = (rows as unknown as DetailDraft[]).filter((d) => d.costLineId === row.lineId)
  const label = t(`${NS}:field.costDetails`)
  return (
    <div className="tr-details" role="group" aria-label={label}>
      {own.map((detail, i) => (
        <div key={detail.lineId} className="tr-detail">
          <LineFields name={NAME} field={field} ns={NS} id={`field-${NAME}`} label={label} form={form} row={detail} Column={AnyField} />
          <IconButton icon="trash" label={t(`${NS}:detail.remove`, { place: i + 1 })} onClick={() => remove(detail)} />
        </div>
      ))}
      <Button look="quiet" size="small" icon="plus" disabled={isFull} onClick={() => add({ costLineId: row.lineId })}>{t(`${NS}:detail.add`)}</Button>
    </div>
  )
}
