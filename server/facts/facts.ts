/** Facts about days: recorded, withdrawn, never changed; the day itself is worked out from them again each time. @see docs/product/days.md#facts */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { attendanceKinds, type KnownFact, type StoredFact } from './known-facts.ts'
import { dayFact } from './table.ts'

/** Rows a statement: well below the parameters PostgreSQL takes. */
const BATCH = 500

export interface NewFact {
  employeeId: string
  /** Civil date the fact belongs to; a night shift belongs to the day it starts. */
  date: string
  fact: KnownFact
  requestId?: string
  lineId?: string
}

/** Kinds that carry no attendance: kept with the day for others to read (payroll). */
export interface NewNote extends Omit<NewFact, 'fact'> {
  kind: string
  payload: Record<string, unknown>
}

const insertFact = async (fact: NewNote, now: Date): Promise<string> => {
  const id = newId(now)
  const { employeeId, date, kind, payload, requestId, lineId } = fact
  await q().insert(dayFact).values({ id, employeeId, date, kind, payload, requestId: requestId ?? null, lineId: lineId ?? null, recordedAt: now })
  return id
}

/** Records a fact. Call `recomputeDays` for its day when all facts of the change are in. @returns the fact's id */
export function recordFact({ fact, ...rest }: NewFact, now: Date): Promise<string> {
  const { kind, ...payload } = fact
  return insertFact({ ...rest, kind, payload }, now)
}

/** Records many facts at once, one statement for each few hundred. */
export async function recordFacts(facts: readonly NewFact[], now: Date): Promise<void> {
  const rows = facts.map(({ employeeId, date, fact: { kind, ...payload }, requestId, lineId }) => ({ id: newId(now), employeeId, date, kind, payload: { ...payload }, requestId: requestId ?? null, lineId: lineId ?? null, recordedAt: now }))
  for (let i = 0; i < rows.length; i += BATCH) await q().insert(dayFact).values(rows.slice(i, i + BATCH))
}

/** Records a fact that changes no attendance (`payrollDeduction`). @returns the fact's id */
export const recordNote = insertFact

const ofLine = (of: { requestId: string; lineId: string; kind: string }) => and(eq(dayFact.requestId, of.requestId), eq(dayFact.lineId, of.lineId), eq(dayFact.kind, of.kind), isNull(dayFact.withdrawnAt))

/** Days on which facts of one kind that a line recorded stand, in order, each once. */
export async function datesOfLine(of: { requestId: string; lineId: string; kind: string }): Promise<string[]> {
  const rows = await q().selectDistinct({ date: dayFact.date }).from(dayFact).where(ofLine(of)).orderBy(asc(dayFact.date))
  return rows.map((r) => r.date)
}

/** Withdraws the facts of one kind that a line recorded, on all or on some days. @returns the days they were on, each once */
export async function withdrawFacts(of: { requestId: string; lineId: string; kind: string; dates?: readonly string[] }, now: Date): Promise<{ employeeId: string; date: string }[]> {
  const rows = await q()
    .update(dayFact)
    .set({ withdrawnAt: now })
    .where(and(ofLine(of), of.dates ? inArray(dayFact.date, [...of.dates]) : undefined))
    .returning({ employeeId: dayFact.employeeId, date: dayFact.date })
  return [...new Map(rows.map((r) => [`${r.employeeId} ${r.date}`, r])).values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Facts that stand on these days of these people, those recorded first coming first, by person and day (`dayKey`). One statement. */
export async function liveFacts(employeeIds: readonly string[], dates: readonly string[], kinds: readonly string[] = attendanceKinds): Promise<Map<string, LiveFact[]>> {
  if (employeeIds.length === 0 || dates.length === 0) return new Map()
  const rows = await q()
    .select()
    .from(dayFact)
    .where(and(inArray(dayFact.employeeId, [...new Set(employeeIds)]), inArray(dayFact.date, [...new Set(dates)]), inArray(dayFact.kind, [...kinds]), isNull(dayFact.withdrawnAt)))
    .orderBy(asc(dayFact.recordedAt), asc(dayFact.id))
  const facts = rows.map((f): LiveFact & { key: string } => ({
    id: f.id, recordedAt: f.recordedAt.getTime(), fact: { ...f.payload, kind: f.kind } as unknown as KnownFact, requestId: f.requestId, lineId: f.lineId, key: dayKey(f.employeeId, f.date),
  }))
  return Map.groupBy(facts, (f) => f.key)
}

/** Facts of a kind that these requests recorded and that stand, by request. One statement. */
export async function factsOfRequests<K extends KnownFact['kind']>(requestIds: readonly string[], kind: K): Promise<Map<string, Extract<KnownFact, { kind: K }>[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().select().from(dayFact).where(and(inArray(dayFact.requestId, [...new Set(requestIds)]), eq(dayFact.kind, kind), isNull(dayFact.withdrawnAt))).orderBy(asc(dayFact.date), asc(dayFact.id))
  const byRequest = Map.groupBy(rows, (f) => f.requestId ?? '')
  return new Map([...byRequest].map(([id, facts]) => [id, facts.map((f) => ({ ...f.payload, kind: f.kind }) as unknown as Extract<KnownFact, { kind: K }>)]))
}

/** A stored fact and the line of the request it came from, if it came from one. */
export interface LiveFact extends StoredFact {
  requestId: string | null
  lineId: string | null
}

/** Names one day of one person. */
export const dayKey = (employeeId: string, date: string): string => `${employeeId} ${date}`
