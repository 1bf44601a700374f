/**
 * What the run takes from pay for somebody else's books, and tells them of: instalments of loans. The run asks through this slot and names no
 * module; whoever has such books fills it in server/pay-sources.ts. Everything is called inside the transaction of one person's slip, which
 * holds the lock of that person (lockPerson): what is written is there exactly when the slip is.
 */

import { lockName } from '../db/context.ts'

/** A row that is due and stands. */
export interface DueInstalment {
  accountId: string
  number: number
  /** `YYYY-MM`: due in this period or an earlier one. */
  duePeriod: string
  /** Principal and interest, in smallest units. */
  amount: number
  requestId: string
  requestCode: string
  /** Slug of the module of the request, for the link of the line. */
  module: string
}

/** What an account still owes when its person leaves. */
export interface OpenBalance extends Omit<DueInstalment, 'number' | 'duePeriod' | 'amount'> {
  /** Open principal. */
  principal: number
  /** Interest of the next row only. */
  interest: number
}

/** The slip something happens on. */
export interface OnSlip {
  payslipId: string
  employeeId: string
  /** `YYYY-MM` */
  period: string
  payDate: string
  now: Date
}

export interface InstalmentSource {
  /** Rows of *active* accounts due in this period or earlier that are neither taken nor moved: oldest account first, then by number. */
  due(employeeId: string, period: string): Promise<DueInstalment[]>
  /** These were taken by the slip. Closes an account with its last row. */
  take(rows: readonly DueInstalment[], slip: OnSlip): Promise<void>
  /** This one was not: it would have left too little. It moves whole to the period after the last due one of its account, without new interest. */
  defer(row: DueInstalment, slip: OnSlip): Promise<void>
  /** Payroll lines of the kind loanDisbursement were paid: their accounts are active from now on. */
  paidOut(lines: readonly { requestId: string; lineId: string }[], slip: OnSlip): Promise<void>
  /** What the active accounts of a person owe in all, oldest first: asked for the slip of the last period of somebody who leaves, instead of `due`. */
  balances(employeeId: string, period: string): Promise<OpenBalance[]>
  /** So much of it was taken by that slip: interest first. Whole: the account is closed; less: the rest stays on it. */
  settleOnLeaving(balance: OpenBalance, taken: number, slip: OnSlip): Promise<void>
}

/** Nobody owes anything. */
export const noInstalments: InstalmentSource = {
  due: () => Promise.resolve([]),
  take: () => Promise.resolve(),
  defer: () => Promise.resolve(),
  paidOut: () => Promise.resolve(),
  balances: () => Promise.resolve([]),
  settleOnLeaving: () => Promise.resolve(),
}

/** How a source row of an instalment is named in `payslip_source` and in the sources of a line. */
export const instalmentId = ({ accountId, number }: Pick<DueInstalment, 'accountId' | 'number'>): string => `${accountId}:${number}`

/** Serialises what changes a person's pay or loans with everything that is decided about their requests, to the end of the transaction. */
export const lockPerson = (employeeId: string): Promise<void> => lockName(`request:${employeeId}`)
