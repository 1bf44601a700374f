/** People, sites and departments, for administrators: all ours. @see contract/modules/directory/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { InviteOutcome } from '../accounts/calls.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

/** What the list of people may be narrowed to. */
export const personStates = ['present', 'joining', 'left'] as const
export type PersonState = (typeof personStates)[number]

/** What it is sorted by. */
export const personColumns = ['name', 'code', 'title', 'department', 'site', 'since', 'until'] as const

export const employmentStatuses = ['permanent', 'contract', 'probation', 'partTime'] as const
export const genders = ['female', 'male'] as const

/** Where somebody works, for whom and by which calendar: ids, and names beside them. */
export interface Place {
  department: string
  site: string
  /** Null: nobody leads them. */
  superior: string | null
  grade: number
  title: string
  status: string
  calendar: string
  /** Days by which their shift cycle is moved. */
  shiftGroup: number
  /** Last day of a contract; null where none is agreed. */
  contractEnd: string | null
}
export type PlaceKey = keyof Place

export interface PersonRow {
  id: string
  code: string
  name: string
  state: PersonState
  /** As it is today; of whoever is yet to join as it will be first, of whoever has left as it was last. '' for nothing. */
  title: string
  department: string
  site: string
  superior: string
  /** Whether who leads them is here; null where nobody does. */
  superiorState: PersonState | null
  /** First and last working day; `until` is null while nobody knows one. */
  since: string
  until: string | null
  hasAccount: boolean
}

/** Where somebody works from a day on. */
export interface Stretch extends Place {
  id: string
  from: string
  until: string | null
  departmentName: string
  siteName: string
  superiorName: string
  calendarName: string
  /** What differs from the stretch before; none of the first. */
  changed: PlaceKey[]
}

/** Facts of a person that are corrected, not changed from a day on. '' and null: not known. */
export interface Personal {
  name: string
  firstName: string
  lastName: string
  email: string
  /** Digits without +. */
  phoneCountryCode: string
  phone: string
  gender: string
  birthDate: string | null
  birthPlace: string
  /** Two letters of ISO 3166. */
  nationality: string
  /** First working day. */
  joined: string
}

/** Something that was done here. */
export interface DirectoryDeed {
  id: string
  /** `added`, `changed`, `corrected`, `leaves`, `stays`; its text is `directory:deed.<deed>`. */
  deed: string
  at: string
  by: string
  /** Day it holds from; null: of no day. */
  from: string | null
  /** Names of what changed: columns of a sheet. */
  columns: string[]
}

/** What may be done with a person now, by whoever reads it. */
export type PersonAction = 'change' | 'correct' | 'leave' | 'stay'

export interface PersonDetail extends PersonRow {
  personal: Personal
  usernames: string[]
  /** In order. */
  stretches: Stretch[]
  actions: PersonAction[]
  /** Newest first, at most 30. */
  deeds: DirectoryDeed[]
}

export interface PeopleInput extends ListInput {
  /** Left out: everybody. */
  state?: PersonState
  site?: string
  department?: string
  /** Those nobody in service leads. */
  withoutSuperior?: boolean
}


/** What people are put into. Departments and sites by name, job titles the company lists. */
export interface DirectoryChoices {
  sites: OptionRow[]
  departments: OptionRow[]
  calendars: OptionRow[]
  titles: string[]
  /** The reader may open accounts. */
  mayOpenAccounts: boolean
  /** Accounts have a password here, so that people are invited. */
  isLocal: boolean
}

type OfPerson = { id: string }

/** What changes from a day on; what is left out stays as it was the day before. */
export type ChangeInput = OfPerson & { from: string } & Partial<Place>

/** What was wrong of a person; '' and null take away. */
export type CorrectInput = OfPerson & Partial<Personal>

/** Somebody new. */
export interface AddInput extends Pick<Personal, 'name' | 'joined'>, Omit<Place, 'superior' | 'contractEnd'>, Partial<Pick<Place, 'superior' | 'contractEnd'>> {
  code: string
  personal: Partial<Omit<Personal, 'name' | 'joined'>>
  /** An account to sign in with; left out: none. By whoever may change accounts. */
  username?: string
  /** The person is mailed a link to choose a password. */
  invite?: boolean
}

/** What became of the invitation; null: nobody was to be invited. */
export interface Added extends OfPerson {
  invited: InviteOutcome | null
}

/** So many of a kind of request. */
export interface OfModule {
  module: string
  name: string
  count: number
}

/** What somebody leaves behind on the day after their last one, before it is said that they leave. Kinds and numbers, never what requests say. */
export interface Leaving {
  /** Requests that wait for their decision now. */
  waiting: OfModule[]
  /** Requests on their way that will come to them. */
  coming: number
  /** Requests of their own on their way: those end with them. */
  own: OfModule[]
  /** Whom they lead then, or later. */
  reports: { id: string; name: string; title: string }[]
  departments: { id: string; name: string }[]
  roles: { id: string; name: string; site: string }[]
  /** Who leads them then, up the line: takes over where nobody else is named. */
  takesOver: { id: string; name: string } | null
  /** Who was said before to decide in their place; null: nobody, or they are not there then. */
  decides: { id: string; name: string } | null
  /** The reader may hand roles on: an administrator of the whole company. */
  mayHandRoles: boolean
}

export interface LeaveInput extends OfPerson {
  /** Last working day. */
  lastDay: string
  /** Who leads those they led, from the day after; null: nobody. */
  reportsTo?: string | null
  /** Who decides in their place from the day after; null: the line above is asked. */
  decisionsTo?: string | null
  /** Who leads their departments then; those left out are nobody's. */
  departments?: { id: string; person: string | null }[]
  /** Who has their roles then; those left out are nobody's. By administrators of the whole company. */
  roles?: { id: string; person: string | null }[]
}

export interface SiteRow {
  id: string
  code: string
  name: string
  timeZone: string
  /** Who work there today. */
  people: number
}

export interface DepartmentRow {
  id: string
  code: string
  name: string
  parent: string | null
  parentName: string
  /** Who leads it today; null: nobody. */
  head: string | null
  headName: string
  /** Who is to lead it later, in order. */
  headsToCome: { from: string; id: string; name: string }[]
  people: number
}

/** A site or a department: new without an `id`, by a code that is its own for ever. What is left out stays as it is; something new needs a name, a site its time zone. */
interface SaveInput {
  id?: string
  code?: string
  name?: string
}
export type SaveSiteInput = SaveInput & Partial<Pick<SiteRow, 'timeZone'>>
export interface SaveDepartmentInput extends SaveInput {
  parent?: string | null
  /** Left out: stays as it is. */
  head?: string | null
  /** First day of another head. Left out: since ever for a first one, else today. */
  headFrom?: string
}

const command = { kind: 'command', method: 'POST', added: true } as const

export const directoryCalls = defineCalls('directory', {
  people: defineCall<PeopleInput, Paged<PersonRow>>({ kind: 'query', kept: 'never', method: 'POST', path: '/administration/people/list', added: true }),
  person: defineCall<OfPerson, PersonDetail>({ kind: 'query', kept: 'never', method: 'GET', path: '/administration/people/{id}', added: true }),
  choices: defineCall<Record<string, never>, DirectoryChoices>({ kind: 'query', kept: 'never', method: 'POST', path: '/administration/people/choices', added: true }),
  /** Where somebody works, for whom and by which calendar, from a day on. */
  change: defineCall<ChangeInput, OfPerson>({ ...command, path: '/administration/people/change', security: 'right' }),
  /** Another address is where links to sign in go. */
  correct: defineCall<CorrectInput, OfPerson>({ ...command, path: '/administration/people/correct', security: 'right' }),
  add: defineCall<AddInput, Added>({ ...command, path: '/administration/people/add', security: 'right' }),
  /** @param lastDay left out: what is theirs today or later */
  leaving: defineCall<OfPerson & { lastDay?: string }, Leaving>({ kind: 'query', kept: 'never', method: 'GET', path: '/administration/people/{id}/leaving', added: true }),
  /** Says the last day, and who takes over. */
  leave: defineCall<LeaveInput, OfPerson>({ ...command, path: '/administration/people/leave', security: 'right' }),
  /** They stay after all; what was handed on stays where it is, but for the right to decide. */
  stay: defineCall<OfPerson, OfPerson>({ ...command, path: '/administration/people/stay', security: 'right' }),
  places: defineCall<Record<string, never>, { sites: SiteRow[]; departments: DepartmentRow[] }>({ kind: 'query', kept: 'never', method: 'POST', path: '/administration/places/list', added: true }),
  saveSite: defineCall<SaveSiteInput, OfPerson>({ ...command, path: '/administration/places/site' }),
  saveDepartment: defineCall<SaveDepartmentInput, OfPerson>({ ...command, path: '/administration/places/department', security: 'right' }),
  /** People in service, to choose a superior from. */
  candidates: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', kept: 'never', method: 'POST', path: '/administration/people/candidates', added: true }),
})
