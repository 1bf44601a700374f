import { registrationCalls, type registrationFields } from '../../../contract/modules/training-open-registration/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'

/** Who is to take part. */
export function EmployeeField({ form, id, label }: { form: FormApi<typeof registrationFields>; id: string; label: string }) {
  return <FiledForField form={form} id={id} label={label} source={registrationCalls.datasourceEmployee} />
}
