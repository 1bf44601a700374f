/** An assessment in words. No levels: cards lie on desks. */
import type { competencyFields } from '../../../contract/modules/competency/fields.ts'
import type { RowView, Translate } from '../../request/row-view.ts'

type AssessmentView = RowView<typeof competencyFields>

/** "Assessment 2026": on a desk only its days are known. */
export function assessmentTitle({ text, t }: AssessmentView): string {
  const period = text('period')
  return period ? t('competency:card.title', { period }) : t('request:module.competency')
}

/** "1 – 30 November". */
export const assessmentWhen = ({ values: { periodStart, periodEnd }, show }: AssessmentView): string | null => show.period(periodStart, periodEnd) || null

/** "3 Skilled"; '' for none. */
export const levelText = (level: number | null | undefined, t: Translate): string => (level === null || level === undefined ? '' : t('competency:named', { level, name: t(`competency:level.${level}`) }))
