/** Records as readers see them: header, values and texts, for a page of records in a fixed number of statements. */
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { RequestHeader, RequestRow } from '../../../contract/kit/request.ts'
import type { Context } from '../../lib/handler.ts'
import { employeesById } from '../../org/people.ts'
import { listOf, rowsOfPeople } from '../../../contract/kit/employee-lines.ts'
import { type EmployeeLine, type Field, type Fields, isList } from '../../../contract/kit/field.ts'
import { withoutFiles } from '../../../contract/kit/file-fields.ts'
import { actionsOf, seesOwnLinesOnly, statusOf, type Subject } from '../actions.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { fileTexts, type KnownFiles } from '../perform/field-files.ts'
import { subjectsFor } from '../records.ts'
import { namesByFields } from '../said-by-fields.ts'
import { relationTo, type Viewer } from '../viewer.ts'
import { type LeftBehind, type ListedRecord, listFields } from './many.ts'
import { type StandIns, standInsFor, waitingSteps } from '../approval/stand-ins.ts'

/** A record with everything a list, an inbox or a detail shows of it. */
export interface Described {
  subject: Subject
  header: RequestHeader
  /** The module's own fields, every one. */
  values: Record<string, unknown>
  texts: Record<string, string>
  /** Who decides what waits for somebody who has left. */
  standIns: StandIns
}

type People = Awaited<ReturnType<typeof employeesById>>

/** Whom a request waits for: whoever has left is not it any more, once somebody took over, or was asked as well. */
function waitingNames(subject: Subject, people: People, standIns: StandIns): string[] {
  const open = waitingSteps(subject)
  const hasLeft = (id: string) => (people.get(id)?.leaveDate ?? subject.context.today) < subject.context.today
  const isReplaced = (id: string) => hasLeft(id) && open.some((step) => step.insteadOfId === id)
  return [...new Set(open.flatMap((step) => (typeof standIns.get(step.id) === 'string' || !isReplaced(step.personId) ? [people.get(standIns.get(step.id) ?? step.personId)?.fullName ?? ''] : [])))]
}

function headerOf(subject: Subject, people: People, standIns: StandIns): RequestHeader {
  const { record, context } = subject
  const actions = actionsOf(subject)
  const status = statusOf(record)
  return {
    id: record.id, code: record.code, module: record.module,
    requestorId: record.requestorId, requestor: people.get(record.requestorId)?.fullName ?? '', requestorCode: people.get(record.requestorId)?.code ?? '',
    employeeId: record.employeeId, employee: people.get(record.employeeId)?.fullName ?? '',
    transDate: record.transDate, submittedDate: record.submittedAt?.toISOString() ?? null, sortDate: record.sortAt.toISOString(),
    status, statusText: context.t(`request:status.${status}`), note: record.note, version: record.version, markedBySystem: record.markedBySystem,
    actions, enableApprove: actions.includes('approve'), enableRevise: actions.includes('revise'), enableReject: actions.includes('reject'),
    currentLevel: record.level, levelCount: record.levelCount,
    waitingFor: waitingNames(subject, people, standIns), waitingSince: record.levelSince?.toISOString() ?? null,
  }
}

/** The record without the rows of others and without files, for somebody who merely stands on one. */
function forReader(subject: Subject): RequestRecord {
  const { module, record, viewer } = subject
  if (!seesOwnLinesOnly(subject)) return record
  const fields = module.def.fields as Fields
  const names = rowsOfPeople(fields)
  const values = withoutFiles(fields, record.values)
  const own = (name: string) => ((values[name] ?? []) as { employeeId?: string }[]).filter((row) => row.employeeId === viewer.employeeId)
  return { ...record, values: { ...values, ...Object.fromEntries(names.map((name) => [name, own(name)])) } }
}

/** Fields this reader is not told of. */
function hiddenFrom({ module, record, steps, viewer, context }: Subject): readonly string[] {
  const { hides } = module
  return hides && !viewer.isSystem && hides.from(relationTo(viewer, module, record, steps), context) ? hides.fields : []
}

/** Names without those of fields the reader is not told of. */
function textsFor(subject: Subject, texts: Record<string, string>): Record<string, string> {
  const hidden = hiddenFrom(subject)
  return hidden.length === 0 ? texts : Object.fromEntries(Object.entries(texts).filter(([key]) => !hidden.some((name) => key === name || key.startsWith(`${name}.`))))
}

/** Every field of the module's own; of a list of people only their own line for somebody who merely stands on it. */
function fieldValues(subject: Subject): Record<string, unknown> {
  const { module, record, viewer } = subject
  const hidden = hiddenFrom(subject)
  const values = Object.fromEntries(Object.keys(module.def.fields as object).map((name) => [name, hidden.includes(name) ? null : (record.values[name] ?? null)]))
  const list = listOf(module.def.fields as Fields)
  if (!list || !seesOwnLinesOnly(subject)) return values
  return { ...values, [list.name]: ((values[list.name] as EmployeeLine[] | null) ?? []).filter((l) => l.employeeId === viewer.employeeId) }
}

async function textsOf(modules: ReadonlyMap<string, ServerModule>, records: readonly RequestRecord[], context: Context, files: KnownFiles | undefined): Promise<Map<string, Record<string, string>>> {
  const all = new Map<string, Record<string, string>>()
  for (const [slug, own] of Map.groupBy(records, (r) => r.module)) {
    const module = modules.get(slug)
    if (!module) continue
    for (const [id, texts] of await namesByFields(module.def, own, context.language)) all.set(id, texts)
    for (const [id, texts] of (await module.texts?.(own, context)) ?? []) all.set(id, { ...all.get(id), ...texts })
  }
  for (const [id, texts] of await fileTexts(records, modules, files)) all.set(id, { ...all.get(id), ...texts })
  return all
}

/** How many entries the lists have that a page left behind, as numbers; whoever sees their own lines only is not told of the others. */
const countsOf = (subject: Subject, left: NonNullable<LeftBehind>): Record<string, string> =>
  seesOwnLinesOnly(subject) ? {} : Object.fromEntries(listFields(subject.module).flatMap((name) => (left[name] ? [[name, String(left[name])]] : [])))

/**
 * Describes records in their order. Statements do not grow with their number (module texts: one lot a module).
 * @param files where they were read already, or nothing is said of them
 */
export async function describe(records: readonly ListedRecord[], modules: ReadonlyMap<string, ServerModule>, viewer: Viewer, context: Context, files?: KnownFiles): Promise<Described[]> {
  if (records.length === 0) return []
  return describeSubjects(await subjectsFor(records, modules, viewer, context), context, files, new Map(records.flatMap((r) => (r.left ? [[r.id, r.left] as const] : []))))
}

/** The same of records that were read with what the rules look at. @param left what a page left behind of them, by request */
export async function describeSubjects(read: readonly Subject[], context: Context, files?: KnownFiles, left: ReadonlyMap<string, NonNullable<ListedRecord['left']>> = new Map()): Promise<Described[]> {
  const subjects = read.map((subject): Subject => ({ ...subject, record: forReader(subject) }))
  const modules = new Map(subjects.map(({ module }) => [module.def.slug, module]))
  const named = await employeesById(subjects.flatMap((s) => [s.record.requestorId, s.record.employeeId, ...waitingSteps(s).map((step) => step.personId)]))
  const standIns = await standInsFor(subjects, named, context)
  const decide = [...standIns.values()].filter((id) => id !== null)
  const people = decide.length > 0 ? new Map([...named, ...(await employeesById(decide))]) : named
  const texts = await textsOf(modules, subjects.flatMap(({ record }) => (left.has(record.id) ? [] : [record])), context, files)
  return subjects.map((subject) => {
    const behind = left.get(subject.record.id)
    return { subject, header: headerOf(subject, people, standIns), standIns, values: fieldValues(subject), texts: textsFor(subject, behind ? countsOf(subject, behind) : (texts.get(subject.record.id) ?? {})) }
  })
}

/** How many entries a list has: each person once. */
function howMany({ kind }: Field, value: unknown): number {
  if (!Array.isArray(value)) return 0
  return kind === 'employees' ? new Set(value.map((line: EmployeeLine) => line.employeeId)).size : value.length
}

/** The same row without what its module says rows leave out; of a list that is left out its number is told, to those who may see all of it. */
export function shortRowOf(described: Described): RequestRow {
  const { subject, values, texts } = described
  const { fields, rowFields } = subject.module.def as { fields: Fields; rowFields?: readonly string[] }
  if (!rowFields) return rowOf(described)
  const out = Object.entries(fields).filter(([name]) => !rowFields.includes(name))
  const counts = seesOwnLinesOnly(subject) ? [] : out.flatMap(([name, field]) => (isList(field) && howMany(field, values[name]) > 0 ? [[name, String(howMany(field, values[name]))] as const] : []))
  const isOut = (name: string) => out.some(([left]) => name === left || name.startsWith(`${left}.`))
  return rowOf({
    ...described,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => rowFields.includes(name))),
    // a page that left its lists behind has counted them already
    texts: { ...Object.fromEntries(Object.entries(texts).filter(([name]) => !isOut(name) || (isList(fields[name] ?? { kind: 'text' }) && values[name] === null))), ...Object.fromEntries(counts) },
  })
}

/** The row of a list: own fields beside the header's, which win. */
export const rowOf = ({ header, values, texts }: Described): RequestRow => ({ ...values, ...header, texts: toKeyValues(texts) })
