/**
 * What of a request somebody may be told about: rules, hints and previews are never asked about people the caller may not file for, so that
 * no answer can depend on them. Whoever decides, or decided, on a request is told all of it. @see .decisions/0048
 */
import type { Fields } from '../../../contract/kit/field.ts'
import { keyOfLine, listOf, pathOfLine, rowsOfPeople } from '../../../contract/kit/employee-lines.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { type Problem, refuseAll } from '../../lib/refuse.ts'
import type { Within } from '../../org/scope.ts'
import type { Subject } from '../actions.ts'
import type { LineRecord, ModuleValues, ServerModule } from '../module.ts'
import { linesOf } from '../records.ts'
import { fileableOf, relationTo, type Viewer } from '../viewer.ts'

type Of = Pick<ServerModule, 'def'>
type Line = { employeeId: string } & Record<string, unknown>
type Row = { lineId: string; employeeId?: string | null }

const listed = ({ def }: Of, values: ModuleValues) => {
  const list = listOf(def.fields as Fields)
  return list && { ...list, lines: (values[list.name] ?? []) as Line[] }
}
const rowsIn = (values: ModuleValues, name: string) => (values[name] ?? []) as Row[]
const pathOfRow = (name: string, row: Row) => lineField(name, row.lineId, 'employeeId')

/** Everybody the values name on a line or a row, with the path to blame. */
export function namedPeople(module: Of, values: ModuleValues): { employeeId: string; field: string }[] {
  const list = listed(module, values)
  const rows = rowsOfPeople(module.def.fields as Fields).flatMap((name) => rowsIn(values, name).flatMap((row) => (row.employeeId ? [{ employeeId: row.employeeId, field: pathOfRow(name, row) }] : [])))
  return [...(list?.lines ?? []).map((line) => ({ employeeId: line.employeeId, field: pathOfLine(list?.name ?? '', keyOfLine(list?.field ?? {}, line)) })), ...rows]
}

/** The values without the lines and rows that are to blame for one of these problems. */
export function withoutLines(module: Of, values: ModuleValues, problems: readonly Problem[]): ModuleValues {
  if (problems.length === 0) return values
  const blamed = new Set(problems.map((p) => p.field))
  const list = listed(module, values)
  return {
    ...values,
    ...(list ? { [list.name]: list.lines.filter((line) => !blamed.has(pathOfLine(list.name, keyOfLine(list.field, line)))) } : {}),
    ...Object.fromEntries(rowsOfPeople(module.def.fields as Fields).map((name) => [name, rowsIn(values, name).filter((row) => !blamed.has(pathOfRow(name, row)))])),
  }
}

/** Lines and rows of people the caller may not file for: each is told that, and nothing else. */
export async function barredLines(module: Of & Within, values: ModuleValues, viewer: Viewer): Promise<Problem[]> {
  const people = namedPeople(module, values)
  const own = await fileableOf(viewer, module, people.map((p) => p.employeeId))
  return people.flatMap(({ employeeId, field }): Problem[] => (own.has(employeeId) ? [] : [{ code: 'not_allowed', field }]))
}

/** A request as its reader may be told of it. Only such a thing is ever put before a module's rules. */
export interface InReach {
  /** Without what is barred. */
  subject: Subject
  lines: LineRecord[]
  /** "Not allowed" for each person who was left out. */
  barred: Problem[]
  /** Nobody is left whom anything could be said of. */
  isEmpty: boolean
}

const isAllKnown = ({ viewer, module, record, steps }: Subject): boolean => viewer.isSystem || relationTo(viewer, module, record, steps).isInChain

const whole = (subject: Subject, lines: LineRecord[]): InReach => ({ subject, lines, barred: [], isEmpty: false })

/** @param lines what is to be judged instead of the stored lines */
export async function inReach(subject: Subject, lines?: LineRecord[]): Promise<InReach> {
  const { module, record, viewer } = subject
  const all = lines ?? (await linesOf(record.id))
  if (isAllKnown(subject)) return whole(subject, all)
  const own = await fileableOf(viewer, module, [record.employeeId, ...all.map((l) => l.employeeId)])
  if (!own.has(record.employeeId)) return { subject, lines: [], barred: [{ code: 'not_allowed', field: 'employeeId' }], isEmpty: true }
  const barred = await barredLines(module, record.values, viewer)
  if (barred.length === 0) return whole(subject, all)
  const left = all.filter((l) => own.has(l.employeeId))
  return { subject: { ...subject, record: { ...record, values: withoutLines(module, record.values, barred) } }, lines: left, barred, isEmpty: left.length === 0 }
}

/**
 * Refuses for what stands in the way. Of people the caller may not file for it says "not allowed" alone: they may still take back what they
 * filed while they could.
 * @throws CallError
 */
export async function refuseInReach(subject: Subject, problemsOf: (part: InReach) => Promise<Problem[]>): Promise<void> {
  const lines = await linesOf(subject.record.id)
  const part = await inReach(subject, lines)
  refuseAll(await problemsOf(part))
  if (part.barred.length > 0 && (await problemsOf(whole(subject, lines))).length > 0) refuseAll(part.barred)
}

/** @throws CallError not_allowed: a stored request is for people the caller may not file for any more */
export async function requireInReach(subject: Subject): Promise<void> {
  const { module, record, viewer } = subject
  const own = await fileableOf(viewer, module, [record.employeeId])
  refuseAll(own.has(record.employeeId) ? await barredLines(module, record.values, viewer) : [{ code: 'not_allowed', field: 'employeeId' }])
}
