/** An evaluation in words. No score: cards lie on desks, and devices keep them. */
import type { evaluationFields } from '../../../contract/modules/performance-appraisal/fields.ts'
import type { RowView } from '../../request/row-view.ts'

type View = RowView<typeof evaluationFields>

/** "Evaluation 2025". */
export function evaluationTitle(view: View): string {
  const period = view.text('evaluationPeriodId')
  return period ? view.t('performance-appraisal:title', { period }) : view.t('performance-appraisal:title-alone')
}

/** "1 Jan – 31 Dec 2025". */
export const evaluationWhen = ({ values: { periodStart, periodEnd }, show }: View): string | null => show.period(periodStart, periodEnd) || null
