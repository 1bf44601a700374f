import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'

/** A balance as far as it takes to ask for its rows. */
export type ToldBalance = Pick<BalanceRow, 'id' | 'employeeId' | 'employee' | 'leaveType' | 'usable'>
