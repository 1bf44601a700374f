/** State of the list of people's requests in its URL, and what it means. Unknown or broken parts fall away. */
import { REQUEST_AGES, type RequestsOfInput } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { type OwnSearch, ownInput, readOwnSearch } from '../requests/own-search.ts'

/** What was taken back before it was decided: nobody's but its author's. */
const DRAFT = 0

export interface PeopleSearch extends OwnSearch {
  /** Whom the requests are for; absent: everybody one is HR of. */
  person?: string
  /** Place in the table of ages. */
  age?: number
}

export function readPeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const { person } = raw
  const age = REQUEST_AGES.findIndex(([from]) => from === Number(raw.age) && raw.age !== '' && raw.age !== null)
  return { ...readOwnSearch(raw), ...(typeof person === 'string' && /^[0-9a-f-]{36}$/i.test(person) ? { person } : {}), ...(age >= 0 ? { age } : {}) }
}

/** As it stands in the address: an age is called by its youngest day. */
export const addressOf = ({ age, ...search }: PeopleSearch): Record<string, unknown> => ({ ...search, ...(age === undefined ? {} : { age: REQUEST_AGES[age]?.[0] }) })

/** The call's input, without the page. */
export function peopleInput({ person, age, ...search }: PeopleSearch): RequestsOfInput & { paginationSize: number } {
  const { status, ...input } = ownInput(search)
  const [ageFrom, ageUntil] = (age === undefined ? undefined : REQUEST_AGES[age]) ?? []
  return { ...input, ...(status ? { status: status.filter((one) => one !== DRAFT) } : {}), ...(person ? { employeeId: person } : {}), ...(ageFrom ? { ageFrom } : {}), ...(ageUntil === undefined ? {} : { ageUntil }) }
}
