/** Twelve plans: those of all eight units for the present year, one of them in its second version, and three for the next that wait. @see contract/modules/manpower-planning-sheet/README.md#demo-company */
import { costOf, plannedByFrame, rowsOf } from '../../../contract/workforce/plan.ts'
import { newPositionReasons, planReasons } from '../../../contract/workforce/vocabulary.ts'
import { settingDefaults } from '../../org/settings.ts'
import { choiceOf, configuredPlaces, type Place } from '../../seed/configuration.ts'
import { dateAt, officeMoment } from '../../seed/moments.ts'
import { departmentId, siteId } from '../../seed/people.ts'
import { idOf } from '../../seed/random.ts'
import { type DepartmentCode, heads } from '../../seed/roster.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import { type HeadCount, headCountOf, placeOf, plannedIn, type PlanOf, planningYears } from '../../seed/workforce.ts'
import type { World } from '../../seed/world.ts'
import { framesOf } from '../../workforce/terms/written.ts'
import { planningSheetModule } from './index.ts'

const KEY = 'manpower-planning-sheet'
const DAY = 24
const MILLION = 1_000_000 * 100
const { currency } = settingDefaults

/** What a person costs a year, in millions. */
const costs: Readonly<Record<string, number>> = {
  'Software engineer': 180, 'Quality engineer': 144, 'Security engineer': 200, 'Filling line operator': 75, 'Packing operator': 72, 'Line technician': 90, Mechanic: 96,
  'Account executive': 132, 'Sales representative': 102, Driver: 66, 'Customer care agent': 84, 'Customer care specialist': 108, 'Complaint resolution specialist': 126,
}

interface Told {
  department: DepartmentCode
  plan: PlanOf
  note: string
  ending: Ending
  daysAgo: number
  settledDaysAgo: number
  /** A position there is not yet, with what a person in it costs. */
  fresh?: { name: string; like: Place; planned: number; cost: number }
}

const approved = { kind: 'approved' } as const

const told = (): Told[] => [
  ...(Object.keys(heads) as DepartmentCode[]).map((department, i): Told => ({ department, plan: 'first', note: '', ending: approved, daysAgo: 214 - i, settledDaysAgo: 200 })),
  { department: 'CCR', plan: 'now', note: 'Calls have grown by a fifth: one more for the telephones', ending: approved, daysAgo: 66, settledDaysAgo: 60 },
  { department: 'CCR', plan: 'next', note: 'The contact centre stays as it will be by then', ending: { kind: 'waiting', level: 2 }, daysAgo: 9, settledDaysAgo: 5 },
  { department: 'ITD', plan: 'next', note: 'Security work that is bought today', ending: { kind: 'waiting', level: 2 }, daysAgo: 8, settledDaysAgo: 4 },
  {
    department: 'PLT', plan: 'next', note: 'The third line runs from the first quarter on', ending: { kind: 'waiting', level: 1 }, daysAgo: 3, settledDaysAgo: 2,
    fresh: { name: 'Quality engineer, bottling', like: { ...placeOf('Quality engineer', 'JKT'), site: 'SUB' }, planned: 1, cost: 144 },
  },
]

const money = (millions: number) => ({ minor: millions * MILLION, currency })

function storyOf(world: World, count: HeadCount, { department, plan, note, ending, daysAgo, settledDaysAgo, fresh }: Told): Story {
  const { today, now } = world
  const person = world.find(heads[department])
  const key = `${KEY}:${department}:${plan}`
  const period = planningYears(today)[plan === 'next' ? 'next' : 'now']
  const frames = framesOf(period)
  const frameId = (number: number) => frames[number - 1]?.id ?? ''
  const existingOn = dateAt(officeMoment(new Date(now.getTime() - daysAgo * DAY * 3_600_000), person.site), person.site)
  const places = configuredPlaces().filter((p) => p.department === department).map((place, i) => {
    const existing = count(place, existingOn)
    const planned = plannedIn(plan, place, count, today)
    const rows = rowsOf(planned, existing)
    return { place, existing, planned, rows, isFirst: i === 0 }
  })
  // a plan says something of one position at least
  const saysNothing = places.every(({ rows }) => rows.length === 0)
  const lines = places.flatMap(({ place, existing, rows, isFirst }) => (saysNothing && isFirst ? [{ frame: 1, planned: existing }] : rows).map(({ frame, planned }) => ({
    lineId: idOf(`line:${key}:${place.code}:${frame}`), position: place.id, timeFrame: frameId(frame), planned, reportTo: null, reason: planned < existing ? choiceOf(planReasons, 'notFilled').id : null,
    costPerHead: costs[place.title] === undefined ? null : money(costs[place.title] ?? 0), existing,
  })))
  const newPositions = fresh ? [{
    lineId: idOf(`line:${key}:new`), name: fresh.name, designation: fresh.like.designationId, site: siteId(fresh.like.site), reportTo: null, timeFrame: frameId(1), planned: fresh.planned,
    reasonNewPosition: choiceOf(newPositionReasons, 'newWork').id, costPerHead: money(fresh.cost),
  }] : []
  const cost = places.reduce((sum, { place, planned, existing }) => sum + costOf(planned, existing, (costs[place.title] ?? 0) * MILLION, period.frameMonths), 0)
    + (fresh ? costOf(plannedByFrame([{ frame: 1, planned: fresh.planned }], 0, frames.length), 0, fresh.cost * MILLION, period.frameMonths) : 0)
  return {
    key, person, note, ending, hoursAgo: daysAgo * DAY, settledHoursAgo: settledDaysAgo * DAY, stated: { totalCost: cost / 100 },
    values: {
      employeeId: person.id, companyStructure: departmentId(department), period: period.id, lines, newPositions, periodStart: period.from, periodEnd: period.until, existingOn,
      totalExisting: places.reduce((sum, { existing }) => sum + existing, 0), totalPlanned: places.reduce((sum, { planned }) => sum + planned[3], fresh?.planned ?? 0), totalCost: { minor: cost, currency },
    },
  }
}

export const tellPlanningSheets: Teller = (world) => {
  const count = headCountOf(world.people, world.today)
  return { module: planningSheetModule, stories: told().map((one) => storyOf(world, count, one)), approvalNotes: ['', '', 'As discussed.'] }
}
