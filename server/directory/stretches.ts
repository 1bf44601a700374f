/** Stretches of employment of one person: what changes from a day on, and where one ends and the next begins. Pure. */
import { addDays } from '../../contract/kit/civil-date.ts'

/** Where somebody works, for whom and by which calendar. Ids. */
export interface Placement {
  departmentId: string
  siteId: string
  superiorId: string | null
  grade: number
  jobTitle: string
  employmentStatus: string
  calendarId: string
  calendarOffset: number
  /** Last day of a contract; null where none is agreed. */
  contractEnd: string | null
}

export interface Stretch extends Placement {
  /** Null until it is written. */
  id: string | null
  from: string
  until: string | null
}

export const placementKeys = ['departmentId', 'siteId', 'superiorId', 'grade', 'jobTitle', 'employmentStatus', 'calendarId', 'calendarOffset', 'contractEnd'] as const satisfies readonly (keyof Placement)[]

/** The stretch that holds on a day. */
export const stretchOn = (stretches: readonly Stretch[], day: string): Stretch | undefined => stretches.find((s) => s.from <= day && (s.until === null || s.until >= day))

/** Names of what differs. */
export const changedIn = (was: Placement, is: Placement): (keyof Placement)[] => placementKeys.filter((key) => was[key] !== is[key])

/** Each ends the day before the next; the last one with the person's last day. Those that would begin after it are left out. */
export function inOrder(stretches: readonly Stretch[], lastDay: string | null): Stretch[] {
  const sorted = [...stretches].filter((s) => lastDay === null || s.from <= lastDay).sort((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.map((s, i) => {
    const next = sorted[i + 1]
    return { ...s, until: next ? addDays(next.from, -1) : lastDay }
  })
}

/**
 * The same with a change from a day on. What is not said stays as it was the day before; a change that changes nothing makes no stretch.
 * @returns null when nothing is said of all that a first stretch needs
 */
export function placedFrom(stretches: readonly Stretch[], from: string, said: Partial<Placement>): Stretch[] | null {
  const before = stretches.findLast((s) => s.from <= from)
  if (!before) {
    const { departmentId, siteId, grade, jobTitle, employmentStatus, calendarId } = said
    if (departmentId === undefined || siteId === undefined || grade === undefined || jobTitle === undefined || employmentStatus === undefined || calendarId === undefined) return null
    const first: Stretch = { superiorId: null, calendarOffset: 0, contractEnd: null, ...said, departmentId, siteId, grade, jobTitle, employmentStatus, calendarId, id: null, from, until: null }
    return [first, ...stretches]
  }
  const next: Stretch = { ...before, ...said, id: before.from === from ? before.id : null, from }
  if (changedIn(before, next).length === 0) return [...stretches]
  return [...stretches.filter((s) => s.from !== from), next].sort((a, b) => (a.from < b.from ? -1 : 1))
}
