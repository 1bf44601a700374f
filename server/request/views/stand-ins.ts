/** Who decides what waits for somebody who has left. @see docs/product/lifecycle.md#delegation */
import { Step } from '../../../contract/kit/lifecycle.ts'
import type { Context } from '../../lib/handler.ts'
import type { Employee } from '../../org/people.ts'
import { stepsNow, type Subject } from '../actions.ts'
import { grantsFor, keepsAccess, standInsOf } from '../approval/delegation.ts'
import type { StepRecord } from '../module.ts'

/** Who decides a step in its person's place, by the step's id. */
export type StandIns = ReadonlyMap<string, string>

/** Open steps of a request: whom it waits for. */
export const waitingSteps = (subject: Subject): StepRecord[] => stepsNow(subject).filter((s) => s.statusId === Step.onDesk)

/**
 * Of what waits for people who have left: who took it over. Whoever reads of it waits for them, and not for somebody who will never look.
 * A person who is there and gave the right away for a while is still named: it comes back to them.
 * @param people those the requests wait for, by id
 */
export async function standInsFor(subjects: readonly Subject[], people: ReadonlyMap<string, Pick<Employee, 'leaveDate'>>, context: Context): Promise<StandIns> {
  const hasLeft = ({ personId }: StepRecord) => (people.get(personId)?.leaveDate ?? context.today) < context.today
  const open = subjects.flatMap((subject) => waitingSteps(subject).filter(hasLeft).map((step) => ({ subject, step })))
  if (open.length === 0) return new Map()
  const grants = await grantsFor(open.map(({ step }) => step.personId), open.map(({ subject }) => subject.record), context)
  return new Map(open.flatMap(({ step, subject: { record, covered } }): [string, string][] => {
    const isConcerned = (id: string) => id === record.requestorId || id === record.employeeId || covered.has(id)
    const one = keepsAccess(grants, step, record, covered) ? undefined : standInsOf(grants, step, record).find((id) => !isConcerned(id))
    return one === undefined ? [] : [[step.id, one]]
  }))
}
