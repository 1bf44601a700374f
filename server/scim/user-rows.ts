/** People with an account, as clients look for them: rows, the filter as a condition, and which roles they hold. */
import { and, asc, count, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { account, department, employee, employment, site, workCalendar } from '../org/table.ts'
import { type Compared, type Filter, invalidFilter } from './filter.ts'
import { EMPLOYEE, ENTERPRISE, namedBy, userType } from './schemas.ts'
import { provisioned } from './table.ts'

const boss = alias(employee, 'scim_boss')

/** Of several accounts of a person the first counts here. */
const isFirst = sql`not exists (select from ${account} earlier where earlier.employee_id = ${account.employeeId} and earlier.id < ${account.id})`

/** The stretch to tell: today's; the first of whoever is yet to join, the last of whoever has left. */
function isShown(today: string): SQL | undefined {
  const day = sql`greatest(${employee.joinDate}, least(${today}::date, coalesce(${employee.leaveDate}, ${today}::date)))`
  return and(eq(employment.employeeId, employee.id), lte(employment.from, day), or(isNull(employment.until), gte(employment.until, day)))
}

/** Somebody else who is one as well: nobody is told of by an id that leads nowhere. */
const isUser = (id: AnyPgColumn): SQL => sql`exists (select from ${account} other where other.employee_id = ${id}) and not exists (select from ${provisioned} gone where gone.id = ${id} and gone.removed_at is not null)`

const columns = {
  id: employee.id, accountId: account.id, username: account.username, disabled: account.disabled, code: employee.code, fullName: employee.fullName, firstName: employee.firstName, lastName: employee.lastName,
  email: employee.email, phone: employee.phone, phoneCountryCode: employee.phoneCountryCode, joinDate: employee.joinDate, leaveDate: employee.leaveDate, externalId: provisioned.externalId,
  title: employment.jobTitle, grade: employment.grade, status: employment.employmentStatus, shiftGroup: employment.calendarOffset, managerId: boss.id, manager: boss.fullName,
  departmentCode: department.code, department: department.name, site: site.code, calendar: workCalendar.code,
}

const joined = (fields: Record<string, unknown>, today: string, where: SQL | undefined) =>
  q().select(fields as never).from(employee)
    .innerJoin(account, and(eq(account.employeeId, employee.id), isFirst))
    .leftJoin(provisioned, eq(provisioned.id, employee.id))
    .leftJoin(employment, isShown(today))
    .leftJoin(department, eq(department.id, employment.departmentId))
    .leftJoin(site, eq(site.id, employment.siteId))
    .leftJoin(workCalendar, eq(workCalendar.id, employment.calendarId))
    .leftJoin(boss, and(eq(boss.id, employment.superiorId), isUser(boss.id)))
    .where(and(isNull(provisioned.removedAt), where))

export interface UserRow {
  id: string
  accountId: string
  username: string
  disabled: boolean
  code: string
  fullName: string
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneCountryCode: string
  joinDate: string
  leaveDate: string | null
  externalId: string | null
  title: string | null
  grade: number | null
  status: string | null
  shiftGroup: number | null
  managerId: string | null
  manager: string | null
  departmentCode: string | null
  department: string | null
  site: string | null
  calendar: string | null
}

export interface UserPage {
  where: SQL | undefined
  limit: number
  offset: number
  today: string
}

/** Everybody, without where they work: fifty thousand stretches are not looked through to count people. */
const plain = (fields: Record<string, unknown>) =>
  q().select(fields as never).from(employee).innerJoin(account, and(eq(account.employeeId, employee.id), isFirst)).leftJoin(provisioned, eq(provisioned.id, employee.id)).where(isNull(provisioned.removedAt))

/** By id, so that pages follow one another whatever changes meanwhile: first who is on the page, then all of them. */
export async function listUsers({ where, limit, offset, today }: UserPage): Promise<{ rows: UserRow[]; total: number }> {
  const found = (fields: Record<string, unknown>) => (where ? joined(fields, today, where) : plain(fields))
  const total = ((await found({ total: count() })) as { total: number }[])[0]?.total ?? 0
  if (limit === 0 || offset >= total) return { rows: [], total }
  const page = (await found({ id: employee.id }).orderBy(asc(employee.id)).limit(limit).offset(offset)) as { id: string }[]
  const rows = (await joined(columns, today, inArray(employee.id, page.map((one) => one.id))).orderBy(asc(employee.id))) as UserRow[]
  return { rows, total }
}

/** One person; null for nobody, and for whom a client has deleted. */
export const userRow = async (id: string, today: string): Promise<UserRow | null> => ((await joined(columns, today, eq(employee.id, id)).limit(1)) as UserRow[])[0] ?? null

/** Of these those who are users here. */
export const usersAmong = async (ids: readonly string[], today: string): Promise<Set<string>> =>
  ids.length === 0 ? new Set() : new Set(((await joined({ id: employee.id }, today, inArray(employee.id, [...ids]))) as { id: string }[]).map((row) => row.id))

/** What an attribute is in the database, and how it is compared. */
interface Searched {
  kind: 'text' | 'exact' | 'number' | 'flag'
  is: SQL
  /** Kept in small letters. */
  isSmall?: true
}

const text = (is: SQL): Searched => ({ kind: 'text', is })
const exact = (is: SQL): Searched => ({ kind: 'exact', is })
const flag = (is: SQL): Searched => ({ kind: 'flag', is })
const hasText = (is: unknown): SQL => sql`(${is} <> '')`
const phone = sql`case when ${employee.phone} = '' then '' else ${employee.phoneCountryCode} || regexp_replace(${employee.phone}, '[^0-9]', '', 'g') end`
const work = (is: unknown): SQL => sql`case when ${is} = '' then null else 'work' end`

/** By the path in small letters; of an extension after its schema. */
const searched: Readonly<Record<string, Searched>> = {
  id: exact(sql`${employee.id}::text`), externalid: exact(sql`${provisioned.externalId}`), username: { ...text(sql`${account.username}`), isSmall: true }, active: flag(sql`(not ${account.disabled})`),
  displayname: text(sql`${employee.fullName}`), 'name.formatted': text(sql`${employee.fullName}`), 'name.givenname': text(sql`${employee.firstName}`), 'name.familyname': text(sql`${employee.lastName}`), title: text(sql`${employment.jobTitle}`),
  emails: text(sql`${employee.email}`), 'emails.value': text(sql`${employee.email}`), 'emails.type': text(work(employee.email)), 'emails.primary': flag(hasText(employee.email)),
  phonenumbers: text(phone), 'phonenumbers.value': text(phone), 'phonenumbers.type': text(work(employee.phone)), 'phonenumbers.primary': flag(hasText(employee.phone)),
  [`${ENTERPRISE}:employeenumber`]: text(sql`${employee.code}`), [`${ENTERPRISE}:department`]: text(sql`${department.name}`),
  [`${ENTERPRISE}:manager`]: exact(sql`${boss.id}::text`), [`${ENTERPRISE}:manager.value`]: exact(sql`${boss.id}::text`), [`${ENTERPRISE}:manager.displayname`]: text(sql`${boss.fullName}`),
  [`${EMPLOYEE}:joined`]: exact(sql`${employee.joinDate}::text`), [`${EMPLOYEE}:left`]: exact(sql`${employee.leaveDate}::text`), [`${EMPLOYEE}:department`]: exact(sql`${department.code}`), [`${EMPLOYEE}:site`]: exact(sql`${site.code}`),
  [`${EMPLOYEE}:grade`]: { kind: 'number', is: sql`${employment.grade}` }, [`${EMPLOYEE}:status`]: exact(sql`${employment.employmentStatus}`), [`${EMPLOYEE}:calendar`]: exact(sql`${workCalendar.code}`), [`${EMPLOYEE}:shiftgroup`]: { kind: 'number', is: sql`${employment.calendarOffset}` },
  'meta.resourcetype': exact(sql`'User'`),
}

/** @throws ScimRefusal invalidFilter */
function searchedBy(path: string): Searched {
  const named = namedBy(path, userType)
  const key = named?.attribute ? `${named.extension === null ? '' : `${named.extension}:`}${named.attribute.name.toLowerCase()}${named.sub ? `.${named.sub.name.toLowerCase()}` : ''}` : path.toLowerCase()
  const found = Object.hasOwn(searched, key) ? searched[key] : undefined
  if (!found) throw invalidFilter(`"${path.slice(0, 100)}" is not searched for`)
  return found
}

const ORDER: Readonly<Record<string, SQL>> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }
const TEXTS: Readonly<Record<string, (is: SQL, value: SQL) => SQL>> = {
  co: (is, value) => sql`position(${value} in ${is}) > 0`, sw: (is, value) => sql`starts_with(${is}, ${value})`, ew: (is, value) => sql`right(${is}, length(${value})) = ${value}`,
}

function comparedWith({ op, attrPath, compValue }: Compared): SQL {
  const { kind, is: plain, isSmall } = searchedBy(attrPath)
  if (compValue === null) {
    const told = kind === 'text' ? sql`nullif(${plain}, '')` : plain
    if (op === 'eq') return sql`(${told} is null)`
    if (op === 'ne') return sql`(${told} is not null)`
    throw invalidFilter(`${op} compares with no null`)
  }
  const type = { text: 'string', exact: 'string', number: 'number', flag: 'boolean' }[kind]
  if (typeof compValue !== type) throw invalidFilter(`"${attrPath}" is compared with a ${type}`)
  // an empty text is none; an index knows the column as it is
  if (op === 'eq' && compValue === '') return sql`false`
  const told = op === 'eq' || kind !== 'text' ? plain : sql`nullif(${plain}, '')`
  const is = kind === 'text' && !isSmall ? sql`lower(${told})` : told
  const value = kind === 'text' ? sql`lower(${compValue}::text)` : kind === 'exact' ? sql`${compValue}::text` : kind === 'number' ? sql`${compValue}::numeric` : sql`${compValue}::boolean`
  // in words an index is found by
  if (op === 'eq') return sql`(${is} is not null and ${is} = ${value})`
  if (op === 'ne') return sql`(${is} is distinct from ${value})`
  const order = kind === 'flag' ? undefined : ORDER[op]
  if (order) return sql`coalesce(${is} ${order} ${value}, false)`
  const like = kind === 'text' || kind === 'exact' ? TEXTS[op] : undefined
  if (like) return sql`coalesce(${like(is, value)}, false)`
  throw invalidFilter(`${op} says nothing of "${attrPath}"`)
}

/** The filter as a condition on `listUsers`. @throws ScimRefusal invalidFilter */
export function userCondition(filter: Filter, within = ''): SQL {
  const inside = (one: Filter): SQL => userCondition(one, within)
  switch (filter.op) {
    case 'and':
    case 'or': return sql`(${sql.join(filter.filters.map(inside), filter.op === 'and' ? sql` and ` : sql` or `)})`
    case 'not': return sql`(not ${inside(filter.filter)})`
    case '[]': {
      const found = namedBy(filter.attrPath, userType)?.attribute
      if (within !== '' || !found?.subAttributes) throw invalidFilter(`"${filter.attrPath.slice(0, 100)}" has no parts to look through`)
      const part = userCondition(filter.valFilter, `${filter.attrPath}.`)
      return found.multiValued ? sql`(${searchedBy(filter.attrPath).is} <> '' and ${part})` : part
    }
    case 'pr': {
      const { kind, is } = searchedBy(within + filter.attrPath)
      return kind === 'text' ? sql`(coalesce(${is}, '') <> '')` : kind === 'flag' ? sql`coalesce(${is}, false) is not null` : sql`(${is} is not null)`
    }
    default: return comparedWith({ ...filter, attrPath: within + filter.attrPath })
  }
}
