/** Pay slips: its seven calls, each about nobody but whoever asks. @see contract/modules/payroll/README.md */
import { payrollCalls } from '../../../contract/modules/payroll/calls.ts'
import { payrollSchemas } from '../../../contract/modules/payroll/schemas.ts'
import { encryptedPaper } from '../../documents/draw.ts'
import { requireUnlocked, unlockDocuments } from '../../documents/unlock.ts'
import { amountsIn } from '../../documents/words.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import type { Seal } from '../../lib/seal.ts'
import { payrollConfiguration } from './configuration.ts'
import { slipPaper, yearPaper } from './paper.ts'
import { fullSlips, openSlip, slipDetail, slipList, slipPeriods, slipsBetween } from './slips.ts'

export { slipsOfRequest } from './slips.ts'

/** Periods on one paper: a year with its correction at the turn of it. */
const MOST_PERIODS = 13

/** From one period to another, both of them. */
function periodsFrom(a: string, b: string): number {
  const [from, until] = [a, b].map((code) => Number(code.slice(0, 4)) * 12 + Number(code.slice(5))) as [number, number]
  return until - from + 1
}

export function createPayroll({ seal }: { seal: Seal }): ServedCall[] {
  return serve(payrollCalls, payrollSchemas, {
    datasourcePeriodpays: slipPeriods,
    list: slipList,
    detail: slipDetail,
    async downloads({ id }, context) {
      const { row, all } = await openSlip(id, context)
      const [slip] = await fullSlips([row], all, context)
      if (!slip) refuse('not_found')
      const model = slipPaper(slip, { ...context, amounts: await amountsIn(context.language) })
      return encryptedPaper(seal, { model, fileName: `pay-${slip.periodPay}.pdf`, kind: 'payslip', documentId: id }, context)
    },
    async downloadsAB({ a, b }, context) {
      const periods = periodsFrom(a, b)
      if (periods < 1 || periods > MOST_PERIODS) refuse('payroll_range', { max: MOST_PERIODS })
      await requireUnlocked(context)
      const { chosen, all } = await slipsBetween(a, b, context)
      if (chosen.length === 0) throw new CallError('payroll_range_empty', [{ code: 'payroll_range_empty' }], { status: 404 })
      const model = yearPaper(await fullSlips(chosen, all, context), { ...context, amounts: await amountsIn(context.language) })
      return encryptedPaper(seal, { model, fileName: `pay-${a}_${b}.pdf`, kind: 'payslip' }, context)
    },
    configuration: (_, context) => payrollConfiguration(context),
    inputPassword: ({ password }, context) => unlockDocuments(seal, password, context),
  })
}
