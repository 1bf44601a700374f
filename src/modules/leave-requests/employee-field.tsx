import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { EmployeePicker } from '../../request/employees/employee-picker.tsx'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { useMe } from '../../request/use-tools.ts'
import type { LeaveForm } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Whom the leave is for. Asked only of people who may file for others. */
export function EmployeeField({ form, id, label }: LeaveFieldProps) {
  const me = useMe()
  const source = leaveRequestCalls.datasourceEmployee
  const people = useOptions<EmployeeOption>(source, {})
  const forOther = form.values.employeeId && form.values.employeeId !== me?.employeeId
  if (!forOther && (people.data?.totalData ?? 0) <= 1) return null
  return (
    <EmployeePicker
      id={id} label={label} dialog="full" source={source} value={form.values.employeeId ?? null} text={form.textOf('employeeId')}
      error={form.errorOf('employeeId')} onLeave={() => form.leave('employeeId')}
      onChoose={(row) => {
        if (!row) return
        form.remember('employeeId', row.displayName)
        form.set({ employeeId: row.id, replacement: form.values.replacement === row.id ? null : (form.values.replacement ?? null) })
      }}
    />
  )
}
