import type { AnyCall } from '../../../contract/kit/call.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import type { FormApi } from '../client-module.ts'
import { useOptions } from '../fields/option-picker.tsx'
import { useMe } from '../use-tools.ts'
import { EmployeePicker } from './employee-picker.tsx'

interface FiledForFieldProps {
  form: FormApi
  id: string
  label: string
  /** People the caller may file for. */
  source: AnyCall
  /** What changes with the person. */
  also?: (employeeId: string) => Partial<FormApi['values']>
}

/** Whom a request is for (`employeeId`). Asked only of people who may file for others. */
export function FiledForField({ form, id, label, source, also }: FiledForFieldProps) {
  const me = useMe()
  const people = useOptions<EmployeeOption>(source, {})
  const value = (form.values.employeeId as string | null | undefined) ?? null
  const isForOther = value !== null && value !== me?.employeeId
  if (!isForOther && (people.data?.totalData ?? 0) <= 1) return null
  return (
    <EmployeePicker
      id={id} label={label} dialog="full" source={source} value={value} text={form.textOf('employeeId')}
      error={form.errorOf('employeeId')} onLeave={() => form.leave('employeeId')}
      onChoose={(row) => {
        if (!row) return
        form.remember('employeeId', row.displayName)
        form.set({ ...also?.(row.id), employeeId: row.id })
      }}
    />
  )
}
