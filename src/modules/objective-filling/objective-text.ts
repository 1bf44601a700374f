/** Objectives in words. */
import type { objectiveFields } from '../../../contract/modules/objective-filling/fields.ts'
import type { RowView } from '../../request/row-view.ts'

type View = RowView<typeof objectiveFields>

/** "Objectives 2026". */
export function objectivesTitle(view: View): string {
  const period = view.text('evaluationPeriodId')
  return period ? view.t('objective-filling:title', { period }) : view.t('objective-filling:title-alone')
}

/** "1 Jan – 31 Dec 2026". */
export const objectivesWhen = ({ values: { periodStart, periodEnd }, show }: View): string | null => show.period(periodStart, periodEnd) || null
