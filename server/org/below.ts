/**
 * Everybody in service below a person in the line of command, at any depth, however many they are. A few are read and named; of more
 * only those at hand are asked about, by the way up from them. @see .decisions/0039
 */
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { type Part, readPart } from '../db/part.ts'
import { holdsOn, inServiceOn, inServiceSql } from './effective.ts'
import { DEEPEST } from './line.ts'
import { keptOfLine } from './line-mark.ts'
import { employee, employment } from './table.ts'

/**
 * each: for a statement that finds few rows anyway, every one is asked.
 * page: for one that comes to its rows in order and stops when it has enough, every one is asked where most people are below. Only for rows
 * that are spread like people are, and for a page that is not far away (`pageAt`): asking takes a hundred times as long as looking up.
 * all: for one that reads all rows there are, the people are named.
 */
export type Finding = 'each' | 'page' | 'all'

/** Some people: few, or nearly everybody. */
export interface People {
  readonly isEmpty: boolean
  /** Of these people those who are among them. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** @param also others who count */
  where(column: SQLWrapper, by: Finding, also?: readonly string[]): Promise<SQL>
  ids(): Promise<readonly string[]>
  /** Everybody else there is, where these are fewer; null where they are not. */
  others(): Promise<readonly string[] | null>
}

/** Rows before a page that may be asked about one by one. */
const NEAR = 500

/** How a page of rows that are spread like people is found. @param offset rows before it */
export const pageAt = (offset: number): Finding => (offset > NEAR ? 'all' : 'page')

/** People of whom it is known who is among them, once asked. */
export interface MetPeople extends People {
  /** Asks about these people, once. */
  meet(ids: readonly string[]): Promise<void>
  /** @throws Error about somebody who was not asked about: that is neither yes nor no */
  has(id: string): boolean
}

export type Below = MetPeople

/** So many are read, and so many more are named in a list that comes in order. Tests make it less. */
export const limits = { read: 200, named: 2000 }

export const named = (column: SQLWrapper, ids: readonly string[]): SQL => (ids.length === 0 ? sql`false` : sql`${column} = any(${sql.param([...ids])}::uuid[])`)

/** Everybody below, one after the other as they are found: a limit ends it. Whoever has left keeps a place in the line, but is not answered. */
const firstBelow = (superiorId: string, date: string): SQL => sql`
  with recursive down(id, depth) as (
    select ${superiorId}::uuid, 0
    union all
    select e.employee_id, down.depth + 1 from down cross join lateral (
      select employee_id from employment e where e.superior_id = down.id and e."from" <= ${date}
        and not exists (select 1 from employment later where later.employee_id = e.employee_id and later."from" <= ${date} and later."from" > e."from") offset 0) e
    where down.depth < ${DEEPEST}
  )
  select id from (select down.id, (select ${inServiceSql(date)} from employee p where p.id = down.id) as serves from down where down.id <> ${superiorId}::uuid) d where serves limit ${limits.read + 1}`

/** The same for very many: the whole company's line is read, and gone down through. */
const allBelow = (superiorId: string, date: string): SQL => sql`
  with recursive line as materialized (select distinct on (employee_id) employee_id, superior_id from employment where "from" <= ${date} order by employee_id, "from" desc),
    down(id, depth) as (select ${superiorId}::uuid, 0 union all select line.employee_id, down.depth + 1 from down join line on line.superior_id = down.id where down.depth < ${DEEPEST})
  select distinct p.id from down join employee p on p.id = down.id where p.id <> ${superiorId}::uuid and ${inServiceSql(date)}`

interface Split {
  ids: readonly string[]
  others: readonly string[]
}

/** Everybody, in two parts. */
async function splitBy(superiorId: string, date: string): Promise<Split> {
  const { rows: below } = await q().execute<{ id: string }>(allBelow(superiorId, date))
  const ids = below.map((r) => r.id)
  const own = new Set(ids)
  const rows = await q().select({ id: employee.id }).from(employee)
  return { ids, others: rows.map((r) => r.id).filter((id) => !own.has(id)) }
}

/** All of them were read. */
export function few(ids: readonly string[]): Below {
  const own = new Set(ids)
  return {
    isEmpty: own.size === 0,
    meet: async () => undefined,
    has: (id) => own.has(id),
    among: async (asked) => new Set(asked.filter((id) => own.has(id))),
    where: async (column, _, also = []) => named(column, [...own, ...also]),
    ids: async () => [...own],
    others: async () => null,
  }
}

function never(id: string): never {
  throw new Error(`nobody asked whether ${id} is among them`)
}

function many(superiorId: string, date: string): Below {
  const met = new Map<string, boolean>()
  const has = (id: string): boolean => met.get(id) ?? never(id)
  const split = () => keptOfLine(`below ${superiorId} on ${date}`, () => splitBy(superiorId, date))
  async function meet(ids: readonly string[]): Promise<void> {
    const asked = [...new Set(ids)].filter((id) => !met.has(id))
    if (asked.length === 0) return
    const { rows } = await q().execute<{ id: string; below: boolean }>(sql`select id, is_below(id, ${superiorId}, ${date}) as below from unnest(${sql.param(asked)}::uuid[]) id`)
    for (const { id, below } of rows) met.set(id, below)
  }
  return {
    isEmpty: false,
    meet,
    has,
    async among(ids) {
      await meet(ids)
      return new Set(ids.filter(has))
    },
    async where(column, by, also = []) {
      if (by !== 'each') {
        const { ids, others } = await split()
        if (by === 'all' || ids.length <= Math.max(limits.named, others.length)) return named(column, [...ids, ...also])
      }
      const isBelow = sql`is_below(${column}, ${superiorId}, ${date})`
      return also.length > 0 ? sql`(${named(column, also)} or ${isBelow})` : isBelow
    },
    ids: async () => (await split()).ids,
    async others() {
      const { ids, others } = await split()
      return others.length < ids.length ? others : null
    },
  }
}

/** Everybody in service below this person on `date`; the person is not. */
export const belowPart = (superiorId: string, date: string): Part<Below> => ({
  of: [employment, employee], key: `below ${superiorId} on ${date}`, rows: firstBelow(superiorId, date),
  read: (rows: readonly { id: string }[]) => (rows.length > limits.read ? many(superiorId, date) : few(rows.map((r) => r.id))),
})

/** Everybody in service below this person on `date`; the person is not. */
export const belowOf = (superiorId: string, date: string): Promise<Below> => readPart(belowPart(superiorId, date))

/** Of those who lead nobody, or whose place in the line says nothing. */
export const nobodyBelow = few([])

/** These people, and those. */
export function withPeople(ids: readonly string[], others: People): People {
  if (ids.length === 0) return others
  const own = new Set(ids)
  return {
    isEmpty: false,
    among: async (asked) => new Set([...asked.filter((id) => own.has(id)), ...(await others.among(asked))]),
    where: (column, by, also = []) => others.where(column, by, [...own, ...also]),
    ids: async () => [...own, ...(await others.ids()).filter((id) => !own.has(id))],
    others: async () => (await others.others())?.filter((id) => !own.has(id)) ?? null,
  }
}

/** These people and those, neither of which need be named. */
export function eitherOf(some: People, others: People): People {
  if (some.isEmpty) return others
  if (others.isEmpty) return some
  return {
    isEmpty: false,
    among: async (asked) => new Set([...(await some.among(asked)), ...(await others.among(asked))]),
    where: async (column, by, also = []) => sql`(${await some.where(column, by, also)} or ${await others.where(column, by)})`,
    ids: async () => [...new Set([...(await some.ids()), ...(await others.ids())])],
    others: async () => null,
  }
}

/** The same of people who are met. */
export function eitherMet(some: MetPeople, others: MetPeople): MetPeople {
  if (some === everybody || others === everybody) return everybody
  if (some.isEmpty) return others
  if (others.isEmpty) return some
  return {
    ...eitherOf(some, others),
    meet: async (ids) => {
      await some.meet(ids)
      await others.meet(ids)
    },
    has: (id) => some.has(id) || others.has(id),
  }
}

/** These people but for one. */
export const withoutPerson = (id: string, people: People): People => ({
  isEmpty: people.isEmpty,
  among: (asked) => people.among(asked.filter((a) => a !== id)),
  where: async (column, by, also) => sql`(${column} <> ${id} and ${await people.where(column, by, also)})`,
  ids: async () => (await people.ids()).filter((a) => a !== id),
  others: async () => null,
})

/** Everybody there is. */
export const everybody: MetPeople = {
  isEmpty: false,
  meet: async () => undefined,
  has: () => true,
  among: async (ids) => new Set(ids),
  where: async () => sql`true`,
  ids: async () => (await q().select({ id: employee.id }).from(employee)).map((r) => r.id),
  others: async () => [],
}

/** In service and employed at some sites on `date`: found by the database, never named. Where somebody works is asked once, for all the sites that are asked about. */
export function peopleBySite(date: string): (siteIds: readonly string[]) => MetPeople {
  const met = new Map<string, ReadonlySet<string>>()
  const works = (of: SQL | undefined) => and(of, holdsOn(employment, date), inServiceOn(date))
  async function meet(ids: readonly string[]): Promise<void> {
    const asked = [...new Set(ids)].filter((id) => !met.has(id))
    if (asked.length === 0) return
    const rows = await q().select({ id: employment.employeeId, siteId: employment.siteId }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId)).where(works(named(employment.employeeId, asked)))
    for (const id of asked) met.set(id, new Set(rows.filter((r) => r.id === id).map((r) => r.siteId)))
  }
  return (siteIds) => {
    const has = (id: string): boolean => siteIds.some((siteId) => (met.get(id) ?? never(id)).has(siteId))
    const found = () => q().select({ id: employment.employeeId }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId)).where(works(inArray(employment.siteId, [...siteIds])))
    return {
      isEmpty: false,
      meet,
      has,
      async among(ids) {
        await meet(ids)
        return new Set(ids.filter(has))
      },
      async where(column, _, also = []) {
        const isThere = sql`${column} in (${found()})`
        return also.length > 0 ? sql`(${named(column, also)} or ${isThere})` : isThere
      },
      ids: async () => (await found()).map((r) => r.id),
      others: async () => null,
    }
  }
}

/** The people of these sites. */
export const peopleAt = (siteIds: readonly string[], date: string): MetPeople => peopleBySite(date)(siteIds)
