/** A request for people in words: on cards, in lists, in the inbox. */
import type { manpowerFields } from '../../../contract/modules/manpower/fields.ts'
import { joined } from '../../lib/joined.ts'
import type { RowView } from '../../request/row-view.ts'

type ManpowerView = RowView<typeof manpowerFields>

/** "Hiring: Customer care agent"; where is said beside how many. */
export function hiringTitle(view: ManpowerView): string {
  const position = view.text('designation') || view.text('position')
  return position ? view.t('title', { position }) : view.t('card.title-alone')
}

/** "Needed from Thu 12 May". */
export const hiringWhen = ({ values: { requiredDate }, show, t }: ManpowerView): string | null => (requiredDate ? t('card.when', { day: show.day(requiredDate) }) : null)

/** "2 people · Jakarta · 1 over the plan": an item of the inbox has the numbers among its texts. */
export function hiringAmount({ values, texts, t }: ManpowerView): string | null {
  const people = Number(values.headCount ?? texts.headCount ?? 0)
  const over = Number(values.overPlan ?? texts.overPlan ?? 0)
  return joined([people > 0 && t('card.people', { count: people }), texts.designation && texts.site, over > 0 && t('card.over', { count: over })]) || null
}
