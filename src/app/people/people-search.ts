/** State of the list of people's requests in its URL, and what it means. Unknown or broken parts fall away. */
import type { RequestsOfInput } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { type OwnSearch, ownInput, readOwnSearch } from '../requests/own-search.ts'

/** How long ago a request was submitted, in civil days, both ends included. */
export const AGES = [[0, 1], [2, 3], [4, 7], [8, undefined]] as const

export interface PeopleSearch extends OwnSearch {
  /** Whom the requests are for; absent: everybody one is HR of. */
  person?: string
  /** Place in the table of ages. */
  age?: number
}

export function readPeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const { person } = raw
  const age = AGES.findIndex(([from]) => from === Number(raw.age) && raw.age !== '' && raw.age !== null)
  return { ...readOwnSearch(raw), ...(typeof person === 'string' && /^[0-9a-f-]{36}$/i.test(person) ? { person } : {}), ...(age >= 0 ? { age } : {}) }
}

/** As it stands in the address: an age is called by its youngest day. */
export const addressOf = ({ age, ...search }: PeopleSearch): Record<string, unknown> => ({ ...search, ...(age === undefined ? {} : { age: AGES[age]?.[0] }) })

/** The call's input, without the page. */
export function peopleInput({ person, age, ...search }: PeopleSearch): RequestsOfInput & { paginationSize: number } {
  const [ageFrom, ageUntil] = (age === undefined ? undefined : AGES[age]) ?? []
  return { ...ownInput(search), ...(person ? { employeeId: person } : {}), ...(ageFrom ? { ageFrom } : {}), ...(ageUntil === undefined ? {} : { ageUntil }) }
}
