/** Fourteen requests: five opened vacancies, five wait, one came back, one was refused, one was given up, one is a draft. @see contract/modules/manpower/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { educationLevels } from '../../../contract/kit/education.ts'
import { contractOf } from '../../../contract/workforce/contract-months.ts'
import { roomOf } from '../../../contract/workforce/plan.ts'
import { EmploymentKind, type EmploymentKindId, HiringKind, type HiringKindId, manpowerCategories, outsourceCompanies, workingLocations } from '../../../contract/workforce/vocabulary.ts'
import { choiceOf, type Place } from '../../seed/configuration.ts'
import { seedHiring } from '../../seed/hiring.ts'
import { REPLACED } from '../../seed/leavers.ts'
import { dateAt, officeMoment } from '../../seed/moments.ts'
import { departmentId, personId, siteId } from '../../seed/people.ts'
import { idOf } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import { type HeadCount, headCountOf, placeOf, plannedIn, planningYears } from '../../seed/workforce.ts'
import type { World } from '../../seed/world.ts'
import { framesOf } from '../../workforce/terms/written.ts'
import { manpowerModule } from './index.ts'

const KEY = 'manpower'
const DAY = 24
/** Looks after vacancies of every site. */
const RECRUITER = 'Stefanus Wenda'
/** The laboratory loses one of its two. */
const LEAVES = 'Ni Luh Putu Ayu Saraswati'

type Education = 'highSchool' | 'diploma' | 'bachelor'

interface Told {
  key: string
  asks: string
  place: Place
  kind?: HiringKindId
  employment?: EmploymentKindId
  /** Null: not said yet. */
  headCount: number | null
  /** Days from today to the first one; left out: the first day of the third quarter. */
  startsIn?: number
  months?: number
  category: string
  location?: string
  education: Education
  replaces?: string
  outsource?: string
  inCharge?: string
  properties?: Readonly<Record<string, string>>
  requirements: string
  overPlanReason?: string
  note: string
  ending: Ending
  daysAgo: number
  settledDaysAgo: number
}

const approved = { kind: 'approved' } as const
const { replacement, temporary } = HiringKind
const { permanent, contract, outsource } = EmploymentKind

/** Keys of those that opened vacancies. */
export const OPENED = { agentsJakarta: 'agents-jakarta', agentJayapura: 'agent-jayapura', operators: 'operators', engineer: 'engineer', salesMakassar: 'sales-makassar' } as const

const told = (): Told[] => [
  {
    key: OPENED.agentsJakarta, asks: 'Sari Wulandari', place: placeOf('Customer care agent', 'JKT'), headCount: 2, category: 'growth', location: 'careJakarta', education: 'diploma',
    requirements: 'Listens well, writes plain Indonesian and some English. Shifts between 07:00 and 21:00.', note: 'Calls have grown by a fifth', ending: approved, daysAgo: 56, settledDaysAgo: 50,
  },
  {
    key: OPENED.agentJayapura, asks: 'Andi Wijaya', place: placeOf('Customer care agent', 'DJJ'), headCount: 1, startsIn: 40, category: 'growth', location: 'hubJayapura', education: 'highSchool',
    requirements: 'Speaks Papuan Malay', note: 'Two people cannot cover the week', ending: approved, daysAgo: 46, settledDaysAgo: 40,
  },
  {
    key: OPENED.operators, asks: 'Sutrisno Hadi', place: placeOf('Filling line operator', 'SUB'), employment: contract, months: 12, headCount: 3, startsIn: 45, category: 'growth', location: 'hallSurabaya', education: 'highSchool',
    inCharge: RECRUITER, properties: { nights: 'true' }, requirements: 'Ready to work in three shifts', note: 'Third shift of line 2', ending: approved, daysAgo: 36, settledDaysAgo: 30,
  },
  {
    key: OPENED.engineer, asks: 'Rizky Ramadhan', place: placeOf('Software engineer', 'JKT'), kind: replacement, headCount: 1, startsIn: 31, category: 'leaver', location: 'officeJakarta', education: 'bachelor', replaces: REPLACED,
    requirements: 'TypeScript and PostgreSQL', note: 'The portal has one pair of hands less', ending: approved, daysAgo: 50, settledDaysAgo: 44,
  },
  {
    key: OPENED.salesMakassar, asks: 'Theodorus Rumbiak', place: placeOf('Sales representative', 'UPG'), headCount: 1, startsIn: 60, category: 'growth', location: 'hubMakassar', education: 'diploma',
    requirements: 'Own motorcycle', note: 'Shops south of the city', ending: approved, daysAgo: 26, settledDaysAgo: 20,
  },
  {
    key: 'over-plan', asks: 'Andi Wijaya', place: placeOf('Customer care specialist', 'JKT'), headCount: 2, startsIn: 50, category: 'growth', location: 'careJakarta', education: 'bachelor',
    overPlanReason: 'Chains of shops have begun to call us directly: one more than we planned.', requirements: 'Three years of customer care', note: 'Two for the desk of key accounts', ending: { kind: 'waiting', level: 2 }, daysAgo: 6, settledDaysAgo: 2,
  },
  {
    key: 'temporary', asks: 'Sari Wulandari', place: placeOf('Complaint resolution specialist', 'JKT'), kind: temporary, employment: contract, months: 4, headCount: 1, startsIn: 45, category: 'absence', location: 'careJakarta', education: 'bachelor',
    properties: { without: 'Complaints wait longer than two days' }, requirements: 'Knows our products', note: 'Until the new form of complaints runs by itself', ending: { kind: 'waiting', level: 1 }, daysAgo: 3, settledDaysAgo: 2,
  },
  {
    key: 'packers', asks: 'Sutrisno Hadi', place: placeOf('Packing operator', 'SUB'), employment: contract, months: 12, headCount: 2, startsIn: 45, category: 'growth', location: 'hallSurabaya', education: 'highSchool',
    inCharge: 'Nur Aini Rahmawati', properties: { nights: 'true' }, requirements: 'Ready to work in three shifts', note: 'They pack what the third shift fills', ending: { kind: 'waiting', level: 2 }, daysAgo: 7, settledDaysAgo: 3,
  },
  {
    key: 'driver', asks: 'Theodorus Rumbiak', place: placeOf('Driver', 'DJJ'), employment: outsource, months: 12, headCount: 1, startsIn: 55, category: 'growth', location: 'hubJayapura', education: 'highSchool', outsource: 'angkut',
    properties: { licence: 'B1' }, requirements: 'Knows the road to Sentani', note: 'A second car', ending: { kind: 'waiting', level: 1 }, daysAgo: 4, settledDaysAgo: 3,
  },
  {
    key: 'laboratory', asks: 'Kartini Mulyani', place: placeOf('Laboratory analyst', 'SUB'), kind: replacement, headCount: 1, startsIn: 34, category: 'leaver', location: 'laboratorySurabaya', education: 'diploma', replaces: LEAVES,
    requirements: 'Microbiology', note: 'Samples need two people', ending: { kind: 'waiting', level: 1 }, daysAgo: 2, settledDaysAgo: 1,
  },
  {
    key: 'account-executive', asks: 'Felicia Wirawan', place: placeOf('Account executive', 'JKT'), headCount: 1, startsIn: 70, category: 'growth', location: 'officeJakarta', education: 'bachelor',
    requirements: 'Has sold to hotels', note: 'Hotels and restaurants', ending: { kind: 'revised', level: 1, note: 'Which accounts would this person take?' }, daysAgo: 12, settledDaysAgo: 9,
  },
  {
    key: 'accountant', asks: 'Budi Darmawan', place: placeOf('General ledger accountant', 'JKT'), headCount: 1, startsIn: 75, category: 'growth', location: 'officeJakarta', education: 'bachelor',
    overPlanReason: 'The closing of a month takes eleven days.', requirements: 'Chartered accountant', note: 'For the closing', ending: { kind: 'rejected', level: 1, note: 'Not this year' }, daysAgo: 33, settledDaysAgo: 29,
  },
  {
    key: 'draft', asks: 'Andi Wijaya', place: placeOf('Customer care agent', 'DJJ'), headCount: null, startsIn: 85, category: 'growth', location: 'hubJayapura', education: 'highSchool', requirements: '', note: '', ending: { kind: 'draft' }, daysAgo: 1, settledDaysAgo: 1,
  },
  {
    key: 'tester', asks: 'Clara Wijayanti', place: placeOf('Quality engineer', 'JKT'), headCount: 1, startsIn: 65, category: 'project', location: 'officeJakarta', education: 'bachelor',
    requirements: 'Automated tests', note: 'For the new ordering app', ending: { kind: 'cancelled', note: 'The project was put off' }, daysAgo: 41, settledDaysAgo: 36,
  },
]

function storyOf(world: World, count: HeadCount, one: Told): Story {
  const { today, now } = world
  const { place, kind = HiringKind.new, employment = permanent, headCount, note, ending, daysAgo, settledDaysAgo, replaces } = one
  const person = world.find(one.asks)
  const key = `${KEY}:${one.key}`
  const frames = framesOf(planningYears(today).now)
  const requiredDate = one.startsIn === undefined ? (frames[2]?.from ?? today) : addDays(today, one.startsIn)
  const frame = frames.find((f) => f.from <= requiredDate && requiredDate <= f.until)
  const { contractUntil } = contractOf({ employmentStatus: employment, requestType: kind, requiredDate, frameEnd: frame?.until ?? null, contractMonth: one.months ?? null })
  const last = kind === temporary ? contractUntil : null
  const planned = plannedIn('now', place, count, today)
  // nobody else asks for these places; whom it replaces is away by then
  const room = headCount === null ? null : roomOf(frames.filter((f) => f.until >= requiredDate && (last === null || f.from <= last)).map((f) => ({ planned: planned[f.number - 1] ?? 0, level: count(place, f.until) })), headCount)
  const reportTo = world.people.find((p) => p.title === place.title && p.site === place.site)?.boss
  return {
    key, person, note, ending, hoursAgo: daysAgo * DAY, settledHoursAgo: settledDaysAgo * DAY, stated: { overPlan: room && room.over > 0 ? 'yes' : 'no' },
    values: {
      employeeId: person.id, requestType: kind, manpowerRequestCategory: choiceOf(manpowerCategories, one.category).id, companyStructure: departmentId(place.department), designation: place.designationId, site: siteId(place.site),
      position: place.id, employeeGrade: world.people.find((p) => p.title === place.title && p.site === place.site)?.grade ?? null, employmentStatus: employment,
      workingLocation: one.location === undefined ? null : choiceOf(workingLocations, one.location).id, requiredDate, timeFrame: frame?.id ?? null, contractMonth: one.months ?? null, headCount,
      replacement: replaces === undefined ? null : personId(replaces), reportTo: reportTo ? personId(reportTo) : null, educationLevel: choiceOf(educationLevels, one.education).id,
      outsourceCompany: one.outsource === undefined ? null : choiceOf(outsourceCompanies, one.outsource).id,
      customGroup1: null, customGroup2: null, customGroup3: null, customGroup4: null, customGroup5: null, customGroup6: null,
      customProperties: Object.entries(one.properties ?? {}).map(([property, value]) => ({ lineId: idOf(`line:${key}:${property}`), property, value })),
      requirements: one.requirements || null, inCharge: one.inCharge === undefined ? null : personId(one.inCharge), overPlanReason: one.overPlanReason ?? null,
      transactionDate: dateAt(officeMoment(new Date(now.getTime() - daysAgo * DAY * 3_600_000), person.site), person.site), contractUntil, planRoom: room?.room ?? null, overPlan: room?.over ?? 0, withoutPlan: false,
    },
  }
}

export const tellManpower: Teller = (world) => {
  const count = headCountOf(world.people, world.today)
  return {
    module: manpowerModule, stories: told().map((one) => storyOf(world, count, one)), approvalNotes: ['', '', 'Needed.', 'As planned.'],
    afterwards: seedHiring(world, Object.fromEntries(Object.entries(OPENED).map(([name, key]) => [name, requestIdOf({ key: `${KEY}:${key}` })])) as Record<keyof typeof OPENED, string>),
  }
}
