import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import type { LoanForm } from './terms.ts'

/** Who borrows. */
export function EmployeeField({ form, id, label }: { form: LoanForm; id: string; label: string }) {
  return <FiledForField form={form as unknown as FormApi} id={id} label={label} source={loanCalls.datasourceEmployee} />
}
