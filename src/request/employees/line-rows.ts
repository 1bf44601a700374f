/** Lines of the employee list field: filtered, paged, changed. Pure. */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { matches } from './employee.ts'

/** @see 000 §9 */
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

/** Lines for the people now chosen: who was there keeps the note, new ones start without. */
export function linesFor(chosen: readonly EmployeeOption[], before: readonly EmployeeLine[]): EmployeeLine[] {
  const notes = new Map(before.map((l) => [l.employeeId, l.note]))
  return chosen.map((e) => ({ employeeId: e.id, employee: e.fullname, companyStructure: e.companyStructure, note: notes.get(e.id) ?? '' }))
}

/** People of the lines as the pickers know them; who left the data source is still shown by what the line says. */
export function peopleWith(lines: readonly EmployeeLine[], source: readonly EmployeeOption[]): EmployeeOption[] {
  const known = new Set(source.map((e) => e.id))
  const gone = lines.filter((l) => !known.has(l.employeeId))
  return [...source, ...gone.map((l) => ({ id: l.employeeId, displayName: l.employee ?? '', fullname: l.employee ?? '', code: '', companyStructure: l.companyStructure ?? '', companyStructureId: null }))]
}
