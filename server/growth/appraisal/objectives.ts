/** Objectives that were agreed: sets of them, of which one holds for a person, period and type. What is agreed anew takes the place of the set before; what is taken back gives it back. */
import { and, asc, desc, eq, inArray, isNull, lt, isNotNull, max } from 'drizzle-orm'
import type { FreeColumn } from '../../../contract/growth/appraisal.ts'
import type { FreeValue } from '../../../contract/growth/free-columns.ts'
import type { AgreedObjective } from '../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Problem } from '../../lib/refuse.ts'
import { namedId } from '../../lib/named-id.ts'
import { todayOf } from '../../org/today.ts'
import { request } from '../../request/table.ts'
import { findPeriod } from '../periods.ts'
import { lockEvaluation } from './evaluations.ts'
import { isHandedIn, isTold } from './sight.ts'
import { evaluation, objective, type StoredForm } from './table.ts'
import { everyRange, freeColumnsIn, freeColumnsOf, rangeIn } from './terms.ts'

export type Objective = typeof objective.$inferSelect
/** Whose, of which period, of which kind of appraisal. */
export type SetOf = Pick<Objective, 'employeeId' | 'periodId' | 'typeId'>

/** A set that was agreed, with the request it comes from; its objectives in their order. */
export interface AgreedSet {
  requestId: string
  code: string
  setNo: number
  agreedAt: Date
  rows: Objective[]
}

const ofSet = ({ employeeId, periodId, typeId }: SetOf) => and(eq(objective.employeeId, employeeId), eq(objective.periodId, periodId), eq(objective.typeId, typeId))
const holds = and(isNull(objective.supersededAt), isNull(objective.withdrawnAt))

const setOf = (rows: readonly { objective: Objective; code: string }[]): AgreedSet | null => {
  const [first] = rows
  return first ? { requestId: first.objective.requestId, code: first.code, setNo: first.objective.setNo, agreedAt: first.objective.agreedAt, rows: rows.map((r) => r.objective) } : null
}

const withCode = () => q().select({ objective, code: request.code }).from(objective).innerJoin(request, eq(request.id, objective.requestId))

/** The set that holds; null: nothing is agreed. */
export const agreedSet = async (of: SetOf): Promise<AgreedSet | null> => setOf(await withCode().where(and(ofSet(of), holds)).orderBy(asc(objective.position)))

/** Objectives that hold, in their order. */
export const agreedOf = (employeeId: string, periodId: string, typeId: string): Promise<Objective[]> =>
  q().select().from(objective).where(and(ofSet({ employeeId, periodId, typeId }), holds)).orderBy(asc(objective.position))

export const setKey = ({ employeeId, periodId, typeId }: SetOf): string => `${employeeId} ${periodId} ${typeId}`

/** The same for many, by `setKey`. One statement. */
export async function agreedOfMany(of: readonly SetOf[]): Promise<Map<string, Objective[]>> {
  if (of.length === 0) return new Map()
  const ids = (of1: readonly string[]) => [...new Set(of1)]
  const asked = new Set(of.map(setKey))
  const rows = await q().select().from(objective)
    .where(and(inArray(objective.employeeId, ids(of.map((o) => o.employeeId))), inArray(objective.periodId, ids(of.map((o) => o.periodId))), holds)).orderBy(asc(objective.position), asc(objective.id))
  return Map.groupBy(rows.filter((row) => asked.has(setKey(row))), setKey)
}

/**
 * As forms ask of them. Each goes by the id of its row, which a change that keeps the row keeps: what was said of it stays said.
 * @param form of the evaluation they are part of: columns as they were then; left out, as they are today
 */
export async function agreedObjectives(rows: readonly Objective[], language: string, form?: StoredForm): Promise<AgreedObjective[]> {
  const ranges = await everyRange()
  const columns = new Map<string, FreeColumn[]>()
  for (const typeId of new Set(rows.map((r) => r.typeId))) columns.set(typeId, form ? freeColumnsIn(form, language) : await freeColumnsOf(typeId, language))
  return rows.flatMap((row): AgreedObjective[] => {
    const { lineId, perspective, title, measure, weight, target, unit, dueDate, valueRangeId } = row
    const range = ranges.get(valueRangeId)
    const extras = (columns.get(row.typeId) ?? []).filter((c) => row[c.code] !== '').map(({ code, columnTypeId, names }): FreeValue => ({ columnTypeId, name: names, value: row[code] }))
    return range ? [{ id: lineId, perspective, title, measure, weight, valueRange: rangeIn(range, language), target, unit, dueDate, ...(extras.length > 0 ? { extras } : {}) }] : []
  })
}

/** What a row of a set says. */
export type AgreedRow = Pick<Objective, 'lineId' | 'perspective' | 'title' | 'measure' | 'weight' | 'valueRangeId' | 'target' | 'unit' | 'dueDate' | 'extra1' | 'extra2'>

/** The set that was agreed before this one, and would hold again. */
export async function setBefore(of: SetOf, setNo: number): Promise<Pick<AgreedSet, 'setNo' | 'requestId' | 'agreedAt'> | null> {
  const [row] = await q().select({ setNo: objective.setNo, requestId: objective.requestId, agreedAt: objective.agreedAt }).from(objective)
    .where(and(ofSet(of), lt(objective.setNo, setNo), isNull(objective.withdrawnAt), isNotNull(objective.supersededAt))).orderBy(desc(objective.setNo)).limit(1)
  return row ?? null
}

/** These hold from now on, as the next set; the one before does no more. The lock of the task is held. */
export async function holdObjectives(of: SetOf & { requestId: string }, rows: readonly AgreedRow[], now: Date): Promise<{ setNo: number; ids: string[]; superseded: string[] }> {
  const [last] = await q().select({ setNo: max(objective.setNo) }).from(objective).where(ofSet(of))
  const setNo = (last?.setNo ?? 0) + 1
  const superseded = await q().update(objective).set({ supersededAt: now }).where(and(ofSet(of), holds)).returning({ id: objective.id })
  const { employeeId, periodId, typeId, requestId } = of
  const held = rows.map((row, position) => ({ ...row, id: namedId(`objective:${requestId}:${setNo}:${row.lineId}`), requestId, employeeId, periodId, typeId, setNo, position, agreedAt: now }))
  if (held.length > 0) await q().insert(objective).values(held)
  return { setNo, ids: held.map((o) => o.id), superseded: superseded.map((o) => o.id) }
}

/** What a request agreed holds no more; the set before it does again. The lock of the task is held. */
export async function withdrawObjectives(requestId: string, now: Date): Promise<{ withdrawn: string[]; again: string[] }> {
  const own = await q().update(objective).set({ withdrawnAt: now }).where(and(eq(objective.requestId, requestId), holds)).returning()
  const [first] = own
  const before = first ? await setBefore(first, first.setNo) : null
  const again = first && before ? await q().update(objective).set({ supersededAt: null }).where(and(ofSet(first), eq(objective.setNo, before.setNo))).returning({ id: objective.id }) : []
  return { withdrawn: own.map((o) => o.id), again: again.map((o) => o.id) }
}

/** The set that took the place of what a request agreed, with its request's code; null: none did. */
export async function supersedingSet(requestId: string): Promise<{ code: string } | null> {
  const [own] = await q().select().from(objective).where(and(eq(objective.requestId, requestId), isNull(objective.withdrawnAt), isNotNull(objective.supersededAt))).orderBy(desc(objective.setNo)).limit(1)
  return own ? agreedSet(own) : null
}

/** The evaluation these objectives are judged by, its lock held: none is handed in until the open transaction ends. Null: there is none. */
async function heldEvaluation({ employeeId, periodId, typeId }: SetOf): Promise<typeof evaluation.$inferSelect | null> {
  const find = () => q().select().from(evaluation).where(and(eq(evaluation.employeeId, employeeId), eq(evaluation.periodId, periodId), eq(evaluation.typeId, typeId)))
  const [there] = await find()
  if (!there) return null
  await lockEvaluation(there.id)
  return (await find())[0] ?? null
}

/** The day an evaluation was handed in that is decided or waits to be: what it was made of stays. Null: it is not. */
async function handedInOn(of: typeof evaluation.$inferSelect): Promise<string | null> {
  if (!isHandedIn(of)) return null
  const [written] = await q().select({ at: request.submittedAt }).from(request).where(eq(request.id, of.recordId))
  return todayOf(of.employeeId, written?.at ?? of.approvedAt ?? of.openedAt)
}

/**
 * Why objectives that hold stay as they are: the evaluation they are judged by was handed in. Whom they are of is not to learn that before they are told the
 * result: for them they stay from the first day of evaluations on, which everybody knows.
 */
export async function staysProblem(of: SetOf, { caller, now, language }: Pick<Context, 'caller' | 'now' | 'language'>): Promise<Problem | null> {
  const judged = await heldEvaluation(of)
  const period = await findPeriod('appraisal', of.periodId)
  const name = period ? nameIn(period, language) : ''
  if (caller.employeeId === of.employeeId && !(judged && isTold(judged))) {
    const from = period?.assessFrom ?? null
    return from !== null && from <= (await todayOf(of.employeeId, now)) ? { code: 'objective_evaluated', params: { period: name, date: from } } : null
  }
  const date = judged && (await handedInOn(judged))
  return date === null ? null : { code: 'objective_in_evaluation', params: { period: name, date } }
}

/** Number of the set each of these requests agreed that was not taken back, by request. One statement. */
export async function setNumbers(requestIds: readonly string[]): Promise<Map<string, number>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().selectDistinct({ requestId: objective.requestId, setNo: objective.setNo }).from(objective).where(and(inArray(objective.requestId, [...requestIds]), isNull(objective.withdrawnAt)))
  return new Map(rows.map((r) => [r.requestId, r.setNo]))
}
