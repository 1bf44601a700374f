/** Lines of a request: the units its effects are posted for. */
import { keyOfLine, listOf, namedPath, ownValuesOfLine, pathOfLine } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Field, Fields } from '../../../contract/kit/field.ts'
import { namedId } from '../../lib/named-id.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import type { Within } from '../../org/scope.ts'
import type { LineRecord, ModuleValues, RequestRecord, ServerModule } from '../module.ts'
import { fileableOf, meet, type Viewer } from '../viewer.ts'
import { barredLines, namedPeople, withoutLines } from './in-reach.ts'

type NewLine = Omit<LineRecord, 'requestId' | 'position'>
type GivenLine = EmployeeLine & Record<string, unknown>

/** People the values name, with the field that holds them; null for a module without such a list. */
function peopleOf({ def }: Pick<ServerModule, 'def'>, values: ModuleValues): { name: string; field: Field; lines: GivenLine[] } | null {
  const list = listOf(def.fields as Fields)
  return list && { ...list, lines: (values[list.name] as GivenLine[] | null | undefined) ?? [] }
}

/** A line's id: its person's, unless a person may have several, or the module says otherwise. */
const lineIdOf = (module: ServerModule, field: Field, recordId: string, line: GivenLine): string =>
  module.idOfPerson ? module.idOfPerson(recordId, line.employeeId) : field.lineKey ? namedId(`line:${recordId}:${keyOfLine(field, line)}`) : line.employeeId

/** One line for each person the request names, else one for its employee; each over the request's period, with its own values beside the request's. */
export function linesOfValues(module: ServerModule, record: RequestRecord): NewLine[] {
  const { id, employeeId, from, until, note, values } = record
  const kind = module.def.slug
  const list = peopleOf(module, values)
  if (!list || list.lines.length === 0) return [{ lineId: id, kind, employeeId, from, until, note, values }]
  const { [list.name]: _, ...shared } = values
  const once = new Map(list.lines.map((l) => [keyOfLine(list.field, l), l]))
  return [...once.values()].map((l) => ({
    lineId: lineIdOf(module, list.field, id, l), kind, employeeId: l.employeeId, from, until, note: l.note, values: { ...shared, ...ownValuesOfLine(list.field, l) },
  }))
}

/** The people of a request as a detail lists them: its lines, or, where these are something else, the list among its values. */
export function listedPeople(module: ServerModule, record: RequestRecord, lines: readonly LineRecord[]): readonly LineRecord[] {
  const list = module.lines ? peopleOf(module, record.values) : null
  if (!list) return lines
  return list.lines.length === 0 ? [] : linesOfValues(module, record).map((line, position) => ({ ...line, requestId: record.id, position }))
}

/**
 * Where a problem of a line stands: what a module's check puts into `field`, so that the form shows it at the line.
 * @param part field of the line to blame; left out: the line as a whole
 */
export function fieldOfLine(module: Pick<ServerModule, 'def'>, line: Pick<LineRecord, 'employeeId' | 'values'>, part?: string): string {
  const list = listOf(module.def.fields as Fields)
  return list ? pathOfLine(list.name, keyOfLine(list.field, { ...line.values, employeeId: line.employeeId }), part) : (part ?? '')
}

/** Problems of lines with the names of their people. */
export async function withPeople(module: ServerModule, problems: readonly Problem[]): Promise<Problem[]> {
  const list = listOf(module.def.fields as Fields)
  const personOf = ({ field = '' }: Problem): string | undefined => (list && field.startsWith(`${list.name}.`) ? field.split('.')[1]?.split(':')[0] : undefined)
  const people = await employeesById(problems.flatMap((p) => personOf(p) ?? []))
  return problems.map((p) => {
    const of = people.get(personOf(p) ?? '')?.fullName
    return of ? { ...p, of } : p
  })
}

/** @throws CallError not_allowed unless the caller may file for this person: oneself, HR, superiors */
export async function requireMayFileFor(module: Within, employeeId: string, viewer: Viewer): Promise<void> {
  if (employeeId === viewer.employeeId) return meet(viewer, [employeeId])
  if (!(await fileableOf(viewer, module, [employeeId])).has(employeeId)) refuse('not_allowed', {}, 'employeeId')
  if (!(await findEmployee(employeeId))) refuse('employee_unknown', {}, 'employeeId')
}

/** Lines and rows that name people the caller may not file for, or whom there is not. */
export async function scopeProblems(module: ServerModule, values: ModuleValues, viewer: Viewer): Promise<Problem[]> {
  const barred = await barredLines(module, values, viewer)
  const people = namedPeople(module, withoutLines(module, values, barred))
  const known = await employeesById(people.map((p) => p.employeeId))
  return [...barred, ...people.flatMap(({ employeeId, field }): Problem[] => (known.has(employeeId) ? [] : [{ code: 'employee_unknown', field }]))]
}

/** @throws CallError not_allowed, employee_unknown: a list names somebody the caller may not file for */
export const requireMayList = async (module: ServerModule, values: ModuleValues, viewer: Viewer): Promise<void> =>
  refuseAll(await withPeople(module, await scopeProblems(module, values, viewer)))

/** A schema's path with the name of its line instead of a number. */
export const fieldOfPath = (module: ServerModule, values: ModuleValues, path: readonly PropertyKey[]): string => namedPath(module.def.fields as Fields, values, path)
