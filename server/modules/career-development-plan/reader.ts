/** Whether the caller is shown the superior's sections of a plan. */
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { seesLevels } from '../../growth/sight.ts'
import type { Context } from '../../lib/handler.ts'
import type { Subject } from '../../request/actions.ts'
import type { RequestRecord } from '../../request/module.ts'
import { levelsAskedOf } from '../../request/perform/desk.ts'
import { stepsOf } from '../../request/records.ts'
import { meet, relationTo, viewerOf } from '../../request/viewer.ts'

export const seesCommentsIn = (of: Pick<Subject, 'record' | 'steps' | 'viewer'>): boolean =>
  seesLevels(relationTo(of.viewer, { def: careerDevelopmentPlan }, of.record, of.steps), { record: of.record, level: 'first', asked: levelsAskedOf(of) })

export async function seesComments(record: RequestRecord, context: Context): Promise<boolean> {
  const viewer = await viewerOf(context)
  await meet(viewer, [record.employeeId])
  return seesCommentsIn({ record, steps: (await stepsOf([record.id])).get(record.id) ?? [], viewer })
}
