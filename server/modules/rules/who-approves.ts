/** Who would approve a request, found as a submit finds them. Reads alone. */
import type { Approver, AskedLevel, WhoApproves, WhoApprovesInput } from '../../../contract/modules/rules/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessTo, seekerOf } from '../../org/access.ts'
import { accountsOfEmployee, callerOf } from '../../org/accounts.ts'
import { employmentsOn } from '../../org/employment.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import { isReadable, type Within } from '../../org/scope.ts'
import { type Grant, grantsFrom, keepsAccess, standInsOf } from '../../request/approval/delegation.ts'
import type { Chosen } from '../../request/approval/levels.ts'
import { findRoute, type FoundLevel, type Route } from '../../request/approval/resolve.ts'
import { reasonOf } from '../../request/views/approvals.ts'
import { allRules, askedBy, ruledModules } from './words.ts'

/** Whom the request would concern. */
interface Of {
  module: string
  employeeId: string
  requestorId: string
  covered: ReadonlySet<string>
}

interface People {
  names: Awaited<ReturnType<typeof employeesById>>
  places: Awaited<ReturnType<typeof employmentsOn>>
  grants: readonly Grant[]
}

async function peopleOf({ found }: Route, of: Of, context: Context): Promise<People> {
  const ids = found.flatMap((level) => level.persons.map((p) => p.personId))
  const grants = await grantsFrom(ids, of, context)
  return { names: await employeesById([...ids, ...grants.map((g) => g.grantedToEmployeeId)]), places: await employmentsOn(ids, context.today), grants }
}

function approverOf(chosen: Chosen, of: Of, { names, places, grants }: People, context: Context): Approver {
  const { personId } = chosen
  const step = { personId, since: context.now }
  const who = names.get(personId)
  const isConcerned = (id: string) => id === of.requestorId || id === of.employeeId
  return {
    employeeId: personId, name: who?.fullName ?? '', code: who?.code ?? '', companyStructure: places.get(personId)?.department ?? '', reason: reasonOf(chosen, context),
    standIns: standInsOf(grants, step, of).filter((id) => !isConcerned(id)).flatMap((id) => names.get(id)?.fullName ?? []),
    decides: keepsAccess(grants, step, of, of.covered),
  }
}

/** Whether a submit by them would get as far as the levels: they have the module, and may file for the person. */
async function mayFile({ module, employeeId, requestorId }: Of, modules: readonly Within[], context: Context): Promise<boolean> {
  const access = await accessTo(await seekerOf(requestorId, context.today), module)
  if (access?.readOnly !== false) return false
  if (requestorId === employeeId) return true
  const [account] = await accountsOfEmployee(requestorId)
  const caller = account && (await callerOf(account.id, context.now))
  return caller != null && isReadable(employeeId, { caller, today: context.today }, modules.find(({ def }) => def.slug === module))
}

function leftOut(level: FoundLevel, place: number | undefined): AskedLevel['leftOut'] {
  if (place !== undefined) return null
  if (level.isOneOfHr) return 'oneOfHr'
  return level.persons.length === 0 ? 'nobody' : 'decidedBefore'
}

/**
 * Levels of a request that states these facts, with reasons, and why each rule was or was not followed.
 * @param modules with whom their roles reach
 * @throws CallError not_found, employee_unknown, no_employment
 */
export async function whoApproves({ module, employeeId, requestorId = employeeId, facts }: WhoApprovesInput, modules: readonly Within[], context: Context): Promise<WhoApproves> {
  if (!ruledModules().some(({ slug }) => slug === module)) return refuse('not_found')
  for (const [field, id] of [['employeeId', employeeId], ['requestorId', requestorId]] as const) if (!(await findEmployee(id))) refuse('employee_unknown', {}, field)
  const of: Of = { module, employeeId, requestorId, covered: new Set() }
  const route = await findRoute(of, Object.fromEntries(facts.map(({ fact, value }) => [fact, value])), context.today)
  const people = await peopleOf(route, of, context)
  const places = new Map(route.levels.map((level, i) => [level.number, i + 1]))
  const levels: AskedLevel[] = []
  for (const level of route.found) {
    const place = places.get(level.number)
    const asked = route.levels.find(({ number }) => number === level.number) ?? level
    levels.push({
      level: place ?? null, asks: await askedBy(level.asks, context), all: level.rule === 'allOf', leftOut: leftOut(level, place),
      persons: asked.persons.map((chosen) => approverOf(chosen, of, people, context)),
    })
  }
  const placeOf = new Map((await allRules()).map((row, i) => [row.id, i]))
  return {
    mayFile: await mayFile(of, modules, context), rule: route.row ? (placeOf.get(route.row.id) ?? null) : null, levels,
    judged: route.rules.map(({ row, fits, answers }) => ({ rule: placeOf.get(row.id) ?? 0, fits, answers: [...answers] })),
  }
}
