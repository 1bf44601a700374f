/** Rounds as readers see them: levels, people, since when, and why this person. */
import { Step, type StepStatusId } from '../../../contract/kit/lifecycle.ts'
import type { ApprovalLevel, ApprovalPerson, Approvals } from '../../../contract/kit/request.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord, StepRecord } from '../module.ts'
import type { StandIns } from '../approval/stand-ins.ts'

/** Names of everybody in the rounds, and who decides open steps in somebody's place. */
interface Who {
  names: ReadonlyMap<string, string>
  standIns: StandIns
}

/** What a level as a whole says, the first that holds. */
function levelStatus(steps: readonly StepRecord[]): StepStatusId {
  const has = (id: StepStatusId) => steps.some((s) => s.statusId === id)
  if (has(Step.rejected)) return Step.rejected
  if (has(Step.revised)) return Step.revised
  if (has(Step.onDesk)) return Step.onDesk
  if (has(Step.approved)) return Step.approved
  return has(Step.rejectedByOther) ? Step.rejectedByOther : Step.waiting
}

/** A waiting step means three things: not yet asked, not needed any more, or decided in a round that was returned. */
function stepText(step: StepRecord, level: StepStatusId, isOver: boolean, context: Context): string {
  if (step.statusId !== Step.waiting) return context.t(`approval:step.${step.statusId}`)
  if (step.actedAt !== null) return context.t('approval:step.returned')
  return context.t(isOver || level !== Step.waiting ? 'approval:step.notNeeded' : 'approval:step.4')
}

/** Why somebody is at a level, in words. */
export const reasonOf = ({ reasonCode, reasonParams }: Pick<StepRecord, 'reasonCode' | 'reasonParams'>, context: Pick<Context, 't'>): string =>
  context.t(`approval:reason.${reasonCode}`, Object.fromEntries(Object.entries(reasonParams).map(([name, value]) => [name, value.startsWith('@') ? context.t(value.slice(1)) : value])))

/** It waits for somebody who has left, and nobody took over. */
const isGone = (step: StepRecord, standIns: StandIns): boolean => standIns.get(step.id) === null

function personOf(step: StepRecord, level: StepStatusId, isOver: boolean, { names, standIns }: Who, context: Context): ApprovalPerson {
  const actorId = step.actedById ?? standIns.get(step.id) ?? step.personId
  return {
    approvalPersonId: actorId, approvalPerson: names.get(actorId) ?? '',
    statusId: step.statusId as StepStatusId, status: stepText(step, level, isOver, context),
    actionDateTime: step.actedAt?.toISOString() ?? null, note: step.note, reason: isGone(step, standIns) ? context.t('approval:reason.left') : reasonOf(step, context),
    onBehalfOf: actorId === step.personId && step.actedById === null ? null : (names.get(step.personId) ?? ''),
  }
}

const placeOf = (step: StepRecord, standIns: StandIns): number => (isGone(step, standIns) ? 2 : step.insteadOfId === null ? 0 : 1)

function levelOf(level: number, steps: readonly StepRecord[], isOver: boolean, who: Who, context: Context): ApprovalLevel {
  const statusId = levelStatus(steps)
  const since = steps.map((s) => s.since).filter((s) => s !== null).sort((a, b) => a.getTime() - b.getTime())[0]
  return {
    level, statusId, status: context.t(isOver && statusId === Step.waiting ? 'approval:step.notNeeded' : `approval:step.${statusId}`),
    rule: steps[0]?.rule === 'allOf' ? 'allOf' : 'anyOne', since: since?.toISOString() ?? null,
    // who was asked because another did not answer stands behind that one, who has left behind everybody
    persons: steps.toSorted((a, b) => placeOf(a, who.standIns) - placeOf(b, who.standIns)).map((s) => personOf(s, statusId, isOver, who, context)),
  }
}

/** The current round, and earlier ones newest first. */
export function approvalsOf(record: RequestRecord, steps: readonly StepRecord[], who: Who, context: Context): { approvals: Approvals; earlierRounds: Approvals[] } {
  const rounds = [...Map.groupBy(steps, (s) => s.round)].sort(([a], [b]) => b - a).map(([round, own]): Approvals => {
    const isOver = round !== record.round || record.level === 0
    const levels = [...Map.groupBy(own, (s) => s.level)].sort(([a], [b]) => a - b)
    return { round, position: isOver ? 0 : record.level, levels: levels.map(([level, of]) => levelOf(level, of, isOver || level < record.level, who, context)) }
  })
  const current = rounds.find((r) => r.round === record.round) ?? { levels: [], position: 0, round: record.round }
  return { approvals: current, earlierRounds: rounds.filter((r) => r.round !== record.round) }
}
