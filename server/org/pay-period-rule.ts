/** How pay periods follow each other, as configuration says; the job that makes and closes them. @see docs/product/pay.md#periods */
import { and, asc, eq, lte } from 'drizzle-orm'
import { addDays, type CivilDate } from '../../contract/kit/civil-date.ts'
import { lockName, q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { newId } from '../lib/new-id.ts'
import { payPeriod, setting } from './table.ts'
import { todayOfCompany } from './today.ts'

/** Where the rule stands among the settings; `settings.yaml` does not know it. */
const KEY = 'payPeriods'

export interface PayPeriodRule {
  /** Day of the month a period begins on. */
  firstDay: number
  /** Days from its last day until it is closed. */
  closesAfterDays: number
  /** Days from its last day until it is paid. */
  payAfterDays: number
  /** Employee id of whom to ask. */
  contact: string | null
}

/** The rule, or null while nobody has given one. */
export async function payPeriodRule(): Promise<PayPeriodRule | null> {
  const [row] = await q().select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return (row?.value as PayPeriodRule | undefined) ?? null
}

/** Gives the rule, or takes it away. */
export async function setPayPeriodRule(rule: PayPeriodRule | null, now: Date): Promise<void> {
  if (!rule) await q().delete(setting).where(eq(setting.key, KEY))
  else await q().insert(setting).values({ key: KEY, value: rule, updatedAt: now }).onConflictDoUpdate({ target: setting.key, set: { value: rule, updatedAt: now } })
}

/** First and last day of the period a day is in. Pure. */
export function periodAround(firstDay: number, date: CivilDate): { from: CivilDate; until: CivilDate } {
  const inMonth = `${date.slice(0, 8)}${String(firstDay).padStart(2, '0')}`
  const from = inMonth <= date ? inMonth : addMonths(inMonth, -1)
  return { from, until: addDays(addMonths(from, 1), -1) }
}

/** Periods are there so many months ahead: requests reach into them. */
const MONTHS_AHEAD = 14

/** Makes the periods that are missing from today's on, each where the last one ends. @returns how many */
async function makeAhead(rule: PayPeriodRule, today: CivilDate, now: Date): Promise<number> {
  const rows = await q().select({ from: payPeriod.from, until: payPeriod.until, code: payPeriod.code }).from(payPeriod).orderBy(asc(payPeriod.until))
  const last = rows.at(-1)
  const codes = new Set(rows.map((r) => r.code))
  const goal = addMonths(today, MONTHS_AHEAD)
  const made: (typeof payPeriod.$inferInsert)[] = []
  // a new rule lengthens or shortens the period between: no day is in two, none in no period
  for (let from = last ? addDays(last.until, 1) : periodAround(rule.firstDay, today).from; from <= goal; ) {
    const { until } = periodAround(rule.firstDay, from)
    const code = until.slice(0, 7)
    if (!codes.has(code)) made.push({ id: newId(now), code, from, until, payDate: addDays(until, rule.payAfterDays), contactEmployeeId: rule.contact })
    else if (made.length === 0 && last) await q().update(payPeriod).set({ until, payDate: addDays(until, rule.payAfterDays) }).where(eq(payPeriod.code, code))
    codes.add(code)
    from = addDays(until, 1)
  }
  if (made.length > 0) await q().insert(payPeriod).values(made)
  return made.length
}

/** Makes periods ahead, names the contact of those that are open, and closes those whose time has come. May run any number of times. */
export async function keepPayPeriods(now: Date): Promise<{ made: number; closed: number }> {
  return tx(async () => {
    const rule = await payPeriodRule()
    if (!rule) return { made: 0, closed: 0 }
    await lockName('pay-periods')
    const today = await todayOfCompany(now)
    const made = await makeAhead(rule, today, now)
    if (rule.contact !== null) await q().update(payPeriod).set({ contactEmployeeId: rule.contact }).where(eq(payPeriod.closed, false))
    const closed = await q().update(payPeriod).set({ closed: true }).where(and(eq(payPeriod.closed, false), lte(payPeriod.until, addDays(today, -rule.closesAfterDays)))).returning({ id: payPeriod.id })
    return { made, closed: closed.length }
  })
}

export const payPeriodsJob: Job = {
  name: 'pay-periods',
  schedule: { everyMs: 3_600_000 },
  async run({ now, log }) {
    const { made, closed } = await keepPayPeriods(now)
    if (made + closed > 0) log.info({ made, closed }, 'pay periods are kept')
  },
}
