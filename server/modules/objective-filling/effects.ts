/** What approved objectives really change, and how it is taken back. The log says which, never what they say. @see contract/modules/objective-filling/README.md#effects */
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import type { ObjectiveRow } from '../../../contract/modules/objective-filling/rules.ts'
import { type AgreedRow, staysProblem, holdObjectives, supersedingSet, withdrawObjectives } from '../../growth/appraisal/objectives.ts'
import { type FillingTask, findTask, lockTask, openChangeOf } from '../../growth/appraisal/tasks.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { Effect, RequestRecord } from '../../request/module.ts'
import { rowsOf, taskIdOf } from './values.ts'

const HUNDRED = 100

async function lockedTask(record: RequestRecord): Promise<FillingTask | null> {
  const id = taskIdOf(record.values)
  await lockTask(id)
  return findTask(id)
}

/** A row as it is agreed. Nothing required is missing by then. */
const agreedRow = ({ lineId, title, perspective, measure, weight, valueRangeId, target, unit, dueDate, extra1, extra2 }: ObjectiveRow): AgreedRow => ({
  lineId, title: title ?? '', perspective: perspective ?? 1, measure: measure ?? '', weight: fromHundredths((weight ?? 0) * HUNDRED), valueRangeId: valueRangeId ?? '', target: target ? fromHundredths(toHundredths(target)) : null,
  unit: unit ?? '', dueDate: dueDate ?? '', extra1: extra1 ?? '', extra2: extra2 ?? '',
})

const objectivesAgreed: Effect = {
  kind: 'objectivesAgreed',
  async post({ record, context }) {
    const task = await lockedTask(record)
    if (!task) throw new Error('objectives without a task reached their effects')
    const { employeeId, periodId, typeId } = task
    const { setNo, ids, superseded } = await holdObjectives({ employeeId, periodId, typeId, requestId: record.id }, rowsOf(record.values).map(agreedRow), context.now)
    return [...superseded.map((id) => ({ target: `objective:${id}`, before: { held: true }, after: { held: false } })), ...ids.map((id) => ({ target: `objective:${id}`, before: null, after: { held: true, setNo } }))]
  },
  async reverse({ record, context }) {
    await lockedTask(record)
    const { withdrawn, again } = await withdrawObjectives(record.id, context.now)
    return [...withdrawn.map((id) => ({ target: `objective:${id}`, before: { held: true }, after: { held: false } })), ...again.map((id) => ({ target: `objective:${id}`, before: { held: false }, after: { held: true } }))]
  },
  async blocksReversal({ record, context }): Promise<Problem | null> {
    const task = await lockedTask(record)
    if (!task) return null
    const later = await supersedingSet(record.id)
    if (later) return { code: 'objective_superseded', params: { code: later.code } }
    const stays = await staysProblem(task, context)
    if (stays) return stays
    const change = await openChangeOf(task, { exceptId: record.id })
    return change?.status === Status.inApproval ? { code: 'objective_change_open', params: { code: change.code } } : null
  },
}

export const objectiveEffects: Effect[] = [objectivesAgreed]
