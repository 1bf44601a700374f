import { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { ofOf } from '../sheet.ts'

/** Positions that are yet to be: rows of their own. */
export function NewPositions({ form, ...props }: FieldOverrideProps<typeof planningFields>) {
  const { t } = useTools('manpower-planning-sheet')
  if (ofOf(form.values) === '') return <p className="rq-hint" id={props.id} tabIndex={-1}>{t('manpower-planning-sheet:choose')}</p>
  return <AnyField {...props} form={form} name="newPositions" field={planningFields.newPositions} ns="manpower-planning-sheet" />
}
