/** A proposed training in words: on cards, in lists, in the inbox. Never its costs. */
import type { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { plannedMinutes } from '../../../contract/modules/training-request/rules.ts'
import { joined } from '../../lib/joined.ts'
import type { RowView } from '../../request/row-view.ts'

type TrainingView = RowView<typeof trainingRequestFields>

/** What it is called, else its subject. */
export const trainingTitle = (view: TrainingView): string => view.text('trainingTitle') || view.text('trainingSubject') || view.t('card.title-alone')

/** "Thu 12 – Fri 13 May". */
export const trainingWhen = ({ values: { trainingRequestStart: from, trainingRequestUntil: until }, show }: TrainingView): string | null => (from ? show.period(from, until ?? from) : null)

/** "18 people · 6.5 h": as the server counted (an item of the inbox has it among its texts), or of what this device holds. */
export function trainingAmount({ values, texts, show, t }: TrainingView): string | null {
  const members: unknown = values.recommendMembers
  const people = Array.isArray(members) ? members.length : (values.memberCount ?? Number(texts.sizePeople ?? 0))
  const hours = Array.isArray(values.sessions) ? plannedMinutes(values) / 60 : Number(values.trainingHour ?? texts.sizeHours ?? 0)
  return joined([people > 0 && t('card.people', { count: people }), hours > 0 && t('card.hours', { hours: show.decimal(Math.round(hours * 100) / 100) })]) || null
}
