/** One request with its rounds, history, files and lines. */
import { desc, eq } from 'drizzle-orm'
import { listOf, ownValuesOfLine } from '../../../contract/kit/employee-lines.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import type { AttachmentRef, HistoryAction, HistoryEntry, RequestDetail, RequestLine } from '../../../contract/kit/request.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import { atOneMoment, q } from '../../db/context.ts'
import { attachmentsById, attachmentsOf } from '../../files/refs.ts'
import type { Context } from '../../lib/handler.ts'
import { employmentsOn } from '../../org/employment.ts'
import { actionsOf, seesOwnLinesOnly } from '../actions.ts'
import type { LineRecord, ServerModule } from '../module.ts'
import { actorNames, byReader, findShown, linesOf } from '../records.ts'
import { isSystem } from '../system.ts'
import { requestHistory } from '../table.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { countComments, hasThread } from '../comments.ts'
import { attachmentDue, mayAttach } from '../perform/attach.ts'
import { deskFor } from '../perform/desk.ts'
import { fieldFileIds } from '../perform/field-files.ts'
import { listedPeople } from '../perform/lines.ts'
import { mayNudge, nudgeAgainAt } from '../perform/nudge.ts'
import { cancelsAtOnce } from '../perform/requester.ts'
import { receiptAt } from '../receipts/read.ts'
import { alsoAwayOf } from './also-away.ts'
import { approvalsOf } from './approvals.ts'
import { type Described, describeSubjects, rowOf } from './rows.ts'

type HistoryRow = typeof requestHistory.$inferSelect

/** A person's note as it is; the machine's is a text in the reader's language. */
const noteOf = (row: HistoryRow, { t }: Context): string => (isSystem({ employeeId: row.actorId }) && row.note.startsWith('@') ? t(row.note.slice(1)) : row.note)

async function historyOf(rows: readonly HistoryRow[], names: ReadonlyMap<string, string>, context: Context): Promise<HistoryEntry[]> {
  const files = await attachmentsById(rows.flatMap((r) => r.attachmentIds))
  return rows.map((row) => ({
    actionDateTime: row.at.toISOString(), actionPerson: names.get(row.actorId) ?? '', approvalLevel: row.level, round: row.round, action: row.action as HistoryAction, note: noteOf(row, context),
    attachment: row.attachmentIds.flatMap((id) => files.get(id) ?? []),
    onBehalfOf: row.onBehalfOfId === null ? null : (names.get(row.onBehalfOfId) ?? ''),
  }))
}

export async function linesFor(module: ServerModule, lines: readonly LineRecord[], names: ReadonlyMap<string, string>, context: Context): Promise<RequestLine[]> {
  const work = await employmentsOn(lines.map((l) => l.employeeId), context.today)
  const texts = await module.lineTexts?.(lines, context)
  const { field = {} } = listOf(module.def.fields as Fields) ?? {}
  return lines.map((line) => ({
    lineId: line.lineId, employeeId: line.employeeId, employee: names.get(line.employeeId) ?? '', companyStructure: work.get(line.employeeId)?.department ?? '', note: line.note, isTransferred: true,
    values: ownValuesOfLine(field, line.values), texts: toKeyValues(texts?.get(line.lineId) ?? {}),
  }))
}

/** The header and the lines of somebody who merely stands on one: no decisions, no talk, no files. */
async function ownLines(described: Described, lines: readonly LineRecord[]): Promise<RequestDetail> {
  const { module, record, viewer, context } = described.subject
  const own = lines.filter((l) => l.employeeId === viewer.employeeId)
  const names = await actorNames([viewer.employeeId, record.changedById], context)
  return {
    ...rowOf(described), approvals: { levels: [], position: 0, round: record.round }, history: [], earlierRounds: [], attachments: [],
    employeeList: await linesFor(module, own, names, context), changedBy: names.get(record.changedById) ?? '', changedAt: record.changedAt.toISOString(),
    nudge: null, mayAttach: false, attachmentDue: null, alsoAway: null, comments: null, receiptAt: null, ownLinesOnly: true,
  }
}

/** Files of the record by where they stand: with the form, or in its fields. Those of notes stand in the history. */
const apart = (files: readonly AttachmentRef[], notes: ReadonlySet<string>, own: ReadonlySet<string>): Pick<RequestDetail, 'attachments' | 'fieldFiles'> => ({
  attachments: files.filter((a) => !notes.has(a.attachmentId) && !own.has(a.attachmentId)),
  ...(own.size > 0 ? { fieldFiles: files.filter((a) => own.has(a.attachmentId)) } : {}),
})

/**
 * All of a request, as it is at one moment: its steps, its history and its status tell of the same moves.
 * @throws CallError not_found: also when it is not this person's to see
 */
export async function detailOf(module: ServerModule, id: string, context: Context): Promise<RequestDetail> {
  const viewer = await viewerOf(context)
  return atOneMoment(() => readDetail(module, id, viewer, context))
}

async function readDetail(module: ServerModule, id: string, viewer: Viewer, context: Context): Promise<RequestDetail> {
  const subject = await findShown(module, id, viewer, context)
  const { record, steps } = subject
  const [described] = await describeSubjects([subject], context)
  if (!described) throw new Error(`${module.def.slug}: a record was not described`)
  const lines = await linesOf(id)
  if (seesOwnLinesOnly(described.subject)) return ownLines(described, lines)
  const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, id)).orderBy(desc(requestHistory.position))
  const listed = listedPeople(module, record, lines)
  const { standIns } = described
  const people = [...standIns.values(), ...steps.flatMap((s) => [s.personId, s.actedById]), ...history.flatMap((h) => [h.actorId, h.onBehalfOfId]), ...listed.map((l) => l.employeeId), record.changedById]
  const names = await actorNames(people.filter((p) => p !== null), context)
  const notes = new Set(history.filter((h) => h.action !== 'attach').flatMap((h) => h.attachmentIds))
  const due = await attachmentDue(described.subject)
  const desk = await deskFor(described.subject)
  return {
    ...rowOf(described),
    ...approvalsOf(record, steps, { names, standIns }, context),
    history: await historyOf(history, names, context),
    ...apart((await attachmentsOf([id])).get(id) ?? [], notes, fieldFileIds(module, record)),
    employeeList: await linesFor(module, listed, names, context),
    changedBy: names.get(record.changedById) ?? '', ...byReader(record, context), changedAt: record.changedAt.toISOString(),
    nudge: mayNudge(described.subject) && viewer.readOnly.get(record.module) === false ? { againAt: (await nudgeAgainAt(described.subject))?.toISOString() ?? null } : null,
    mayAttach: mayAttach(described.subject, due), attachmentDue: due,
    alsoAway: (await alsoAwayOf([described.subject])).get(id) ?? null,
    comments: hasThread(described.subject) ? await countComments(id) : null,
    receiptAt: await receiptAt(described.subject),
    ...(desk ? { desk } : {}),
    ...(actionsOf(described.subject).includes('cancel') && (await cancelsAtOnce(described.subject)) ? { cancelsAtOnce: true } : {}),
  }
}
