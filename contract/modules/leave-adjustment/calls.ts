/** Leave adjustment: its 17 calls. @see contract/modules/leave-adjustment/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import type { AdjustmentKind } from './kinds.ts'

/** A balance a person has, with what is in it today (two decimals). */
export interface BalanceTypeOption extends OptionRow {
  balance: string
}

/** One row of gained days that still holds some: what a deduction, an extension or a payment takes from. */
export interface AvailableBalanceOption extends OptionRow {
  /** Two decimals; requests of this kind still in approval are taken off. */
  remaining: string
  /** Civil date; null = never. */
  expiredDate: string | null
}

export interface AdjustmentConfig {
  /** Amounts are multiples of it. */
  amountStep: string
  /** A row may live so many months longer than it does. */
  maxExtensionMonths: number
}

export interface DisbursementConfig {
  allowed: boolean
  /** Days of one payment, two decimals; null where there is no limit, or nothing is paid out. */
  minDays: string | null
  maxDays: string | null
  /** Code of the request that paid days out this year of leave, or is about to; null = none. */
  paidOutBy: string | null
}

const sources = defineCalls('leave-adjustment', {
  adjustmentTypeDataSources: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/LeaveAdjustmentRequest/AdjustmentTypeDataSources' }),
  datasourceLeaveAdjustmentType: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/leave-adjustment-request/datasource/leave-adjustment-type' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/leave-adjustment-request/datasource/employee' }),
  /** `id`: the employee. With `adjustmentType` only what allows it. */
  leaveBalanceTypeDataSources: defineCall<ListInput & { id: string; adjustmentType?: AdjustmentKind }, Paged<BalanceTypeOption>>({ kind: 'query', method: 'POST', path: '/LeaveAdjustmentRequest/LeaveBalanceTypeDataSources/{id}' }),
  availableBalanceDataSources: defineCall<ListInput & { employeeId?: string; leaveBalanceType?: string }, Paged<AvailableBalanceOption>>({ kind: 'query', method: 'POST', path: '/LeaveAdjustmentRequest/AvailableBalanceDataSources' }),
  /** `id`: the row of gained days. */
  getCurrentExpiryDate: defineCall<{ id: string }, { currentExpiryDate: string | null }>({ kind: 'query', method: 'POST', path: '/LeaveAdjustmentRequest/GetCurrentExpiryDate/{id}' }),
  getLeaveBalanceAdjustmentConfig: defineCall<Record<string, never>, AdjustmentConfig>({ kind: 'query', method: 'POST', path: '/LeaveAdjustmentRequest/GetLeaveBalanceAdjustmentConfig' }),
  /** `id`: the type of balance. */
  getLeaveBalanceDisbursementConfig: defineCall<{ id: string; employeeId?: string; requestId?: string }, DisbursementConfig>({ kind: 'query', method: 'GET', path: '/leave-adjustment-request/get-leave-balance-disbursement-config/{id}' }),
})

export const leaveAdjustmentFields = {
  employeeId: field.employee(sources.datasourceEmployee),
  adjustmentType: field.enum([0, 1, 2, 3]),
  leaveBalanceType: field.option(sources.leaveBalanceTypeDataSources, { sourceParams: { id: 'employeeId', adjustmentType: 'adjustmentType' } }),
  /** The row of gained days; none when days are added. */
  availableBalance: field.option(sources.availableBalanceDataSources, { optional: true, sourceParams: ['employeeId', 'leaveBalanceType'] }),
  /** Days; 0.00 when a row is extended. */
  amount: field.decimal({ step: 0.5 }),
  currentExpiryDate: field.date({ computed: true, optional: true }),
  newExpiryDate: field.date({ optional: true }),
}

export const leaveAdjustmentCalls = {
  ...sources,
  ...requestCalls(
    'leave-adjustment',
    {
      list: '/LeaveAdjustmentRequest/',
      detail: '/LeaveAdjustmentRequest/{id}',
      createOrUpdate: '/LeaveAdjustmentRequest/CreateOrUpdate',
      submit: '/LeaveAdjustmentRequest/Submit',
      cancel: '/LeaveAdjustmentRequest/Cancel',
      approve: '/v2/leave-adjustment-request/Approve',
      reject: '/v2/leave-adjustment-request/Reject',
      revise: '/v2/leave-adjustment-request/Revise',
      saveAndSubmit: '/leave-adjustment-request/save-and-submit',
    },
    leaveAdjustmentFields,
  ),
}
