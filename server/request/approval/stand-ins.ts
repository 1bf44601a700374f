/** Who decides what waits for somebody who has left. @see docs/product/lifecycle.md#delegation */
import { Step } from '../../../contract/kit/lifecycle.ts'
import type { Context } from '../../lib/handler.ts'
import type { Employee } from '../../org/people.ts'
import { stepsNow, type Subject } from '../actions.ts'
import type { RequestRecord, StepRecord } from '../module.ts'
import { grantsFor, standInsOf } from './delegation.ts'

/** Who decides an open step of somebody who has left, by the step's id; null: nobody took over. */
export type StandIns = ReadonlyMap<string, string | null>

/** Open steps of a request: whom it waits for. */
export const waitingSteps = (subject: Subject): StepRecord[] => stepsNow(subject).filter((s) => s.statusId === Step.onDesk)

/** A step that waits, with the request it is of. */
export interface OpenStep {
  step: StepRecord
  record: Pick<RequestRecord, 'id' | 'module' | 'requestorId' | 'employeeId'>
  /** People on the request's lines. */
  covered: ReadonlySet<string>
}

/**
 * Of what waits for people who have left: who took it over. Whoever reads of it waits for them, and not for somebody who will never look; and
 * whoever chases looks to them. A person who is there and gave the right away for a while is still named: it comes back to them.
 * @param people those the steps wait for, by id
 */
export async function standInsAt(steps: readonly OpenStep[], people: ReadonlyMap<string, Pick<Employee, 'leaveDate'>>, context: Context): Promise<StandIns> {
  const open = steps.filter(({ step }) => (people.get(step.personId)?.leaveDate ?? context.today) < context.today)
  if (open.length === 0) return new Map()
  const grants = await grantsFor(open.map(({ step }) => step.personId), open.map(({ record }) => record), context)
  return new Map(open.map(({ step, record, covered }) => {
    const isConcerned = (id: string) => id === record.requestorId || id === record.employeeId || covered.has(id)
    // whoever has left decides nothing, also where they kept the right
    return [step.id, standInsOf(grants, step, record).find((id) => !isConcerned(id)) ?? null]
  }))
}

/** The same of all that these requests wait for. */
export const standInsFor = (subjects: readonly Subject[], people: ReadonlyMap<string, Pick<Employee, 'leaveDate'>>, context: Context): Promise<StandIns> =>
  standInsAt(subjects.flatMap((subject) => waitingSteps(subject).map((step) => ({ step, record: subject.record, covered: subject.covered }))), people, context)
