/** What people are told about vacancies: which one, and how many; never who applies. @see docs/product/vacancies.md#notices */
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import type { Vacancy } from '../vacancies.ts'
import { applicantsAmong } from './sight.ts'

/** Codes of the notices, as their texts are called (`notifications:<code>.subject`). */
export type VacancyNotice = 'vacancyOpened' | 'vacancyCancelled' | 'vacancyAssigned' | 'vacancyTakenAway' | 'vacancyHeld' | 'vacancyFilled' | 'vacancyQuiet'

export interface ToldOfVacancy {
  vacancy: Pick<Vacancy, 'id' | 'code'>
  code: VacancyNotice
  employeeIds: readonly string[]
  /** Null: the machine. */
  actorId: string | null
  /** What makes this event one: the same again is told nobody twice. */
  occasion: string
  count?: number
  /** Title and site, in English. */
  position?: string
  now: Date
}

/** Where one is shown, below the base path. */
export const vacancyLink = (id: string): string => `vacancies/${id}`

/** Whoever applies there is told nothing of it: they see nothing of it. */
export async function tellVacancy({ vacancy: { id, code: vacancyCode }, code, employeeIds, actorId, occasion, count, position, now }: ToldOfVacancy): Promise<void> {
  const apply = await applicantsAmong(id, employeeIds)
  const told = employeeIds.filter((who) => !apply.has(who))
  if (told.length === 0) return
  await notify({
    employeeId: told, actorId, eventKey: `vacancy:${id}:${code}:${occasion}`, typeId: noticeTypes.workforce, code, params: { module: 'manpower', code: vacancyCode, ...(count === undefined ? {} : { count: String(count) }), ...(position === undefined ? {} : { position }) },
    // whom it is taken away from sees it no longer
    link: code === 'vacancyTakenAway' ? '' : vacancyLink(id), recordId: id, now,
  })
}
