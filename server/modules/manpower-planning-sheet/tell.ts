/** Who heads a unit hears that its plan was agreed, when somebody else filed it; no numbers. */
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import type { Context } from '../../lib/handler.ts'
import { departmentsById } from '../../org/departments.ts'
import { isUnder } from '../../org/line.ts'
import { departmentHeadOf } from '../../org/roles.ts'
import type { RequestRecord } from '../../request/module.ts'
import type { Sheet } from './sheet.ts'

export async function tellUnit(record: RequestRecord, { unit, period }: Pick<Sheet, 'unit' | 'period'>, version: number, { caller, now, today }: Context): Promise<void> {
  const head = await departmentHeadOf(unit, today)
  if (head === null || head === record.requestorId) return
  // a link leads whom the sheet is shown to
  const sees = head === record.employeeId || (await isUnder(head, record.employeeId, today))
  await notify({
    employeeId: head, actorId: caller.employeeId, eventKey: `${record.id}:plan:${version}`, typeId: noticeTypes.workforce, code: 'planActive',
    params: { unit: (await departmentsById([unit])).get(unit) ?? '', from: period.from, until: period.until, code: record.code }, link: sees ? `${manpowerPlanningSheet.slug}/${record.id}` : '', recordId: record.id, now,
  })
}
