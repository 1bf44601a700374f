/** A permit as its rules see it: the values, the reason, the person and the day of work it falls into, read once. @see contract/modules/permit-out/README.md */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { permitReasons } from '../../../contract/modules/permit-out/choices.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { dayWorkedAt, type PlannedDay, plannedDays } from '../../facts/planned-shift.ts'
import { STANDARD } from '../../facts/plan-of-day.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { findChoice, type Choice } from '../../org/choices.ts'
import { todayOf } from '../../org/today.ts'
import type { ModuleValues } from '../../request/module.ts'

/** Values of a complete permit. */
export interface PermitValues {
  permitOutReasonType: string
  /** At the person's site, `YYYY-MM-DDTHH:mm`. */
  permitStart: string
  permitUntil: string
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)

/** The values of a request, or null while a draft still misses a reason or a time. */
export function permitValues(values: ModuleValues): PermitValues | null {
  const [permitOutReasonType, permitStart, permitUntil] = [textOf(values.permitOutReasonType), textOf(values.permitStart), textOf(values.permitUntil)]
  return permitOutReasonType && permitStart && permitUntil ? { permitOutReasonType, permitStart, permitUntil } : null
}

/** The day of work a permit is in. */
export interface WorkDay {
  /** Civil date; a night shift's is the day it starts. */
  date: string
  /** Minutes from the day's midnight, of the planned shift; null on a day off. */
  from: number | null
  until: number | null
  /** Parts of approved leave: 0 all of the day, 1 and 2 its halves. */
  leave: readonly number[]
}

export interface PermitCase {
  employeeId: string
  values: PermitValues
  reason: Choice<typeof permitReasons> | null
  isEmployed: boolean
  /** Today at the employee's site. */
  today: string
  day: WorkDay
}

const asWorkDay = ({ date, kind, shift, leave }: PlannedDay): WorkDay => {
  const plan = kind === 'work' ? (shift ?? STANDARD) : null
  return { date, from: plan?.startMinute ?? null, until: plan?.endMinute ?? null, leave }
}

/** The planned day whose shift the permit begins in: that of the evening before while its night goes on; else the day of its date. */
export async function workDayOf(employeeId: string, permitStart: string): Promise<WorkDay> {
  const date = permitStart.slice(0, 10)
  const day = dayWorkedAt(await plannedDays(employeeId, addDays(date, -1), date), permitStart)
  return day ? asWorkDay(day) : { date, from: null, until: null, leave: [] }
}

async function worksOn(employeeId: string, date: string): Promise<boolean> {
  const person = await findEmployee(employeeId)
  return person !== null && (person.leaveDate === null || person.leaveDate >= date) && (await employmentOn(employeeId, date)) !== null
}

/** Reads what the rules need. */
export async function readCase(employeeId: string, values: PermitValues, now: Date): Promise<PermitCase> {
  const day = await workDayOf(employeeId, values.permitStart)
  return {
    employeeId, values, day,
    reason: await findChoice(permitReasons, values.permitOutReasonType),
    isEmployed: await worksOn(employeeId, day.date),
    today: await todayOf(employeeId, now),
  }
}
