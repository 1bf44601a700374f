import { permitOutCalls } from '../../../contract/modules/permit-out/calls.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import type { PermitForm } from './permit-hints.tsx'

/** Whom the permit is for. */
export function EmployeeField({ form, id, label }: { form: PermitForm; id: string; label: string }) {
  return <FiledForField form={form} id={id} label={label} source={permitOutCalls.datasourceEmployee} />
}
