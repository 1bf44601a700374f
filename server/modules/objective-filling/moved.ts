/** A task stands as its request does. @see contract/modules/objective-filling/README.md#tasks */
import { isEditable, isOpenForApproval, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { answerNoticesAbout } from '../../effects/notify.ts'
import { findTask, mirrorTask } from '../../growth/appraisal/tasks.ts'
import { findPeriod } from '../../growth/periods.ts'
import { nameIn } from '../../lib/name-in.ts'
import { refuse } from '../../lib/refuse.ts'
import { isHrFor } from '../../org/scope.ts'
import type { Moved } from '../../request/module.ts'
import { recordsById } from '../../request/records.ts'
import { replacedBy, taskIdOf } from './values.ts'

const within = { def: objectiveFilling }

const isOnItsWay = (status: StatusId): boolean => isEditable(status) || isOpenForApproval(status)

/** A change of what is agreed leaves the task as it is: it is answered. @throws CallError objective_exists: a later request answers the task by now */
export async function objectivesMoved({ record, before, to, context }: Moved): Promise<void> {
  const { values } = to === null && before ? before : record
  if (replacedBy(values) !== '') return
  const task = await findTask(taskIdOf(values))
  if (!task) return
  if (to !== null && isOnItsWay(to) && task.recordId !== record.id) {
    // asked of somebody else since: what was begun before does not take the task back
    const isLive = before === null || isOnItsWay(before.status as StatusId)
    if (isLive && ![task.fillerId, task.employeeId].includes(record.requestorId) && !(await isHrFor(task.employeeId, context, within))) refuse('objective_handed_on')
    const [later] = await recordsById([task.recordId])
    if (later) {
      const period = await findPeriod('appraisal', task.periodId)
      refuse('objective_exists', { code: later.code, period: period ? nameIn(period, context.language) : '' })
    }
  }
  await mirrorTask(task, record.id, to, context.now)
  // what whoever fills in was asked for is done
  if (to === Status.inApproval) await answerNoticesAbout({ employeeId: task.fillerId, typeId: noticeTypes.objectiveFilling, fact: 'objectiveFillingRequestId', id: task.id, now: context.now })
}
