/** Amounts in the currencies the company has a rate for. */
import { isMoney } from '../../../contract/kit/money.ts'
import type { DetailDraft, TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import type { FieldProps } from '../../request/fields/field-props.ts'
import { useTools } from '../../request/use-tools.ts'
import { NS } from './list-fields.tsx'
import { useCurrencies } from './use-currencies.ts'

const Amount = ({ currencies, field, ...props }: FieldProps & { currencies: readonly string[] }) => <AnyField {...props} field={{ ...field, currencies }} />

const draftIn = ({ form }: FieldProps) => form.values as unknown as TrainingDraft & { lineId: string } & Partial<DetailDraft>

/** What a cost comes to: typed, or what its details add up to. */
export function CostAmount(props: FieldProps) {
  const { t, show } = useTools(NS)
  const { codes } = useCurrencies()
  const { lineId, costDetails } = draftIn(props)
  const value = props.form.values[props.name]
  if (!(costDetails ?? []).some((d) => d.costLineId === lineId)) return <Amount {...props} currencies={codes} />
  return (
    <div className="ess-field" id={props.id} tabIndex={-1} role="group" aria-label={props.label}>
      <span className="ess-label">{props.label}</span>
      <p className="tr-sum num">{isMoney(value) ? show.money(value) : t(`${NS}:hint.no-sum`)}</p>
      <p className="ess-hint">{props.form.errorOf(props.name) ?? t(`${NS}:hint.sum`)}</p>
    </div>
  )
}

/** Price of one, in the currency of its cost; the only detail of a cost may choose it. */
export function UnitPrice(props: FieldProps) {
  const { codes } = useCurrencies()
  const { costs, costDetails, costLineId } = draftIn(props)
  const isAlone = (costDetails ?? []).filter((d) => d.costLineId === costLineId).length <= 1
  const fixed = (costs ?? []).find((c) => c.lineId === costLineId)?.amount?.currency
  return <Amount {...props} currencies={isAlone || !fixed ? codes : [fixed]} />
}
