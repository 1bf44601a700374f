/** A leave request as the demo's story has it, before it becomes rows. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { toHundredths } from '../../contract/kit/decimal.ts'
import type { LeaveRange } from '../../contract/modules/leave-requests/range.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { PaidDay } from '../ledger/table.ts'
import { rulesOf } from './configuration.ts'
import type { Diary } from './diary.ts'
import type { Person } from './people.ts'
import type { SiteCode } from './roster.ts'
import type { Story } from './story.ts'

/** A leave request as its story is told. */
export interface LeaveStory extends Pick<Story, 'key' | 'person' | 'note' | 'ending' | 'hoursAgo' | 'settledHoursAgo'> {
  type: LeaveTypeCode
  range: LeaveRange
  location?: SiteCode
  replacement?: Person
}

export interface PlannedLeave extends LeaveStory {
  totalDay: string
  /** Counted days and their portions. */
  days: PaidDay[]
}

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
  add(story: LeaveStory): boolean {
    const { person, type, range, ending } = story
    const counted = this.diary.count(person, range, rulesOf(type).countsCalendarDays === true)
    if (toHundredths(counted.totalDay) === 0 || !this.diary.isFree(person, range) || range.startDate < person.joinDate) return false
    if (ending.kind !== 'rejected' && ending.kind !== 'cancelled' && ending.kind !== 'reversed') this.diary.take(person, range)
    this.stories.push({ ...story, ...counted })
    return true
  }

  /** Adds a story that must find its place: where holidays or other requests are in the way, it moves to later days. */
  must(story: LeaveStory): void {
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
