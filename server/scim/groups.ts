/** Groups: roles that the setting gives names to. Their members are given and taken by revisions, as on the screen of roles. */
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { writeAudit } from '../http/audit.ts'
import type { Context } from '../lib/handler.ts'
import { todayOfCompany } from '../org/today.ts'
import { setExternalId } from './external-id.ts'
import { type Filter, holds, invalidFilter } from './filter.ts'
import { type GroupRef, holdersOf, type Member } from './group-rows.ts'
import { isId } from './id.ts'
import type { Json } from './patch.ts'
import { invalidValue, noSuch } from './refusal.ts'
import { GROUP, groupType, namedBy } from './schemas.ts'
import { provisioned } from './table.ts'
import { usersAmong } from './user-rows.ts'
import { versioned, versionOf } from './version.ts'

export interface Group extends Json {
  externalId?: string
  displayName?: string
  members?: { value?: string }[]
}

export interface GroupDeps {
  groups: readonly GroupRef[]
  /** Gives a role and ends it, of the whole company, from today on. */
  changeHolders: (change: { role: string; give: readonly string[]; end: readonly string[] }, context: Context) => Promise<void>
  /** Until the end of the transaction nobody else changes who holds a role. */
  lock: () => Promise<void>
  base: string
}

const memberIds = ({ members = [] }: Group): Set<string> => new Set(members.flatMap(({ value }) => (value === undefined ? [] : [value.toLowerCase()])))

/** What a group has under a path; a member is its id. @throws ScimRefusal invalidFilter */
function valuesOf(group: Group, path: string): readonly unknown[] {
  const named = namedBy(path, groupType)
  if (!named?.attribute) throw invalidFilter(`"${path.slice(0, 100)}" is not searched for`)
  const value = group[named.attribute.name]
  const part = named.sub?.name ?? 'value'
  return [value ?? []].flat().map((one: unknown) => (one !== null && typeof one === 'object' ? (one as Json)[part] : one)).filter((one) => one !== undefined)
}

export function createGroups({ groups, changeHolders, lock, base }: GroupDeps) {
  function resourceOf({ id, name, role }: GroupRef, members: readonly Member[], externalId: string | null): Group {
    const own = members.filter((member) => member.role === role).map((member) => ({ value: member.id, $ref: `${base}/Users/${member.id}`, display: member.name, type: 'User' }))
    return versioned({ schemas: [GROUP], id, ...(externalId === null ? {} : { externalId }), displayName: name, ...(own.length > 0 ? { members: own } : {}), meta: { resourceType: 'Group', location: `${base}/Groups/${id}` } })
  }

  async function read(some: readonly GroupRef[], now: Date): Promise<Group[]> {
    if (some.length === 0) return []
    const today = await todayOfCompany(now)
    const holders = await holdersOf(some.map((one) => one.role), today)
    const users = await usersAmong([...new Set(holders.map((one) => one.id))], today)
    const outside = new Map((await q().select({ id: provisioned.id, externalId: provisioned.externalId }).from(provisioned).where(inArray(provisioned.id, some.map((one) => one.id)))).map((row) => [row.id, row.externalId]))
    return some.map((one) => resourceOf(one, holders.filter((holder) => users.has(holder.id)), outside.get(one.id) ?? null))
  }

  /** @throws ScimRefusal 404 */
  async function get(id: string, now: Date): Promise<Group> {
    const [group] = await read(groups.filter((one) => one.id === id.toLowerCase()), now)
    return group ?? Promise.reject(noSuch('group'))
  }

  return {
    get,
    /** True for a name of the setting. */
    isNamed: (name: string | undefined): boolean => groups.some((one) => one.name.toLowerCase() === name?.toLowerCase()),

    /** Those the filter holds of, in the order of the setting. @throws ScimRefusal invalidFilter */
    async list(filter: Filter | null, now: Date): Promise<Group[]> {
      // what nobody searches for is refused also where there is no group
      if (filter) holds(filter, (path) => valuesOf({}, path))
      const all = await read(groups, now)
      return filter ? all.filter((group) => holds(filter, (path) => valuesOf(group, path), (path) => (path.toLowerCase() === 'members' ? (group.members ?? []) : []))) : all
    },

    /** The group as the client wants it: who is new holds the role from today on, who is gone held it until yesterday. @throws ScimRefusal 404, 400 invalidValue; CallError of the revision */
    async change(id: string, check: (before: Group) => void, made: (before: Group) => Group, context: Context): Promise<Group> {
      await lock()
      const before = await get(id, context.now)
      check(before)
      const after = made(before)
      const [was, is] = [memberIds(before), memberIds(after)]
      const [give, end] = [[...is].filter((one) => !was.has(one)), [...was].filter((one) => !is.has(one))]
      const users = await usersAmong(give.filter(isId), await todayOfCompany(context.now))
      if (give.some((one) => !users.has(one))) throw invalidValue('members: there is no such user')
      const { role } = groups.find((one) => one.id === before.id) ?? {}
      if (role !== undefined && give.length + end.length > 0) await changeHolders({ role, give, end }, context)
      if (after.externalId !== before.externalId) await setExternalId(String(before.id), after.externalId ?? null)
      const told = await get(id, context.now)
      if (versionOf(told) !== versionOf(before)) await writeAudit('scim.groups.change', context, { id }, undefined)
      return told
    },
  }
}
