/** A change of what is agreed: a draft of its own with the values that hold, which do so until the change is approved. */
import type { ActOutput } from '../../../contract/kit/request.ts'
import type { ReviseObjectiveInput } from '../../../contract/modules/objective-filling/calls.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { tx } from '../../db/context.ts'
import { agreedSet, staysProblem } from '../../growth/appraisal/objectives.ts'
import { findTask, isOpenFor, lockTask, openChangeOf } from '../../growth/appraisal/tasks.ts'
import { findPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import type { ServerModule } from '../../request/module.ts'
import { findSubject, recordsById, requireVersion } from '../../request/records.ts'
import type { Requests } from '../../request/requests.ts'
import { fileableOf, viewerOf } from '../../request/viewer.ts'
import { beginChange } from './tasks.ts'
import { formRow, taskIdOf } from './values.ts'

/** @throws CallError note_required, not_found, not_allowed, stale, objective_not_agreed, objective_in_evaluation, objective_change_open, appraisal_period_closed */
export const reviseObjective = (requests: Pick<Requests, 'perform'>, module: ServerModule, { id, newId, version, note }: ReviseObjectiveInput, context: Context): Promise<ActOutput> =>
  tx(async () => {
    if (note.trim() === '') refuse('note_required', {}, 'note')
    const viewer = await viewerOf(context)
    const { record } = await findSubject(module, id, viewer, context)
    if (!(await fileableOf(viewer, module, [record.employeeId])).has(record.employeeId)) refuse('not_allowed')
    await lockTask(taskIdOf(record.values))
    await requireVersion(record, version, context)
    const task = (await findTask(taskIdOf(record.values))) ?? refuse('objective_task_gone')
    const agreed = await agreedSet(task)
    if (agreed?.requestId !== record.id) return refuse('objective_not_agreed', { code: record.code })
    const period = (await findPeriod('appraisal', task.periodId)) ?? refuse('objective_task_gone')
    const name = nameIn(period, context.language)
    if (!isOpenFor(period, await todayOf(task.employeeId, context.now), true)) refuse('appraisal_period_closed', { period: name })
    refuseAll([await staysProblem(task, context)].filter((p) => p !== null))
    const open = await openChangeOf(task, { authorId: context.caller.employeeId })
    if (open) refuse('objective_change_open', { code: open.code })
    // an id that is taken already is no new request
    if ((await recordsById([newId])).length > 0 || (await findTask(newId))) refuse('not_found')
    beginChange(context, { id: newId, task, replaces: agreed.code })
    return requests.perform(objectiveFilling, 'save', { id: newId, version: 0, employeeId: task.employeeId, evaluationPeriodId: task.periodId, evaluationTypeId: task.typeId, objectives: agreed.rows.map(formRow), note: note.trim() }, context)
  })
