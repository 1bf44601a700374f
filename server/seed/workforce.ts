/** Planning periods of the demo company: years that begin on the first of a month, of which the present one is in its sixth. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { addMonths } from '../lib/months.ts'
import { planningFrame, planningPeriod } from '../workforce/table.ts'
import { framesOf, planningPeriodIdOf } from '../workforce/terms/written.ts'
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

const planningPeriodsOn = (today: string): Row[] => Object.values(planningYears(today))

/** Writes them with their time frames. */
export async function seedPlanningPeriods(today: string): Promise<void> {
  const periods = planningPeriodsOn(today)
  await insertAll(planningPeriod, periods)
  await insertAll(planningFrame, periods.flatMap(framesOf))
}
