/** Who holds which role: read, given and ended. */
import { asc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Applied, GiveOfficeInput, OfficeHolder, Offices } from '../../../contract/modules/rules/calls.ts'
import { ADMIN, administrates } from '../../account/administrators.ts'
import { byOf, type Deed, noteDeed } from '../../account/deed.ts'
import { type Item, itemOf, type Sections } from '../../configure/bundle.ts'
import { coder, type Directory, knownModules, rolesOf } from '../../configure/directory.ts'
import { ALWAYS, personCoder, rolesIn } from '../../configure/present.ts'
import { lockName, q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import type { SecurityLog } from '../../lib/security-log.ts'
import { accountsOfEmployee } from '../../org/accounts.ts'
import { employmentsOn } from '../../org/employment.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import { employeeRole, site } from '../../org/table.ts'
import { todayOfCompany } from '../../org/today.ts'
import { requestModules } from '../../../contract/requests.ts'
import { applyChange } from './change.ts'
import { revisionNow } from './revisions.ts'
import { roleTitle } from './words.ts'

/** Administrators are made and ended by administrators alone. */
const closedTo = ({ caller }: Context): string[] => (administrates(caller) ? [] : [ADMIN])

const isOwnAdministrator = ({ role, employeeId }: { role: string; employeeId: string }, { caller }: Context): boolean => role === ADMIN && employeeId === caller.employeeId

async function holders(context: Context): Promise<OfficeHolder[]> {
  const today = await todayOfCompany(context.now)
  const closed = closedTo(context)
  const rows = await q().select({ role: employeeRole, siteCode: site.code, siteName: site.name }).from(employeeRole).leftJoin(site, eq(site.id, employeeRole.siteId))
    .where(or(isNull(employeeRole.until), gte(employeeRole.until, today))).orderBy(asc(employeeRole.role), asc(employeeRole.from), asc(employeeRole.id))
  const ids = [...new Set(rows.map(({ role }) => role.employeeId))]
  const [people, places] = [await employeesById(ids), await employmentsOn(ids, today)]
  return rows.map(({ role: { id, role, employeeId, module, from, until }, siteCode, siteName }) => {
    const who = people.get(employeeId)
    return {
      id, role, employeeId, employee: who?.fullName ?? '', code: who?.code ?? '', companyStructure: places.get(employeeId)?.department ?? '', site: siteCode === null ? null : { code: siteCode, name: siteName ?? '' }, module,
      from: from <= ALWAYS ? null : from, until, hasLeft: who?.leaveDate != null && who.leaveDate < today, mayEnd: !closed.includes(role) && !isOwnAdministrator({ role, employeeId }, context),
    }
  })
}

export async function readOffices(context: Context): Promise<Offices> {
  return {
    revision: await revisionNow(), roles: rolesOf(requestModules).map((code) => ({ code, name: roleTitle(code, context) })), closed: closedTo(context), holders: await holders(context),
    sites: await q().select({ code: site.code, name: site.name }).from(site).orderBy(asc(site.name)), modules: knownModules().map(({ slug }) => slug),
  }
}

/** Roles and modules this server has. Others end with the first change, and its revision says so: they would make every change a mistake. */
const isKnown = ({ roles, modules }: Directory) => ({ value }: Item<Sections['roles']>): boolean => roles.includes(value.role) && (value.module === undefined || modules.some(({ slug }) => slug === value.module))

export interface OfficeDeps {
  isLocal: boolean
  security?: SecurityLog | undefined
}

/** Administrators are noted at their accounts, whichever way they were made or ended. */
async function noteOf(employeeId: string, deed: Deed, context: Context, { security }: OfficeDeps): Promise<void> {
  for (const account of await accountsOfEmployee(employeeId)) await noteDeed(deed, account, byOf(context), context.now, security)
}

function requireOpen(role: string, context: Context): void {
  if (closedTo(context).includes(role)) refuse('not_allowed')
}

/** An administrator is one of the whole company: bound to a place or a module, nobody would count as one. @throws CallError office_whole_company, at each field */
function requireWhole({ role, site: at, module }: GiveOfficeInput): void {
  if (role === ADMIN) refuseAll(Object.entries({ site: at, module }).flatMap(([field, said]) => (said === undefined ? [] : [{ code: 'office_whole_company', field }])))
}

/** @throws CallError office_whole_company, employee_unknown, office_left, office_past, until_before_from, office_held, and as `applyChange` */
export async function giveOffice(input: GiveOfficeInput, context: Context, deps: OfficeDeps): Promise<Applied> {
  const { revision, role, employeeId, site: at, module, from, until } = input
  requireOpen(role, context)
  requireWhole(input)
  const today = await todayOfCompany(context.now)
  const person = (await findEmployee(employeeId)) ?? refuse('employee_unknown', {}, 'employeeId')
  if (person.leaveDate !== null && person.leaveDate < today) refuse('office_left', { person: person.fullName }, 'employeeId')
  const begins = from ?? today
  if (begins < today) refuse('office_past', {}, 'from')
  if (until !== undefined && until < begins) refuse('until_before_from', {}, 'until')
  const applied = await applyChange(revision, async (directory) => {
    const given = (await rolesIn(directory, personCoder(directory))).filter(isKnown(directory))
    const isSame = ({ value }: (typeof given)[number]) => value.role === role && value.person === person.code && value.site === at && value.module === module
    if (given.some((item) => isSame(item) && (item.value.until ?? '9999') >= begins && (item.value.from ?? '') <= (until ?? '9999'))) refuse('office_held', { person: person.fullName }, 'employeeId')
    return { roles: [...given, itemOf('roles', { role, person: person.code, site: at, module, from: begins, until })] }
  }, context, deps.isLocal)
  if (role === ADMIN) await noteOf(employeeId, 'account.administrator-made', context, deps)
  return applied
}

/** What was held before stays on record. @throws CallError not_found, office_own_admin, and as `applyChange` */
export async function endOffice({ revision, id }: { revision: number; id: string }, context: Context, deps: OfficeDeps): Promise<Applied> {
  const [row] = await q().select().from(employeeRole).where(eq(employeeRole.id, id))
  if (!row) return refuse('not_found')
  requireOpen(row.role, context)
  if (isOwnAdministrator(row, context)) refuse('account_oneself')
  const applied = await applyChange(revision, async (directory) => {
    const code = personCoder(directory)
    const given = await rolesIn(directory, code)
    const { key } = itemOf('roles', {
      role: row.role, person: code(row.employeeId), module: row.module ?? undefined, site: row.siteId === null ? undefined : coder(directory.sites)(row.siteId), from: row.from <= ALWAYS ? undefined : row.from, until: row.until ?? undefined,
    })
    if (!given.some((item) => item.key === key)) refuse('office_ended')
    return { roles: given.filter((item) => item.key !== key && isKnown(directory)(item)) }
  }, context, deps.isLocal)
  if (row.role === ADMIN && row.siteId === null && row.module === null) await noteOf(row.employeeId, 'account.administrator-ended', context, deps)
  return applied
}

export interface HoldersChange {
  role: string
  /** People who hold it from today on. */
  give: readonly string[]
  /** People who hold it no more. */
  end: readonly string[]
}

/**
 * Holders of a role of the whole company and of every module, as a provisioning client says them: all of it is one revision.
 * @throws CallError employee_unknown, office_left, and as `applyChange`
 */
export async function changeHolders({ role, give, end }: HoldersChange, context: Context, deps: OfficeDeps): Promise<void> {
  await lockName('configuration')
  const today = await todayOfCompany(context.now)
  const people = await employeesById([...give, ...end])
  for (const id of give) {
    const person = people.get(id) ?? refuse('employee_unknown', {}, 'members')
    if (person.leaveDate !== null && person.leaveDate < today) refuse('office_left', { person: person.fullName }, 'members')
  }
  const codesOf = (ids: readonly string[]) => ids.flatMap((id) => people.get(id)?.code ?? [])
  const ending = new Set(codesOf(end))
  await applyChange((await revisionNow()).revision, async (directory) => {
    const given = (await rolesIn(directory, personCoder(directory))).filter(isKnown(directory))
    const isHeld = ({ value }: (typeof given)[number]) => value.role === role && value.site === undefined && value.module === undefined && (value.from ?? '') <= today
    const holders = new Set(given.filter(isHeld).map(({ value }) => value.person))
    const begun = codesOf(give).filter((code) => !holders.has(code)).map((person) => itemOf('roles', { role, person, site: undefined, module: undefined, from: today, until: undefined }))
    return { roles: [...given.filter((item) => !(isHeld(item) && ending.has(item.value.person))), ...begun] }
  }, context, deps.isLocal)
  if (role !== ADMIN) return
  for (const id of give) await noteOf(id, 'account.administrator-made', context, deps)
  for (const id of end) await noteOf(id, 'account.administrator-ended', context, deps)
}
