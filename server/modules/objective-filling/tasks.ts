/** Which task a request answers. A new one answers the task whose id it has; a change of what was agreed is begun by its own call alone. */
import type { Context } from '../../lib/handler.ts'
import { type FillingTask, findTask, findTaskOfRecord } from '../../growth/appraisal/tasks.ts'
import { findPeriod } from '../../growth/periods.ts'
import { nameIn } from '../../lib/name-in.ts'
import { refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import type { ComputeInput } from '../../request/module.ts'
import { periodIdOf, replacedBy, taskIdOf, typeIdOf } from './values.ts'

export interface Change {
  /** Of the new request. */
  id: string
  task: FillingTask
  /** Code of the request whose objectives it changes. */
  replaces: string
}

/** Changes that are begun in this very call. */
const begun = new WeakMap<Context, Change>()
export const beginChange = (context: Context, change: Change): void => void begun.set(context, change)

export interface Answered {
  task: FillingTask
  replaces: string
}

/** @throws CallError objective_not_asked */
async function notAsked({ employeeId, values, context }: Pick<ComputeInput, 'employeeId' | 'values' | 'context'>): Promise<never> {
  const period = await findPeriod('appraisal', periodIdOf(values))
  const person = (await namesOf([employeeId])).get(employeeId) ?? ''
  return period ? refuse('objective_not_asked', { person, period: nameIn(period, context.language) }) : refuse('objective_not_asked_ever', { person })
}

/** @throws CallError objective_not_asked: nobody asked for these */
export async function answeredBy(input: ComputeInput): Promise<Answered> {
  const { id, stored, employeeId, values, context } = input
  const change = begun.get(context)
  if (change?.id === id) return change
  const known = stored ? await findTask(taskIdOf(stored.values)) : null
  if (known) return known.employeeId === employeeId ? { task: known, replaces: stored ? replacedBy(stored.values) : '' } : notAsked(input)
  const task = await findTaskOfRecord(id)
  const fits = task !== null && task.employeeId === employeeId && [task.periodId, ''].includes(periodIdOf(values)) && [task.typeId, ''].includes(typeIdOf(values))
  return fits ? { task, replaces: '' } : notAsked(input)
}
