/** Ninety days at the gate: who came when, and the attendance that follows from it and from everything else known of the days. @see docs/product/demo.md */
import { addDays } from '../../contract/kit/civil-date.ts'
import { computeDay, type StoredFact } from '../facts/compute-day.ts'
import { dayKey } from '../facts/facts.ts'
import { attendanceKinds } from '../facts/known-facts.ts'
import { type DayPlan, planOfDay } from '../facts/plan-of-day.ts'
import { dayId } from '../facts/recompute.ts'
import type { attendanceDay, dayFact } from '../facts/table.ts'
import type { Diary } from './diary.ts'
import { at } from './moments.ts'
import type { Person } from './people.ts'
import { storedFact } from './played-facts.ts'
import { idOf, type Random, randomFor } from './random.ts'

type FactRow = typeof dayFact.$inferInsert
type DayRow = typeof attendanceDay.$inferInsert

/** Minutes from the day's midnight at which somebody came or went; null: they did not punch. Left out: as chance has it. */
export interface Gate {
  in?: number | null
  out?: number | null
}

/** Days back from today. */
const DAYS = 90
/** Of a thousand working days. */
const ABSENT = 10
const INCOMPLETE = 15
const LATE = 38
const EARLY = 6

const two = (n: number) => String(n).padStart(2, '0')
const timeOn = (date: string, minute: number) => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

/** When somebody comes and goes on a day they work. */
function gate(random: Random, from: number, until: number): Required<Gate> {
  // always as many draws, so that one day moves nothing on the next
  const [luck, before, after, minutes] = [random.between(0, 999), random.between(1, 18), random.between(0, 22), random.between(6, 48)]
  if (luck < ABSENT) return { in: null, out: null }
  if (luck < ABSENT + INCOMPLETE) return luck % 5 === 0 ? { in: null, out: until + after } : { in: from - before, out: null }
  if (luck < ABSENT + INCOMPLETE + LATE) return { in: from + minutes, out: until + after }
  if (luck < ABSENT + INCOMPLETE + LATE + EARLY) return { in: from - before, out: until - minutes }
  return { in: from - before, out: until + after }
}

/** The hours a person is expected on a day; null when away or free. */
function expected(facts: readonly StoredFact[], plan: DayPlan): [from: number, until: number] | null {
  const { working, shift } = planOfDay(facts, plan)
  const leaves = facts.flatMap(({ fact }) => (fact.kind === 'leave' ? [fact.part] : []))
  if (!working || leaves.includes(0) || (leaves.includes(1) && leaves.includes(2))) return null
  const middle = shift.startMinute + Math.floor((shift.endMinute - shift.startMinute) / 2)
  return [leaves.includes(1) ? middle : shift.startMinute, leaves.includes(2) ? middle : shift.endMinute]
}

interface Known {
  people: readonly Person[]
  diary: Diary
  now: Date
  /** What requests say about days; days of theirs outside the ninety are left to them. */
  others: readonly FactRow[]
  /** Days that shall go a certain way, by `dayKey`. */
  gates: ReadonlyMap<string, Gate>
}

/** Punches of everybody up to now, and every day from the first to today as it stands. Pure. */
export function playAttendance({ people, diary, now, others, gates }: Known): { punches: FactRow[]; days: DayRow[] } {
  const known = Map.groupBy(others.filter((f) => !f.withdrawnAt && (attendanceKinds as readonly string[]).includes(f.kind)), (f) => dayKey(f.employeeId, f.date))
  const punches: FactRow[] = []
  const days: DayRow[] = []
  for (const person of people) {
    const random = randomFor(`attendance:${person.name}`)
    for (let back = DAYS - 1; back >= 0; back--) {
      const date = addDays(diary.today, -back)
      if (date < person.joinDate) continue
      const plan = diary.plan(person, date, now)
      const facts = (known.get(dayKey(person.id, date)) ?? []).map(storedFact)
      const hours = expected(facts, plan)
      const made = { ...(hours ? gate(random, ...hours) : { in: null, out: null }), ...gates.get(dayKey(person.id, date)) }
      for (const direction of ['in', 'out'] as const) {
        const minute = made[direction]
        if (minute === null || minute > plan.minute) continue
        const row: FactRow = { id: idOf(`punch:${person.id}:${date}:${direction}`), employeeId: person.id, date, kind: 'punch', payload: { direction, time: timeOn(date, minute) }, recordedAt: at(date, minute, person.site) }
        punches.push(row)
        facts.push(storedFact(row))
      }
      const day = computeDay(facts, plan)
      if (day) days.push({ id: dayId(person.id, date), employeeId: person.id, date, status: day.status, workingMinutes: day.workingMinutes, overtimeMinutes: day.overtimeMinutes, detail: { ...day.detail }, computedAt: now })
    }
  }
  return { punches, days }
}
