/** Effects and holds: done, logged, taken back. Nothing is deleted. @see docs/product/lifecycle.md#effects */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { Subject } from '../actions.ts'
import type { Effect, EffectInput, LineRecord, LoggedEffect, Posted } from '../module.ts'
import { linesOf } from '../records.ts'
import { effectLog } from '../table.ts'
import { type InReach, refuseInReach } from './in-reach.ts'

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

/** An effect that came due and changed nothing: it is not asked again. */
const NOTHING: Posted = { target: 'nothing', before: null, after: null }
const isSomething = ({ target }: { target: string }) => target !== NOTHING.target

async function postOne(effect: Effect, subject: Subject, lines: LineRecord[], line: LineRecord): Promise<boolean> {
  const input = inputOf(subject, lines, line)
  if (effect.isDue && !(await effect.isDue(input))) return false
  const posted = await effect.post(input)
  await log(subject, effect, line, effect.isDue && posted.length === 0 ? [NOTHING] : posted, [])
  return true
}

/** Does the effects that are due, line by line, and logs what each did. */
export async function post(effects: readonly Effect[], subject: Subject): Promise<void> {
  if (effects.length === 0) return
  const lines = await linesOf(subject.record.id)
  for (const effect of effects) {
    for (const line of lines) await postOne(effect, subject, lines, line)
  }
}

/**
 * Does what has come due since the approval, and does anew what no longer holds (an override changed the hours of a day).
 * What can't be taken back stays. @returns how many effects were done
 */
export async function settle(effects: readonly Effect[], subject: Subject): Promise<number> {
  const waiting = effects.filter((e) => e.isDue)
  const rows = await inForce(waiting, subject.record.id)
  const lines = await linesOf(subject.record.id)
  let done = 0
  for (const effect of waiting) {
    for (const line of lines) {
      const own = rows.filter((r) => r.kind === effect.kind && r.lineId === line.lineId)
      if (own.length > 0 && !(await takenBack(effect, subject, lines, line, own))) continue
      if (await postOne(effect, subject, lines, line)) done++
    }
  }
  return done
}

/** Takes back what no longer holds. @returns false where it holds, or must stay */
async function takenBack(effect: Effect, subject: Subject, lines: LineRecord[], line: LineRecord, own: readonly LogRow[]): Promise<boolean> {
  const input = inputOf(subject, lines, line)
  const logged = asLogged(own)
  if (!effect.isCurrent || (await effect.isCurrent(input, logged)) || (await effect.blocksReversal?.(input, logged))) return false
  await reverseOne(effect, subject, lines, line, own)
  return true
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

const asLogged = (rows: readonly LogRow[]): LoggedEffect[] => rows.filter(isSomething).map(({ id, kind, lineId, target, before, after }) => ({ id, kind, lineId, target, before, after }))

/** Takes back what is in force, the last effect first: a compensating row for each, the old ones marked. */
export async function reverse(effects: readonly Effect[], subject: Subject): Promise<void> {
  const rows = await inForce(effects, subject.record.id)
  if (rows.length === 0) return
  const lines = await linesOf(subject.record.id)
  for (const effect of effects.toReversed()) {
    for (const line of lines.toReversed()) {
      const own = rows.filter((r) => r.kind === effect.kind && r.lineId === line.lineId)
      if (own.length === 0) continue
      await reverseOne(effect, subject, lines, line, own)
    }
  }
}

async function reverseOne(effect: Effect, subject: Subject, lines: LineRecord[], line: LineRecord, own: readonly LogRow[]): Promise<void> {
  const logged = asLogged(own)
  const posted = logged.length > 0 ? await effect.reverse(inputOf(subject, lines, line), logged) : []
  await q().update(effectLog).set({ reversedAt: subject.context.now }).where(inArray(effectLog.id, own.map((r) => r.id)))
  await log(subject, effect, line, posted, own)
}

async function blocksOf(effects: readonly Effect[], rows: readonly LogRow[], { subject, lines }: InReach): Promise<Problem[]> {
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

/** Reasons why effects in force can't be taken back: what depends on them is named. */
export const reversalBlocks = async (effects: readonly Effect[], part: InReach): Promise<Problem[]> => blocksOf(effects, await inForce(effects, part.subject.record.id), part)

/** @throws CallError with everything that stands in the way of taking the effects back, as far as the caller may be told of it */
export async function requireReversible(effects: readonly Effect[], subject: Subject): Promise<void> {
  const rows = await inForce(effects, subject.record.id)
  if (rows.length > 0) await refuseInReach(subject, (part) => blocksOf(effects, rows, part))
}
