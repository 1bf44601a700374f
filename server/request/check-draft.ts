/** What a submit of a draft would say, asked while the form is filled in. Nothing is kept. */
import { eq } from 'drizzle-orm'
import { keyOfLine, lineOfPath, listOf, rowsOfPeople } from '../../contract/kit/employee-lines.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { outcomeOf } from '../../contract/kit/lifecycle.ts'
import type { DraftCheck } from '../../contract/kit/request-own-calls.ts'
import type { FieldError } from '../../contract/kit/wire.ts'
import { q, tx } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { type Problem, refuse } from '../lib/refuse.ts'
import { isAllowed, isVisible, statusOf, type Subject } from './actions.ts'
import type { LineRecord, ServerModule } from './module.ts'
import { checkedFor } from './perform/checked.ts'
import { gapsIn } from './perform/complete.ts'
import { namedPeople, withoutLines } from './perform/in-reach.ts'
import { currencyProblems } from './perform/own-currency.ts'
import { requireMayFileFor, scopeProblems, withPeople } from './perform/lines.ts'
import { completed, filedValues, linesToWrite, newRecord } from './perform/save.ts'
import { subjectFor } from './records.ts'
import type { SaveValues } from './requests.ts'
import { request } from './table.ts'
import { type Viewer, viewerOf } from './viewer.ts'

interface Draft {
  subject: Subject
  /** Lines and rows that are no part of it, because of whom they are about. */
  left: Problem[]
  /** All of its lines and rows are left out. */
  isEmpty: boolean
}

/** What of the input may be judged: without the lines and rows that name people the caller may not file for. */
async function judged(module: ServerModule, input: SaveValues, known: string, viewer: Viewer): Promise<Omit<Draft, 'subject'> & { input: SaveValues }> {
  const { employeeId, values } = filedValues(module, input, known)
  await requireMayFileFor(module, employeeId, viewer)
  const left = await scopeProblems(module, values, viewer)
  const kept = withoutLines(module, values, left)
  return { input: { ...input, ...kept }, left, isEmpty: left.length > 0 && namedPeople(module, kept).length === 0 }
}

/** The draft as it would be stored, new or over the one that is there. @throws CallError not_found, illegal_transition, not_allowed: as a save */
async function draftOf(module: ServerModule, given: SaveValues, viewer: Viewer, context: Context): Promise<Draft> {
  const [stored] = await q().select().from(request).where(eq(request.id, given.id))
  if (!stored) {
    const { input, ...rest } = await judged(module, given, viewer.employeeId, viewer)
    return { ...rest, subject: { module, record: await newRecord(module, input, 'submit', context), steps: [], covered: new Set(), viewer, context } }
  }
  const subject = await subjectFor(module, stored, viewer, context)
  if (stored.module !== module.def.slug || stored.deletedAt !== null || !isVisible(subject)) refuse('not_found')
  if (!outcomeOf(statusOf(stored), 'save')) refuse('illegal_transition')
  const { input, ...rest } = await judged(module, given, stored.employeeId, viewer)
  const { employeeId, values } = filedValues(module, input, stored.employeeId)
  return { ...rest, subject: { ...subject, record: { ...stored, ...(await completed(module, { values, employeeId, id: stored.id, stored, action: 'submit', context })), employeeId, note: input.note ?? '' } } }
}

/** Something is missing of a line or row alone: the others are judged all the same. A module with lines of its own leaves incomplete rows out. */
function isOfOneLine(module: ServerModule, { field = '' }: Problem): boolean {
  const { def } = module
  const list = listOf(def.fields as Fields)
  if (list && lineOfPath(list.name, field) !== null) return true
  return module.lines !== undefined && rowsOfPeople(def.fields as Fields).some((name) => lineOfPath(name, field) !== null)
}

/** Lines nothing is missing of; the others the form itself knows. */
function completeLines({ module }: Subject, lines: LineRecord[], gaps: readonly Problem[]): LineRecord[] {
  const list = listOf(module.def.fields as Fields)
  if (!list) return lines
  const open = new Set(gaps.flatMap((g) => lineOfPath(list.name, g.field ?? '')?.key ?? []))
  return lines.filter((l) => !open.has(keyOfLine(list.field, { ...l.values, employeeId: l.employeeId })))
}

/**
 * Problems and warnings, per field and per line. A form that still misses something of its own is told nothing: what is missing it knows,
 * and rules look at whole requests.
 * @throws CallError not_allowed, not_found, illegal_transition
 */
export function checkDraft(module: ServerModule, input: SaveValues, context: Context): Promise<DraftCheck> {
  const told = ({ code, params, field = '' }: Problem): FieldError => ({ field, code, message: context.t(`errors:${code}`, params) })
  // a module's check may take locks: they end with the transaction
  return tx(async () => {
    const { subject, left, isEmpty } = await draftOf(module, input, await viewerOf(context), context)
    const { record } = subject
    if (!isAllowed(subject, 'save')) refuse('not_allowed')
    const scope = [...(await withPeople(module, left)), ...(await currencyProblems(module, record.values))]
    const gaps = gapsIn(module, record)
    if (isEmpty || gaps.some((g) => !isOfOneLine(module, g))) return { problems: scope.map(told), warnings: [] }
    const lines = completeLines(subject, await linesToWrite(module, record, context), gaps)
    const { problems, warnings } = await checkedFor({ subject, lines, barred: [], isEmpty: lines.length === 0 }, 'submit')
    return { problems: [...scope, ...problems].map(told), warnings: warnings.map(told) }
  })
}
