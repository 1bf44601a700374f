/** Names of what overtime requests refer to, for many at once. */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { employmentsOn } from '../../org/employment.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'

const peopleOf = (values: ModuleValues): EmployeeLine[] => (Array.isArray(values.employees) ? (values.employees as EmployeeLine[]) : [])

/** Departments of the people, each once, in their order; null for none. */
export async function structureOf(values: ModuleValues, { today }: Context): Promise<string | null> {
  const ids = peopleOf(values).map((l) => l.employeeId)
  const work = await employmentsOn(ids, today)
  const names = [...new Set(ids.flatMap((id) => work.get(id)?.department ?? []))]
  return names.length > 0 ? names.join(', ').slice(0, 200) : null
}

/** Texts beside the names of choices and people. */
export const overtimeTexts = (records: RequestRecord[], { t }: Context): Promise<Map<string, Record<string, string>>> =>
  Promise.resolve(new Map(records.map(({ id, values }) => {
    const compensation: Record<string, string> = typeof values.compensation === 'number' ? { compensation: t(`overtime:enum.compensation.${values.compensation}`) } : {}
    // an inbox item holds only the block of its module: how many people travels here
    return [id, { ...compensation, employees: String(peopleOf(values).length) }]
  })))

/** "Overtime, 3 people". */
export async function overtimeTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  return new Map(records.map((r) => {
    const count = peopleOf(r.values).length
    return [r.id, count > 1 ? text(language, 'overtime:title.many', { count }) : text(language, 'overtime:title.one')]
  }))
}
