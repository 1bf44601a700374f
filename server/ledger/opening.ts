/** What balances begin with: days somebody had before the company kept them here. @see docs/product/days.md#ledger */
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { insertMany } from '../db/write-many.ts'
import { newId } from '../lib/new-id.ts'
import { settingOf } from '../org/settings.ts'
import { employee } from '../org/table.ts'
import { voidRow } from './adjust.ts'
import { outstandingOf } from './balance.ts'
import { grantOf } from './grant.ts'
import { refresh, write } from './post.ts'
import { ledgersOf, leaveTypes, lockedLedgers, openBalances, type When } from './read.ts'
import { leaveDeduct, leaveGain } from './table.ts'

export interface Opening {
  employeeId: string
  /** A balance type. */
  leaveTypeId: string
  /** The day it is of. */
  asOf: string
  /** Hundredths of days; below zero: taken in advance. */
  days: number
  /** Last day to take them; null: they do not end; undefined: the end of the year of leave they belong to. */
  expires: string | null | undefined
}

/**
 * Begins balances of which nobody took anything. Days of before (an earlier opening, a yearly grant that is in it) are taken back, and so are
 * joint holidays: those after the day it is of are to be deducted anew (`deductJointHolidays`).
 * Zero is said too: it tells that the grants until then are used up.
 */
export async function setOpenings(openings: readonly Opening[], when: When): Promise<void> {
  if (openings.length === 0) return
  const { now } = when
  const people = [...new Set(openings.map((o) => o.employeeId))]
  const types = await leaveTypes()
  const startMonth = await settingOf('leaveYearStartMonth')
  const joined = new Map((await q().select({ id: employee.id, joinDate: employee.joinDate }).from(employee).where(inArray(employee.id, people))).map((p) => [p.id, p.joinDate]))
  const balances = await openBalances(people, [...new Set(openings.map((o) => o.leaveTypeId))], now)
  const idOf = new Map(balances.map((b) => [`${b.employeeId} ${b.leaveTypeId}`, b.id]))
  const begun = openings.map((o) => ({ ...o, balanceId: idOf.get(`${o.employeeId} ${o.leaveTypeId}`) ?? '' }))
  await lockedLedgers(begun.map((o) => o.balanceId))
  const ledgers = new Map((await ledgersOf(begun.map((o) => o.balanceId))).map((l) => [l.balance.id, l]))
  const endOf = ({ employeeId, leaveTypeId, asOf, expires }: Opening): string | null => {
    if (expires !== undefined) return expires
    const rule = types.find((t) => t.id === leaveTypeId)?.rules.grant
    const year = Number(asOf.slice(0, 4))
    const grants = rule ? [year - 1, year].flatMap((y) => grantOf(rule, joined.get(employeeId) ?? asOf, y, startMonth) ?? []) : []
    return grants.find((g) => g.transDate <= asOf && g.expiredDate >= asOf)?.expiredDate ?? null
  }
  for (const { balanceId, asOf } of begun) {
    const ledger = ledgers.get(balanceId)
    // what an earlier opening said was taken in advance, and joint holidays
    for (const row of ledger?.deducts ?? []) {
      const isNobodys = row.deductStatus === 'jointHoliday' || (row.deductStatus === 'adjustment' && row.gainId === null)
      if (!ledger || !isNobodys || outstandingOf(ledger, row) <= 0) continue
      await write(ledger, { deductStatus: 'reversed', reversalOf: row.id, gainId: row.gainId, amount: -outstandingOf(ledger, row), transDate: row.transDate, days: row.days }, now)
      if (row.gainId !== null) await refresh(ledger, row.gainId)
    }
    for (const gain of ledger?.gains ?? []) {
      const isWithin = gain.generationType === 'opening' || (gain.generationType === 'annualGrant' && gain.transDate <= asOf)
      if (isWithin && gain.gainStatus !== 'void') await voidRow({ balanceId, gainId: gain.id }, when)
    }
  }
  await insertMany(leaveGain, begun.map((o) => ({
    id: newId(now), balanceId: o.balanceId, transDate: o.asOf, generationType: 'opening', gainStatus: o.days > 0 ? 'active' : 'usedUp', gainBalance: fromHundredths(Math.max(0, o.days)), leaveTaken: '0.00', expiredDate: endOf(o), postedAt: now,
  })))
  await insertMany(leaveDeduct, begun.filter((o) => o.days < 0).map((o) => ({ id: newId(now), balanceId: o.balanceId, transDate: o.asOf, deductStatus: 'adjustment', deductBalance: fromHundredths(-o.days), days: [], postedAt: now })))
}
