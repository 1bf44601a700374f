/** A person in one place, and what people asked for: no device keeps any of it. @see contract/modules/general-account-home-calendar/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { PersonState } from '../directory/calls.ts'
import type { OwnRequestRow } from './calls.ts'

/** Who somebody is, and where they work. */
export interface PersonHead {
  id: string
  code: string
  name: string
  state: PersonState
  /** As it is today; of whoever is yet to join as it will be first, of whoever has left as it was last. '' for nothing. */
  title: string
  department: string
  site: string
  /** Null: nobody leads them. */
  superior: { id: string; name: string } | null
  /** First and last working day; `until` is null while nobody knows one. */
  since: string
  until: string | null
  email: string
  /** With its country code; '' for none. */
  phone: string
  /** Id of the picture, '' for none. */
  profilePicture: string
  /** The reader reads their records: their own, of somebody they lead, of their HR. Else they look after the directory alone. */
  reads: boolean
}

export interface RequestsOfInput extends ListInput {
  /** Whom they are for: all of them that the caller may see. Left out: those of everybody whose HR the caller is. */
  employeeId?: string
  /** Only requests that stand so now. */
  status?: number[]
  /** Civil days since they were submitted, both included. */
  ageFrom?: number
  ageUntil?: number
}

const ours = { kind: 'query', kept: 'never', added: true } as const

export const peopleCalls = defineCalls('general-account-home-calendar', {
  /** For themselves, who leads them, their HR, and whoever looks after everybody. */
  person: defineCall<{ id: string }, PersonHead>({ ...ours, method: 'GET', path: '/v2/people/{id}' }),
  /** Requests of people, of every module the caller has, the newest first. */
  requestsOf: defineCall<RequestsOfInput, Paged<OwnRequestRow>>({ ...ours, method: 'POST', path: '/v2/people/requests' }),
})
