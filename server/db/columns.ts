import { bigint, date, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** GUID column. */
export const guid = (name: string) => uuid(name)
/** UTC instant with milliseconds, as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/** Civil date `YYYY-MM-DD`, as string. */
export const civilDate = (name: string) => date(name, { mode: 'string' })
/** Decimal with two places, as string (`"2.50"`). */
export const decimal2 = (name: string) => numeric(name, { precision: 12, scale: 2 })

/** Amount of money as a decimal with two places, as string: as large as contract/kit/money.ts reckons with. */
export const amount2 = (name: string) => numeric(name, { precision: 18, scale: 2 })

/** Amount in a currency's smallest units, as number: fifteen digits are exact (contract/kit/money.ts). */
export const minor = (name: string) => bigint(name, { mode: 'number' })
