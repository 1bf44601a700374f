/** Lines of a list of people: how one is told from another, and how a problem points at one. Pure. */
import type { EmployeeLine, Field, Fields } from './field.ts'
import { fieldAt, wholePath } from './field-path.ts'

type Line = Pick<EmployeeLine, 'employeeId'> & Record<string, unknown>

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Names a line within its list: its person, and what tells two lines of one person apart. */
export const keyOfLine = ({ lineKey = [] }: Pick<Field, 'lineKey'>, line: Line): string => [line.employeeId, ...lineKey.map((name) => asText(line[name]))].join(':')

/** The list of people of a module's fields; a request has one at most. */
export function listOf(fields: Fields): { name: string; field: Field } | null {
  const found = Object.entries(fields).find(([, f]) => f.kind === 'employees')
  return found ? { name: found[0], field: found[1] } : null
}

/** Lists of rows of which each is about one person (`employeeId`). */
export const rowsOfPeople = (fields: Fields): string[] => Object.entries(fields).flatMap(([name, f]) => (f.kind === 'lines' && f.columns?.employeeId?.kind === 'employee' ? [name] : []))

/** Where a problem of a line stands: `employees.<line>`, or `employees.<line>.<field>` when one of its own fields is to blame. */
export const pathOfLine = (list: string, key: string, part?: string): string => [list, key, ...(part ? [part] : [])].join('.')

export interface LinePath {
  list: string
  key: string
  /** Field of the line, '' for the line as a whole. */
  part: string
}

/** What a path points at; null when it is no line of this list. */
export function lineOfPath(list: string, path: string): LinePath | null {
  const [head, key, part = ''] = path.split('.')
  return head === list && key ? { list, key, part } : null
}

/** A path as a schema gives it (`employees.3.time`) with the line's name instead of its number: lines move, names stay. */
export function namedPath(fields: Fields, values: Record<string, unknown>, path: readonly PropertyKey[]): string {
  const [head = '', index, ...rest] = wholePath(values, path)
  const field = fields[String(head)]
  const lines = values[String(head)]
  const line = field?.kind === 'employees' && typeof index === 'number' && Array.isArray(lines) ? (lines[index] as Line | undefined) : undefined
  return line && field ? [String(head), keyOfLine(field, line), ...rest.map(String)].join('.') : fieldAt(values, path)
}

/** Values of a line's own fields, every one; what is missing is null. */
export const ownValuesOfLine = ({ line = {} }: Pick<Field, 'line'>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(line).map((name) => [name, given[name] === undefined || given[name] === '' ? null : given[name]]))
