import { formalDevelopmentCalls, type formalDevelopmentFields } from '../../../contract/modules/formal-development/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'

/** Who is to study. */
export function EmployeeField({ form, id, label }: { form: FormApi<typeof formalDevelopmentFields>; id: string; label: string }) {
  return <FiledForField form={form} id={id} label={label} source={formalDevelopmentCalls.datasourceEmployee} />
}
