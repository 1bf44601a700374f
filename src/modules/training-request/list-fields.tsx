/** Lists that stand by themselves: their rows are filled in where the list stands. */
import { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import type { FieldOverrideProps, FormApi } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'

export type TrainingForm = FormApi<typeof trainingRequestFields>
export type TrainingFieldProps = FieldOverrideProps<typeof trainingRequestFields>

export const NS = 'training-request'

export const FacilitatorsField = ({ form, ...props }: TrainingFieldProps) => <AnyField {...props} name="facilitators" field={trainingRequestFields.facilitators} ns={NS} form={form} />

/** Each cost with what it is made of. */
export const CostsField = ({ form, ...props }: TrainingFieldProps) => <AnyField {...props} name="costs" field={trainingRequestFields.costs} ns={NS} form={form} />
