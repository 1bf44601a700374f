/** Roles, rights and rules of the company, for administrators: all ours. @see contract/modules/rules/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'

/** The configuration that holds: its number, when it was applied and by whom; of a company that never applied one, 1 and nothing else. */
export interface Revision {
  revision: number
  /** Instant; null: nothing was applied yet. */
  at: string | null
  by: string
}

/** What a change was applied as. */
export interface Applied extends Revision {
  /** Of the revision, for `revision`; null: nothing changed. */
  id: string | null
}

/** A value of a condition: its code, and its name where it has one. */
export interface Named {
  code: string
  name: string
}

/** What a rule asks of the person, or of a fact the request states. All conditions of a rule must hold. */
export type RuleCondition =
  | { kind: 'department' | 'site' | 'requester'; anyOf: Named[] }
  | { kind: 'grade'; limit: number }
  | { kind: 'oneOf'; fact: string; anyOf: Named[] }
  | { kind: 'above' | 'atMost'; fact: string; limit: number }

/** Whom a level asks. `name` of a role or a person. */
export type LevelAsks = { kind: 'superior'; up: number } | { kind: 'departmentHead' } | { kind: 'role' | 'person'; name: string }

export interface RuleLevel {
  asks: LevelAsks
  /** Everybody of the level must approve; else any one. */
  all: boolean
}

export interface Rule {
  name: string
  /** Slug, or '*' for every module. */
  module: string
  conditions: RuleCondition[]
  levels: RuleLevel[]
}

/** What rules of a module look at: a number, one of some values, or yes and no. */
export interface RuleFact {
  fact: string
  kind: 'number' | 'oneOf' | 'yesNo'
  /** Of `oneOf`: what one may choose from. */
  options: Named[]
}

export interface RuledModule {
  slug: string
  /** Places in `rules`, in the order in which they are tried. */
  rules: number[]
  facts: RuleFact[]
}

export interface RulesAnswer {
  revision: Revision
  rules: Rule[]
  modules: RuledModule[]
}

export interface Approver {
  employeeId: string
  name: string
  code: string
  companyStructure: string
  /** Why they are asked, in words. */
  reason: string
  /** Who may decide in their place today. */
  standIns: string[]
  /** False: they gave the right to decide away meanwhile. */
  decides: boolean
}

export interface AskedLevel {
  /** Place in the round, from 1; null: this level of the rule asks nobody. */
  level: number | null
  asks: LevelAsks
  all: boolean
  /** Why it asks nobody: they all decided just before; HR alone decides, and there is nobody else; nobody may decide, so that a submit is refused. */
  leftOut: 'decidedBefore' | 'oneOfHr' | 'nobody' | null
  persons: Approver[]
}

/** A rule as it was judged: an answer for each of its conditions, in their order. */
export interface JudgedRule {
  rule: number
  fits: boolean
  answers: boolean[]
}

export interface WhoApprovesInput {
  module: string
  /** Whom the request is for. */
  employeeId: string
  /** Who files it; left out: the same person. */
  requestorId?: string
  /** What the request states: codes, numbers, `yes` or `no`. */
  facts: { fact: string; value: string | number }[]
}

export interface WhoApproves {
  /** Who files it has the module, and may submit for the person. */
  mayFile: boolean
  /** Place of the rule that is followed; null: none fits, and a submit is refused. */
  rule: number | null
  levels: AskedLevel[]
  /** Rules of the module in the order in which they are tried, with the one that is followed. */
  judged: JudgedRule[]
}

/** A role somebody holds, or will hold. */
export interface OfficeHolder {
  /** Of the row. */
  id: string
  role: string
  employeeId: string
  employee: string
  code: string
  companyStructure: string
  /** Where it is held; null: everywhere. */
  site: Named | null
  /** Slug of the one module it counts in; null: in all. */
  module: string | null
  /** Civil date; null: since whenever. */
  from: string | null
  until: string | null
  /** The person has left, and holds nothing any more. */
  hasLeft: boolean
  /** The reader may end it. */
  mayEnd: boolean
}

export interface Offices {
  revision: Revision
  /** All there are, held or not. */
  roles: Named[]
  /** Roles the reader may not give or take. */
  closed: string[]
  holders: OfficeHolder[]
  sites: Named[]
  /** Slugs a role may be held for. */
  modules: string[]
}

export interface GiveOfficeInput {
  /** Revision the screen was drawn from. */
  revision: number
  role: string
  employeeId: string
  /** Code. */
  site?: string
  module?: string
  /** From today on. Default: today. */
  from?: string
  until?: string
}

export type RightHow = 'full' | 'readOnly' | 'none'
export type RightWhom = 'everyone' | 'group' | 'role' | 'person'

/** A line of rights: who, and how. */
export interface RightLine {
  whom: RightWhom
  /** Code of the group, role or employee; '' for everyone. */
  key: string
  how: RightHow
}

export interface Rights {
  revision: Revision
  groups: Named[]
  roles: Named[]
  /** People who have a line of their own, by code. */
  people: Named[]
  modules: { slug: string; lines: RightLine[] }[]
  /** Slugs of modules whose rights the reader may not change: those of administrators. */
  closed: string[]
}

/** One line as it is to be; null: there is none. */
export interface RightChange {
  module: string
  whom: RightWhom
  key: string
  how: RightHow | null
}

/** So many lines change at once. */
export const MOST_CHANGES = 300

export interface AppliedRevision extends Revision {
  id: string
  /** What changed, in the words of the command line; at most `LINES_LISTED` of them in a list. */
  lines: string[]
  /** How many lines there are. */
  size: number
}

/** Lines of a revision in a list of them. */
export const LINES_LISTED = 12

const look = { kind: 'query', kept: 'never', added: true } as const
const change = { kind: 'command', method: 'POST', added: true, security: 'right' } as const

export const ruleCalls = defineCalls('rules', {
  rules: defineCall<Record<string, never>, RulesAnswer>({ ...look, method: 'GET', path: '/administration/rules' }),
  /** Everybody in service. */
  people: defineCall<ListInput, Paged<EmployeeOption>>({ ...look, method: 'POST', path: '/administration/rules/people' }),
  /** As a submit would find them; nothing is written. */
  whoApproves: defineCall<WhoApprovesInput, WhoApproves>({ ...look, method: 'POST', path: '/administration/rules/who-approves' }),
  offices: defineCall<Record<string, never>, Offices>({ ...look, method: 'GET', path: '/administration/offices' }),
  giveOffice: defineCall<GiveOfficeInput, Applied>({ ...change, path: '/administration/offices/give' }),
  /** From today on somebody holds it no more. */
  endOffice: defineCall<{ revision: number; id: string }, Applied>({ ...change, path: '/administration/offices/end' }),
  rights: defineCall<Record<string, never>, Rights>({ ...look, method: 'GET', path: '/administration/rights' }),
  /** All of them, as one revision, or none. */
  changeRights: defineCall<{ revision: number; changes: RightChange[] }, Applied>({ ...change, path: '/administration/rights/change' }),
  revisions: defineCall<ListInput, Paged<AppliedRevision>>({ ...look, method: 'POST', path: '/administration/revisions/list' }),
  /** One with all its lines. */
  revision: defineCall<{ id: string }, AppliedRevision>({ ...look, method: 'GET', path: '/administration/revisions/{id}' }),
})
