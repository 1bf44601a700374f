/** Slips and bonuses whose years are over go: the one job the database lets delete published pay. @see docs/product/pay.md#kept */
import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { payRules } from './rules.ts'
import { bonus, bonusRun, payRun, payslip, payslipLine, payslipSource } from './table.ts'
import { todayOfCompany } from '../org/today.ts'

/** Slips of one transaction. */
const PIECE = 200

/** Tells the database's trigger, for this transaction alone. */
const mayDelete = () => q().execute(sql`select set_config('ess.pay_retention', 'on', true)`)

async function forgetSlips(before: string): Promise<number> {
  return tx(async () => {
    await mayDelete()
    const ids = (await q().select({ id: payslip.id }).from(payslip).where(lt(payslip.payDate, before)).orderBy(asc(payslip.payDate), asc(payslip.id)).limit(PIECE)).map((r) => r.id)
    if (ids.length === 0) return 0
    await q().delete(payslipLine).where(inArray(payslipLine.payslipId, ids))
    await q().delete(payslipSource).where(inArray(payslipSource.payslipId, ids))
    await q().delete(payslip).where(inArray(payslip.id, ids))
    return ids.length
  })
}

async function forgetBonuses(before: string): Promise<number> {
  return tx(async () => {
    await mayDelete()
    const ids = (await q().select({ id: bonus.id }).from(bonus).where(lt(bonus.payDate, before)).orderBy(asc(bonus.payDate), asc(bonus.id)).limit(PIECE)).map((r) => r.id)
    if (ids.length > 0) await q().delete(bonus).where(inArray(bonus.id, ids))
    return ids.length
  })
}

/** Runs that nothing is left of. */
const forgetRuns = (before: string): Promise<void> =>
  tx(async () => {
    await mayDelete()
    await q().delete(payRun).where(and(lt(payRun.payDate, before), sql`not exists (select 1 from ${payslip} s where s.run_id = ${payRun.id})`))
    await q().delete(bonusRun).where(and(lt(bonusRun.payDate, before), sql`not exists (select 1 from ${bonus} b where b.run_id = ${bonusRun.id})`))
  })

/** Deletes what was paid longer ago than it is kept. May run any number of times. @returns slips and bonuses that went */
export async function forgetPay(now: Date, isEnding: () => boolean = () => false): Promise<number> {
  const rules = await payRules()
  if (!rules) return 0
  const before = addMonths(await todayOfCompany(now), -12 * rules.keepYears)
  let gone = 0
  for (const forget of [forgetSlips, forgetBonuses]) {
    let piece = PIECE
    while (piece === PIECE && !isEnding()) {
      piece = await forget(before)
      gone += piece
    }
  }
  await forgetRuns(before)
  return gone
}

export const payRetentionJob: Job = {
  name: 'pay-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now, log, signal }) {
    const gone = await forgetPay(now, () => signal.aborted)
    if (gone > 0) log.info({ gone }, 'pay documents whose years are over are deleted')
  },
}
