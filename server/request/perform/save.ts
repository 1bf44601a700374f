/** Saving a draft: the device's id, the module's values, lines, code and attachments. */
import { eq, sql } from 'drizzle-orm'
import type { Fields } from '../../../contract/kit/field.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { outcomeOf, Status } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import { languages } from '../../../contract/kit/language.ts'
import { isAllowed, isVisible, statusOf, type Subject } from '../actions.ts'
import type { ComputeInput, LineRecord, ModuleValues, RequestRecord, ServerModule } from '../module.ts'
import { requireLive, requireVersion, subjectFor } from '../records.ts'
import type { SaveValues } from '../requests.ts'
import { request, requestLine } from '../table.ts'
import type { Viewer } from '../viewer.ts'
import { nextCode } from './code.ts'
import { setFiles } from './field-files.ts'
import { linesOfValues, requireMayFileFor, requireMayList } from './lines.ts'
import { move, tellModule } from './move.ts'
import { currencyProblems } from './own-currency.ts'
import { ownValues } from './own-values.ts'

/** The values of an input, and whom it is for: who it was for so far, unless it says otherwise. */
export function filedValues(module: ServerModule, input: SaveValues, known: string): { employeeId: string; values: ModuleValues } {
  const values = ownValues(module.def.fields as Fields, input)
  const employeeId = typeof values.employeeId === 'string' ? values.employeeId : known
  return { employeeId, values: 'employeeId' in module.def.fields ? { ...values, employeeId } : values }
}

/** The request's date, where the person fills it in: a module that has a field of this name. */
const dateIn = ({ def }: ServerModule, { transDate }: ModuleValues): string | null => ('transDate' in (def.fields as Fields) && typeof transDate === 'string' ? transDate : null)

/** The values with what the server computes, and the days they cover: none while the last stands before the first, as it may until they are submitted. */
export async function completed(module: ServerModule, input: ComputeInput): Promise<Pick<RequestRecord, 'values' | 'from' | 'until'>> {
  const { values } = input
  const computed = (await module.compute?.(input)) ?? {}
  const all = { ...values, ...computed }
  const period = module.def.period(all)
  const covers = period && period.from <= period.until ? period : null
  return { values: all, from: covers?.from ?? null, until: covers?.until ?? null }
}

/** A record's lines: the module's, else one for each person it names. */
export async function linesToWrite(module: ServerModule, record: RequestRecord, context: Context): Promise<LineRecord[]> {
  const lines = (await module.lines?.({ record, values: record.values, context })) ?? linesOfValues(module, record)
  return lines.map((line, position) => ({ ...line, requestId: record.id, position }))
}

async function writeLines(module: ServerModule, record: RequestRecord, context: Context): Promise<void> {
  const lines = await linesToWrite(module, record, context)
  await q().delete(requestLine).where(eq(requestLine.requestId, record.id))
  if (lines.length > 0) await q().insert(requestLine).values(lines)
}

async function searchText(module: ServerModule, record: RequestRecord): Promise<string> {
  const titles: string[] = []
  for (const language of languages) titles.push((await module.title([record], language)).get(record.id) ?? '')
  return fold([record.code, ...new Set(titles), record.note].join(' '))
}

/** What a save leaves to be stored, once values and lines are written. */
async function settle(subject: Subject, record: RequestRecord, input: SaveValues): Promise<RequestRecord> {
  const { module, context } = subject
  await writeLines(module, record, context)
  await setFiles(subject, record, input)
  const search = await searchText(module, record)
  await q().update(request).set({ search }).where(eq(request.id, record.id))
  return { ...record, search }
}

/** A draft as it would be stored; without a code yet. */
export async function newRecord(module: ServerModule, input: SaveValues, action: ComputeInput['action'], context: Context): Promise<RequestRecord> {
  const { caller, now, today } = context
  const { employeeId, values } = filedValues(module, input, caller.employeeId)
  return {
    id: input.id, module: module.def.slug, code: '', requestorId: caller.employeeId, employeeId, transDate: dateIn(module, values) ?? today, submittedAt: null, sortAt: now, status: Status.draft,
    note: input.note ?? '', search: '', ...(await completed(module, { values, employeeId, id: input.id, stored: null, action, context })), version: 1, round: 0, level: 0, levelCount: 0, levelSince: null,
    lastApproverId: null, markedBySystem: false, createdAt: now, changedAt: now, changedById: caller.employeeId, deletedAt: null,
  }
}

/** Nothing is worked out of people the caller may not file for, nor of amounts in a currency that is not taken. @throws CallError not_allowed, employee_unknown, field.other_currency */
async function requireMayFile(module: ServerModule, { employeeId, values }: { employeeId: string; values: ModuleValues }, viewer: Viewer): Promise<void> {
  await requireMayFileFor(module, employeeId, viewer)
  await requireMayList(module, values, viewer)
  refuseAll(await currencyProblems(module, values))
}

/** Drafts one person keeps in a module, what they withdrew among them: they lie there for good, whatever each of them holds. */
export const MOST_DRAFTS = 200

/** How many drafts the author of a row has in its module. Asked with the insert, it does not count what that inserts. */
const draftsBeside = ({ requestorId, module }: RequestRecord) =>
  sql<number>`(select count(*)::int from request r where r.requestor_id = ${requestorId} and r.module = ${module} and r.status = ${Status.draft} and r.deleted_at is null)`

async function create(module: ServerModule, input: SaveValues, viewer: Viewer, context: Context): Promise<RequestRecord | null> {
  await requireMayFile(module, filedValues(module, input, context.caller.employeeId), viewer)
  const record = await newRecord(module, input, 'save', context)
  const subject: Subject = { module, record, steps: [], covered: new Set(), viewer, context }
  if (!isAllowed(subject, 'save')) refuse('not_allowed')
  if ((input.version ?? 0) > 0) refuse('not_found')
  record.code = await nextCode(module.def.codePrefix, context.today)
  const inserted = await q().insert(request).values(record).onConflictDoNothing({ target: request.id }).returning({ drafts: draftsBeside(record) })
  if (inserted.some(({ drafts }) => drafts >= MOST_DRAFTS)) refuse('too_many_drafts', { most: MOST_DRAFTS })
  if (inserted.length === 0) return null
  const saved = await settle(subject, record, input)
  await tellModule(subject, null, saved)
  return saved
}

async function update(subject: Subject, input: SaveValues): Promise<RequestRecord> {
  const { module, record, viewer, context } = subject
  await requireVersion(record, input.version ?? 0, context)
  if (!outcomeOf(statusOf(record), 'save')) refuse('illegal_transition')
  if (!isAllowed(subject, 'save')) refuse('not_allowed')
  const { employeeId, values } = filedValues(module, input, record.employeeId)
  await requireMayFile(module, { employeeId, values }, viewer)
  // whoever may write on it as it is may not move it to somebody the module does not let them file for
  if (!isAllowed({ ...subject, record: { ...record, employeeId } }, 'save')) refuse('not_allowed')
  // who writes on a draft they withdrew writes for themselves: it is unsubmitted again, until they submit it
  const unsubmitted = statusOf(record) === Status.draft ? { submittedAt: null } : {}
  const saved = await move(subject, { ...(await completed(module, { values, employeeId, id: record.id, stored: record, action: 'save', context })), employeeId, transDate: dateIn(module, values) ?? record.transDate, note: input.note ?? '', ...unsubmitted })
  return settle(subject, saved, input)
}

/**
 * Creates a draft with the device's id, or replaces what an editable one holds (all fields: what is not sent is empty;
 * attachments stay when none are named).
 * @throws CallError not_found: the id is taken by a record this person may not see; stale: not the version the edit is based on
 */
export async function save(module: ServerModule, input: SaveValues, viewer: Viewer, context: Context): Promise<RequestRecord> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const [record] = await q().select().from(request).where(eq(request.id, input.id)).for('update')
    if (!record) {
      const created = await create(module, input, viewer, context)
      if (created) return created
      continue // the same draft was saved a moment ago by another command
    }
    const subject = await subjectFor(module, record, viewer, context)
    if (record.module !== module.def.slug || !isVisible(subject)) refuse('not_found')
    await requireLive(subject)
    return update(subject, input)
  }
  return refuse('not_found')
}

/** Computes values and lines once more, just before a submit: calendars and balances may have changed since the draft was saved. */
export async function refresh(subject: Subject): Promise<RequestRecord> {
  const { module, record, context } = subject
  const current = { ...record, ...(await completed(module, { values: ownValues(module.def.fields as Fields, record.values), employeeId: record.employeeId, id: record.id, stored: record, action: 'submit', context })) }
  await writeLines(module, current, context)
  return current
}
