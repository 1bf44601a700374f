/** Which day is corrected and how many people it concerns, in words. */
import type { overrideFields } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import type { RowView } from '../../request/row-view.ts'

type OverrideView = RowView<typeof overrideFields>

/** "Thu 12 May, Incomplete". An inbox item holds only the status: the day came along as a text. */
export function overrideWhen(view: OverrideView): string | null {
  const { values, texts, show } = view
  const date = values.transDate ?? texts.transDate
  return date ? show.list([show.day(date), view.text('dayStatus')]) : null
}

/** "3 people"; nothing for one. */
export function overrideAmount({ values, texts, t }: OverrideView): string | null {
  const people = Array.isArray(values.employees) ? new Set(values.employees.map((l) => l.employeeId)).size : Number(texts.employees ?? 0)
  return people > 1 ? t('request:value.employees', { count: people }) : null
}
