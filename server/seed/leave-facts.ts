/** What approved leave says about days, and the attendance that follows: the rows `markAttendance` and `deductPay` would have written. */
import { partOf } from '../../contract/modules/leave-requests/range.ts'
import { computeDay, type KnownFact } from '../facts/compute-day.ts'
import { dayId } from '../facts/recompute.ts'
import type { attendanceDay, dayFact } from '../facts/table.ts'
import { rulesOf } from './configuration.ts'
import { payPeriodAround } from './company.ts'
import type { Diary } from './diary.ts'
import { type PlannedLeave, requestIdOf } from './leave-plan.ts'
import { idOf } from './random.ts'

type FactRow = typeof dayFact.$inferInsert & { payload: Record<string, unknown> }
type DayRow = typeof attendanceDay.$inferInsert

/** A change as the effect log names it. */
export interface Change {
  target: string
  before: unknown
  after: unknown
}

export class LeaveFacts {
  readonly facts: FactRow[] = []
  readonly #days = new Map<string, DayRow>()
  readonly #byDay = new Map<string, FactRow[]>()
  readonly #diary: Diary
  constructor(diary: Diary) {
    this.#diary = diary
  }

  get days(): DayRow[] {
    return [...this.#days.values()]
  }

  /** Each counted day takes the type's status. Call in order of approval. */
  mark(story: PlannedLeave, at: Date): Change[] {
    const rules = rulesOf(story.type)
    for (const { date } of story.days) {
      const payload = { status: rules.attendanceStatus, leaveType: story.type, part: partOf(story.range, date), countsCalendarDays: rules.countsCalendarDays ?? false }
      this.#record(story, date, 'leave', payload, at)
    }
    return story.days.map(({ date }) => this.#recompute(story, date, at))
  }

  /** Withdraws what a request recorded, and works its days out again. */
  unmark(story: PlannedLeave, at: Date): Change[] {
    const requestId = requestIdOf(story)
    for (const fact of this.facts) if (fact.requestId === requestId && fact.kind === 'leave') fact.withdrawnAt = at
    return story.days.map(({ date }) => this.#recompute(story, date, at))
  }

  /** Days an unpaid type takes from the pay of their period. */
  deductPay(story: PlannedLeave, at: Date): Change[] {
    if (!rulesOf(story.type).unpaid) return []
    return story.days.map(({ date, amount }) => {
      const payload = { period: payPeriodAround(date).until.slice(0, 7), days: amount, leaveType: story.type }
      return { target: `day_fact:${this.#record(story, date, 'payrollDeduction', payload, at).id}`, before: null, after: payload }
    })
  }

  #record(story: PlannedLeave, date: string, kind: string, payload: Record<string, unknown>, at: Date): FactRow {
    const row: FactRow = {
      id: idOf(`fact:${story.key}:${kind}:${date}`), employeeId: story.person.id, date, kind, payload, requestId: requestIdOf(story), lineId: requestIdOf(story), recordedAt: at, withdrawnAt: null,
    }
    this.facts.push(row)
    const key = `${story.person.id}:${date}`
    this.#byDay.set(key, [...(this.#byDay.get(key) ?? []), row])
    return row
  }

  #recompute({ person }: PlannedLeave, date: string, at: Date): Change {
    const key = `${person.id}:${date}`
    const live = (this.#byDay.get(key) ?? []).filter((f) => f.kind === 'leave' && !f.withdrawnAt)
    const stored = live.map((f) => ({ id: f.id, recordedAt: f.recordedAt.getTime(), fact: { ...f.payload, kind: f.kind } as unknown as KnownFact }))
    const day = computeDay(stored, this.#diary.plan(person, date, at))
    const before = this.#days.get(key)?.status ?? null
    if (day) {
      const { status, workingMinutes, overtimeMinutes, detail } = day
      this.#days.set(key, { id: dayId(person.id, date), employeeId: person.id, date, status, workingMinutes, overtimeMinutes, detail: { ...detail }, computedAt: at })
    } else this.#days.delete(key)
    return { target: `attendance_day:${person.id}:${date}`, before, after: day?.status ?? null }
  }
}
