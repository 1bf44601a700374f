/** By when a change is to be handed in, as far as a form can tell: the server says it when it is saved. Pure. */
import { addDays, daysBetween, isCivilDate } from '../../../contract/kit/civil-date.ts'
import type { PersonalConfiguration } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { isBeforeYearOne } from '../../lib/civil-text.ts'

/** The day, or null where there is none. */
export const dayOrNone = (date: string | null | undefined): string | null => (isCivilDate(date) && !isBeforeYearOne(date) ? date : null)

/** The earliest of the day the company has set for everybody and those that follow from when something happened. */
export function deadlineOf(values: Readonly<Record<string, unknown>>, { deadline, categories: all }: Pick<PersonalConfiguration, 'deadline' | 'categories'>): string | null {
  const byEvent = personalLinesIn(values).flatMap(({ name, line }) => {
    const days = all.find((c) => c.id === categories[name].id)?.deadlineDays
    const happened = line.eventDate ?? line.since
    return days !== null && days !== undefined && isCivilDate(happened) ? [addDays(happened, days)] : []
  })
  return [dayOrNone(deadline), ...byEvent].filter((day) => day !== null).toSorted()[0] ?? null
}

/** Key of the sentence that says it, with the days that are left. */
export function deadlineWords(day: string, today: string): { key: 'deadline.in' | 'deadline.today' | 'deadline.past'; count: number } {
  const count = daysBetween(today, day)
  return { key: count > 0 ? 'deadline.in' : count === 0 ? 'deadline.today' : 'deadline.past', count }
}
