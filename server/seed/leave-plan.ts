/** A leave request as the demo's story has it, before it becomes rows. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { toHundredths } from '../../contract/kit/decimal.ts'
import type { LeaveRange } from '../../contract/modules/leave-requests/range.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { PaidDay } from '../ledger/table.ts'
import { rulesOf } from './configuration.ts'
import type { Diary } from './diary.ts'
import { officeMoment } from './moments.ts'
import type { Person } from './people.ts'
import { idOf } from './random.ts'
import type { SiteCode } from './roster.ts'

/** How a story stands today. `level` is the one that waits, or that gave the decision. */
export type Ending =
  | { kind: 'draft' }
  | { kind: 'waiting'; level: number }
  | { kind: 'revised' | 'rejected'; level: number; note: string }
  | { kind: 'approved' }
  /** Sent back, then given up by the requester. */
  | { kind: 'cancelled'; note: string }
  /** Approved, then cancelled with the last approver's consent: the ledger has a reversal. */
  | { kind: 'reversed'; note: string }

export interface PlannedLeave {
  /** Names the story; its ids follow from it. */
  key: string
  person: Person
  type: LeaveTypeCode
  range: LeaveRange
  totalDay: string
  /** Counted days and their portions. */
  days: PaidDay[]
  note: string
  location: SiteCode | null
  replacement: Person | null
  createdAt: Date
  /** Null for a draft. */
  submittedAt: Date | null
  /** Everything that was decided is decided before this moment. */
  settledBy: Date
  ending: Ending
}

/** Id of a story's request, and of its one line. */
export const requestIdOf = (story: { key: string }): string => idOf(`request:${story.key}`)

export interface Story {
  key: string
  person: Person
  type: LeaveTypeCode
  range: LeaveRange
  note: string
  ending: Ending
  /** Hours before now at which it was submitted (a draft: begun); moved back into office hours. */
  hoursAgo: number
  /** Hours before now by which the last decision had been given. Default: half the time. */
  settledHoursAgo?: number
  location?: SiteCode
  replacement?: Person
}

const HOUR = 3_600_000

/** Collects stories; each takes its days in the diary. */
export class LeavePlan {
  readonly stories: PlannedLeave[] = []
  readonly diary: Diary
  readonly now: Date
  constructor(diary: Diary, now: Date) {
    this.diary = diary
    this.now = now
  }

  /**
   * Adds a story.
   * @returns false, with nothing added, when the days are taken already or none of them counts
   */
  add(story: Story): boolean {
    const { key, person, type, range, note, ending } = story
    const counted = this.diary.count(person, range, rulesOf(type).countsCalendarDays === true)
    if (toHundredths(counted.totalDay) === 0 || !this.diary.isFree(person, range) || range.startDate < person.joinDate) return false
    if (ending.kind !== 'rejected' && ending.kind !== 'cancelled' && ending.kind !== 'reversed') this.diary.take(person, range)
    const moment = officeMoment(new Date(this.now.getTime() - story.hoursAgo * HOUR), person.site)
    this.stories.push({
      key, person, type, range, ...counted, note, ending,
      location: story.location ?? null, replacement: story.replacement ?? null,
      createdAt: new Date(moment.getTime() - 4 * 60_000),
      submittedAt: ending.kind === 'draft' ? null : moment,
      settledBy: new Date(this.now.getTime() - (story.settledHoursAgo ?? story.hoursAgo / 2) * HOUR),
    })
    return true
  }

  /** Adds a story that must find its place: where holidays or other requests are in the way, it moves to later days. */
  must(story: Story): void {
    const { person, range } = story
    const count = this.diary.count(person, range, false).days.length
    for (let later = 0; later <= 20; later++) {
      const moved = later === 0 ? range : { ...range, ...dates(this.diary.range(person, addDays(range.startDate, later), Math.max(1, count))) }
      if (this.add({ ...story, range: moved })) return
    }
    throw new Error(`the story ${story.key} has no free working day`)
  }
}

const dates = ({ startDate, endDate }: LeaveRange) => ({ startDate, endDate })
