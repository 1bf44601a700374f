/** Yearly grants: on 1 January (prorated for joiners) or on the anniversary of joining. @see docs/product/days.md#ledger */
import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { q, tx } from '../db/context.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { employee } from '../org/table.ts'
import { addGains, type NewGain } from './post.ts'
import { type Ledger, ledgersOf, leaveTypes, openBalances, type When } from './read.ts'
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
/** People whose grants are written in one transaction. */
const PEOPLE_AT_ONCE = 200

/** What a balance began with says all of the days until then: a grant of before is in it. */
const isWithin = ({ gains }: Pick<Ledger, 'gains'>, { transDate }: Grant): boolean =>
  gains.some((g) => (g.generationType === 'annualGrant' && g.transDate === transDate) || (g.generationType === 'opening' && g.gainStatus !== 'void' && g.transDate >= transDate))

/**
 * Opens the balances of everybody in service, or of some people, and writes the grants that are due by `AHEAD_DAYS` from today. May run any number of times.
 * @param of ids of the people; left out, everybody
 * @returns how many grants were written
 */
export async function grantDue({ today, now }: When, of?: readonly string[]): Promise<number> {
  const horizon = addDays(today, AHEAD_DAYS)
  const people = await q()
    .select({ id: employee.id, joinDate: employee.joinDate, leaveDate: employee.leaveDate })
    .from(employee)
    .where(and(lte(employee.joinDate, horizon), or(isNull(employee.leaveDate), gte(employee.leaveDate, today)), of && inArray(employee.id, [...of])))
    .orderBy(employee.id)
  const types = (await leaveTypes()).filter((t) => t.balanceTypeId === t.id)
  const years = [...new Set([Number(today.slice(0, 4)), Number(horizon.slice(0, 4))])]
  let written = 0
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    const some = people.slice(at, at + PEOPLE_AT_ONCE)
    written += await tx(async () => {
      const balances = await openBalances(some.map((p) => p.id), types.map((t) => t.id), now)
      const ledgers = await ledgersOf(balances.map((b) => b.id))
      const due = ledgers.flatMap((ledger) => {
        const rule = types.find((t) => t.id === ledger.balance.leaveTypeId)?.rules.grant
        const person = some.find((p) => p.id === ledger.balance.employeeId)
        return rule && person ? years.flatMap((year) => dueOf(grantOf(rule, person.joinDate, year), person, horizon, ledger)) : []
      })
      if (due.length > 0) await addGains(due, { today, now })
      return due.length
    })
  }
  return written
}

function dueOf(grant: Grant | null, { leaveDate }: { leaveDate: string | null }, horizon: string, ledger: Ledger): NewGain[] {
  if (!grant || grant.transDate > horizon || (leaveDate !== null && leaveDate < grant.transDate) || isWithin(ledger, grant)) return []
  return [{ balanceId: ledger.balance.id, generationType: 'annualGrant', ...grant }]
}
