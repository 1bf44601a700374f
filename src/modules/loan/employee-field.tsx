import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import type { LoanForm } from './terms.ts'

/** Who borrows. */
export function EmployeeField({ form, id, label }: { form: LoanForm; id: string; label: string }) {
  return <FiledForField form={form} id={id} label={label} source={loanCalls.datasourceEmployee} />
}
