import { type personalDataUpdateFields, personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'

/** Whom the change is about: asked only of HR. */
export const EmployeeField = ({ form, id, label }: FieldOverrideProps<typeof personalDataUpdateFields>) => (
  <FiledForField form={form} id={id} label={label} source={personalDataUpdateCalls.employees} />
)
