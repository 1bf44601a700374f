/** Who decides at each level, worked out at submit and frozen. @see docs/product/lifecycle.md#approval */
import { eq, inArray } from 'drizzle-orm'
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { q } from '../../db/context.ts'
import { type Employment, employmentOn } from '../../org/employment.ts'
import { type Seat, seatsAbove } from '../../org/line.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import { departmentHeadOf, holdersOfRole, hrOfSite, ROLE_OF_HR, rolesOf } from '../../org/roles.ts'
import { department } from '../../org/table.ts'
import { refuse } from '../../lib/refuse.ts'
import { hrAloneOf } from '../hr-alone.ts'
import { approvalMatrix, type MatrixLevel } from '../table.ts'
import { type Chosen, distinct, type Level, mergeLevels } from './levels.ts'
import { type JudgedRow, judgeRows, type MatrixRow } from './matrix.ts'

/** The one the request is for, and who may not decide it. */
interface Case {
  employeeId: string
  /** Requester, employee and everybody on a line: skipped upward. */
  barred: ReadonlySet<string>
  work: Employment
  date: string
  /** Slug: a role may be held for one module. */
  module: string
}

const isInService = async (employeeId: string, date: string): Promise<boolean> => {
  const person = await findEmployee(employeeId)
  return person !== null && person.joinDate <= date && (person.leaveDate === null || person.leaveDate >= date)
}

const nameOf = async (employeeId: string): Promise<string> => (await findEmployee(employeeId))?.fullName ?? ''

const mayDecide = (who: Case, seat: Seat) => seat.filled && !who.barred.has(seat.employeeId)

/** The next place up from somebody who can't decide, and why that one can't. */
async function ascend(who: Case, from: Seat, above: readonly Seat[]): Promise<Chosen[]> {
  const next = above.find((seat) => mayDecide(who, seat))
  if (!next) return []
  const reasonCode = from.filled ? 'insteadOfOwn' : 'insteadOfVacant'
  return [{ personId: next.employeeId, reasonCode, reasonParams: { person: await nameOf(from.employeeId) } }]
}

/** Heads of the department and of those above it, nearest first; a vacant seat is passed over. */
async function headsAbove(who: Case, departmentId: string | null): Promise<Chosen[]> {
  for (let id = departmentId, depth = 0; id !== null && depth < 12; depth++) {
    const [row] = await q().select().from(department).where(eq(department.id, id))
    const head = await departmentHeadOf(id, who.date)
    if (head && !who.barred.has(head)) return [{ personId: head, reasonCode: 'departmentHead', reasonParams: { department: row?.name ?? '' } }]
    id = row?.parentId ?? null
  }
  return []
}

type Resolver<K extends MatrixLevel['resolver']['kind']> = (who: Case, how: Extract<MatrixLevel['resolver'], { kind: K }>) => Promise<Chosen[]>

const resolvers: { [K in MatrixLevel['resolver']['kind']]: Resolver<K> } = {
  async superior(who, { up = 1 }) {
    const seats = await seatsAbove(who.employeeId, who.date)
    const wanted = seats[up - 1]
    // nobody is known above: the head of the department is the nearest superior there is
    if (!wanted) return headsAbove(who, who.work.departmentId)
    if (!mayDecide(who, wanted)) {
      const higher = await ascend(who, wanted, seats.slice(up))
      return higher.length > 0 ? higher : headsAbove(who, who.work.departmentId)
    }
    return [{ personId: wanted.employeeId, reasonCode: up === 1 ? 'superior' : 'higherSuperior', reasonParams: { employee: await nameOf(who.employeeId) } }]
  },

  async departmentHead(who) {
    const head = await departmentHeadOf(who.work.departmentId, who.date)
    if (head && who.barred.has(head)) return ascend(who, { employeeId: head, filled: true }, await seatsAbove(head, who.date))
    const found = await headsAbove(who, who.work.departmentId)
    if (found.length > 0) return found
    // the seat is vacant all the way up: the superior of the person takes it
    const next = (await seatsAbove(who.employeeId, who.date)).find((seat) => mayDecide(who, seat))
    return next ? [{ personId: next.employeeId, reasonCode: 'vacantHead', reasonParams: { department: who.work.department } }] : []
  },

  async role(who, { role }) {
    const holders = await holdersOfRole(role, who.work.siteId, who.date, who.module)
    const free = holders.filter((id) => !who.barred.has(id))
    if (free.length > 0) return free.map((personId) => ({ personId, reasonCode: 'role', reasonParams: { role: `@approval:role.${role}` } }))
    const [barred] = holders
    return barred ? ascend(who, { employeeId: barred, filled: true }, await seatsAbove(barred, who.date)) : []
  },

  async person(who, { employeeId }) {
    const seat = { employeeId, filled: await isInService(employeeId, who.date) }
    if (mayDecide(who, seat)) return [{ personId: employeeId, reasonCode: 'person', reasonParams: {} }]
    return ascend(who, seat, await seatsAbove(employeeId, who.date))
  },
}

/**
 * Where HR alone decides: those of them who are HR of the person, else any other HR of theirs. Nobody comes in for being above somebody.
 * @param earlier people of the levels before: two levels are two people
 * @returns null where there is nobody but them: one level then, named as one
 */
async function ofHr(who: Case, found: readonly Chosen[], resolver: MatrixLevel['resolver'], earlier: ReadonlySet<string>): Promise<Chosen[] | null> {
  const hr = (await hrOfSite(who.module, who.work.siteId, who.date)).filter((id) => !who.barred.has(id))
  const meant = found.filter((p) => hr.includes(p.personId) && p.reasonCode !== 'insteadOfOwn' && p.reasonCode !== 'insteadOfVacant')
  const role = resolver.kind === 'role' ? resolver.role : ROLE_OF_HR
  if (meant.length > 0) return meant
  const others = hr.filter((id) => !earlier.has(id))
  if (others.length === 0 && hr.length > 0) return null
  return others.map((personId) => ({ personId, reasonCode: 'role', reasonParams: { role: `@approval:role.${role}` } }))
}

/** A level of a rule with whom it came to. */
export interface FoundLevel extends Level {
  /** Place in the rule, from 1. */
  number: number
  asks: MatrixLevel['resolver']
  /** Where HR alone decides, and nobody is left but who decides before: the level is left out. */
  isOneOfHr: boolean
}

/** How a request finds its approvers. */
export interface Route {
  /** Rules that speak of the module, each with its answers, in turn. */
  rules: JudgedRow[]
  /** The rule it follows; null: none fits, or it names no level. */
  row: MatrixRow | null
  /** Levels of the rule; one without people has nobody who may decide. */
  found: FoundLevel[]
  /** Levels of the round: of the found ones those that ask somebody who has not just decided. */
  levels: FoundLevel[]
}

interface Asked {
  module: string
  requestorId: string
  employeeId: string
  covered: ReadonlySet<string>
}

/**
 * The rule a request follows and whom each of its levels comes to, with people who are in service, are not concerned themselves and do not follow themselves.
 * Reads alone.
 * @param request who asks, whom it is for and who else stands on its lines
 * @param stated the module's facts for the conditions
 * @throws CallError no_employment
 */
export async function findRoute(request: Asked, stated: Record<string, string | number>, date: string): Promise<Route> {
  const work = await employmentOn(request.employeeId, date)
  if (!work) return refuse('no_employment', {}, 'employeeId')
  const rows = await q().select().from(approvalMatrix).where(inArray(approvalMatrix.module, [request.module, '*']))
  const roles = await rolesOf(request.employeeId, date)
  const rules = judgeRows(rows, request.module, { departmentId: work.departmentId, siteId: work.siteId, grade: work.grade, roles, stated })
  const row = rules.find(({ fits }) => fits)?.row ?? null
  const who: Case = { employeeId: request.employeeId, barred: new Set([request.requestorId, request.employeeId, ...request.covered]), work, date, module: request.module }
  const found: FoundLevel[] = []
  for (const [index, { resolver, rule }] of (row?.levels ?? []).entries()) {
    const first = await (resolvers[resolver.kind] as Resolver<typeof resolver.kind>)(who, resolver)
    const persons = isDecidedByHr(request.module) ? await ofHr(who, first, resolver, new Set(found.flatMap((l) => l.persons.map((p) => p.personId)))) : first
    found.push({ number: index + 1, asks: resolver, rule, persons: distinct(persons ?? []), isOneOfHr: persons === null })
  }
  return { rules, row: row && row.levels.length > 0 ? row : null, found, levels: mergeLevels(found.filter((l) => l.persons.length > 0)) }
}

/**
 * Levels of an approval round.
 * @throws CallError no_employment, no_approval_rule, no_approver (with the level of the rule)
 */
export async function resolveLevels(request: Asked, stated: Record<string, string | number>, date: string): Promise<Level[]> {
  const { row, found, levels } = await findRoute(request, stated, date)
  if (!row) return refuse('no_approval_rule')
  const nobody = found.find((level) => level.persons.length === 0 && !level.isOneOfHr)
  if (nobody) refuse('no_approver', { level: nobody.number })
  return levels
}

/** Who may decide a cancellation: the last approver first, then the others of the last level. */
export interface CancellationCandidate {
  employeeId: string
  reasonCode: 'lastApprover' | 'lastLevel'
}

/**
 * The one level of a cancellation round: whoever approved last, or anyone of the last level who could have.
 * When all of them have left, the nearest superior of one.
 * @throws CallError no_approver
 */
export async function cancellationLevel(request: { module: string; requestorId: string; employeeId: string; covered: ReadonlySet<string> }, candidates: readonly CancellationCandidate[], date: string): Promise<Level> {
  const barred = new Set([request.requestorId, request.employeeId, ...request.covered])
  const hr = await hrAloneOf(request, date)
  const people = await employeesById(candidates.map((c) => c.employeeId))
  const isFree = (id: string) => {
    const person = people.get(id)
    return !barred.has(id) && hr?.includes(id) !== false && person !== undefined && person.joinDate <= date && (person.leaveDate === null || person.leaveDate >= date)
  }
  const persons = candidates.filter((c) => isFree(c.employeeId)).map((c): Chosen => ({ personId: c.employeeId, reasonCode: c.reasonCode, reasonParams: {} }))
  if (persons.length > 0) return { rule: 'anyOne', persons: distinct(persons) }
  const others = hr?.filter((id) => !barred.has(id)) ?? []
  if (others.length > 0) return { rule: 'anyOne', persons: others.map((personId): Chosen => ({ personId, reasonCode: 'role', reasonParams: { role: '@approval:role.hr' } })) }
  for (const { employeeId } of hr === null ? candidates : []) {
    const next = (await seatsAbove(employeeId, date)).find((seat) => seat.filled && !barred.has(seat.employeeId))
    if (next) return { rule: 'anyOne', persons: [{ personId: next.employeeId, reasonCode: 'insteadOfVacant', reasonParams: { person: people.get(employeeId)?.fullName ?? '' } }] }
  }
  return refuse('no_approver', { level: 1 })
}
