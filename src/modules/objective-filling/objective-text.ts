/** Objectives in words: on cards, in lists, in the inbox. Never what they say. */
import type { objectiveFields } from '../../../contract/modules/objective-filling/fields.ts'
import type { RowView } from '../../request/row-view.ts'

type ObjectiveView = RowView<typeof objectiveFields>

/** "Objectives 2026". */
export function objectiveTitle(view: ObjectiveView): string {
  const period = view.text('evaluationPeriodId')
  return period ? view.t('objective-filling:title', { period }) : view.t('objective-filling:title-alone')
}

export const objectiveWhen = ({ values: { periodStart, periodEnd }, show }: ObjectiveView): string | null => show.period(periodStart, periodEnd) || null

/** "4 objectives". */
export const objectiveAmount = ({ values: { objectiveCount }, t }: ObjectiveView): string | null => (objectiveCount ? t('objective-filling:count', { count: objectiveCount }) : null)
