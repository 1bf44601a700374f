/** A request as the demo company's story has it, before it becomes rows. Any module's. */
import type { ModuleValues, RequestRecord } from '../request/module.ts'
import { officeMoment } from './moments.ts'
import type { Person } from './people.ts'
import { idOf } from './random.ts'

/** How a story stands today. `level` is the one that waits, or that gave the decision. */
export type Ending =
  | { kind: 'draft' }
  | { kind: 'waiting'; level: number }
  | { kind: 'revised' | 'rejected'; level: number; note: string }
  | { kind: 'approved' }
  /** Sent back, then given up by the requester. */
  | { kind: 'cancelled'; note: string }
  /** Approved, then asked to be cancelled: the last approver has it. */
  | { kind: 'cancelling'; note: string }
  /** Approved, then cancelled with the last approver's consent: its effects were taken back. */
  | { kind: 'reversed'; note: string }

/** One unit of effect of a request. */
export interface StoryLine {
  lineId: string
  /** Default: the module's slug. */
  kind?: string
  employeeId: string
  from: string | null
  until: string | null
  note: string
  values: ModuleValues
}

export interface Story {
  /** Names the story among all of the demo company; its ids follow from it. */
  key: string
  /** Who files it. */
  person: Person
  /** Whom it is for. Default: who files it. */
  employee?: Person
  /** All values of the record, also those the server computes. */
  values: ModuleValues
  /** Default: one for each person in a field of employees, else one for the employee, each over the module's period. */
  lines?: (record: RequestRecord) => StoryLine[]
  note: string
  ending: Ending
  /** Hours before now at which it was submitted (a draft: begun); moved back into office hours. */
  hoursAgo: number
  /** Hours before now by which the last decision had been given. Default: half the time. */
  settledHoursAgo?: number
  /** Fills in, at the moment it is begun, what depends on the books of that day. */
  begun?: (values: ModuleValues, moment: Date) => void
  /** What the rules of approval look at, as the module's `conditions` says of the request. */
  stated?: Record<string, string | number>
  /** Who else is told once it is approved, with the code of the notice. */
  tells?: { person: Person; code: string }[]
}

/** A story with its moments. */
export interface TimedStory extends Story {
  createdAt: Date
  /** Null for a draft. */
  submittedAt: Date | null
  /** Everything that was decided is decided before this moment. */
  settledBy: Date
}

const HOUR = 3_600_000
/** Minutes somebody sits before a form until they submit it. */
const WRITING = 4

/** Id of a story's request. */
export const requestIdOf = (story: { key: string }): string => idOf(`request:${story.key}`)

/** When it was begun and submitted, and by when it was decided. */
export function timed(story: Story, now: Date): TimedStory {
  const moment = officeMoment(new Date(now.getTime() - story.hoursAgo * HOUR), story.person.site)
  return {
    ...story,
    createdAt: new Date(moment.getTime() - WRITING * 60_000),
    submittedAt: story.ending.kind === 'draft' ? null : moment,
    settledBy: new Date(now.getTime() - (story.settledHoursAgo ?? story.hoursAgo / 2) * HOUR),
  }
}
