/** A joint holiday takes one Annual day from everybody whose calendar has it. @see docs/product/days.md#ledger */
import { and, eq, exists, gte, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { q, tx } from '../db/context.ts'
import { calendarDaysOf, holidaysWithin } from '../org/calendar.ts'
import { employee } from '../org/table.ts'
import { outstandingOf } from './balance.ts'
import { leaveTypeIds } from './leave-types.ts'
import { take } from './post.ts'
import { lockedLedger, openBalance, type When } from './read.ts'
import { leaveBalance, leaveDeduct, leaveGain } from './table.ts'

/** What says that nothing is to be deducted from a person for that day: it was, and not given back, or the balance they began with is of a later day. Asked of all at once. */
function settled(date: string) {
  const back = alias(leaveDeduct, 'back')
  const deducted = q().select({ one: sql`1` }).from(leaveDeduct).where(and(
    eq(leaveDeduct.balanceId, leaveBalance.id), eq(leaveDeduct.deductStatus, 'jointHoliday'), sql`${leaveDeduct.days} @> ${JSON.stringify([{ date }])}::jsonb`,
    notExists(q().select({ one: sql`1` }).from(back).where(and(eq(back.balanceId, leaveDeduct.balanceId), eq(back.reversalOf, leaveDeduct.id)))),
  ))
  const begun = q().select({ one: sql`1` }).from(leaveGain).where(and(eq(leaveGain.balanceId, leaveBalance.id), eq(leaveGain.generationType, 'opening'), ne(leaveGain.gainStatus, 'void'), gte(leaveGain.transDate, date)))
  return q().select({ one: sql`1` }).from(leaveBalance).where(and(eq(leaveBalance.employeeId, employee.id), eq(leaveBalance.leaveTypeId, leaveTypeIds.annual), or(exists(deducted), exists(begun))))
}

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
      .where(and(lte(employee.joinDate, date), or(isNull(employee.leaveDate), gte(employee.leaveDate, date)), only && inArray(employee.id, [...only]), notExists(settled(date))))
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
