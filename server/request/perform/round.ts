/** Rounds of approval: opened with frozen people, advanced level by level, closed. */
import { and, eq, inArray } from 'drizzle-orm'
import { Step, type StepStatusId } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { stepsNow, type Subject } from '../actions.ts'
import type { Level } from '../approval/levels.ts'
import type { RequestRecord, StepRecord } from '../module.ts'
import { approvalStep } from '../table.ts'

type RoundFields = Pick<RequestRecord, 'round' | 'level' | 'levelCount' | 'levelSince'>

/** Nothing is on: what a record holds between rounds. The number of levels stays for "level x of y". */
export const noLevel: Pick<RequestRecord, 'level' | 'levelSince'> = { level: 0, levelSince: null }

/** Writes the steps of a new round: level 1 is on now, later ones wait. */
export async function openRound({ record, context }: Subject, levels: readonly Level[]): Promise<{ fields: RoundFields; steps: StepRecord[] }> {
  const round = record.round + 1
  const rows = levels.flatMap(({ rule, persons }, index) =>
    persons.map((p) => ({
      id: newId(context.now), requestId: record.id, round, level: index + 1, rule, personId: p.personId, reasonCode: p.reasonCode, reasonParams: p.reasonParams,
      statusId: index === 0 ? Step.onDesk : Step.waiting, since: index === 0 ? context.now : null,
    })),
  )
  const steps = await q().insert(approvalStep).values(rows).returning()
  return { fields: { round, level: 1, levelCount: levels.length, levelSince: context.now }, steps }
}

const ids = (steps: readonly StepRecord[]) => steps.map((s) => s.id)

async function setStatus(steps: readonly StepRecord[], statusId: StepStatusId, more: Partial<StepRecord> = {}): Promise<void> {
  if (steps.length > 0) await q().update(approvalStep).set({ ...more, statusId }).where(inArray(approvalStep.id, ids(steps)))
}

/** This person's answer at their step. @param actedById set when somebody else acted in their place */
export const answerStep = (step: StepRecord, statusId: StepStatusId, given: { at: Date; actedById: string | null; note: string }): Promise<void> =>
  setStatus([step], statusId, { actedAt: given.at, actedById: given.actedById, note: given.note })

const isAsked = (step: StepRecord) => step.statusId === Step.onDesk

/** Steps of the current round at this level and later. */
const fromLevel = (steps: readonly StepRecord[], round: number, level: number) => steps.filter((s) => s.round === round && s.level >= level)

/** Somebody rejected: everybody still to be asked in this round gets the mark of it. */
export async function markRejectedByOther({ record, steps }: Subject, by: StepRecord): Promise<void> {
  const open = fromLevel(steps, record.round, record.level).filter((s) => s.id !== by.id && (isAsked(s) || (s.level > record.level && s.statusId === Step.waiting)))
  await setStatus(open, Step.rejectedByOther)
}

/** A revision starts the approval over: everybody else's step of this round returns to waiting; what they had said stays readable. */
export async function returnSteps({ record }: Subject, by: StepRecord): Promise<void> {
  const others = await q().select().from(approvalStep).where(and(eq(approvalStep.requestId, record.id), eq(approvalStep.round, record.round)))
  await setStatus(others.filter((s) => s.id !== by.id), Step.waiting)
}

/** The round ends without a decision: nobody has it on the desk any more. */
export const clearDesks = ({ record, steps }: Subject): Promise<void> => setStatus(steps.filter((s) => s.round === record.round && isAsked(s)), Step.waiting)

/** Where a round stands after an approval. */
export type Progress = { state: 'level' } | { state: 'done' } | { state: 'next'; fields: Pick<RequestRecord, 'level' | 'levelSince'>; steps: StepRecord[] }

/** This person approved, or the one who was asked because they did not answer. */
const isAnswered = (step: StepRecord, level: readonly StepRecord[]): boolean =>
  step.statusId === Step.approved || level.some((other) => other.insteadOfId === step.personId && isAnswered(other, level))

const isComplete = (level: readonly StepRecord[]) =>
  level[0]?.rule === 'allOf' ? level.filter((s) => s.insteadOfId === null).every((s) => isAnswered(s, level)) : level.some((s) => s.statusId === Step.approved)

/**
 * After an approval: the level goes on (all-of), the next level comes on, or the round is done.
 * People no longer needed keep 4 ("Not needed"). Somebody who has just approved is not asked again at the very next level.
 */
export async function advance(subject: Subject, approved: StepRecord): Promise<Progress> {
  const { record, steps, context } = subject
  let level = stepsNow(subject).map((s) => (s.id === approved.id ? { ...s, statusId: Step.approved } : s))
  for (let number = record.level; ; number++) {
    if (!isComplete(level)) {
      if (number === record.level) return { state: 'level' }
      const asked = level.filter((s) => s.statusId === Step.waiting)
      await setStatus(asked, Step.onDesk, { since: context.now })
      const opened = asked.map((s) => ({ ...s, statusId: Step.onDesk, since: context.now }))
      return { state: 'next', fields: { level: number, levelSince: context.now }, steps: opened }
    }
    await setStatus(level.filter(isAsked), Step.waiting)
    const next = steps.filter((s) => s.round === record.round && s.level === number + 1)
    if (next.length === 0) return { state: 'done' }
    const decided = level.filter((s) => s.statusId === Step.approved).map((s) => s.personId)
    const again = next.filter((s) => decided.includes(s.personId))
    await setStatus(again, Step.approved, { since: context.now, actedAt: context.now })
    level = next.map((s) => (again.includes(s) ? { ...s, statusId: Step.approved } : s))
  }
}
