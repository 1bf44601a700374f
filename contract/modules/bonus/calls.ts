/** Bonuses: its five calls. @see contract/modules/bonus/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Money } from '../../kit/money.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { PayLock, Unlocked, YearRow } from '../../kit/pay-document.ts'

/** What a bonus is for. */
export const bonusKinds = ['holidayAllowance', 'annualBonus', 'incentive'] as const
export type BonusKind = (typeof bonusKinds)[number]

export interface BonusRow {
  id: string
  title: string
  kind: BonusKind
  date: string
  payYear: number
  /** Never opened. */
  isNew: boolean
  /** Null while they are locked. */
  gross: Money | null
  tax: Money | null
  net: Money | null
}

/** How it was worked out. */
export interface BonusBasis {
  kind: BonusKind
  basePay: Money
  /** Decimal; null where the amount was given. */
  factor: string | null
  serviceMonths: number
  asOf: string
  /** The same in one sentence. */
  text: string
}

export interface Bonus extends BonusRow {
  gross: Money
  tax: Money
  net: Money
  employee: string
  employeeCode: string
  companyName: string
  basis: BonusBasis
  yearToDate: YearRow[]
  controlCode: string
  /** UTC instant of the first time. */
  openedAt: string
}

export const bonusCalls = defineCalls('bonus', {
  list: defineCall<ListInput & { year?: number }, Paged<BonusRow> & { years: number[] }>({ kind: 'query', kept: 'never', method: 'GET', path: '/bonus' }),
  /** Marks it opened. */
  detail: defineCall<{ id: string }, Bonus>({ kind: 'query', kept: 'never', writes: ['bonus', 'document_access'], method: 'GET', path: '/bonus/{id}' }),
  /** The bonus, and the language of the paper. */
  downloads: defineCall<{ a: string; b: string }, Blob>({ kind: 'query', kept: 'never', writes: ['document_access'], method: 'GET', path: '/bonus/{a}/{b}/downloads', answer: 'file' }),
  configuration: defineCall<Record<string, never>, PayLock>({ kind: 'query', kept: 'never', method: 'GET', path: '/bonus/configuration' }),
  inputPassword: defineCall<{ password: string }, Unlocked>({ kind: 'query', kept: 'never', writes: ['document_unlock', 'document_access', 'notification', 'delivery'], method: 'POST', path: '/bonus/inputPassword' }),
})
