/** A programme in words: what, and from when to when. The cost stands in the detail alone. */
import type { formalDevelopmentFields } from '../../../contract/modules/formal-development/calls.ts'
import type { RowView } from '../../request/row-view.ts'

type ProgrammeView = RowView<typeof formalDevelopmentFields>

/** "Master: Management". */
export function programmeTitle(view: ProgrammeView): string {
  const [level, subject] = [view.text('educationLevel'), view.text('educationSubject')]
  return level && subject ? view.t('card.title', { level, subject }) : level || view.t('card.title-alone')
}

/** "Mon 1 Sep 2026 – Fri 30 Jun 2028". */
export const programmeWhen = ({ values: { educationStartDate, educationEndDate }, show }: ProgrammeView): string | null =>
  educationStartDate ? show.period(educationStartDate, educationEndDate ?? educationStartDate) : null
