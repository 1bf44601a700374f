/**
 * Whose records a person may read besides their own: those of the people under them; HR everybody's, HR of a site those of the people who
 * work there today. The one rule for it: what a role of HR means is asked here and nowhere else. @see .decisions/0049
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../lib/handler.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { belowOf, eitherMet, eitherOf, everybody, type MetPeople, named, nobodyBelow, type People, peopleAt, peopleBySite, withoutPerson, withPeople } from './below.ts'
import { holdsOn } from './effective.ts'
import { isUnder } from './line.ts'
import { countsIn } from './roles.ts'
import { employee, employment } from './table.ts'

type Hr = Pick<Context['caller'], 'hrOf' | 'offices'>

/** The module in which somebody's records are asked for: roles bound to it count there, and those it names. A server module will do. */
export interface Within {
  def: { slug: string }
  /** Roles besides HR's whose holders reach everybody there, or everybody of their site. */
  reach?: readonly string[]
}

/** Who asks: a call's context will do. */
export interface Reader {
  caller: Pick<Context['caller'], 'employeeId' | 'hrOf' | 'offices'>
  today: string
}

export interface Readable extends People {
  /** Without oneself. */
  beside: People
}

/** HR of the whole company: what concerns everybody is for them alone. */
export const isHrOfAll = ({ caller }: { caller: Hr }): boolean => caller.hrOf === 'everybody'

/** HR of anybody at all: says that there is something to offer, never whose. */
export const isHrOfAny = ({ caller }: { caller: Hr }): boolean => caller.hrOf.length > 0

/** Sites whose HR the person is; null: of every site and of none in particular. */
export const sitesOfHr = ({ caller }: { caller: Hr }): readonly string[] | null => (caller.hrOf === 'everybody' ? null : caller.hrOf)

/** The people whose HR the person is, today. Whoever has left or moved away is not HR's of the site any more. */
export async function hrPeopleOf({ caller, today }: Reader): Promise<MetPeople> {
  const { hrOf } = caller
  if (hrOf === 'everybody') return everybody
  if (hrOf.length === 0) return nobodyBelow
  return remembered([employment, employee], `hr of ${hrOf.join()} on ${today}`, async () => peopleAt(hrOf, today))
}

/** People a person reaches by an office, and where it counts. */
export interface Reach {
  countsIn: (within: Within) => boolean
  /** Null: of every site. */
  siteId: string | null
  people: MetPeople
}

/** What a person reaches by offices, one for each. */
export function reachesOf({ caller, today }: Reader): Reach[] {
  const at = peopleBySite(today)
  return (caller.offices ?? []).map((office) => ({
    countsIn: ({ def, reach = [] }) => countsIn(office, def.slug, reach),
    siteId: office.siteId,
    people: office.siteId === null ? everybody : at([office.siteId]),
  }))
}

/** Those whose HR the person is in any module, and those their offices reach in this one. */
export const reachedIn = (hr: MetPeople, reaches: readonly Reach[], within: Within): MetPeople =>
  reaches.filter((r) => r.countsIn(within)).reduce((people, r) => eitherMet(people, r.people), hr)

/** The people whose HR the person is today, or is in this module. */
const hrPeopleIn = async (reader: Reader, within?: Within): Promise<MetPeople> => {
  const hr = await hrPeopleOf(reader)
  return within ? reachedIn(hr, reachesOf(reader), within) : hr
}

/** The person is HR for this employee. @param within a module in which more roles count */
export const isHrFor = async (employeeId: string, reader: Reader, within?: Within): Promise<boolean> => (await (await hrPeopleIn(reader, within)).among([employeeId])).has(employeeId)

/** Everybody whose records the person reads, themselves and others; undefined = everybody's. @param within a module in which more roles count */
export async function readableBy(reader: Reader, within?: Within): Promise<Readable | undefined> {
  const hrPeople = await hrPeopleIn(reader, within)
  if (hrPeople === everybody) return undefined
  const me = reader.caller.employeeId
  const led = eitherOf(hrPeople, await belowOf(me, reader.today))
  return { ...withPeople([me], led), beside: hrPeople.isEmpty ? led : withoutPerson(me, led) }
}

/** The person themselves, and everybody whose HR they are; undefined = everybody. Of what superiors do not read either. @param within a module in which more roles count */
export async function ownOrHrsBy(reader: Reader, within?: Within): Promise<People | undefined> {
  const hrPeople = await hrPeopleIn(reader, within)
  return hrPeople === everybody ? undefined : withPeople([reader.caller.employeeId], hrPeople)
}

/** One person, of whom even their superiors do not read it: oneself, or somebody whose HR one is. @param within a module in which more roles count */
export const isOwnOrHrs = async (employeeId: string, reader: Reader, within?: Within): Promise<boolean> => employeeId === reader.caller.employeeId || isHrFor(employeeId, reader, within)

/**
 * Of these people those of whom the person may know that they are away, as the team calendar says it: colleagues of their own department
 * today, and everybody they read. Why somebody is away is for readers alone.
 */
export async function knownAwayTo(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const readable = await readableBy(reader)
  if (readable === undefined || ids.length === 0) return new Set(ids)
  const own = q().select({ id: employment.departmentId }).from(employment).where(and(eq(employment.employeeId, reader.caller.employeeId), holdsOn(employment, reader.today)))
  const colleagues = await q().select({ id: employment.employeeId }).from(employment).where(and(named(employment.employeeId, ids), holdsOn(employment, reader.today), inArray(employment.departmentId, own)))
  return new Set([...(await readable.among(ids)), ...colleagues.map((r) => r.id)])
}

/** One person, whose records may be read: oneself, somebody whose HR one is, or who is (or was) somewhere below. */
export const isReadable = async (employeeId: string, reader: Reader, within?: Within): Promise<boolean> =>
  employeeId === reader.caller.employeeId || (await isHrFor(employeeId, reader, within)) || isUnder(reader.caller.employeeId, employeeId, reader.today)
