/** Leave balance: its six calls; the ledger explanation and the balances of people side by side (added). @see contract/modules/leave-balance/README.md#calls */
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
  /** Taken in the date's calendar year, up to the date, less what was given back. Of oneself alone; absent, too, in a copy that a device has kept from before. */
  taken?: string
  /** Days that die soonest and when; null when none dies. */
  expiringBalance: string | null
  expiredDate: string | null
}

/** Somebody with what they can still ask for, by type. */
export interface PersonBalances {
  employeeId: string
  employee: string
  employeeCode: string
  /** Department; '' for a person without one. */
  companyStructure: string
  /** In no order; of a type the person has no balance of there is none. */
  balances: { id: string; leaveTypeId: string; usable: string }[]
}

/** `sortingColumn`: the id of a leave type, else the name. Whoever has no balance of that type comes last, either way round. */
export type PeopleBalancesInput = Pick<ListInput, 'filterSearch' | 'paginationSize' | 'paginationPage' | 'sortingColumn' | 'sortingDirection'>

/** @property types every type that has a balance, in the company's order */
export type PeopleBalances = Paged<PersonBalances> & { types: { id: string; displayName: string }[] }

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
  /** Those of `getSubordinateLeaveBalance`, a row a person. Many people's at once, health among them: no device keeps it. */
  peopleBalances: defineCall<PeopleBalancesInput, PeopleBalances>({ kind: 'query', kept: 'never', method: 'POST', path: '/leaveBalance/people', added: true }),
  peopleBalancesExport: defineCall<Omit<PeopleBalancesInput, 'paginationSize' | 'paginationPage'>, Blob>({ kind: 'query', kept: 'never', method: 'POST', path: '/leaveBalance/people/export', answer: 'file', security: 'export', added: true }),
})
