/** What the shell and Home ask before anything else is drawn: the only calls of this folder in the first load. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { System } from '../../kit/device-header.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { KeyValue } from '../../kit/wire.ts'

/** Counters of the sidebar and Home; a module the person does not have is absent. @see contract/modules/general-account-home-calendar/README.md#fields */
export type Counts = KeyValue<number>[]

export interface AccountDetails {
  employee: string
  employeeId: string
  /** The employee's code. */
  userName: string
  fullName: string
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneCountryCode: string
  profilePicture: string
  /** Site and zone the person works in: "today" is taken there. */
  site: string
  timeZone: string
  department: string
  jobTitle: string
  superior: string
  /** HR of somebody: of everybody, or of the people of a site. */
  isHr: boolean
  /** HR of the whole company: what concerns everybody is theirs. */
  isHrOfAll: boolean
  hasSubordinates: boolean
}

/** The day a person works now: today, or yesterday while its night shift goes on. */
export interface HomeDay {
  /** Civil date the shift belongs to: before `today` of the answer while yesterday's night goes on. */
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  /** Name of the holiday, else ''. */
  holiday: string
  /** Null on a day off, or where no shift is known. Times by the clock of the site; `until` is on the next day when it is not after `from`. */
  shift: { code: string; name: string; from: string; until: string } | null
  /** The next shift after that, on a day the person is not away; absent where none is planned in the next two weeks. */
  next?: { date: string; from: string; until: string }
  /** When the person came and left as far as it counts, `HH:mm` by the clock of the site, null for what is missing; absent where nothing was recorded. */
  times?: { in: string | null; out: string | null }
  /** Approved leave: the whole day, a half of it, or none. */
  leave: 'none' | 'full' | 'firstHalf' | 'secondHalf'
  /** What that leave is called; absent where there is none. */
  leaveName?: string
  site: string
  /** Own events that have their hours on that day (sessions), earliest first, by the clock of the person's zone; absent where there are none. `path`: of its screen, below the base path. */
  events?: { title: string; from: string; until: string; place: string; path: string }[]
}

/** One of the caller's own requests, as a row says it. */
export interface OwnRequest extends KeptInPart {
  id: string
  /** Slug. */
  module: string
  code: string
  title: string
  /** Whom it is for; absent where that is the caller. */
  employee?: string
  status: number
  statusText: string
  /** First and last day; '' where it covers none. */
  from: string
  until: string
  currentLevel: number
  levelCount: number
  waitingFor: string[]
  /** Last day for a document that is still missing; absent where none is. */
  documentDue?: string
}

export interface HomeSummary {
  greetingName: string
  /** Employee's today. */
  today: string
  /** Items on my desk, oldest first, at most 3 are shown. */
  actionRequired: number
  balances: { id: string; leaveType: string; usable: string; pending: string }[]
  inFlight: OwnRequest[]
  unreadNotifications: number
  /** Systems of browsers of this person that said they keep something, which never arrived and was not given up; absent where there are none. */
  unarrived?: System[]
  /** Null while the person is not employed. */
  day: HomeDay | null
}

/** What settles something that is owed: the word of its button, and its picture. */
export type OwedDeed = 'acknowledge' | 'answer' | 'arrive' | 'ask' | 'claim' | 'correct' | 'document' | 'fill' | 'finish' | 'fix' | 'use'

/** Something the person is asked for, with the way to settle it. */
export interface Owed extends KeptInPart {
  /** Stays the same as long as it is owed. */
  id: string
  deed: OwedDeed
  /** In the caller's language. */
  title: string
  /** What is worth knowing besides; '' where nothing is. */
  sub: string
  /** Days it is about, civil dates; absent where it is about none. */
  from?: string
  until?: string
  /** Last day to settle it; absent where there is none. */
  due?: string
  /** Screen that settles it, below the base path. */
  path: string
  /** Record whose command, once it waits on a device, settles it; absent where no record is known yet. */
  recordId?: string
}

export const homeCalls = defineCalls('general-account-home-calendar', {
  accountDetails: defineCall<Record<string, never>, AccountDetails>({ kind: 'query', method: 'GET', path: '/account/AccountDetails' }),
  homeGetCount: defineCall<Record<string, never>, { counts: Counts }>({ kind: 'query', method: 'GET', path: '/home/get-count' }),
  home: defineCall<Record<string, never>, HomeSummary>({ kind: 'query', method: 'GET', path: '/v2/home' }),
  /** Everything the person is asked for, but for decisions: what is due first, at most 50. */
  owed: defineCall<Record<string, never>, { listData: Owed[] }>({ kind: 'query', method: 'GET', path: '/v2/home/owed', added: true }),
})
