/** The end of gains: written off the day after their last one, announced 30 and 7 days ahead. @see docs/product/days.md#ledger */
import { and, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { expire, settleDebts } from './post.ts'
import type { When } from './read.ts'
import { leaveBalance, leaveDeduct, leaveGain, leaveType } from './table.ts'

/** Days ahead at which people are told, the nearest last. */
const WARN_DAYS = [30, 7] as const

/**
 * Ends every gain whose last day is past, exactly once each, one transaction a gain; what may be carried over lives on.
 * Then pays debts from grants that have become valid. May run any number of times, on any number of processes.
 * @returns how many gains ended with days left
 */
export async function expireDue(when: When): Promise<number> {
  const due = await q()
    .select({ id: leaveGain.id, balanceId: leaveGain.balanceId, generationType: leaveGain.generationType, rules: leaveType.rules })
    .from(leaveGain)
    .innerJoin(leaveBalance, eq(leaveBalance.id, leaveGain.balanceId))
    .innerJoin(leaveType, eq(leaveType.id, leaveBalance.leaveTypeId))
    .where(and(inArray(leaveGain.gainStatus, ['active', 'usedUp']), lt(leaveGain.expiredDate, when.today)))
    .orderBy(leaveGain.expiredDate, leaveGain.id)
  let ended = 0
  for (const gain of due) {
    const kept = gain.generationType === 'annualGrant' ? gain.rules.grant?.carryOver : undefined
    const carry = kept ? { max: kept.maxDays * 100, until: (from: string) => addDays(addMonths(from, kept.months), -1) } : null
    if (await tx(() => expire(gain.id, gain.balanceId, carry, when))) ended += 1
  }
  const owing = await q()
    .select({ balanceId: leaveDeduct.balanceId })
    .from(leaveDeduct)
    .where(and(isNull(leaveDeduct.gainId), ne(leaveDeduct.deductStatus, 'reserved')))
    .groupBy(leaveDeduct.balanceId)
    .having(sql`sum(${leaveDeduct.deductBalance}) > 0`)
  for (const { balanceId } of owing) await tx(() => settleDebts(balanceId, when))
  return ended
}

/**
 * Tells people what dies within 30, and again within 7 days: once each a gain, however often this runs.
 * @returns how many notices were written
 */
export async function warnOfExpiry({ today, now }: When): Promise<number> {
  const dying = await q()
    .select({ id: leaveGain.id, employeeId: leaveBalance.employeeId, expiredDate: leaveGain.expiredDate })
    .from(leaveGain)
    .innerJoin(leaveBalance, eq(leaveBalance.id, leaveGain.balanceId))
    .where(and(eq(leaveGain.gainStatus, 'active'), gte(leaveGain.expiredDate, today), lte(leaveGain.expiredDate, addDays(today, WARN_DAYS[0])), lte(leaveGain.transDate, today)))
    .orderBy(leaveGain.id)
  let told = 0
  for (const gain of dying) {
    const date = gain.expiredDate ?? today
    const stage = WARN_DAYS.findLast((days) => daysBetween(today, date) <= days) ?? WARN_DAYS[0]
    const people = await tx(() =>
      notify({
        employeeId: gain.employeeId, actorId: null, eventKey: `gain:${gain.id}:${stage}`, typeId: noticeTypes.general,
        code: 'balanceExpiring', params: { date }, link: 'leave-balance', recordId: gain.id, now,
      }),
    )
    told += people.length
  }
  return told
}
