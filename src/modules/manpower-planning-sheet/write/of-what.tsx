import { useEffect } from 'react'
import { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { planningSources } from '../../../../contract/modules/manpower/sources.ts'
import type { OptionRow } from '../../../../contract/kit/paging.ts'
import type { AnyCall } from '../../../../contract/kit/call.ts'
import { type Field, sourceParamsOf } from '../../../../contract/kit/field.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { FiledForField } from '../../../request/employees/filed-for-field.tsx'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { useOptions } from '../../../request/fields/option-picker.tsx'

type Props = FieldOverrideProps<typeof planningFields>

export const OfWhom = ({ form, id, label }: Props) => <FiledForField form={form} id={id} label={label} source={planningSources.datasourceEmployee} />

/** Takes an option nobody has to choose: the only one, or the one that comes first. */
function useGiven({ form }: Props, name: 'companyStructure' | 'period', isGiven: (rows: readonly OptionRow[]) => boolean, enabled = true): void {
  const field: Field = planningFields[name]
  const isOpen = enabled && !form.values[name]
  const rows = useOptions<OptionRow>(field.source as AnyCall, sourceParamsOf(field, form.values), '', isOpen).data?.listData
  useEffect(() => {
    const [first] = rows ?? []
    if (!isOpen || !rows || !first || !isGiven(rows)) return
    form.remember(name, first.displayName, first.id)
    form.propose({ [name]: first.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once they are known: the form's functions are new with every render
  }, [rows, isOpen])
}

/** A manager of one unit has no choice. */
export function UnitField(props: Props) {
  useGiven(props, 'companyStructure', (rows) => rows.length === 1, Boolean(props.form.values.employeeId))
  return <AnyField {...props} form={props.form} name="companyStructure" field={planningFields.companyStructure} ns="manpower-planning-sheet" />
}

/** The one that is to be planned next stands first. */
export function PeriodField(props: Props) {
  useGiven(props, 'period', () => true, Boolean(props.form.values.companyStructure))
  return <AnyField {...props} form={props.form} name="period" field={planningFields.period} ns="manpower-planning-sheet" />
}
