/** Corrections of the demo company: fifty-five, mostly forgotten check-outs. @see contract/modules/attendance-check-time-overrides/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { dayKey } from '../../facts/facts.ts'
import { overrideModule } from './index.ts'
import { overrideValues } from '../../time/override-case.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { at } from '../../seed/moments.ts'
import { type Person, siteId } from '../../seed/people.ts'
import { factEffect } from '../../seed/played-effect.ts'
import { type Random, randomFor } from '../../seed/random.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

const TOTAL = 55
/** Days back over which the past ones lie. */
const DAYS = 80
const HOUR = 3_600_000

/** How the past ones ended; the rest was approved. */
const endings: readonly Ending[] = [
  { kind: 'rejected', level: 1, note: 'The camera shows you leaving at 15:40. Please ask for a permit instead.' },
  { kind: 'revised', level: 1, note: 'Which door was it?' },
  { kind: 'reversed', note: 'It was the day before' },
  { kind: 'draft' },
]

const reasons: Record<1 | 2, readonly string[]> = {
  1: ['The reader at the gate was dark', 'Came through the loading dock', 'Forgot my card'],
  2: ['Forgot to check out', 'Left with the van', 'Forgot to check out', 'The reader was broken', 'Took a call on the way out'],
}

const two = (n: number) => String(n).padStart(2, '0')
const timeOn = (date: string, minute: number) => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

const shiftOn = ({ diary, now }: World, person: Person, date: string) => {
  const plan = diary.plan(person, date, now)
  return plan.kind === 'work' && diary.isFree(person, { startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0 }) ? plan.shift : null
}

/** The last day up to `date` that the person worked, with a punch missing. */
function forgotten(world: World, person: Person, date: string, checkStatus: 1 | 2, random: Random): { date: string; time: string } | null {
  for (let day = date; day > addDays(date, -7); day = addDays(day, -1)) {
    const shift = shiftOn(world, person, day)
    if (!shift || day < person.joinDate) continue
    const key = dayKey(person.id, day)
    if (world.gates.has(key)) continue
    const [came, left] = [shift.startMinute - random.between(2, 15), shift.endMinute + random.between(0, 15)]
    world.gates.set(key, checkStatus === 2 ? { in: came, out: null } : { in: null, out: left })
    return { date: day, time: timeOn(day, checkStatus === 2 ? left : came) }
  }
  return null
}

function storyOf(world: World, key: string, person: Person, latest: string, random: Random, more: Pick<Story, 'ending'> & Partial<Story>): Story | null {
  const checkStatus = random.chance(0.8) ? 2 : 1
  const found = forgotten(world, person, latest, checkStatus, random)
  if (!found) return null
  const hoursAgo = (world.now.getTime() - at(addDays(found.date, 1), random.between(8, 15) * 60, person.site).getTime()) / HOUR
  return {
    key: `attendance-check-time-overrides:${key}`, person, note: '', hoursAgo: Math.max(2, hoursAgo), settledHoursAgo: Math.max(1, hoursAgo - random.between(20, 60)),
    values: {
      transDate: found.date, dayStatus: 'incomplete',
      employees: [{ employeeId: person.id, note: '', checkStatus, time: found.time, site: random.chance(0.3) ? siteId(person.site) : null, reason: random.pick(reasons[checkStatus]) }],
    },
    ...more,
  }
}

export const tellOverrides: Teller = (world) => {
  const random = randomFor('attendance-check-time-overrides')
  const asked = world.people.filter((p) => p.boss !== null)
  const yesterday = addDays(world.today, -1)
  const further = world.people.filter((p) => p.department === 'SLS' && p.boss !== null).slice(4, 6)
  const waiting = [...atSupervisor(world, { count: 1, from: 2 }), ...further.map((person) => ({ person, ending: { kind: 'waiting', level: 2 } as const }))]
  const stories = waiting.flatMap(({ person, ending }, i) => storyOf(world, `waiting:${i}`, person, yesterday, random, { ending, settledHoursAgo: 1 }) ?? [])
  for (let index = 0; stories.length < TOTAL; ) {
    const story = storyOf(world, `past:${index}`, random.pick(asked), addDays(world.today, -random.between(5, DAYS)), random, { ending: endings[index] ?? { kind: 'approved' } })
    if (!story) continue
    stories.push(story)
    index++
  }
  return {
    module: overrideModule,
    stories,
    effects: [factEffect(world.facts, 'overrideTimes', 'override', ({ line }) => {
      const values = overrideValues(line.values)
      return values && line.from !== null ? [{ date: line.from, payload: { ...values } }] : []
    })],
  }
}
