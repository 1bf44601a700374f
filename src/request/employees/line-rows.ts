/** Lines of the employee list field: filtered, paged, changed. Pure. */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { ImportedRow } from '../../../contract/kit/import-employees.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { matches } from '../../lib/matches.ts'

/** @see docs/product/screens.md#people */
export const LINE_PAGE = 5

export interface LinePage {
  rows: readonly EmployeeLine[]
  /** First page is 1; never beyond the last. */
  page: number
  totalPage: number
  totalData: number
}

/** One page of the lines whose name, department or note holds the text. */
export function pageOfLines(lines: readonly EmployeeLine[], search: string, page: number): LinePage {
  const found = lines.filter((l) => matches(search, l.employee ?? '', l.companyStructure ?? '', l.note))
  const totalPage = Math.ceil(found.length / LINE_PAGE)
  const shown = Math.max(1, Math.min(page, totalPage))
  return { rows: found.slice((shown - 1) * LINE_PAGE, shown * LINE_PAGE), page: shown, totalPage, totalData: found.length }
}

const lineOf = (e: EmployeeOption, newLine: Record<string, unknown>, note = ''): EmployeeLine => ({ ...newLine, employeeId: e.id, employee: e.fullname, companyStructure: e.companyStructure, note })

/** Lines for the people now chosen: who was there keeps their lines, new ones start with `newLine`. */
export function linesFor(chosen: readonly EmployeeOption[], before: readonly EmployeeLine[], newLine: Record<string, unknown> = {}): EmployeeLine[] {
  const known = Map.groupBy(before, (l) => l.employeeId)
  return chosen.flatMap((e) => known.get(e.id)?.map((l) => ({ ...l, employee: e.fullname, companyStructure: e.companyStructure })) ?? [lineOf(e, newLine)])
}

/** Lines for imported people who are not on the list yet. */
export function importedLines(rows: readonly ImportedRow[], before: readonly EmployeeLine[], newLine: Record<string, unknown>): EmployeeLine[] {
  const known = new Set(before.map((l) => l.employeeId))
  return rows.flatMap((r) => (r.employee && !known.has(r.employee.id) ? [lineOf(r.employee, newLine, r.note)] : []))
}

/** People of the lines as the pickers know them; who left the data source is still shown by what the line says. */
export function peopleWith(lines: readonly EmployeeLine[], source: readonly EmployeeOption[]): EmployeeOption[] {
  const known = new Set(source.map((e) => e.id))
  const gone = lines.filter((l) => !known.has(l.employeeId))
  return [...source, ...gone.map((l) => ({ id: l.employeeId, displayName: l.employee ?? '', fullname: l.employee ?? '', code: '', companyStructure: l.companyStructure ?? '', companyStructureId: null }))]
}
