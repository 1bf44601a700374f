/** Lines of a request: the units its effects are posted for. */
import type { EmployeeLine, Fields } from '../../../contract/kit/field.ts'
import { employeesById } from '../../org/people.ts'
import { refuse } from '../../lib/refuse.ts'
import type { LineRecord, ModuleValues, RequestRecord, ServerModule } from '../module.ts'
import type { Viewer } from '../viewer.ts'

type NewLine = Omit<LineRecord, 'requestId' | 'position'>

/** People the values name, by field: what the `employees` kind holds. */
function employeeListsOf(module: ServerModule, values: ModuleValues): { field: string; lines: EmployeeLine[] }[] {
  return Object.entries(module.def.fields as Fields)
    .filter(([, f]) => f.kind === 'employees')
    .map(([field]) => ({ field, lines: (values[field] as EmployeeLine[] | null | undefined) ?? [] }))
}

/** One line for each person the request names, else one for its employee; each over the request's period. */
export function linesOfValues(module: ServerModule, record: RequestRecord): NewLine[] {
  const { id, employeeId, from, until, note, values } = record
  const kind = module.def.slug
  const named = employeeListsOf(module, values).flatMap((l) => l.lines)
  if (named.length === 0) return [{ lineId: id, kind, employeeId, from, until, note, values }]
  return [...new Map(named.map((l) => [l.employeeId, l])).values()].map((l) => ({ lineId: l.employeeId, kind, employeeId: l.employeeId, from, until, note: l.note, values }))
}

/** @throws CallError not_allowed, employee_unknown: a list names somebody the caller may not file for */
export async function requireMayList(module: ServerModule, values: ModuleValues, viewer: Viewer): Promise<void> {
  for (const { field, lines } of employeeListsOf(module, values)) {
    const ids = lines.map((l) => l.employeeId)
    if (!viewer.isHr && ids.some((id) => id !== viewer.employeeId && !viewer.under.has(id))) refuse('not_allowed', {}, field)
    const known = await employeesById(ids)
    if (ids.some((id) => !known.has(id))) refuse('employee_unknown', {}, field)
  }
}
