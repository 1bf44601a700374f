/**
 * Rows of a saved proposal, one at a time: each change is a save of the request, with its rights, its version and its rules. Once it is approved,
 * the same calls change the running training (running.ts). @see contract/modules/training-request/README.md#calls
 */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Fields } from '../../../contract/kit/field.ts'
import { isEditable, isInForce, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { namingColumns } from '../../../contract/kit/line-of.ts'
import { isMoney } from '../../../contract/kit/money.ts'
import type { FieldError } from '../../../contract/kit/wire.ts'
import type { DeleteRowInput, DeleteRowOutput, SaveMemberInput, SaveRowInput, SaveRowOutput } from '../../../contract/modules/training-request/calls.ts'
import { TrainingLimits, trainingRequestFields, type TrainingRowList } from '../../../contract/modules/training-request/fields.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import type { RequestRecord, ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { findTraining } from '../../training/open.ts'
import { participantId } from '../../training/participants.ts'
import { trainingCoordinator, trainingFacilitator, trainingGroup, trainingParticipant, trainingSession } from '../../training/table.ts'
import { rowCheck } from './row-rules.ts'
import { changeMember, changeRow, removeFromTraining } from './running.ts'
import { draftOf, rowsIn } from './values.ts'

export type Machinery = Pick<Requests, 'perform' | 'maySee' | 'clone'>
type AnyList = TrainingRowList | 'recommendMembers'
type Row = { lineId: string } & Record<string, unknown>

const fields = trainingRequestFields as unknown as Fields
const isOurs = and(eq(request.module, trainingRequest.slug), isNull(request.deletedAt))

/** The request, locked, so that two changes at once take turns. */
async function locked(id: string): Promise<RequestRecord> {
  const [record] = await q().select().from(request).where(and(eq(request.id, id), isOurs)).for('update')
  return record ?? refuse('not_found')
}

/** A training came of it, and it is no form again: its books are changed, or say that they are closed. */
const isOpened = async ({ id, status }: RequestRecord): Promise<boolean> => isInForce(status) || (!isEditable(status as StatusId) && status !== Status.inApproval && (await findTraining(id)) !== null)

/** @throws CallError not_found, illegal_transition: it is not this person's to see, or not to be changed now */
async function requireDraft(machinery: Machinery, record: RequestRecord, context: Context): Promise<void> {
  if (!(await machinery.maySee(record.id, context))) refuse('not_found')
  if (!isEditable(record.status as StatusId)) refuse('illegal_transition')
}

interface Saved {
  version: number
  message: string
  record: RequestRecord
}

async function save(machinery: Machinery, record: RequestRecord, version: number | undefined, changed: Record<string, unknown>, context: Context): Promise<Saved> {
  const done = await machinery.perform(trainingRequest, 'save', { ...record.values, id: record.id, version: version ?? record.version, note: record.note, ...changed }, context)
  const [after] = await q().select().from(request).where(eq(request.id, record.id))
  return { version: done.version, message: done.message, record: after ?? record }
}

/** A row without amounts: the answers of commands are kept. */
const withoutAmounts = (row: Row): Row => ({ lineId: row.lineId, ...Object.fromEntries(Object.entries(row).filter(([, value]) => !isMoney(value))) })

const told = (problems: readonly Problem[], { t }: Context): FieldError[] => problems.map(({ code, params, field = '' }) => ({ field, code, message: t(`errors:${code}`, params) }))

/** Columns as they are kept: what is not said is empty. */
const whole = (list: TrainingRowList, { lineId, ...given }: Row): Row => ({
  lineId, ...Object.fromEntries(Object.entries(trainingRequestFields[list].columns as Fields).filter(([, c]) => !c.computed).map(([name]) => [name, given[name] === '' ? null : (given[name] ?? null)])),
})

export const saveRow = (machinery: Machinery, list: TrainingRowList, { requestId, version, ...given }: SaveRowInput, context: Context): Promise<SaveRowOutput> =>
  tx(async () => {
    const record = await locked(requestId)
    const row = whole(list, given)
    if (await isOpened(record)) {
      const { warnings, ...changed } = await changeRow(machinery, list, { trainingId: requestId, ...(version === undefined ? {} : { version }), row }, context)
      return { requestId, lineId: row.lineId, ...changed, warnings: told(warnings, context) }
    }
    await requireDraft(machinery, record, context)
    const before = rowsIn(draftOf(record.values), list) as readonly Row[]
    const next = before.some((l) => l.lineId === row.lineId) ? before.map((l) => (l.lineId === row.lineId ? row : l)) : [...before, row]
    if (next.length > TrainingLimits[list]) refuse('training_too_many', { count: TrainingLimits[list] }, list)
    const { problems, warnings } = await rowCheck(list, row, { ...record, values: { ...record.values, [list]: next } })
    refuseAll(problems)
    const saved = await save(machinery, record, version, { [list]: next }, context)
    const kept = (rowsIn(draftOf(saved.record.values), list) as readonly Row[]).find((l) => l.lineId === row.lineId) ?? row
    return { requestId, lineId: row.lineId, version: saved.version, message: saved.message, row: withoutAmounts(kept), warnings: told(warnings, context) }
  })

export const saveMember = (machinery: Machinery, module: ServerModule, { requestId, version, employeeId, note = '', sessionGroupId = null }: SaveMemberInput, context: Context): Promise<SaveRowOutput> =>
  tx(async () => {
    const record = await locked(requestId)
    const lineId = participantId(requestId, employeeId)
    const row = { lineId, employeeId, note, sessionGroupId }
    if (await isOpened(record)) {
      const { warnings, ...changed } = await changeMember(machinery, module, { trainingId: requestId, ...(version === undefined ? {} : { version }), employeeId, note, groupId: sessionGroupId }, context)
      return { requestId, lineId, ...changed, warnings: told(warnings, context) }
    }
    await requireDraft(machinery, record, context)
    const before = rowsIn(draftOf(record.values), 'recommendMembers')
    const member = { employeeId, note, sessionGroupId }
    const next = before.some((m) => m.employeeId === employeeId) ? before.map((m) => (m.employeeId === employeeId ? member : m)) : [...before, member]
    if (next.length > TrainingLimits.members) refuse('training_too_many', { count: TrainingLimits.members }, 'recommendMembers')
    if (sessionGroupId !== null && !rowsIn(draftOf(record.values), 'sessionGroups').some((g) => g.lineId === sessionGroupId)) refuse('training_group_unknown', {}, 'sessionGroupId')
    const saved = await save(machinery, record, version, { recommendMembers: next }, context)
    const { warnings } = await rowCheck('recommendMembers', { ...member, lineId }, saved.record)
    return { requestId, lineId, version: saved.version, message: saved.message, row, warnings: told(warnings, context) }
  })

/** The rows of a list, of people under the ids they stand under in details. */
function rowsWithIds({ id, values }: RequestRecord, list: AnyList): readonly Row[] {
  return list === 'recommendMembers' ? rowsIn(draftOf(values), list).map((m) => ({ ...m, lineId: participantId(id, m.employeeId) })) : rowsIn(draftOf(values), list)
}

/** Drafts of one's own that are looked at for a row: nobody honest has more. */
const MOST_LOOKED_AT = 200

const tables = { facilitators: trainingFacilitator, sessions: trainingSession, sessionGroups: trainingGroup, coordinators: trainingCoordinator, recommendMembers: trainingParticipant }

/** The request, or running training, that holds a row. */
async function holding(list: AnyList, lineId: string, context: Context): Promise<string> {
  if (list in tables) {
    const table = tables[list as keyof typeof tables]
    const [row] = await q().select({ trainingId: table.trainingId }).from(table).where(eq(table.id, lineId))
    if (row) return row.trainingId
  }
  const named = list === 'recommendMembers' ? undefined : sql`${request.values} -> ${list}::text @> ${JSON.stringify([{ lineId }])}::jsonb`
  const own = await q().select().from(request).where(and(isOurs, eq(request.requestorId, context.caller.employeeId), named ?? inArray(request.status, [Status.draft, Status.inApproval, Status.revision, Status.reopened]))).orderBy(desc(request.changedAt)).limit(MOST_LOOKED_AT)
  const found = own.filter((r) => rowsWithIds(r, list).some((row) => row.lineId === lineId))
  return (found.find((r) => isEditable(r.status as StatusId)) ?? found[0])?.id ?? refuse('not_found')
}

/** The lists without a row, and without what belongs to it: details of a cost; what else named it names nothing. */
function without(record: RequestRecord, list: AnyList, lineId: string): Record<string, unknown> {
  const left = rowsIn(draftOf(record.values), list) as readonly Row[]
  const out: Record<string, unknown> = { [list]: left.filter((_, i) => rowsWithIds(record, list)[i]?.lineId !== lineId) }
  if (list === 'costs') out.costDetails = rowsIn(draftOf(record.values), 'costDetails').filter((d) => d.costLineId !== lineId)
  for (const { list: other, column } of namingColumns(fields).filter((n) => n.of === list && n.list !== 'costDetails')) {
    out[other] = (rowsIn(draftOf(record.values), other as AnyList) as readonly Row[]).map((row) => (row[column] === lineId ? { ...row, [column]: null } : row))
  }
  return out
}

export const deleteRow = (machinery: Machinery, list: AnyList, { id: lineId, requestId: given, note = '' }: DeleteRowInput, context: Context): Promise<DeleteRowOutput> =>
  tx(async () => {
    const requestId = given ?? (await holding(list, lineId, context))
    const record = await locked(requestId)
    if (await isOpened(record)) return { requestId, lineId, ...(await removeFromTraining(machinery, list, { trainingId: requestId, lineId, note }, context)) }
    if (!(await machinery.maySee(record.id, context)) || !rowsWithIds(record, list).some((row) => row.lineId === lineId)) return refuse('not_found')
    await requireDraft(machinery, record, context)
    if (list === 'sessionGroups') {
      const draft = draftOf(record.values)
      const isUsed = rowsIn(draft, 'sessions').some((s) => s.sessionGroupId === lineId) || rowsIn(draft, 'recommendMembers').some((m) => m.sessionGroupId === lineId)
      if (isUsed) refuse('training_group_in_use', { group: rowsIn(draft, 'sessionGroups').find((g) => g.lineId === lineId)?.name ?? '' })
    }
    const saved = await save(machinery, record, undefined, without(record, list, lineId), context)
    return { requestId, lineId, version: saved.version, message: saved.message }
  })
