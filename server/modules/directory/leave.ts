/** Somebody leaves: what they leave behind, and who takes over. @see contract/modules/directory/README.md#effects */
import { and, asc, count, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { openForApproval, Step } from '../../../contract/kit/lifecycle.ts'
import type { LeaveInput, Leaving } from '../../../contract/modules/directory/calls.ts'
import { ADMIN, administrates, administratorsBeside, daysAdministratorsEnd, lockAdministrators, willAdministrate } from '../../account/administrators.ts'
import { sections } from '../../configure/bundle.ts'
import { noteRevision } from '../../configure/run.ts'
import { changeDirectory, lineOf, lockDirectory } from '../../configure/sheets/change.ts'
import { noteDeed } from '../../directory/deed.ts'
import { codesByIds } from '../../directory/read.ts'
import { handHeads, handRoles } from '../../directory/write.ts'
import { q } from '../../db/context.ts'
import { moduleName } from '../../effects/notice-text.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { chainOf } from '../../org/line.ts'
import { type Employee, findEmployee, namesOf } from '../../org/people.ts'
import { department, departmentHead, employee, employeeRole, employment, site } from '../../org/table.ts'
import { todayOfCompany } from '../../org/today.ts'
import { cutRights, handOver, takeBackFrom, takenOverBy } from '../../request/approval/approval-rights.ts'
import { approvalStep, request } from '../../request/table.ts'
import { requireMayPlaceOneself, saidBy } from './change.ts'

const onTheWay = and(inArray(request.status, [...openForApproval]), isNull(request.deletedAt))

/** Steps of the rounds requests are in that ask a person, by module. */
const asking = (employeeId: string, statusId: number) =>
  q().select({ module: request.module, count: count() }).from(approvalStep).innerJoin(request, and(eq(request.id, approvalStep.requestId), eq(request.round, approvalStep.round)))
    .where(and(eq(approvalStep.personId, employeeId), eq(approvalStep.statusId, statusId), statusId === Step.onDesk ? eq(request.level, approvalStep.level) : gte(approvalStep.level, request.level), onTheWay)).groupBy(request.module).orderBy(asc(request.module))

/** What holds on a day or later. */
const stillOn = (t: typeof employment | typeof departmentHead | typeof employeeRole, day: string) => or(isNull(t.until), gte(t.until, day))

/** Stretches of people a person leads on a day or later. */
const ledFrom = (superiorId: string, day: string) =>
  q().select({ id: employee.id, code: employee.code, name: employee.fullName, title: employment.jobTitle, from: employment.from }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(eq(employment.superiorId, superiorId), stillOn(employment, day), or(isNull(employee.leaveDate), gte(employee.leaveDate, day)))).orderBy(asc(employee.sortName), asc(employee.id), asc(employment.from))

const headedFrom = (employeeId: string, day: string) =>
  q().select({ id: departmentHead.id, departmentId: department.id, code: department.code, name: department.name, from: departmentHead.from }).from(departmentHead).innerJoin(department, eq(department.id, departmentHead.departmentId))
    .where(and(eq(departmentHead.employeeId, employeeId), stillOn(departmentHead, day))).orderBy(asc(department.name), asc(departmentHead.from))

const rolesFrom = (employeeId: string, day: string) =>
  q().select({ id: employeeRole.id, role: employeeRole.role, module: employeeRole.module, site: site.name, siteCode: site.code }).from(employeeRole).leftJoin(site, eq(site.id, employeeRole.siteId)).where(and(eq(employeeRole.employeeId, employeeId), stillOn(employeeRole, day))).orderBy(asc(employeeRole.role), asc(employeeRole.id))

/** Whoever administrates, now or later, leaves by the word of administrators alone. */
export const mayLetGo = async (id: string, { caller, now }: Context): Promise<boolean> => administrates(caller) || !(await willAdministrate(id, await todayOfCompany(now)))

async function isThere(id: string, day: string): Promise<boolean> {
  const person = await findEmployee(id)
  return person !== null && person.joinDate <= day && (person.leaveDate === null || person.leaveDate >= day)
}

/** @throws CallError not_found */
export async function leaving({ id, lastDay }: { id: string; lastDay?: string }, context: Context): Promise<Leaving> {
  const person = (await findEmployee(id)) ?? refuse('not_found')
  const day = lastDay === undefined ? await todayOfCompany(context.now) : addDays(lastDay, 1)
  const [above = null] = await chainOf(id, day)
  const decides = person.leaveDate === null ? null : await takenOverBy(id, addDays(person.leaveDate, 1))
  const names = await namesOf([above, decides].filter((one) => one !== null))
  const named = (one: string | null) => (one === null ? null : { id: one, name: names.get(one) ?? '' })
  const reports = new Map((await ledFrom(id, day)).map(({ id: employeeId, name, title }) => [employeeId, { id: employeeId, name, title }]))
  const counted = (rows: readonly { module: string; count: number }[]) => rows.map((row) => ({ ...row, name: moduleName(context.language, row.module) }))
  const coming = await asking(id, Step.waiting)
  return {
    waiting: counted(await asking(id, Step.onDesk)), coming: coming.reduce((sum, one) => sum + one.count, 0),
    own: counted(await q().select({ module: request.module, count: count() }).from(request).where(and(eq(request.employeeId, id), onTheWay)).groupBy(request.module).orderBy(asc(request.module))),
    reports: [...reports.values()], departments: [...new Map((await headedFrom(id, day)).map(({ departmentId, name }) => [departmentId, { id: departmentId, name }])).values()],
    roles: (await rolesFrom(id, day)).map(({ id: held, role, site: at }) => ({ id: held, name: context.t(`approval:role.${role}`), site: at ?? '' })),
    takesOver: named(above), decides: named(decides !== null && (await isThere(decides, day)) ? decides : null), mayHandRoles: administrates(context.caller),
  }
}

/** Who takes over is there then. @throws CallError directory_successor, at its field */
async function requireThere(id: string | null | undefined, leaver: Employee, day: string, field: string): Promise<void> {
  if (!id) return
  if (id === leaver.id || !(await isThere(id, day))) refuse('directory_successor', {}, field)
}

/** How many administrate on a day and on every later one on which it is known that one goes, until the change is done: nobody else takes one away. */
async function administratorsFrom(day: string, isLocal: boolean): Promise<Map<string, number>> {
  await lockAdministrators()
  const counts = new Map<string, number>()
  for (const on of [day, ...(await daysAdministratorsEnd(day))]) counts.set(on, await administratorsBeside(null, on, isLocal))
  return counts
}

/**
 * The last day of somebody, in one transaction with who leads, decides and holds what they did from the day after. Their account ends that day, as for every leaver.
 * @param isLocal passwords are ours: an administrator without one is none who can sign in
 * @throws CallError not_found, directory_oneself, directory_successor, not_allowed for roles by who is no administrator of the whole company, account_last_administrator, and what rows are refused for
 */
export async function leave({ id, lastDay, reportsTo = null, decisionsTo = null, departments = [], roles: handedOn = [] }: LeaveInput, context: Context, isLocal: boolean): Promise<{ id: string }> {
  await lockDirectory()
  const person = (await findEmployee(id)) ?? refuse('not_found')
  if (id === context.caller.employeeId) refuse('directory_oneself')
  const day = addDays(lastDay, 1)
  await requireThere(reportsTo, person, day, 'reportsTo')
  await requireThere(decisionsTo, person, day, 'decisionsTo')
  for (const [i, one] of departments.entries()) {
    await requireThere(one.person, person, day, `departments.${i}.person`)
    if (one.person === context.caller.employeeId) requireMayPlaceOneself(context, `departments.${i}.person`)
  }
  for (const [i, one] of handedOn.entries()) await requireThere(one.person, person, day, `roles.${i}.person`)
  const held = await rolesFrom(id, day)
  if (handedOn.some((one) => one.person !== null) ? !administrates(context.caller) : !(await mayLetGo(id, context))) refuse('not_allowed')
  const administrators = held.some(({ role }) => role === ADMIN) ? await administratorsFrom(day, isLocal) : new Map<string, number>()
  const led = await ledFrom(id, day)
  const headed = await headedFrom(id, day)
  const next = new Map(departments.map((one) => [one.id, one.person]))
  // one of them who takes over has who led the leaver above them
  const above = (await chainOf(id, day)).find((one) => one !== reportsTo) ?? null
  const superiors = [reportsTo, above].filter((one) => one !== null)
  const codes = await codesByIds([...superiors, ...next.values(), ...handedOn.map((one) => one.person)].filter((one) => one !== null))
  const superiorOfLed = (employeeId: string) => codes.get((employeeId === reportsTo ? above : reportsTo) ?? '') ?? null
  const { plan, changes } = await changeDirectory(
    {
      people: [lineOf('people', { code: person.code, left: lastDay })],
      employments: led.map(({ id: employeeId, code, from }) => lineOf('employments', { person: code, from: from > day ? from : day, superior: superiorOfLed(employeeId) })),
    },
    { employeeIds: [id, ...led.map((one) => one.id), ...superiors] }, await saidBy(context), { left: 'lastDay', superior: 'reportsTo' }, new Map(led.map((one) => [one.code, one.name])),
  )
  const heads = headed.map((row) => ({ ...row, employeeId: next.get(row.departmentId) ?? null, from: row.from > day ? row.from : day }))
  await handHeads(heads, day, context.now)
  const told = heads.length === 0 ? [] : ['heads of departments', ...heads.map((one) => `  ~ ${one.code}: ${person.code} → ${codes.get(one.employeeId ?? '') ?? 'nobody'} from ${one.from}`)]
  const successors = new Map(handedOn.map((one) => [one.id, one.person]))
  await handRoles(held.map(({ id: role }) => ({ id: role, employeeId: successors.get(role) ?? null })), day, context.now)
  const { fullName, username } = context.caller
  if (held.length > 0) {
    const words = held.map((row) => `  ~ ${sections.roles.keyOf({ role: row.role, person: person.code, module: row.module ?? undefined, site: row.siteCode ?? undefined })} → ${codes.get(successors.get(row.id) ?? '') ?? 'nobody'} from ${day}`)
    await noteRevision('roles', words, `${fullName} (${username})`, context.now)
  }
  for (const [on, before] of administrators) if (before > 0 && (await administratorsBeside(null, on, isLocal)) === 0) refuse('account_last_administrator')
  const handed = person.leaveDate === null || person.leaveDate > lastDay ? day : addDays(person.leaveDate, 1)
  await takeBackFrom(id, handed, context)
  await cutRights(id, lastDay, context)
  if (decisionsTo !== null) await handOver({ fromEmployeeId: id, toEmployeeId: decisionsTo, from: day }, context)
  await noteDeed('leaves', id, { from: lastDay, columns: [], changes: [...changes, ...told] }, context)
  for (const { employeeId } of plan.placed) if (employeeId !== id) await noteDeed('changed', employeeId, { from: day, columns: ['superior'], changes: [] }, context)
  return { id }
}

/** They stay: the right to decide is theirs again. @throws CallError not_found, directory_oneself, and what the row is refused for */
export async function stay({ id }: { id: string }, context: Context): Promise<{ id: string }> {
  await lockDirectory()
  const person = (await findEmployee(id)) ?? refuse('not_found')
  if (id === context.caller.employeeId) refuse('directory_oneself')
  if (person.leaveDate === null) return { id }
  const { changes } = await changeDirectory({ people: [lineOf('people', { code: person.code, left: null })] }, { employeeIds: [id] }, await saidBy(context))
  await takeBackFrom(id, addDays(person.leaveDate, 1), context)
  await noteDeed('stays', id, { from: null, columns: [], changes }, context)
  return { id }
}
