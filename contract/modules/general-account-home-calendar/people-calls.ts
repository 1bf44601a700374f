/** A person in one place, what people asked for, and what HR looks after: no device keeps any of it. @see contract/modules/general-account-home-calendar/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { PersonRow } from '../directory/calls.ts'
import type { OwnRequestRow } from './calls.ts'

/** Who somebody is, and where they work. */
export interface PersonHead extends Pick<PersonRow, 'id' | 'code' | 'name' | 'state' | 'title' | 'department' | 'site' | 'since' | 'until'> {
  /** Null: nobody leads them. */
  superior: { id: string; name: string } | null
  email: string
  /** With its country code; '' for none. */
  phone: string
  /** Id of the picture, '' for none. */
  profilePicture: string
  /** The reader reads their records: their own, of somebody they lead, of their HR. Else they look after the directory alone. */
  reads: boolean
}

/** How long ago requests were submitted, in civil days, both ends included: an age is called by its youngest day. */
export const REQUEST_AGES = [[0, 1], [2, 3], [4, 7], [8, undefined]] as const

export interface RequestsOfInput extends ListInput {
  /** Whom they are for: all of them that the caller may see. Left out: those of everybody whose HR the caller is. */
  employeeId?: string
  /** Only requests that stand so now. */
  status?: number[]
  /** Civil days since they were submitted, both included. */
  ageFrom?: number
  ageUntil?: number
}

/** A row of a card: leads to where it is looked at closer. */
export interface HrRow {
  id: string
  title: string
  sub: string
  /** What is counted, in words; '' for nothing. */
  value: string
  /** Below the base path. */
  path: string
  /** Whose it is, drawn with their picture; absent: it is nobody's. */
  person?: { id: string; name: string; profilePicture: string }
}

/** How many of each group, drawn as bars; each leads to exactly these. */
export interface HrBars {
  /** What the groups are, and what is counted: heads of the table beside the bars. */
  head: string
  counted: string
  groups: { id: string; label: string; count: number; path: string }[]
}

/** Somebody who is away, with why where the reader may know. Faces of one unit stand together. */
export interface HrFace {
  employeeId: string
  employee: string
  profilePicture: string
  unit: string
  sub: string
}

/** One thing HR looks after. Words are those of its module, in the reader's language. */
export interface HrCard {
  id: string
  title: string
  /** What it comes to; where there is nothing, that. */
  lead: string
  /** The list of all of it, below the base path; absent where there is none. */
  path?: string
  bars?: HrBars
  rows?: HrRow[]
  faces?: HrFace[]
  /** How many more there are than rows or faces. */
  more?: number
}

const ours = { kind: 'query', kept: 'never', added: true } as const

export const peopleCalls = defineCalls('general-account-home-calendar', {
  /** For themselves, who leads them, their HR, and whoever looks after everybody. */
  person: defineCall<{ id: string }, PersonHead>({ ...ours, method: 'GET', path: '/v2/people/{id}' }),
  /** Requests of people, of every module the caller has, the newest first. */
  requestsOf: defineCall<RequestsOfInput, Paged<OwnRequestRow>>({ ...ours, method: 'POST', path: '/v2/people/requests' }),
  /** What HR looks after, of the people whose HR the caller is; none for anybody else. */
  hrHome: defineCall<Record<string, never>, { cards: HrCard[] }>({ ...ours, method: 'GET', path: '/v2/home/hr' }),
})
