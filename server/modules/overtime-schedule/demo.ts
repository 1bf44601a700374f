/** Overtime of the demo company: eighty requests, one planned for tonight, one imported for twelve people. @see contract/modules/overtime-schedule/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { dayKey } from '../../facts/facts.ts'
import { ownDayOf } from '../../facts/own-day.ts'
import { overtimeModule } from './index.ts'
import { overtimeValues } from '../../time/overtime-case.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { factEffect, type PlayedEffect } from '../../seed/played-effect.ts'
import { idOf, type Random, randomFor } from '../../seed/random.ts'
import { departmentNames } from '../../seed/roster.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

type Reason = 'peak' | 'closing' | 'breakdown' | 'stockTaking' | 'handover'

const why: readonly (readonly [Reason, string])[] = [
  ['peak', 'Orders before the long weekend'], ['peak', ''], ['closing', 'Month-end closing'], ['closing', 'Reconciliation with the bank'], ['breakdown', 'Filling line 2 stopped at four'],
  ['breakdown', 'Server migration'], ['stockTaking', 'Stock taking in the cold store'], ['handover', 'The truck came late'], ['handover', ''],
]

/** How the past ones ended; the rest was approved. */
const endings: readonly Ending[] = [
  { kind: 'rejected', level: 1, note: 'Please finish this tomorrow in your hours.' },
  { kind: 'rejected', level: 2, note: 'The budget of this month is used up.' },
  { kind: 'revised', level: 1, note: 'Which customer is it for?' },
  { kind: 'cancelled', note: 'Done without it' },
  { kind: 'reversed', note: 'The delivery was put off' },
  { kind: 'reversed', note: 'Went home early after all' },
  { kind: 'draft' },
]

const TOTAL = 80
/** Days back over which the past ones lie. */
const DAYS = 80
/** So long ago that its period is over and paid, whatever day it is. */
const PAID_AGO = 45
const HOUR = 3_600_000
const IMPORTED = 12
const two = (n: number) => String(n).padStart(2, '0')
const timeOn = (date: string, minute: number) => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

const shiftOn = ({ diary, now }: World, person: Person, date: string) => {
  const plan = diary.plan(person, date, now)
  return plan.kind === 'work' && diary.isFree(person, { startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0 }) ? plan.shift : null
}

interface Window {
  date: string
  /** Minutes from the day's midnight. */
  from: number
  minutes: number
}

function valuesOf(people: readonly Person[], { date, from, minutes }: Window, reason: Reason, compensation: 1 | 2, replacement: Person | null = null): Story['values'] {
  return {
    oTReasonType: idOf(`reason:overtime-schedule ${reason}`), oTStart: timeOn(date, from), oTUntil: timeOn(date, from + minutes), breakMinutes: 0, compensation, replacement: replacement?.id ?? null,
    companyStructure: [...new Set(people.map((p) => departmentNames[p.department]))].join(', '), employees: people.map((p) => ({ employeeId: p.id, note: '' })),
  }
}

/** The evening after a shift; the people stay as long as they said, more or less. */
function evening(world: World, people: readonly Person[], date: string, random: Random): Window | null {
  const shift = shiftOn(world, people[0] as Person, date)
  const window = shift && { date, from: shift.endMinute, minutes: random.pick([60, 90, 120, 120, 150, 180, 240]) }
  for (const person of window ? people : []) {
    const own = shiftOn(world, person, date)
    if (own && window && own.endMinute === window.from) world.gates.set(dayKey(person.id, date), { in: own.startMinute - random.between(2, 15), out: window.from + window.minutes + random.between(-20, 12) })
  }
  return window
}

const hoursSince = (world: World, date: string, minute: number, person: Person) => (world.now.getTime() - at(date, minute, person.site).getTime()) / HOUR

/** One that was asked for on the day or the day before, and answered within a few days. */
function past(world: World, index: number, random: Random, asked: readonly Person[]): Story | null {
  const person = random.pick(asked)
  const date = addDays(world.today, -random.between(4, DAYS))
  const window = evening(world, [person], date, random)
  if (!window || date < person.joinDate) return null
  const [reason, note] = random.pick(why)
  const hoursAgo = hoursSince(world, date, random.between(9, 15) * 60, person)
  return {
    key: `overtime-schedule:past:${index}`, person, note, ending: endings[index] ?? { kind: 'approved' }, hoursAgo, settledHoursAgo: Math.max(1, hoursAgo - random.between(20, 70)),
    values: valuesOf([person], window, reason, random.chance(0.25) ? 2 : 1),
  }
}

/** What the account of the shift worker was paid for: it stands on a slip that is out. */
function paid(world: World): Story {
  const [person, random] = [world.find('Joko Prasetyo'), randomFor('overtime-schedule:paid')]
  for (let back = PAID_AGO; ; back++) {
    const date = addDays(world.today, -back)
    const window = evening(world, [person], date, random)
    if (!window) continue
    const hoursAgo = hoursSince(world, date, 15 * 60, person)
    return { key: 'overtime-schedule:paid', person, ending: { kind: 'approved' }, hoursAgo, settledHoursAgo: hoursAgo - 40, note: 'Filling line 2 stopped at four', values: valuesOf([person], window, 'breakdown', 1) }
  }
}

/** The first day from `date` on that the person works, with their shift's end. */
function nextEvening(world: World, person: Person, date: string, minutes: number): Window {
  for (let day = date; day < addDays(date, 30); day = addDays(day, 1)) {
    const shift = shiftOn(world, person, day)
    if (shift) return { date: day, from: shift.endMinute, minutes }
  }
  return { date, from: 1020, minutes }
}

/** Waiting with the supervisor, tonight's, the one that was imported, and one that is paid. */
function told(world: World): Story[] {
  const waiting = atSupervisor(world, { count: 1, from: 10 }).map(({ person, ending }, i): Story => ({
    key: `overtime-schedule:waiting:${i}`, person, ending, hoursAgo: 20, note: 'Complaints after the recall',
    values: valuesOf([person], nextEvening(world, person, addDays(world.today, 1), 120), 'peak', 1),
  }))
  const lead = world.find('Lina Marpaung')
  const team = world.people.filter((p) => p.boss === lead.name)
  const tonight: Story = {
    key: 'overtime-schedule:tonight', person: lead, ending: { kind: 'approved' }, hoursAgo: 52, settledHoursAgo: 6, note: 'Payroll run',
    values: valuesOf(team, { date: world.today, from: 1020, minutes: 180 }, 'closing', 1, world.find('Budi Darmawan')),
  }
  const head = world.find('Sutrisno Hadi')
  const crew = world.people.filter((p) => p.department === 'PLT' && p.calendar === 'PLANT-3SHIFT').slice(3, 3 + IMPORTED)
  const imported: Story = {
    key: 'overtime-schedule:imported', person: head, ending: { kind: 'waiting', level: 1 }, hoursAgo: 28, note: 'From the list of line 1: 13 codes, TL-0999 is nobody’s',
    values: valuesOf(crew, { date: nextRest(world, crew, addDays(world.today, 3)), from: 480, minutes: 300 }, 'stockTaking', 1),
  }
  return [...waiting, tonight, imported, paid(world)]
}

/** The first day on which most of them are off: what the counting of stock waits for. */
function nextRest(world: World, crew: readonly Person[], date: string): string {
  const off = (day: string) => crew.filter((p) => shiftOn(world, p, day) === null).length
  const days = Array.from({ length: 7 }, (_, i) => addDays(date, i))
  return days.toSorted((a, b) => off(b) - off(a) || (a < b ? -1 : 1))[0] ?? date
}

/** Who did not file it was told. */
const tellOthers: PlayedEffect = {
  kind: 'tellOvertime',
  post: ({ record, line }) => (line.employeeId === record.row.requestorId ? [] : [{ target: `employee:${line.employeeId}`, before: null, after: 'overtimePlanned' }]),
  reverse: ({ line }) => [{ target: `employee:${line.employeeId}`, before: null, after: 'overtimeEnded' }],
}

export const tellOvertime: Teller = (world) => {
  const random = randomFor('overtime-schedule')
  const asked = world.people.filter((p) => p.boss !== null && !world.people.some((other) => other.boss === p.name) && p.department !== 'EXE')
  const stories = told(world)
  const dayOf = ({ person, values }: Story) => `${person.id} ${String(values.oTStart).slice(0, 10)}`
  const taken = new Set(stories.map(dayOf))
  for (let index = 0; stories.length < TOTAL; ) {
    const story = past(world, index, random, asked)
    const key = story && dayOf(story)
    if (!story || !key || taken.has(key)) continue
    taken.add(key)
    stories.push(story)
    index++
  }
  return {
    module: overtimeModule,
    stories,
    // what depends on the end of a day (pay, days in lieu) is done by the job that settles it
    effects: [factEffect(world.facts, 'overtimeWindow', 'overtime', ({ line }) => {
      const values = overtimeValues(line.values)
      if (!values) throw new Error('a window was told without its ends')
      const { oTStart, oTUntil, breakMinutes } = values
      return [{ date: ownDayOf(oTStart, nights(world, line.employeeId, oTStart)), payload: { oTStart, oTUntil, breakMinutes } }]
    }), tellOthers],
  }
}

/** The plan of the day a window begins and of the one before, as far as it decides whose the window is. */
function nights({ diary, now, people }: World, employeeId: string, oTStart: string) {
  const person = people.find((p) => p.id === employeeId)
  if (!person) throw new Error(`nobody is ${employeeId}`)
  return [addDays(oTStart.slice(0, 10), -1), oTStart.slice(0, 10)].map((date) => {
    const { kind, shift } = diary.plan(person, date, now)
    return { date, shift: kind === 'work' ? shift : null }
  })
}
