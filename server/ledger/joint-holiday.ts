/** A joint holiday takes one Annual day from everybody whose calendar has it. @see docs/product/days.md#ledger */
import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { calendarDaysOf, holidaysWithin } from '../org/calendar.ts'
import { employee } from '../org/table.ts'
import { outstandingOf } from './balance.ts'
import { leaveTypeIds } from './leave-types.ts'
import { take } from './post.ts'
import { lockedLedger, openBalance, type When } from './read.ts'

/**
 * Deducts the joint holidays from `from` to today, a day each, once a person; below zero when nothing is left.
 * Runs on the day itself or later, never ahead.
 * @param only whose; left out: everybody's
 * @returns how many days were deducted
 */
export async function deductJointHolidays(from: string, when: When, only?: readonly string[]): Promise<number> {
  const dates = [...new Set((await holidaysWithin(from, when.today)).filter((h) => h.kind === 'joint').map((h) => h.date))]
  let deducted = 0
  for (const date of dates) {
    const people = await q()
      .select({ id: employee.id })
      .from(employee)
      .where(and(lte(employee.joinDate, date), or(isNull(employee.leaveDate), gte(employee.leaveDate, date)), only && inArray(employee.id, [...only])))
      .orderBy(employee.id)
    const calendars = await calendarDaysOf(people.map((p) => p.id), date, date)
    for (const { id } of people) {
      if (calendars.get(id)?.[0]?.kind === 'jointHoliday') deducted += await tx(() => deductOne(id, date, when.now))
    }
  }
  return deducted
}

async function deductOne(employeeId: string, date: string, now: Date): Promise<number> {
  const balanceId = await openBalance(employeeId, leaveTypeIds.annual, now)
  const ledger = await lockedLedger(balanceId)
  if (ledger.deducts.some((d) => d.deductStatus === 'jointHoliday' && d.days.some((day) => day.date === date) && outstandingOf(ledger, d) > 0)) return 0
  // what a balance began with says all of the days until then
  if (ledger.gains.some((g) => g.generationType === 'opening' && g.gainStatus !== 'void' && g.transDate >= date)) return 0
  await take({ balanceId, status: 'jointHoliday', days: [{ date, amount: '1.00' }], floor: null }, { today: date, now })
  return 1
}
