/** Hours of overtime added to or taken from the pay of a period. */
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from '../../payroll/lines.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { textIn } from './rows.ts'

const KIND = 'overtimeAdjustment'
const decimal = (value: string) => fromHundredths(toHundredths(value))
const bookingOf = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })
const valueOf = ({ line }: EffectInput, column: string) => textIn({ ...line.values, lineId: line.lineId }, column)

export const payHours: Effect = {
  kind: 'payHours',
  async post(input) {
    const { payPeriodId, quantity, id } = await addPayrollLine(
      {
        ...bookingOf(input), employeeId: input.line.employeeId, kind: KIND, date: valueOf(input, 'adjustmentDate'), payPeriodId: valueOf(input, 'periodPay'), unit: 'hours',
        quantity: decimal(valueOf(input, 'hours')), multiplier: decimal(valueOf(input, 'multiplier')),
      },
      input.context.now,
    )
    return [{ target: `payroll_line:${id}`, before: null, after: { payPeriodId, hours: quantity } }]
  },
  async reverse(input) {
    const rows = await reversePayrollLines(bookingOf(input), KIND, input.context.now)
    return rows.map((row) => ({ target: `payroll_line:${row.id}`, before: { reversalOf: row.reversalOf }, after: { payPeriodId: row.payPeriodId, hours: row.quantity } }))
  },
  blocksReversal: (input) => payrollReversalProblem(bookingOf(input), KIND),
}
