/** The device ledger: what devices said they kept, and what of it arrived. All ours. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { System } from '../../kit/device-header.ts'

/** Told when items cannot go although there is a network, and after some ended on purpose. */
export interface Announcement {
  deviceId: string
  system: System
  /** Incarnation of the person's database. */
  db: string
  revision: number
  high: number
  /** Items that have not arrived: `7-9_12`. */
  open: string
  /** When the oldest of them was saved, Unix milliseconds; 0 for none. */
  since: number
  /** Incarnations whose items the person gave up: thrown away at sign-out, or noticed as lost. */
  over: string[]
}

/** What a note on the device says of a database that is gone. */
export interface Mark {
  db: string
  /** `7-9_12` */
  open: string
}

/** Something that did arrive. */
export interface Arrived {
  /** Id of the call (`leave-requests.submit`) and slug of its module. */
  call: string
  module: string
  recordId: string
  /** Of the request; '' for what is none. */
  code: string
  /** UTC instant. */
  at: string
}

/** A database that announced items which never arrived. */
export interface LedgerDevice {
  db: string
  deviceId: string
  /** '' when the server never heard of it. */
  system: System | ''
  /** UTC instants; null when the server never heard of it. */
  seenAt: string | null
  /** When the oldest of what is missing was saved. */
  since: string | null
  missing: number
}

export interface LedgerState {
  devices: LedgerDevice[]
  /** What did arrive from this person since the oldest of the missing was saved (or `from`), newest first; at most 20. */
  arrived: Arrived[]
}

export const deviceLedgerCalls = defineCalls('device-ledger', {
  announce: defineCall<Announcement, { told: boolean }>({ kind: 'command', method: 'POST', path: '/device-ledger/announce', added: true }),
  /** `here`: the caller's database on this device, which needs no word. `from`: instant of the oldest mark. */
  state: defineCall<{ here: string; marks: Mark[]; from?: string }, LedgerState>({ kind: 'query', method: 'POST', path: '/device-ledger/state', added: true }),
  /** The person knows that these items are gone. */
  dismiss: defineCall<{ db: string }, { dismissed: boolean }>({ kind: 'command', method: 'POST', path: '/device-ledger/dismiss', added: true }),
})
