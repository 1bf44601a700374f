/** Yearly grants: on 1 January (prorated for joiners) or on the anniversary of joining. @see docs/product/days.md#ledger */
import { and, gte, isNull, lte, or } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { q, tx } from '../db/context.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { employee } from '../org/table.ts'
import { addGain } from './post.ts'
import { ledgersOf, leaveTypes, openBalance, type When } from './read.ts'
import type { GrantRule } from './table.ts'

export interface Grant {
  transDate: string
  /** Two decimals. */
  amount: string
  /** Last day it lives. */
  expiredDate: string
}

/**
 * The grant a person is due in the calendar year, or null.
 * A joiner's first January grant is a twelfth for every month still to come (the month of joining counts up to the 15th), to the nearest half day.
 */
export function grantOf(rule: GrantRule, joinDate: string, year: number): Grant | null {
  if (rule.on === 'anniversary') {
    const service = year - Number(joinDate.slice(0, 4))
    if (service < 1) return null
    return { transDate: addMonths(joinDate, service * 12), amount: fromHundredths(rule.days * 100), expiredDate: addDays(addMonths(joinDate, service * 12 + 12), -1) }
  }
  const joinYear = Number(joinDate.slice(0, 4))
  if (joinYear > year) return null
  const expiredDate = `${year}-12-31`
  if (joinYear < year) return { transDate: `${year}-01-01`, amount: fromHundredths(rule.days * 100), expiredDate }
  const months = 12 - Number(joinDate.slice(5, 7)) + (Number(joinDate.slice(8, 10)) <= 15 ? 1 : 0)
  const halves = Math.round((rule.days * 2 * months) / 12)
  return halves > 0 ? { transDate: joinDate, amount: fromHundredths(halves * 50), expiredDate } : null
}

/** Grants are written so many days before they count, so that leave across a year end can be asked for. */
const AHEAD_DAYS = 90

/**
 * Opens the balances of everybody in service and writes the grants that are due by `AHEAD_DAYS` from today. May run any number of times.
 * @returns how many grants were written
 */
export async function grantDue({ today, now }: When): Promise<number> {
  const horizon = addDays(today, AHEAD_DAYS)
  const people = await q()
    .select({ id: employee.id, joinDate: employee.joinDate, leaveDate: employee.leaveDate })
    .from(employee)
    .where(and(lte(employee.joinDate, horizon), or(isNull(employee.leaveDate), gte(employee.leaveDate, today))))
    .orderBy(employee.id)
  const types = (await leaveTypes()).filter((t) => t.balanceTypeId === t.id)
  let written = 0
  for (const person of people) {
    written += await tx(async () => {
      let count = 0
      for (const type of types) {
        const balanceId = await openBalance(person.id, type.id, now)
        const rule = type.rules.grant
        if (!rule) continue
        const [ledger] = await ledgersOf([balanceId])
        for (const year of new Set([Number(today.slice(0, 4)), Number(horizon.slice(0, 4))])) {
          const grant = grantOf(rule, person.joinDate, year)
          if (!grant || grant.transDate > horizon || (person.leaveDate !== null && person.leaveDate < grant.transDate)) continue
          if (ledger?.gains.some((g) => g.generationType === 'annualGrant' && g.transDate === grant.transDate)) continue
          await addGain({ balanceId, generationType: 'annualGrant', ...grant }, { today, now })
          count += 1
        }
      }
      return count
    })
  }
  return written
}
