/** What an approved evaluation really changes, and how it is taken back. The log says which rows, never a score or a word. @see contract/modules/performance-appraisal/README.md#rules */
import { eq, sql } from 'drizzle-orm'
import { gradeOf } from '../../../contract/growth/score.ts'
import { q } from '../../db/context.ts'
import { type Evaluation, findEvaluation, isClosedOn } from '../../growth/appraisal/evaluations.ts'
import { publishResults, tellWithdrawn } from '../../growth/appraisal/publish.ts'
import { evaluation } from '../../growth/appraisal/table.ts'
import { doneItemOf, proposeItems, withdrawItems } from '../../growth/items.ts'
import { nameIn } from '../../lib/name-in.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect } from '../../request/module.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { typeOf } from './numbers.ts'
import { calibrationIn, itemRowsOf, numbersIn } from './values.ts'
import { periodOf } from './window.ts'

const [RESULT, ITEM] = ['evaluation', 'development_item']

async function theEvaluation(recordId: string): Promise<Evaluation> {
  const of = await findEvaluation(recordId)
  if (!of) throw new Error('an evaluation without its task reached its effects')
  return of
}

/** What becomes the result: the score that was worked out, or the one that was given in its place. */
export function settled(score: string, desk: Record<string, unknown>): { finalScore: string; calibration: { score: string; reason: string } | null } {
  const calibration = calibrationIn(desk, score)
  return { finalScore: calibration?.score ?? score, calibration }
}

const evaluationResult: Effect = {
  kind: 'evaluationResult',
  async post({ record, context }) {
    const { now, caller } = context
    const of = await theEvaluation(record.id)
    const { score, objectiveScore, criteriaScore } = numbersIn(record.values)
    if (score === null) throw new Error('an evaluation without a score reached its effects')
    const { finalScore, calibration } = settled(score, await deskValuesOf(record.id))
    const publishFrom = (await periodOf(of))?.publishFrom ?? null
    await q().update(evaluation).set({
      objectiveScore, criteriaScore, score, finalScore, gradeCode: gradeOf((await typeOf(of))?.grades ?? [], finalScore), calibratedById: calibration ? caller.employeeId : null, calibrationReason: calibration?.reason ?? '',
      approvedAt: now, publishFrom, publishedAt: null, acknowledgedAt: null, acknowledgement: '', withdrawnAt: null, version: sql`${evaluation.version} + 1`,
    }).where(eq(evaluation.id, of.id))
    if (publishFrom === null || publishFrom <= (await todayOf(of.employeeId, now))) await publishResults([of.id], now)
    return [{ target: `${RESULT}:${of.id}`, before: null, after: { held: true } }]
  },
  async reverse({ record, context }) {
    const of = await theEvaluation(record.id)
    await q().update(evaluation).set({
      finalScore: null, gradeCode: null, calibratedById: null, calibrationReason: '', approvedAt: null, publishedAt: null, acknowledgedAt: null, acknowledgement: '', withdrawnAt: context.now, version: sql`${evaluation.version} + 1`,
    }).where(eq(evaluation.id, of.id))
    await tellWithdrawn(of, context.now)
    return [{ target: `${RESULT}:${of.id}`, before: { held: true }, after: { held: false } }]
  },
  async blocksReversal({ record, context }) {
    const of = await theEvaluation(record.id)
    const period = await periodOf(of)
    return period && isClosedOn(period, await todayOf(of.employeeId, context.now)) ? { code: 'appraisal_period_closed', params: { period: nameIn(period, context.language) } } : null
  },
}

const developmentProposed: Effect = {
  kind: 'developmentProposed',
  async post({ record, line, context }) {
    const ids = await proposeItems({ source: 'evaluation', requestId: record.id, employeeId: line.employeeId, items: itemRowsOf(record.values) }, context.now)
    return ids.map((id) => ({ target: `${ITEM}:${id}`, before: null, after: { status: 'proposed' } }))
  },
  async reverse({ record, context }) {
    return (await withdrawItems(record.id, context.now)).map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: false }, after: { withdrawn: true } }))
  },
  async blocksReversal({ record }) {
    const done = await doneItemOf(record.id)
    return done === null ? null : { code: 'item_done', params: { text: done } }
  },
}

export const evaluationEffects: Effect[] = [evaluationResult, developmentProposed]
