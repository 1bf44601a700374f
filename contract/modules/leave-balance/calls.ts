/** Leave balance: its six calls, and the ledger explanation (added). @see contract/modules/leave-balance/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'

export interface HistoryInput {
  /** Id of the balance (one person and one balance type); see BalanceRow.id. */
  id: string
  sortingColumn?: string
  sortingDirection?: 0 | 1
  paginationSize?: number
  paginationPage?: number
}

/** Numbers are decimals with two places, as strings. */
export interface GainRow {
  id: string
  transDate: string
  generationType: string
  gainStatus: string
  gainBalance: string
  leaveTaken: string
  expiredDate: string | null
  totalPage: number
  totalData: number
}

export interface DeductRow {
  id: string
  transDate: string
  deductStatus: string
  deductBalance: string
  outstandingBalance: string
  /** Request that caused the row, else the empty id. */
  requestId: string
  requestCode: string
  totalPage: number
  totalData: number
}

export interface BalanceRow {
  /** Stable id of (employee, balance type). */
  id: string
  employeeId: string
  employee: string
  leaveTypeId: string
  leaveType: string
  /** Gains minus deducts on the chosen date. */
  current: string
  /** Reserved by requests in approval. */
  pending: string
  /** What can still be asked for. */
  usable: string
  /** Days that die soonest and when; null when none dies. */
  expiringBalance: string | null
  expiredDate: string | null
}

export interface LedgerLine {
  date: string
  kind: 'gain' | 'deduct'
  /** generationType or deductStatus, as text. */
  label: string
  /** Signed: '+12.00', '-1.50'. */
  amount: string
  /** Balance after this row. */
  balance: string
  requestCode: string
}

export const leaveBalanceCalls = defineCalls('leave-balance', {
  gainHistory: defineCall<HistoryInput, GainRow[]>({ kind: 'query', method: 'POST', path: '/leaveBalance/gainHistory' }),
  deductHistory: defineCall<HistoryInput, DeductRow[]>({ kind: 'query', method: 'POST', path: '/leaveBalance/deductHistory' }),
  getEmployeeCurrentBalance: defineCall<{ employeeId?: string; leaveTypeId?: string; date?: string }, BalanceRow[]>({ kind: 'query', method: 'POST', path: '/leaveBalance/get-employee-current-balance' }),
  getLeaveSummary: defineCall<{ date?: string }, BalanceRow[]>({ kind: 'query', method: 'GET', path: '/leaveBalance/get-leave-summary' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/leaveBalance/datasource/employee' }),
  getSubordinateLeaveBalance: defineCall<ListInput, Paged<BalanceRow>>({ kind: 'query', method: 'POST', path: '/leavebalance/get-subordinate-leave-balance' }),
  explain: defineCall<{ id: string; date?: string }, { balance: string; lines: LedgerLine[] }>({ kind: 'query', method: 'POST', path: '/leaveBalance/explain', added: true }),
})
