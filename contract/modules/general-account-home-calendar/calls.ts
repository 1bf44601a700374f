/** General configs, account, home (001 §7). The calendar calls come with the time family. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { KeyValue } from '../../kit/wire.ts'

/** Counters of the sidebar and Home; a module the person does not have is absent. @see 000 §3 */
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
  isHr: boolean
  hasSubordinates: boolean
}

/** The day a person works now: today, or yesterday while its night shift goes on. */
export interface HomeDay {
  /** Civil date the shift belongs to. */
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  /** Name of the holiday, else ''. */
  holiday: string
  /** Null on a day off, or where no shift is known. Times by the clock of the site; `until` is on the next day when it is not after `from`. */
  shift: { code: string; name: string; from: string; until: string } | null
  /** Approved leave: the whole day, a half of it, or none. */
  leave: 'none' | 'full' | 'firstHalf' | 'secondHalf'
  site: string
}

export interface HomeSummary {
  greetingName: string
  /** Employee's today. */
  today: string
  /** Items on my desk, oldest first, at most 3 are shown. */
  actionRequired: number
  balances: { id: string; leaveType: string; usable: string; pending: string }[]
  inFlight: { id: string; module: string; code: string; title: string; status: number; statusText: string; from: string; until: string; currentLevel: number; levelCount: number; waitingFor: string[] }[]
  unreadNotifications: number
  /** Null while the person is not employed. */
  day: HomeDay | null
}

/** Help banner of a screen, written by the company. */
export interface HelpBanner {
  /** Address of the screen below the base path without slashes around it: `inbox`, `leave-requests`, `leave-requests/new`, `` for Home. */
  screen: string
  /** In the caller's language. */
  text: string
  /** `https://…`; '' when there is no video. */
  videoUrl: string
}

export interface GeneralConfigs {
  thousandSeparator: string
  decimalSeparator: string
  /** Parts YYYY, YY, MMMM, MMM, MM, M, DD, D with anything between: `YYYY/MM/DD`. */
  dateFormat: string
  /** Parts HH, H, hh, h, mm, A with anything between: `HH:mm`. */
  timeFormat: string
  lastApproverMayCancel: boolean
  attachmentMaxMb: number
  qrLink: string
  help: HelpBanner[]
  /** Modules with a right note rule etc. travel as settings, key and value. */
  settings: KeyValue[]
}

export const generalCalls = defineCalls('general-account-home-calendar', {
  generalConfigs: defineCall<Record<string, never>, GeneralConfigs>({ kind: 'query', method: 'GET', path: '/general-configs' }),
  generalConfigsIsLastApprover: defineCall<{ id: string; module?: string }, { isLastApprover: boolean }>({ kind: 'query', method: 'POST', path: '/general-configs/is-last-approver' }),
  updatePassword: defineCall<{ currentPassword: string; newPassword: string }, { message: string }>({ kind: 'command', method: 'POST', path: '/account/UpdatePassword', ownTransactions: true }),
  accountDetails: defineCall<Record<string, never>, AccountDetails>({ kind: 'query', method: 'GET', path: '/account/AccountDetails' }),
  homeGetCount: defineCall<Record<string, never>, { counts: Counts }>({ kind: 'query', method: 'GET', path: '/home/get-count' }),
  home: defineCall<Record<string, never>, HomeSummary>({ kind: 'query', method: 'GET', path: '/v2/home' }),
})
