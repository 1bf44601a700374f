/** Whose levels the caller is shown of an assessment. */
import type { DeskLevel } from '../../../contract/kit/desk.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import type { Context } from '../../lib/handler.ts'
import type { Subject } from '../../request/actions.ts'
import type { RequestRecord } from '../../request/module.ts'
import { levelsAskedOf } from '../../request/perform/desk.ts'
import { stepsOf } from '../../request/records.ts'
import { meet, relationTo, viewerOf } from '../../request/viewer.ts'
import { seesLevels } from '../../growth/sight.ts'

export type LevelsSeen = Record<DeskLevel, boolean>

export function sightIn(of: Pick<Subject, 'record' | 'steps' | 'viewer'>): LevelsSeen {
  const relation = relationTo(of.viewer, { def: competency }, of.record, of.steps)
  const asked = levelsAskedOf(of)
  const sees = (level: DeskLevel) => seesLevels(relation, { record: of.record, level, asked })
  return { first: sees('first'), last: sees('last') }
}

export async function sightOf(record: RequestRecord, context: Context): Promise<LevelsSeen> {
  const viewer = await viewerOf(context)
  await meet(viewer, [record.employeeId])
  return sightIn({ record, steps: (await stepsOf([record.id])).get(record.id) ?? [], viewer })
}
