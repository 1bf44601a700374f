/** An assessment in words. No levels: cards lie on desks. */
import type { competencyFields } from '../../../contract/modules/competency/fields.ts'
import type { RowView, Translate } from '../../request/row-view.ts'

type AssessmentView = RowView<typeof competencyFields>

/** "Competency assessment 2026": on a desk only its days are known. */
export function assessmentTitle(view: AssessmentView): string {
  const { t } = view
  const period = view.text('period')
  return period ? t('competency:title', { period }) : t('competency:title-alone')
}

/** "1 – 30 November". */
export const assessmentWhen = ({ values: { periodStart, periodEnd }, show }: AssessmentView): string | null => show.period(periodStart, periodEnd) || null

/** "3 Skilled"; '' for none. */
export const levelText = (level: number | null | undefined, t: Translate): string => (level === null || level === undefined ? '' : t('competency:named', { level, name: t(`competency:level.${level}`) }))
