/** When an evaluation may be written. */
import { type Evaluation, isClosedOn } from '../../growth/appraisal/evaluations.ts'
import { cameBack, findPeriod, type GrowthPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { RequestRecord } from '../../request/module.ts'

export const periodOf = ({ periodId }: Pick<Evaluation, 'periodId'>): Promise<GrowthPeriod | null> => findPeriod('appraisal', periodId)

/** Why it may not be written today; null: it may. What came back from an approver was handed in in time. */
export function windowProblem(period: GrowthPeriod | null, stored: Pick<RequestRecord, 'status'> | null, today: string, { language }: Pick<Context, 'language'>): Problem | null {
  if (!period) return { code: 'appraisal_period_unknown' }
  const name = nameIn(period, language)
  if (isClosedOn(period, today)) return { code: 'appraisal_period_closed', params: { period: name } }
  if (period.assessFrom === null || period.assessFrom > today) return { code: 'evaluation_not_open', params: { period: name, date: period.assessFrom ?? period.until } }
  if (period.assessUntil !== null && period.assessUntil < today && !(stored && cameBack(stored))) return { code: 'evaluation_closed', params: { period: name, date: period.assessUntil } }
  return null
}
