/** The next pay period of the plant, half filled by its planners: four on and two off, as the groups rotate. @see docs/product/demo.md */
import { insertMany } from '../db/write-many.ts'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { dayFact } from '../facts/table.ts'
import { payPeriodAround } from './company.ts'
import { Diary } from './diary.ts'
import type { Person } from './people.ts'
import { idOf } from './random.ts'

/** Days of the next period that are planned. */
const PLANNED_DAYS = 15
const HOUR_MS = 3_600_000

export async function seedSchedules(people: readonly Person[], today: string, now: Date): Promise<void> {
  const diary = new Diary(today)
  const { from } = payPeriodAround(addDays(payPeriodAround(today).until, 1))
  const recordedAt = new Date(now.getTime() - 30 * HOUR_MS)
  const rows = people.filter((p) => p.calendar === 'PLANT-3SHIFT').flatMap((person) =>
    datesOf(from, addDays(from, PLANNED_DAYS - 1)).flatMap((date) => {
      const { kind, shift } = diary.plan(person, date, now)
      if (!shift) return []
      const off = kind === 'work' ? {} : { off: true }
      const payload = { ...(kind === 'work' ? shift : { code: 'OFF', startMinute: 0, endMinute: 0, breakMinutes: 0 }), origin: 'schedule', ...off }
      return [{ id: idOf(`schedule:${person.name}:${date}`), employeeId: person.id, date, kind: 'shift', payload, requestId: null, lineId: null, recordedAt, withdrawnAt: null }]
    }))
  await insertMany(dayFact, rows)
}
