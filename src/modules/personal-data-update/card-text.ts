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

/** "until 30 June", or that there is no such day; null while it is not known. */
export function cardWhen({ values, texts, t, show }: View): string | null {
  const said = values.deadline ?? texts.deadline
  if (!said) return null
  const day = dayOrNone(said)
  return day ? t('card.until', { date: show.day(day) }) : t('card.none')
}
