/** Calls every screen needs and no module owns. @see contract/modules/platform/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Action } from '../../kit/lifecycle.ts'

export interface ModuleAccess {
  /** Name of the module (`LeaveRequest`). */
  module: string
  slug: string
  /** 0 system, 2 group. */
  categoryId: 0 | 2
  readOnly: boolean
}

/** One row of an effect preview: "Annual leave 9.5 to 7.5". `code` names a text under `effects` in the locale files. */
export interface PreviewRow {
  kind: string
  text: string
  before: string | null
  after: string | null
  /** true for something worth a second look (colleague away, negative balance). */
  warning: boolean
}

export interface EmployeePopover {
  details: { caption: string; value: string }[]
  /** Their page is the reader's to open. */
  opens?: true
}

/** Cached on the device for live hints without a network: total days. */
export interface CalendarWindow {
  from: string
  until: string
  /** Days that are not plain working days of this person's calendar. */
  days: { date: string; kind: 'off' | 'holiday' | 'jointHoliday'; name: string }[]
}

/** One of the reads asked for together: a call's id and its input. */
export interface Read {
  call: string
  input: unknown
}

/** What a read was answered, in the place it was asked in. `status` as if it had been asked alone; `answer` is null unless that is 200. */
export interface ReadAnswer {
  /** As if it stood alone; 413: the answers before it are long enough, ask again. */
  status: number
  answer: unknown
}

/** As many reads as may be asked for at once. */
export const MOST_READS = 80

export const platformCalls = defineCalls('platform', {
  /** `configuration` changes when a new configuration was applied: what was read before is then read anew. */
  modulePermissions: defineCall<Record<string, never>, { modules: ModuleAccess[]; configuration: string }>({ kind: 'query', method: 'GET', path: '/module-permissions', added: true }),
  /** What the given action would change, for an approver before deciding (and a requester before cancelling). */
  effectPreview: defineCall<{ module: string; id: string; action: Extract<Action, 'approve' | 'cancel'> }, { rows: PreviewRow[]; problems: string[] }>({ kind: 'query', method: 'POST', path: '/requests/effect-preview', keptBy: 'module', added: true }),
  employeePopover: defineCall<{ id: string }, EmployeePopover>({ kind: 'query', method: 'GET', path: '/employees/{id}/popover', added: true }),
  calendarWindow: defineCall<{ employeeId?: string; from?: string; until?: string }, CalendarWindow>({ kind: 'query', method: 'POST', path: '/calendars/window', added: true }),
  /** The key the caller's unsent work is locked with on a device they sign out of. `keyId` names an older one; not found when the server has it no more. */
  deviceKey: defineCall<{ keyId?: string }, { keyId: string; secret: string }>({ kind: 'query', method: 'POST', path: '/device-storage/key', added: true }),
  /** Many reads in one: what a device fetches ahead would be sixty ways to the server and back. Each is answered as if it stood alone, with the rights of the caller. */
  readMany: defineCall<{ reads: Read[] }, { answers: ReadAnswer[] }>({ kind: 'query', method: 'POST', path: '/reads', counts: 'reads', added: true }),
})
