/**
 * What the demo company plans: years that begin on the first of a month, of which the present one is in its sixth, who is in which position on a day,
 * and how many there shall be.
 */
import { addDays } from '../../contract/kit/civil-date.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { planningFrame, planningPeriod } from '../workforce/table.ts'
import { framesOf, planningPeriodIdOf } from '../workforce/terms/written.ts'
import { configuredPlaces, type Place } from './configuration.ts'
import { leaverEmployments, leaversOn } from './leavers.ts'
import { departmentId, employmentRows, type Person, siteId } from './people.ts'
import type { SiteCode } from './roster.ts'
import { insertAll } from './write.ts'

type Row = typeof planningPeriod.$inferSelect

const YEAR = 12
const QUARTER = 3
/** Months of the present year that are over. */
const MONTHS_IN = 5
/** Days before its first one from which a year is planned. */
const OPENS_DAYS = 330

/** A year called by those it begins and ends in. */
function yearFrom(from: string): Row {
  const until = addDays(addMonths(from, YEAR), -1)
  const code = [...new Set([from.slice(0, 4), until.slice(0, 4)])].join('-')
  const name = code.replace('-', '–')
  return { id: planningPeriodIdOf(code), code, names: { en: name, id: name, ar: name }, from, until, frameMonths: QUARTER, opensOn: addDays(from, -OPENS_DAYS), closesOn: until, demo: true, version: 1 }
}

/** The year before, the present one and the next. */
export function planningYears(today: string): { before: Row; now: Row; next: Row } {
  const from = addMonths(`${today.slice(0, 7)}-01`, -MONTHS_IN)
  return { before: yearFrom(addMonths(from, -YEAR)), now: yearFrom(from), next: yearFrom(addMonths(from, YEAR)) }
}

/** Writes them with their time frames. */
export async function seedPlanningPeriods(today: string): Promise<void> {
  const periods = Object.values(planningYears(today))
  await insertAll(planningPeriod, periods)
  await insertAll(planningFrame, periods.flatMap(framesOf))
}

/** A position by its title and site. @throws Error when there is none */
export function placeOf(title: string, site: SiteCode): Place {
  const found = configuredPlaces().find((p) => p.title === title && p.site === site)
  if (!found) throw new Error(`the demo company has no ${title} in ${site}`)
  return found
}

export type HeadCount = (place: Pick<Place, 'title' | 'department' | 'site'>, day: string) => number

/** How many people are in a position on a day, of all that is known today. */
export function headCountOf(people: readonly Person[], today: string): HeadCount {
  const leavers = leaversOn(today)
  const service = new Map([...people, ...leavers].map((p) => [p.id, p]))
  const works = [...employmentRows(people, today), ...leaverEmployments(leavers, today)]
  const isHere = (id: string, day: string): boolean => {
    const { joinDate = '', leaveDate = null } = service.get(id) ?? {}
    return joinDate <= day && (leaveDate === null || leaveDate >= day)
  }
  return ({ title, department, site }, day) => works.filter((w) =>
    w.jobTitle === title && w.departmentId === departmentId(department) && w.siteId === siteId(site) && w.from <= day && (!w.until || w.until >= day) && isHere(w.employeeId, day)).length
}

type Quarters = readonly [number, number, number, number]

/** Where the present year plans other numbers than are here today: by title and site. */
const plannedNow: Readonly<Record<string, Quarters>> = {
  'Software engineer JKT': [4, 4, 4, 4],
  'Quality engineer JKT': [1, 1, 2, 2],
  'Filling line operator SUB': [8, 7, 10, 10],
  'Packing operator SUB': [8, 8, 10, 10],
  'Line technician SUB': [2, 3, 3, 3],
  'Mechanic SUB': [2, 2, 2, 3],
  'Account executive JKT': [3, 3, 4, 4],
  'Sales representative UPG': [2, 2, 3, 3],
  'Driver DJJ': [1, 1, 2, 2],
  'Customer care agent JKT': [3, 4, 5, 5],
  'Customer care agent DJJ': [2, 2, 3, 3],
  'Customer care specialist JKT': [5, 5, 6, 6],
  'Complaint resolution specialist JKT': [1, 1, 2, 2],
}
/** What was planned first, and is no more. */
const plannedFirst: Readonly<Record<string, Quarters>> = { ...plannedNow, 'Customer care agent JKT': [3, 4, 4, 4] }
/** The next year goes on as this one ends, with these besides. */
const plannedNext: Readonly<Record<string, Quarters>> = { 'Line technician SUB': [3, 4, 4, 4], 'Security engineer JKT': [1, 2, 2, 2] }

/** Version of the present year's plan, or the one that is asked for of the next. */
export type PlanOf = 'first' | 'now' | 'next'

/** How many there shall be in a position, quarter by quarter. @param count who is here */
export function plannedIn(plan: PlanOf, place: Place, count: HeadCount, today: string): Quarters {
  const key = `${place.title} ${place.site}`
  const here = count(place, today)
  const [, , , last = here] = plannedNow[key] ?? []
  if (plan === 'next') return plannedNext[key] ?? [last, last, last, last]
  return (plan === 'first' ? plannedFirst : plannedNow)[key] ?? [here, here, here, here]
}
