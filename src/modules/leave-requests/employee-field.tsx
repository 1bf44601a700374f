import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import type { LeaveForm } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Whom the leave is for: nobody stands in for themselves. */
export function EmployeeField({ form, id, label }: LeaveFieldProps) {
  return (
    <FiledForField
      form={form} id={id} label={label} source={leaveRequestCalls.datasourceEmployee}
      also={(employeeId) => ({ replacement: form.values.replacement === employeeId ? null : (form.values.replacement ?? null) })}
    />
  )
}
