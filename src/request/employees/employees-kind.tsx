import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { FieldProps } from '../fields/field-props.ts'
import { EmployeeListField } from './employee-list-field.tsx'
import { useEmployees } from './use-employees.ts'

/** The `employees` field kind in a form: a module only declares the field and its source. */
export function EmployeesKind({ name, field, id, label, form }: FieldProps) {
  if (!field.source) throw new Error(`${name}: a list of employees needs a source`)
  const params = Object.fromEntries((field.sourceParams ?? []).map((p) => [p, form.values[p] ?? undefined]))
  const { people } = useEmployees(field.source, params)
  return (
    <EmployeeListField
      id={id} label={label} lines={(form.values[name] as EmployeeLine[] | null | undefined) ?? []} error={form.errorOf(name)}
      edit={{
        people,
        onChange: (lines) => {
          form.set({ [name]: lines })
          form.leave(name)
        },
      }}
    />
  )
}
