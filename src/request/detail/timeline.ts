/** The approval as a line of stations: what each level says at a glance. */
import { type Colour, Step, stepColour } from '../../../contract/kit/lifecycle.ts'
import type { ApprovalLevel, ApprovalPerson, Approvals } from '../../../contract/kit/request.ts'

export type StationState = 'done' | 'now' | 'next' | 'returned' | 'refused' | 'notNeeded'

export interface Station {
  level: number
  state: StationState
  colour: Colour
  rule: ApprovalLevel['rule']
  /** Since when it is with these people; null when it is not. */
  since: string | null
  persons: { person: ApprovalPerson; state: StationState }[]
}

/** A waiting step in a level that is behind, or in a round that is closed, is not needed any more. */
function personState(person: ApprovalPerson, level: ApprovalLevel, approvals: Approvals): StationState {
  if (person.statusId === Step.approved) return 'done'
  if (person.statusId === Step.revised) return 'returned'
  if (person.statusId === Step.rejected) return 'refused'
  if (person.statusId === Step.rejectedByOther) return 'notNeeded'
  if (person.statusId === Step.onDesk) return 'now'
  const behind = approvals.position === 0 || level.level < approvals.position || (level.level === approvals.position && level.persons.some((p) => p.statusId === Step.approved) && level.rule === 'anyOne')
  return behind ? 'notNeeded' : 'next'
}

const order: StationState[] = ['refused', 'returned', 'now', 'done', 'next', 'notNeeded']

/** Levels in order; a level takes the strongest state of its people. */
export function stationsOf(approvals: Approvals): Station[] {
  return approvals.levels.map((level) => {
    const persons = level.persons.map((person) => ({ person, state: personState(person, level, approvals) }))
    const state = order.find((s) => persons.some((p) => p.state === s)) ?? 'next'
    return { level: level.level, state, colour: stepColour[level.statusId], rule: level.rule, since: state === 'now' ? level.since : null, persons }
  })
}
