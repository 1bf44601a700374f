import type { personalDataUpdateFields } from '../../../contract/modules/personal-data-update/calls.ts'
import { personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import type { RowView } from '../../request/row-view.ts'
import { dayOrNone } from './deadline.ts'

type View = RowView<typeof personalDataUpdateFields>

/** "Family, address" to whom it is about, "2 changes" to others; an inbox item may say neither. */
export function cardTitle({ values, texts, t, show }: View): string {
  const lines = personalLinesIn(values)
  if (texts.changes) return texts.changes
  if (lines.length > 0) return show.list([...new Set(lines.map(({ name }) => t(`field.${name}`)))])
  return typeof values.changes === 'number' && values.changes > 0 ? t('changes.count', { count: values.changes }) : t('title')
}

const dayOf = ({ values, texts }: View): string | null | undefined => values.deadline ?? texts.deadline

/** "until 30 June"; null where there is no such day. */
export function cardWhen(view: View): string | null {
  const day = dayOrNone(dayOf(view))
  return day ? view.t('card.until', { date: view.show.day(day) }) : null
}

/** That there is no such day; null while that is not known. */
export const cardNoWhen = (view: View): string | null => (dayOf(view) ? view.t('card.none') : null)
