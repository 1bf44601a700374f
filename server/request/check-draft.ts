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
import { requireMayFileFor, scopeProblems, withPeople } from './perform/lines.ts'
import { completed, filedValues, linesToWrite, newRecord } from './perform/save.ts'
import { subjectFor } from './records.ts'
import type { SaveValues } from './requests.ts'
import { request } from './table.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** The draft as it would be stored, new or over the one that is there. @throws CallError not_found, illegal_transition, not_allowed: as a save */
async function draftOf(module: ServerModule, input: SaveValues, viewer: Viewer, context: Context): Promise<Subject> {
  const [stored] = await q().select().from(request).where(eq(request.id, input.id))
  if (!stored) return { module, record: await newRecord(module, input, context), steps: [], covered: new Set(), viewer, context }
  const subject = await subjectFor(module, stored, viewer, context)
  if (stored.module !== module.def.slug || stored.deletedAt !== null || !isVisible(subject)) refuse('not_found')
  if (!outcomeOf(statusOf(stored), 'save')) refuse('illegal_transition')
  const { employeeId, values } = filedValues(module, input, stored.employeeId)
  return { ...subject, record: { ...stored, ...(await completed(module, values, employeeId, context)), employeeId, note: input.note ?? '' } }
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
    const subject = await draftOf(module, input, await viewerOf(context), context)
    const { record, viewer } = subject
    await requireMayFileFor(record.employeeId, viewer)
    if (!isAllowed(subject, 'save')) refuse('not_allowed')
    const scope = await withPeople(module, await scopeProblems(module, record.values, viewer))
    const gaps = gapsIn(module, record)
    if (gaps.some((g) => !isOfOneLine(module, g))) return { problems: scope.map(told), warnings: [] }
    const lines = completeLines(subject, await linesToWrite(module, record, context), [...gaps, ...scope])
    if (lines.length === 0) return { problems: scope.map(told), warnings: [] }
    const { problems, warnings } = await checkedFor(subject, 'submit', lines)
    return { problems: [...scope, ...problems].map(told), warnings: warnings.map(told) }
  })
}
