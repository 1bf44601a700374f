/** Yearly grants: when the year of leave begins (prorated for joiners) or on the anniversary of joining. @see docs/product/days.md#ledger */
import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { q, tx } from '../db/context.ts'
import { addMonths, monthsBetween } from '../../contract/kit/months.ts'
import { settingOf } from '../org/settings.ts'
import { employee } from '../org/table.ts'
import { dayAfter, leaveYear } from './leave-year.ts'
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
 * The grant a person is due in the calendar year, or in the year of leave that begins in it; null for none.
 * A joiner's first one is a twelfth for every month still to come (the month of joining counts up to the 15th), to the nearest half day.
 * @param startMonth month in which years of leave begin, 1 to 12
 */
export function grantOf(rule: GrantRule, joinDate: string, year: number, startMonth = 1): Grant | null {
  if (rule.on === 'anniversary') {
    const service = year - Number(joinDate.slice(0, 4))
    if (service < 1) return null
    return { transDate: addMonths(joinDate, service * 12), amount: fromHundredths(rule.days * 100), expiredDate: addDays(addMonths(joinDate, service * 12 + 12), -1) }
  }
  const { from, until } = leaveYear(year, startMonth)
  if (joinDate > until) return null
  if (joinDate < from) return { transDate: from, amount: fromHundredths(rule.days * 100), expiredDate: until }
  const months = monthsBetween(joinDate, until) + (Number(joinDate.slice(8, 10)) <= 15 ? 1 : 0)
  const halves = Math.round((rule.days * 2 * months) / 12)
  return halves > 0 ? { transDate: joinDate, amount: fromHundredths(halves * 50), expiredDate: until } : null
}

/** Grants are written so many days before they count, so that leave across a year end can be asked for. */
const AHEAD_DAYS = 90
/** People whose grants are written in one transaction. */
const PEOPLE_AT_ONCE = 200

/** What a balance began with says all of the days until then: a grant of before is in it. */
const isWithin = ({ gains }: Pick<Ledger, 'gains'>, { transDate }: Grant): boolean =>
  gains.some((g) => (g.generationType === 'annualGrant' && g.transDate === transDate) || (g.generationType === 'opening' && g.gainStatus !== 'void' && g.transDate >= transDate))

/**
 * Writes the grants that are due by `AHEAD_DAYS` from today, for everybody in service or for some people, and opens the balances they go to. A new person,
 * or a type that is new, gets what runs at once. May run any number of times.
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
  // a type that grants nothing has a balance once something comes
  const granting = (await leaveTypes()).flatMap((t) => (t.balanceTypeId === t.id && t.rules.grant ? [{ id: t.id, rule: t.rules.grant }] : []))
  const startMonth = await settingOf('leaveYearStartMonth')
  // what runs today began in the year before, where it does not begin in January
  const years = [...new Set([Number(today.slice(0, 4)) - 1, Number(today.slice(0, 4)), Number(horizon.slice(0, 4))])]
  let written = 0
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    const some = people.slice(at, at + PEOPLE_AT_ONCE)
    written += await tx(async () => {
      const balances = await openBalances(some.map((p) => p.id), granting.map((t) => t.id), now)
      const ledgers = await ledgersOf(balances.map((b) => b.id))
      const due = ledgers.flatMap((ledger) => {
        const rule = granting.find((t) => t.id === ledger.balance.leaveTypeId)?.rule
        const person = some.find((p) => p.id === ledger.balance.employeeId)
        return rule && person ? years.flatMap((year) => dueOf(rule, { year, startMonth, today, horizon }, person, ledger)) : []
      })
      if (due.length > 0) await addGains(due, { today, now })
      return due.length
    })
  }
  return written
}

/** Yearly grants of a balance, with their last days. */
const grantsIn = ({ gains }: Ledger) => gains.flatMap((g) => (g.generationType === 'annualGrant' && g.gainStatus !== 'void' && g.expiredDate !== null ? [{ from: g.transDate, until: g.expiredDate }] : []))

/** From when on the year is to be granted: since joining, and, where the company moved its years of leave, since the last grant of the old ones ended. */
function grantedFrom(rule: GrantRule, joinDate: string, from: string, ledger: Ledger): string {
  const before = rule.on === 'anniversary' ? [] : grantsIn(ledger).filter((g) => g.from < from && g.until >= from)
  return [joinDate, ...before.map((g) => dayAfter(g.until))].sort().at(-1) ?? joinDate
}

function dueOf(rule: GrantRule, { year, startMonth, today, horizon }: { year: number; startMonth: number; today: string; horizon: string }, { joinDate, leaveDate }: { joinDate: string; leaveDate: string | null }, ledger: Ledger): NewGain[] {
  const grant = grantOf(rule, grantedFrom(rule, joinDate, leaveYear(year, startMonth).from, ledger), year, startMonth)
  if (!grant || grant.transDate > horizon || grant.expiredDate < today || (leaveDate !== null && leaveDate < grant.transDate) || isWithin(ledger, grant)) return []
  // one that began before is caught up with, unless another one runs
  if (grant.transDate < today && grantsIn(ledger).some((g) => g.from <= today && g.until >= today)) return []
  return [{ balanceId: ledger.balance.id, generationType: 'annualGrant', ...grant }]
}
