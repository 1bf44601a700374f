/** The two modules whose documents open with one word. */
import { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { payrollCalls } from '../../../contract/modules/payroll/calls.ts'

/** Slug of the module that opens: both open the same. */
export type PayModule = 'payroll' | 'bonus'

export const configurationOf = { payroll: payrollCalls.configuration, bonus: bonusCalls.configuration } as const
export const unlockOf = { payroll: payrollCalls.inputPassword, bonus: bonusCalls.inputPassword } as const
