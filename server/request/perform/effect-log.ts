/** Effects and holds: done, logged, taken back. Nothing is deleted. @see DOMAIN §1.4 */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { type Problem, refuseAll } from '../../lib/refuse.ts'
import type { Subject } from '../actions.ts'
import type { Effect, EffectInput, LineRecord, LoggedEffect, Posted } from '../module.ts'
import { linesOf } from '../records.ts'
import { effectLog } from '../table.ts'

type LogRow = typeof effectLog.$inferSelect

const inputOf = ({ record, context }: Subject, lines: LineRecord[], line: LineRecord): EffectInput => ({ record, lines, context, line })

async function log(subject: Subject, effect: Effect, line: LineRecord, posted: readonly Posted[], reversed: readonly LogRow[]): Promise<void> {
  if (posted.length === 0) return
  const { now } = subject.context
  await q().insert(effectLog).values(
    posted.map((p) => ({
      id: newId(now), requestId: subject.record.id, lineId: line.lineId, kind: effect.kind, target: p.target, before: p.before ?? null, after: p.after ?? null, postedAt: now,
      reversalOf: (reversed.find((r) => r.target === p.target) ?? reversed[0])?.id ?? null,
    })),
  )
}

/** Does the effects, line by line, and logs what each did. */
export async function post(effects: readonly Effect[], subject: Subject): Promise<void> {
  if (effects.length === 0) return
  const lines = await linesOf(subject.record.id)
  for (const effect of effects) {
    for (const line of lines) await log(subject, effect, line, await effect.post(inputOf(subject, lines, line)), [])
  }
}

/** Effects in force of these kinds, newest first. */
async function inForce(effects: readonly Effect[], requestId: string): Promise<LogRow[]> {
  if (effects.length === 0) return []
  return q()
    .select()
    .from(effectLog)
    .where(and(eq(effectLog.requestId, requestId), inArray(effectLog.kind, effects.map((e) => e.kind)), isNull(effectLog.reversedAt), isNull(effectLog.reversalOf)))
    .orderBy(desc(effectLog.postedAt), desc(effectLog.id))
}

const asLogged = (rows: readonly LogRow[]): LoggedEffect[] => rows.map(({ id, kind, lineId, target, before, after }) => ({ id, kind, lineId, target, before, after }))

/** Takes back what is in force, the last effect first: a compensating row for each, the old ones marked. */
export async function reverse(effects: readonly Effect[], subject: Subject): Promise<void> {
  const rows = await inForce(effects, subject.record.id)
  if (rows.length === 0) return
  const lines = await linesOf(subject.record.id)
  for (const effect of effects.toReversed()) {
    for (const line of lines.toReversed()) {
      const own = rows.filter((r) => r.kind === effect.kind && r.lineId === line.lineId)
      if (own.length === 0) continue
      const posted = await effect.reverse(inputOf(subject, lines, line), asLogged(own))
      await q().update(effectLog).set({ reversedAt: subject.context.now }).where(inArray(effectLog.id, own.map((r) => r.id)))
      await log(subject, effect, line, posted, own)
    }
  }
}

/** Reasons why effects in force can't be taken back: what depends on them is named. */
export async function reversalBlocks(effects: readonly Effect[], subject: Subject): Promise<Problem[]> {
  const rows = await inForce(effects, subject.record.id)
  const lines = rows.length > 0 ? await linesOf(subject.record.id) : []
  const problems: Problem[] = []
  for (const effect of effects) {
    for (const line of lines) {
      const own = rows.filter((r) => r.kind === effect.kind && r.lineId === line.lineId)
      const problem = own.length > 0 ? await effect.blocksReversal?.(inputOf(subject, lines, line), asLogged(own)) : null
      if (problem) problems.push(problem)
    }
  }
  return problems
}

/** @throws CallError with everything that stands in the way of taking the effects back */
export const requireReversible = async (effects: readonly Effect[], subject: Subject): Promise<void> => refuseAll(await reversalBlocks(effects, subject))
