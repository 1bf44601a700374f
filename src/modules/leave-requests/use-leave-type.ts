/** The chosen leave type with its rules: from the same list the picker shows. */
import type { LeaveTypeOption, leaveFields } from '../../../contract/modules/leave-requests/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'

export type LeaveForm = FormApi<typeof leaveFields>

/** What the list of types depends on. */
export const typeParams = (form: LeaveForm) => ({ employeeId: form.values.employeeId ?? undefined, startDate: form.values.startDate ?? undefined })

export function useLeaveType(form: LeaveForm, source: NonNullable<typeof leaveFields.leaveType.source>): LeaveTypeOption | undefined {
  const options = useOptions<LeaveTypeOption>(source, typeParams(form))
  return options.data?.listData.find((o) => o.id === form.values.leaveType)
}
