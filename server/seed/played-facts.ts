/** What approved requests say about days, and the days that follow: the rows `recordFact`, `withdrawFacts` and `recomputeDays` would have written. */
import { computeDay, type KnownFact, type StoredFact } from '../facts/compute-day.ts'
import { dayKey } from '../facts/facts.ts'
import { attendanceKinds } from '../facts/known-facts.ts'
import { dayId } from '../facts/recompute.ts'
import type { attendanceDay, dayFact } from '../facts/table.ts'
import type { Diary } from './diary.ts'
import type { Person } from './people.ts'
import type { Change, Played } from './played-record.ts'
import { idOf } from './random.ts'

export type FactRow = typeof dayFact.$inferInsert & { payload: Record<string, unknown> }
type DayRow = typeof attendanceDay.$inferInsert

/** One thing said about a day of the line's employee. */
export interface Saying {
  date: string
  payload: Record<string, unknown>
}

export const storedFact = (row: typeof dayFact.$inferInsert): StoredFact => ({
  id: row.id, recordedAt: row.recordedAt.getTime(), fact: { ...(row.payload as object), kind: row.kind } as unknown as KnownFact,
})

const isAttendance = (kind: string) => (attendanceKinds as readonly string[]).includes(kind)

export class PlayedFacts {
  readonly facts: FactRow[] = []
  readonly #days = new Map<string, DayRow>()
  readonly #byDay = new Map<string, FactRow[]>()
  readonly #ids = new Map<string, number>()
  readonly #diary: Diary
  readonly #people: ReadonlyMap<string, Person>
  constructor(diary: Diary, people: readonly Person[]) {
    this.#diary = diary
    this.#people = new Map(people.map((p) => [p.id, p]))
  }

  get days(): DayRow[] {
    return [...this.#days.values()]
  }

  /** Records facts of one kind for a line. @returns their rows */
  record({ record, line, act }: Played, kind: string, said: readonly Saying[]): FactRow[] {
    return said.map(({ date, payload }) => {
      const { employeeId } = line
      const name = `fact:${record.story.key}:${kind}:${date}${employeeId === record.row.employeeId ? '' : `:${employeeId}`}`
      const nth = this.#ids.get(name) ?? 0
      this.#ids.set(name, nth + 1)
      const row: FactRow = {
        id: idOf(nth === 0 ? name : `${name}:${nth}`), employeeId, date, kind, payload, requestId: record.row.id, lineId: line.lineId, recordedAt: act.at, withdrawnAt: null,
      }
      this.facts.push(row)
      const key = dayKey(employeeId, date)
      this.#byDay.set(key, [...(this.#byDay.get(key) ?? []), row])
      return row
    })
  }

  /** Withdraws what a line recorded of one kind. @returns the days it was on */
  withdraw({ record, line, act }: Played, kind: string): string[] {
    const rows = this.facts.filter((f) => f.requestId === record.row.id && f.lineId === line.lineId && f.kind === kind && !f.withdrawnAt)
    for (const row of rows) row.withdrawnAt = act.at
    return rows.map((r) => r.date)
  }

  /** Works days of the line's employee out again. @returns what each was and is, as the effect log names it */
  workOut({ line, act }: Played, dates: readonly string[]): Change[] {
    return [...new Set(dates)].sort().map((date) => this.#recompute(line.employeeId, date, act.at))
  }

  #recompute(employeeId: string, date: string, at: Date): Change {
    const key = dayKey(employeeId, date)
    const person = this.#people.get(employeeId)
    if (!person) throw new Error(`nobody is ${employeeId}`)
    const live = (this.#byDay.get(key) ?? []).filter((f) => isAttendance(f.kind) && !f.withdrawnAt)
    const day = computeDay(live.map(storedFact), this.#diary.plan(person, date, at))
    const before = this.#days.get(key)?.status ?? null
    if (day) {
      const { status, workingMinutes, overtimeMinutes, detail } = day
      this.#days.set(key, { id: dayId(employeeId, date), employeeId, date, status, workingMinutes, overtimeMinutes, detail: { ...detail }, computedAt: at })
    } else this.#days.delete(key)
    return { target: `attendance_day:${employeeId}:${date}`, before, after: day?.status ?? null }
  }
}
