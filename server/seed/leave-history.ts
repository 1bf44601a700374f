/** Thirteen months of ordinary requests, made up by chance until there are enough. */
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'
import type { LeaveRange } from '../../contract/modules/leave-requests/range.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import { payPeriodAround } from './company.ts'
import type { LeavePlan, LeaveStory } from './leave-plan.ts'
import { dateAt, officeMoment } from './moments.ts'
import type { Person } from './people.ts'
import { type Random, randomFor } from './random.ts'
import { personas } from './roster.ts'

/** All requests of the demo company. */
const TOTAL = 340
const WINDOW_DAYS = 395
/** Kept free of chance: their balances are part of a story. */
const apart = new Set(['Dina Lestari', 'Kevin Halim', 'Aisyah Zahra', 'Reza Pahlawan', 'Felicia Wirawan'])
/** Days of a type a person takes in a calendar year at most: always less than the grant. */
const YEARLY: Partial<Record<LeaveTypeCode, number>> = { annual: 8, sick: 7 }

const notes: Partial<Record<LeaveTypeCode, string[]>> = {
  annual: ['Family trip', 'Mudik', 'School holidays', 'Personal matter', 'Holiday in Lombok', 'Parents visiting', 'Wedding of a cousin', 'Bank and notary', 'Moving house', 'Renewing my licence'],
  sick: ['Flu', 'Fever', 'Dental treatment', 'Migraine', 'Food poisoning', 'Back pain', 'Dengue, doctor’s note follows'],
  workFromHome: ['Plumber at home', 'Parcel delivery', 'Child at home', 'Quiet day for the report', 'Flooded road'],
  businessTrip: ['Customer visit', 'Audit at the plant', 'Distributor meeting', 'Trade fair', 'Stock count at the hub'],
}
const refusals = ['Too many of us are away on these days.', 'Please wait until the audit is over.', 'We need you for the stock count.', 'This clashes with the training.', 'Please plan this together with the team.']

/** Two people whose days were all paid out: one balance is at zero, one below. */
export const spenders = { zero: 'Tommy Salim', below: 'Patrick Sihombing' } as const

const kept = new Set([...personas.map((p) => p.name), ...Object.values(spenders)])

/** People who save their days: they carry days over that end soon. */
export const savers = (people: readonly Person[], today: string): Person[] =>
  people.filter((p) => daysBetween(p.joinDate, today) > 800 && p.grade <= 6 && p.department !== 'CCR' && !apart.has(p.name) && !kept.has(p.name)).filter((_, i) => i % 5 === 2).slice(0, 14)

interface Draw {
  person: Person
  type: LeaveTypeCode
  range: LeaveRange
}

function drawOf(random: Random, plan: LeavePlan, person: Person): Draw {
  const atDesk = person.calendar === 'OFFICE-5D'
  const type = random.weighted<LeaveTypeCode>(atDesk ? [['annual', 50], ['sick', 22], ['workFromHome', 16], ['businessTrip', 12]] : [['annual', 64], ['sick', 31], ['businessTrip', 5]])
  const ahead = type === 'sick' ? -2 : 45
  const from = addDays(plan.diary.today, random.between(-WINDOW_DAYS, ahead))
  const count = type === 'sick' ? random.weighted([[1, 7], [2, 4], [3, 1]]) : type === 'workFromHome' ? 1 : random.weighted([[1, 6], [2, 5], [3, 3], [4, 1], [5, 1]])
  const range = plan.diary.range(person, from, count)
  const half = count === 1 && type === 'annual' && random.chance(0.2) ? (random.chance(0.5) ? 1 : 2) : 0
  return { person, type, range: { ...range, startDateLeaveType: half, endDateLeaveType: half } }
}

/** Days before the first (after it, when negative) on which such a request is filed. */
const noticeOf = (random: Random, type: LeaveTypeCode): number => (type === 'sick' ? -random.between(0, 1) : type === 'workFromHome' ? random.between(2, 6) : random.between(6, 24))

function endingOf(random: Random, made: { rejected: number; cancelled: number; drafts: number }, past: boolean): LeaveStory['ending'] {
  if (!past && made.drafts < 7) return { kind: 'draft' }
  if (made.rejected < 14 && random.chance(0.08)) return { kind: 'rejected', level: random.weighted([[1, 5], [2, 2], [3, 1]]), note: random.pick(refusals) }
  if (made.cancelled < 8 && random.chance(0.05)) return { kind: 'cancelled', note: 'No longer needed.' }
  return { kind: 'approved' }
}

/** Fills the plan up to `TOTAL` requests. */
export function tellHistory(plan: LeavePlan, people: readonly Person[]): void {
  const { now } = plan
  const { today } = plan.diary
  const random = randomFor('leave history')
  const saving = new Set(savers(people, today).map((p) => p.id))
  const spent = new Map<string, number>()
  const made = { rejected: 0, cancelled: 0, drafts: 0 }
  const budget = (d: Draw, year: string) => `${d.person.id}:${d.type}:${year}`
  for (const s of plan.stories) spent.set(budget(s, s.range.startDate.slice(0, 4)), (spent.get(budget(s, s.range.startDate.slice(0, 4))) ?? 0) + Number(s.totalDay))
  let turn: Person[] = []
  for (let tries = 0; plan.stories.length < TOTAL; tries++) {
    if (tries > 20_000) throw new Error('the demo company has no room for so many requests')
    if (turn.length === 0) turn = random.shuffled(people.filter((p) => !apart.has(p.name) && daysBetween(p.joinDate, today) > 420))
    const draw = drawOf(random, plan, turn.pop() as Person)
    const { person, type, range } = draw
    if (Object.values(spenders).some((name) => name === person.name) && type === 'annual') continue
    if (saving.has(person.id) && type === 'annual' && range.endDate >= `${today.slice(0, 4)}-01-01`) continue
    const year = range.startDate.slice(0, 4)
    const days = plan.diary.count(person, range, false).days.reduce((sum, d) => sum + Number(d.amount), 0)
    if ((spent.get(budget(draw, year)) ?? 0) + days > (YEARLY[type] ?? Infinity) || range.endDate.slice(0, 4) !== year) continue
    // decided within days, before it begins (sick leave: right after), and before its pay period closes
    const submitted = officeMoment(new Date(Date.parse(`${addDays(range.startDate, -noticeOf(random, type))}T09:30:00Z`) - random.between(0, 480) * 60_000), person.site)
    const settled = new Date(submitted.getTime() + (type === 'sick' ? random.between(5, 20) : random.between(20, 76)) * 3_600_000)
    // sick leave of a year is decided in that year: its grant ends with it
    if (type === 'sick' && dateAt(settled, person.site).slice(0, 4) !== year) continue
    if (dateAt(settled, person.site) > payPeriodAround(range.startDate).until || settled.getTime() > now.getTime() - 7_200_000) continue
    const ending = endingOf(random, made, range.startDate <= addDays(today, 14))
    const hours = (moment: Date) => (now.getTime() - moment.getTime()) / 3_600_000
    const added = plan.add({
      key: `history:${plan.stories.length}`, person, type, range, note: random.pick(notes[type] ?? ['']), ending, hoursAgo: hours(submitted), settledHoursAgo: hours(settled),
      ...(type === 'businessTrip' ? { location: random.pick(['JKT', 'SUB', 'UPG', 'DJJ'] as const) } : {}),
    })
    if (!added) continue
    if (ending.kind === 'rejected') made.rejected += 1
    if (ending.kind === 'cancelled') made.cancelled += 1
    if (ending.kind === 'draft') made.drafts += 1
    spent.set(budget(draw, year), (spent.get(budget(draw, year)) ?? 0) + days)
  }
}
