/** A plan in words: on cards, in lists, in the inbox. Never what stands in it. */
import type { careerDevelopmentPlanFields } from '../../../contract/modules/career-development-plan/fields.ts'
import type { RowView } from '../../request/row-view.ts'

type PlanView = RowView<typeof careerDevelopmentPlanFields>

/** "Plan for 2026–2028". */
export function planTitle(view: PlanView): string {
  const period = view.text('period')
  return period ? view.t('title', { period }) : view.t('title-alone')
}

/** "Written on Thu 12 May". */
export const planWhen = ({ values, show, t }: PlanView): string | null => (values.formDate ? t('card.when', { day: show.day(values.formDate) }) : null)
