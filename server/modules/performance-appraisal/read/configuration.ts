/** What the caller may do in appraisals, and by which rules. */
import { eq } from 'drizzle-orm'
import { CALIBRATION_REASON_LENGTH, GRADE_COMMENT_LENGTH, Rater, SCORE_MAX, SCORE_MIN } from '../../../../contract/growth/appraisal.ts'
import { toHundredths } from '../../../../contract/kit/decimal.ts'
import type { AppraisalConfiguration } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../../db/context.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import type { Context } from '../../../lib/handler.ts'
import { everybody } from '../../../org/below.ts'
import { hrIn, viewerOf } from '../../../request/viewer.ts'
import { departmentsHeadedBy } from './heads.ts'
import { gradesIn } from './numbers.ts'
import { currentPeriods } from './periods.ts'

/** Evaluations a command takes at once. */
const BATCH_MAX = 100
const KINDS = [[Rater.self, 'self'], [Rater.peer, 'peer'], [Rater.subordinate, 'subordinate']] as const

export async function configuration(context: Context): Promise<AppraisalConfiguration> {
  const viewer = await viewerOf(context)
  const hr = hrIn(viewer, { def: performanceAppraisal })
  const types = [...(await everyType()).values()].filter((t) => t.active)
  const writes = async () => (await q().select({ id: evaluation.id }).from(evaluation).where(eq(evaluation.evaluatorId, viewer.employeeId)).limit(1)).length > 0
  return {
    mayManage: hr === everybody && viewer.readOnly.get(performanceAppraisal.slug) === false,
    isHr: !hr.isEmpty, isEvaluator: !viewer.below.isEmpty || (await writes()),
    seesDistribution: !hr.isEmpty || (await departmentsHeadedBy(context)).length > 0,
    currentPeriods: await currentPeriods(context),
    limits: {
      scoreMin: SCORE_MIN, scoreMax: SCORE_MAX, gradeComment: GRADE_COMMENT_LENGTH, calibrationReason: CALIBRATION_REASON_LENGTH,
      calibrationMax: types.map((t) => t.calibrationMax).toSorted((a, b) => toHundredths(a) - toHundredths(b))[0] ?? '0.00',
    },
    raterKinds: KINDS.map(([kind, rule]) => ({ kind, name: context.t(`performance-appraisal:rater-kind.${kind}`), max: Math.max(0, ...types.map((t) => t.raters.find((r) => r.kind === rule)?.max ?? 0)) })),
    gradeScales: types.map((t) => ({ evaluationTypeId: t.id, grades: gradesIn(t, context.language) })),
    peerThreshold: Math.max(3, ...types.map((t) => t.peerThreshold)), batchMax: BATCH_MAX,
    attachments: performanceAppraisal.attachments ?? { category: 1, max: 0 },
  }
}
