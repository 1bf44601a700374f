/** What is paid back, month by month. Amounts are whole numbers of a currency's smallest unit; products are exact. Pure: both sides use it. @see contract/modules/loan/README.md#schedules */
import { rounded } from '../../kit/money.ts'

export const interestTypes = [0, 1, 2] as const
/** 0 none, 1 flat (of the whole amount, all the time), 2 effective (of what is still owed). */
export type InterestType = (typeof interestTypes)[number]

export interface Terms {
  interestType: InterestType
  /** Hundredths of a percent a year. */
  rateBp: number
}

export interface Asked extends Terms {
  principal: number
  /** Months: how many instalments. */
  tenor: number
  /** Smallest units that amounts are rounded to: 100 are whole rupiah. */
  step: number
}

export interface Instalment {
  /** From 1. */
  number: number
  principal: number
  interest: number
}

/** Twelve months of hundredths of a percent. */
const YEAR = 120_000n

/** Principals and interests of the rows but the last, which takes what rounding has left. */
const evenly = (principal: bigint, interest: bigint, tenor: number, step: bigint): Instalment[] => {
  const months = BigInt(tenor)
  const [part, due] = [rounded(principal, months, step), rounded(interest, months, step)]
  return Array.from({ length: tenor }, (_, i) => {
    const isLast = i === tenor - 1
    return { number: i + 1, principal: Number(isLast ? principal - part * (months - 1n) : part), interest: Number(isLast ? interest - due * (months - 1n) : due) }
  })
}

function effective({ principal, rateBp, tenor }: Asked, step: bigint): Instalment[] {
  const [amount, rate, months] = [BigInt(principal), BigInt(rateBp), BigInt(tenor)]
  const grown = (YEAR + rate) ** months
  const instalment = rounded(amount * rate * grown, YEAR * (grown - YEAR ** months), step)
  const rows: Instalment[] = []
  let balance = amount
  for (let number = 1; number <= tenor; number++) {
    const interest = rounded(balance * rate, YEAR, step)
    const part = number === tenor ? balance : instalment - interest
    rows.push({ number, principal: Number(part), interest: Number(interest) })
    balance -= part
  }
  return rows
}

/** The instalments of a loan; the last one takes what rounding has left. */
export function scheduleOf(asked: Asked): Instalment[] {
  const step = BigInt(asked.step)
  if (asked.interestType === 2 && asked.rateBp > 0) return effective(asked, step)
  const [principal, rate, months] = [BigInt(asked.principal), BigInt(asked.interestType === 0 ? 0 : asked.rateBp), BigInt(asked.tenor)]
  return evenly(principal, rounded(principal * rate * months, YEAR, step), asked.tenor, step)
}

export const amountOf = ({ principal, interest }: Pick<Instalment, 'principal' | 'interest'>): number => principal + interest

export interface Totals {
  /** What is paid each month but the last. */
  instalment: number
  lastInstalment: number
  interest: number
  payable: number
}

export function totalsOf(rows: readonly Instalment[]): Totals {
  const sum = (of: (row: Instalment) => number) => rows.reduce((total, row) => total + of(row), 0)
  return { instalment: rows[0] ? amountOf(rows[0]) : 0, lastInstalment: rows.length > 0 ? amountOf(rows.at(-1) as Instalment) : 0, interest: sum((r) => r.interest), payable: sum(amountOf) }
}

/** A row of an account that is still to be paid, the next one first. */
export type OpenRow = Pick<Instalment, 'principal' | 'interest'>

export interface Settlement {
  balance: number
  interest: number
  total: number
  /** What all instalments together would have cost more. */
  saved: number
}

/** What settles a loan today: what is still owed and the interest of the next month; interest not yet earned is let off. @param open the next one first */
export function settlementOf(open: readonly OpenRow[]): Settlement {
  const balance = open.reduce((sum, row) => sum + row.principal, 0)
  const interest = open[0]?.interest ?? 0
  return { balance, interest, total: balance + interest, saved: open.reduce((sum, row) => sum + row.interest, 0) - interest }
}

/** The month so many later: `2026-11` and 3 make `2027-02`. */
export function periodAfter(code: string, months: number): string {
  const [year = 0, month = 1] = code.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}
