/** Permits of the demo company: forty, three of them waiting for an answer about today. @see contract/modules/permit-out/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { permitReasons } from '../../../contract/modules/permit-out/choices.ts'
import { permitOutModule } from './index.ts'
import type { Played } from '../../seed/played-record.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { factEffect } from '../../seed/played-effect.ts'
import { type Random, randomFor } from '../../seed/random.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

type ReasonCode = 'clinic' | 'bank' | 'clientVisit' | 'family' | 'school'

interface Errand {
  code: ReasonCode
  /** Quarters of an hour, at least and at most. */
  quarters: readonly [number, number]
  places: readonly string[]
  notes: readonly string[]
}

const errands: readonly Errand[] = [
  { code: 'clinic', quarters: [4, 12], places: ['Klinik Sehat Bersama', 'RS Mitra'], notes: ['Check-up', 'Dentist', 'Blood test', ''] },
  { code: 'bank', quarters: [3, 6], places: ['BCA Sudirman', 'Bank Mandiri'], notes: ['New card', 'Signature needed in person', ''] },
  { code: 'clientVisit', quarters: [8, 20], places: ['PT Segar Abadi', 'Toko Maju', 'Hypermart Kemang'], notes: ['Shelf check', 'Contract renewal', 'Complaint on the last delivery'] },
  { code: 'family', quarters: [4, 12], places: ['Home', 'Gambir station'], notes: ['My mother arrives from Solo', 'Water leak at home', ''] },
  { code: 'school', quarters: [4, 8], places: ['SD Tunas Bangsa', 'SMP Negeri 3'], notes: ['Report day', 'Parents’ meeting', 'My son has a fever'] },
]

/** How the past ones ended; the rest was approved. */
const endings: readonly Ending[] = [
  { kind: 'rejected', level: 1, note: 'The audit is that morning. Could you go on another day?' },
  { kind: 'rejected', level: 2, note: 'Please take half a day of leave for this.' },
  { kind: 'revised', level: 1, note: 'Which client is it?' },
  { kind: 'cancelled', note: 'The appointment was moved' },
  { kind: 'reversed', note: 'I stayed after all' },
  { kind: 'reversed', note: 'The client came to us' },
  { kind: 'draft' },
]

const TOTAL = 40
/** Days back over which the past ones lie. */
const DAYS = 80
const HOUR = 3_600_000
const two = (n: number) => String(n).padStart(2, '0')
const timeOn = (date: string, minute: number) => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

const worksOn = ({ diary, now }: World, person: Person, date: string): boolean =>
  diary.plan(person, date, now).kind === 'work' && diary.isFree(person, { startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0 })

/** The first day from `date` on that the person works. */
function workday(world: World, person: Person, date: string): string {
  for (let day = date; day < addDays(date, 30); day = addDays(day, 1)) if (worksOn(world, person, day)) return day
  return date
}

/** What a permit of this person says, inside the shift of a day they work. */
function errandOf({ diary, now }: World, person: Person, date: string, random: Random, { code, quarters, places, notes }: Errand): Pick<Story, 'values' | 'note'> {
  const { startMinute, endMinute } = diary.plan(person, date, now).shift ?? { startMinute: 480, endMinute: 1020 }
  const minutes = random.between(...quarters) * 15
  const start = startMinute + random.between(2, Math.max(2, Math.floor((endMinute - startMinute - minutes) / 15) - 2)) * 15
  return {
    note: random.pick(notes),
    values: {
      employeeId: person.id, permitOutReasonType: choiceOf(permitReasons, code).id, permitStart: timeOn(date, start), permitUntil: timeOn(date, start + minutes),
      destination: random.pick(places), willReturn: start + minutes < endMinute - 60, workDate: date,
    },
  }
}

/** Waiting for an answer: two with the supervisor, one further up. */
function waiting(world: World, random: Random): Story[] {
  const further = world.people.find((p) => p.department === 'PLT' && p.boss !== null && worksOn(world, p, world.today)) ?? world.find('Dina Lestari')
  const asked = [...atSupervisor(world, { count: 2, from: 12 }), { person: further, ending: { kind: 'waiting', level: 2 } as const }]
  return asked.map(({ person, ending }, i) => ({
    key: `permit-out:waiting:${i}`, person, ending, hoursAgo: 22 + i, settledHoursAgo: 2,
    ...errandOf(world, person, workday(world, person, world.today), random, errands[i] as Errand),
  }))
}

function past(world: World, random: Random, count: number): Story[] {
  const { people, today, now } = world
  const outOfOffice = people.filter((p) => p.boss !== null && p.name !== 'Dina Lestari')
  const taken = new Set<string>()
  const stories: Story[] = []
  for (let i = 0; stories.length < count; i++) {
    const person = random.pick(outOfOffice)
    const date = addDays(today, -random.between(2, DAYS))
    if (date < addDays(person.joinDate, 7) || taken.has(`${person.id} ${date}`) || !worksOn(world, person, date)) continue
    taken.add(`${person.id} ${date}`)
    const since = (now.getTime() - at(date, 0, person.site).getTime()) / HOUR
    stories.push({
      key: `permit-out:${i}`, person, ending: endings[stories.length] ?? { kind: 'approved' }, hoursAgo: since + 44, settledHoursAgo: since,
      ...errandOf(world, person, date, random, random.pick(errands)),
    })
  }
  return stories
}

/** Dina goes to the bank on her next day of work, with a code for the gate. */
function dina(world: World, random: Random): Story {
  const person = world.find('Dina Lestari')
  const [, bank] = errands
  return { key: 'permit-out:dina', person, ending: { kind: 'approved' }, hoursAgo: 50, settledHoursAgo: 20, ...errandOf(world, person, workday(world, person, addDays(world.today, 1)), random, bank as Errand) }
}

function codeOf(id: string): ReasonCode {
  const found = errands.find((e) => choiceOf(permitReasons, e.code).id === id)
  if (!found) throw new Error(`no errand has the reason ${id}`)
  return found.code
}

/** Drawn for the demo company: the same whenever it is made. */
const gateCodeOf = (record: Played['record']) => String(Number.parseInt(record.row.id.slice(0, 8), 16) % 1_000_000).padStart(6, '0')

/** The window an approval opens, as the module's own effect does. */
function windowOf({ record, line: { values } }: Played) {
  const { permitStart, permitUntil, workDate, permitOutReasonType } = values as { permitStart: string; permitUntil: string; workDate: string; permitOutReasonType: string }
  const reason = codeOf(permitOutReasonType)
  return [{ date: workDate, payload: { permitStart, permitUntil, official: choiceOf(permitReasons, reason).rules.official ?? false, reason, gateCode: gateCodeOf(record) } }]
}

export const tellPermits: Teller = (world) => {
  const random = randomFor('permit-out')
  const open = [...waiting(world, random), dina(world, random)]
  return {
    module: permitOutModule,
    stories: [...open, ...past(world, random, TOTAL - open.length)],
    effects: [factEffect(world.facts, 'permitWindow', 'permit', windowOf)],
  }
}
