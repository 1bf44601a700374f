/** Manual shifts of the demo company: the plant's, and one at the supervisor's desk. @see contract/modules/manual-shifts/README.md#demo-company */
import { addDays, datesOf } from '../../../contract/kit/civil-date.ts'
import { shiftReasons } from '../../../contract/modules/manual-shifts/choices.ts'
import { namedId } from '../../lib/named-id.ts'
import { manualShiftModule } from './index.ts'
import { choiceOf, shiftOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { factEffect, type PlayedEffect } from '../../seed/played-effect.ts'
import { type Random, randomFor } from '../../seed/random.ts'
import { heads } from '../../seed/roster.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

/** Requests of the plant; one of them is for eighteen people. */
const TOTAL = 30
const MANY = 18
const HOUR = 3_600_000
const plantShifts = ['P1', 'P2', 'P3'] as const
type Code = (typeof plantShifts)[number] | 'HUB'

const notes: readonly [reason: string, note: string][] = [
  ['production', 'Sauce line runs a second batch'], ['production', 'Export order leaves on Friday'], ['standIn', 'Stands in while a colleague is ill'],
  ['swap', 'Both have agreed'], ['maintenance', 'Boiler inspection in the morning'], ['maintenance', 'Filler 2 is down until noon'], ['personal', 'School report day'],
]

/** How the newest ended; the rest was approved. */
const endings: readonly Ending[] = [
  { kind: 'waiting', level: 1 }, { kind: 'waiting', level: 2 }, { kind: 'waiting', level: 2 }, { kind: 'draft' },
  { kind: 'rejected', level: 1, note: 'The line stands still on that day anyway.' }, { kind: 'revised', level: 2, note: 'Who looks after the mixer then?' },
  { kind: 'reversed', note: 'The order was moved' }, { kind: 'cancelling', note: 'The machine is repaired already' },
]

interface Change {
  filer: Person
  people: readonly Person[]
  code: Code
  startDate: string
  days: number
}

function storyOf({ filer, people, code, startDate, days }: Change, [reason, note]: readonly [string, string]): Pick<Story, 'person' | 'values' | 'note'> {
  return {
    person: filer, note,
    values: {
      shift: namedId(`shift:${code}`), startDate, endDate: addDays(startDate, days - 1), manualShiftReasonType: choiceOf(shiftReasons, reason).id,
      employees: people.map((p) => ({ employeeId: p.id, note: '' })),
    },
  }
}

const isFree = ({ diary }: World, person: Person, startDate: string, endDate: string): boolean =>
  diary.isFree(person, { startDate, endDate, startDateLeaveType: 0, endDateLeaveType: 0 })

/** A shift none of them works on the first day. */
function otherShift({ diary, now }: World, people: readonly Person[], date: string, random: Random): Code {
  const planned = new Set(people.map((p) => diary.plan(p, date, now)).flatMap((plan) => (plan.kind === 'work' ? (plan.shift?.code ?? []) : [])))
  return random.pick(plantShifts.filter((code) => !planned.has(code)).length > 0 ? plantShifts.filter((code) => !planned.has(code)) : plantShifts)
}

/** Nobody on two of them on one day: each request has days of its own. */
function plant(world: World, random: Random): Story[] {
  const { people, today, now } = world
  const supervisors = people.filter((p) => p.title === 'Shift supervisor').slice(0, 2)
  const head = world.find(heads.PLT)
  return Array.from({ length: TOTAL }, (_, i): Story => {
    const isMany = i === TOTAL - 1
    const filer = isMany ? head : (supervisors[i % supervisors.length] as Person)
    const ending = endings[i] ?? { kind: 'approved' as const }
    // what is open is about days to come, the rest lies behind
    const startDate = i < 8 ? addDays(today, 3 + i * 3) : addDays(today, -(i - 6) * 4)
    const days = random.between(1, 3)
    const team = people.filter((p) => (isMany ? supervisors.some((s) => s.name === p.boss) : p.boss === filer.name))
    const free = team.filter((p) => isFree(world, p, startDate, addDays(startDate, days - 1)) && p.joinDate < startDate)
    const chosen = isMany ? team.slice(0, MANY) : random.shuffled(free).slice(0, random.between(1, 4))
    const hoursAgo = i < 8 ? 6 + i * 11 : (now.getTime() - at(startDate, 0, filer.site).getTime()) / HOUR + random.between(50, 90)
    const settled = i < 8 ? 2 : (now.getTime() - at(startDate, 0, filer.site).getTime()) / HOUR + 4
    return {
      key: `manual-shifts:${i}`, ending, hoursAgo, settledHoursAgo: settled,
      ...storyOf({ filer, people: chosen, code: otherShift(world, chosen, startDate, random), startDate, days }, isMany ? ['maintenance', 'Yearly shutdown: both lines are cleaned'] : random.pick(notes)),
    }
  })
}

/** Somebody of customer care covers an early hour. */
const desk = (world: World): Story[] =>
  atSupervisor(world, { count: 1, from: 8 }).map(({ person, ending }, i) => ({
    key: `manual-shifts:desk:${i}`, ending, hoursAgo: 26, settledHoursAgo: 3,
    ...storyOf({ filer: person, people: [person], code: 'HUB', startDate: world.diary.range(person, addDays(world.today, 6), 1).startDate, days: 1 }, ['standIn', 'Covers the early calls from Jayapura']),
  }))

interface Values {
  shift: string
  startDate: string
  endDate: string
}

/** The plan an approval writes, as the module's own effect does. */
function planned({ shift, startDate, endDate }: Values) {
  const code = ([...plantShifts, 'HUB'] as const).find((c) => namedId(`shift:${c}`) === shift) ?? 'P1'
  return datesOf(startDate, endDate).map((date) => ({ date, payload: { ...shiftOf(code), origin: 'manualShift' } }))
}

/** Each person was told. */
const tellPerson: PlayedEffect = {
  kind: 'tellPerson',
  post: ({ line }) => [{ target: `employee:${line.employeeId}`, before: null, after: 'shiftChanged' }],
  reverse: ({ line }) => [{ target: `employee:${line.employeeId}`, before: null, after: 'shiftChangeEnded' }],
}

export const tellManualShifts: Teller = (world) => ({
  module: manualShiftModule,
  stories: [...plant(world, randomFor('manual-shifts')), ...desk(world)],
  effects: [tellPerson, factEffect(world.facts, 'planShift', 'shift', ({ line }) => planned(line.values as unknown as Values))],
})
