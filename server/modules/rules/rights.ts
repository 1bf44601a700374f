/** Who has which module: read, and changed as one revision. */
import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Applied, RightChange, RightLine, Rights } from '../../../contract/modules/rules/calls.ts'
import { requestModules } from '../../../contract/requests.ts'
import { administrates } from '../../account/administrators.ts'
import { type Item, itemOf, type Sections } from '../../configure/bundle.ts'
import { DEPARTMENT_HEAD, knownModules, rolesOf } from '../../configure/directory.ts'
import { personCoder, presentRights } from '../../configure/present.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { accessGroup, employee, moduleAccess } from '../../org/table.ts'
import { applyChange } from './change.ts'
import { revisionNow } from './revisions.ts'
import { roleTitle } from './words.ts'

/** Modules of administrators: whoever could give them away, or take them from administrators, would be one. */
const OF_ADMINISTRATORS = ['accounts', 'directory', 'rules']
const closedTo = ({ caller }: Context): string[] => (administrates(caller) ? [] : OF_ADMINISTRATORS)

const knownRoles = (): string[] => [...rolesOf(requestModules), DEPARTMENT_HEAD]
const slugs = (): string[] => knownModules().map(({ slug }) => slug)

export async function readRights(context: Context): Promise<Rights> {
  const groups = await q().select({ id: accessGroup.id, code: accessGroup.code, name: accessGroup.name }).from(accessGroup).orderBy(asc(accessGroup.name))
  const people = await q().selectDistinct({ id: employee.id, code: employee.code, name: employee.fullName }).from(moduleAccess).innerJoin(employee, eq(employee.id, moduleAccess.employeeId)).where(isNotNull(moduleAccess.employeeId))
  const rows = await q().select().from(moduleAccess).orderBy(asc(moduleAccess.id))
  const codeOf = new Map([...groups, ...people].map(({ id, code }) => [id, code]))
  const lineOf = ({ employeeId, groupId, role, denied, readOnly }: (typeof rows)[number]): RightLine => ({
    whom: employeeId !== null ? 'person' : groupId !== null ? 'group' : role !== null ? 'role' : 'everyone', key: codeOf.get(employeeId ?? groupId ?? '') ?? role ?? '', how: denied ? 'none' : readOnly ? 'readOnly' : 'full',
  })
  return {
    revision: await revisionNow(), groups: groups.map(({ code, name }) => ({ code, name })), roles: knownRoles().map((code) => ({ code, name: roleTitle(code, context) })), people: people.map(({ code, name }) => ({ code, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    modules: slugs().map((slug) => ({ slug, lines: rows.filter((row) => row.module === slug).map(lineOf) })), closed: closedTo(context),
  }
}

type Right = Sections['rights']
const places = { group: 'groups', role: 'roles', person: 'people' } as const

/** A module's rights with one line as it is to be. */
function withLine(right: Right, { whom, key, how }: RightChange): Right {
  if (whom === 'everyone') return { ...right, everyone: how ?? undefined }
  const { [key]: _, ...others } = right[places[whom]] ?? {}
  const lines = how === null ? others : { ...others, [key]: how }
  return { ...right, [places[whom]]: Object.keys(lines).length > 0 ? lines : undefined }
}

/** What a module's rights say of roles this server has: a role that is gone would make every change a mistake. */
function ofKnownRoles(right: Right): Right {
  const roles = Object.entries(right.roles ?? {}).filter(([role]) => knownRoles().includes(role))
  return { ...right, roles: roles.length > 0 ? Object.fromEntries(roles) : undefined }
}

/** A module nobody has any line of is said nothing of. */
const isSaid = ({ value: { everyone, groups, roles, people } }: Item<Right>) => [everyone, groups, roles, people].some((part) => part !== undefined)

/** Codes that changes speak of, and nobody has. Lines that go are none of it. @throws CallError employee_unknown, rules_unknown, each at its change */
async function requireKnown(changes: readonly RightChange[]): Promise<void> {
  const asked = (wanted: RightChange['whom']) => [...new Set(changes.flatMap(({ whom, key, how }) => (whom === wanted && how !== null ? [key] : [])))]
  const codes = async (table: typeof employee | typeof accessGroup, of: readonly string[]) => (of.length === 0 ? [] : (await q().select({ code: table.code }).from(table).where(inArray(table.code, [...of]))).map(({ code }) => code))
  const known: Record<RightChange['whom'], readonly string[]> = { everyone: [''], role: knownRoles(), person: await codes(employee, asked('person')), group: await codes(accessGroup, asked('group')) }
  refuseAll(changes.flatMap(({ whom, key, how }, i): Problem[] =>
    how === null || whom === 'everyone' || known[whom].includes(key) ? [] : [{ code: whom === 'person' ? 'employee_unknown' : 'rules_unknown', params: { key }, field: `changes.${i}.key` }]))
}

/** @throws CallError not_found (a module), not_allowed (one of administrators), and as `applyChange` */
export async function changeRights({ revision, changes }: { revision: number; changes: readonly RightChange[] }, context: Context, isLocal: boolean): Promise<Applied> {
  const known = slugs()
  if (changes.some(({ module }) => !known.includes(module))) return refuse('not_found')
  if (changes.some(({ module }) => closedTo(context).includes(module))) return refuse('not_allowed')
  await requireKnown(changes)
  return applyChange(revision, async (directory) => {
    // lines of modules and roles of before go with the first change, and the revision says so
    const rights = new Map((await presentRights(personCoder(directory))).flatMap(({ value }) => (known.includes(value.module) ? [[value.module, ofKnownRoles(value)]] : [])))
    for (const change of changes) rights.set(change.module, withLine(rights.get(change.module) ?? { module: change.module, category: 'group' }, change))
    return { rights: [...rights.values()].map((value) => itemOf('rights', value)).filter(isSaid) }
  }, context, isLocal)
}
