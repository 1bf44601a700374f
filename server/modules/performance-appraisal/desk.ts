/** What whoever decides last fills in: who is shown it, and how far a score may be moved. */
import type { DeskInput, DeskOutput } from '../../../contract/kit/desk.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { tx } from '../../db/context.ts'
import { findEvaluation } from '../../growth/appraisal/evaluations.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import type { Relation, RequestRecord } from '../../request/module.ts'
import { levelsAskedOf } from '../../request/perform/desk.ts'
import { recordsById, stepsOf } from '../../request/records.ts'
import type { Requests } from '../../request/requests.ts'
import { meet, relationTo, viewerOf } from '../../request/viewer.ts'
import { rangeProblem } from './check.ts'

export interface DeskSight {
  record: Pick<RequestRecord, 'status' | 'levelCount'>
  asked: readonly number[]
}

/** Whoever decides last, and HR; once the result holds also who decided before and those above. Whom it is about and who wrote it are told the score with the result, never why. */
export function seesCalibration({ isEmployee, isRequestor, isHr, isInChain, isSuperior }: Relation, { record, asked }: DeskSight): boolean {
  if (isEmployee || isRequestor) return false
  if (isInForce(record.status)) return isHr || isInChain || isSuperior
  return isHr || asked.includes(record.levelCount)
}

/** The same, of the caller. */
export async function callerSeesCalibration(record: RequestRecord, context: Context): Promise<boolean> {
  const viewer = await viewerOf(context)
  await meet(viewer, [record.employeeId])
  const steps = (await stepsOf([record.id])).get(record.id) ?? []
  return seesCalibration(relationTo(viewer, { def: performanceAppraisal }, record, steps), { record, asked: levelsAskedOf({ record, steps, viewer }) })
}

/** Keeps a calibrated score as the machinery keeps what is filled in at a desk. @throws CallError as `saveDesk`, calibration_range */
export const saveCalibration = (requests: Pick<Requests, 'saveDesk'>, input: DeskInput, context: Context): Promise<DeskOutput> =>
  tx(async () => {
    const saved = await requests.saveDesk(performanceAppraisal, input, context)
    const [record] = await recordsById([input.id])
    const of = record ? await findEvaluation(record.id) : null
    if (!record || !of) return refuse('not_found')
    refuseAll([await rangeProblem(of, record.values, input as unknown as Record<string, unknown>)].filter((p) => p !== null))
    return saved
  })
