import { z } from 'zod'
import { MAX_MINOR } from '../../kit/money.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import { type loanCalls, loanFields } from './calls.ts'

const zMoney = z.object({ minor: zWhole(1, MAX_MINOR), currency: z.string().regex(/^[A-Z]{3}$/) })

export const loanSchemas = {
  ...requestSchemas(loanFields),
  datasourceEmployee: zListInput,
  datasourceLoanItem: zListInput.extend({ employeeId: zId.optional() }),
  datasourcePeriodPay: zListInput.extend({ loanDate: zCivilDate.optional() }),
  getDefaultValue: z.object({
    id: zId.optional(), employeeId: zId.optional(), loanItem: zId.optional(), amount: zMoney.optional(), tenorMonths: zWhole(1, 360).optional(), loanDate: zCivilDate.optional(), firstPeriodPay: zId.optional(),
  }),
  accounts: zListInput.extend({ employeeId: zId.optional() }),
  account: z.object({ id: zId }),
  settlementQuote: z.object({ accountId: zId }),
  settle: z.object({ accountId: zId, paidOn: zCivilDate, amount: zMoney, note: zText(500) }),
} as unknown as InputSchemas<typeof loanCalls>
