/**
 * Dates and times in the company's own way of writing them; what is typed is read elsewhere (read-moment.ts). Text in, text out: civil values, no zones.
 * Parts of a format: YYYY YY MMMM MMM MM M DD D HH H hh h mm A, anything else stands for itself.
 */
import { writeMoment } from '../../contract/kit/moment-text.ts'

export { writeMoment }

export type MomentKind = 'date' | 'time' | 'dateTime'

export interface DateFormats {
  date: string
  time: string
}

/** @see docs/product/screens.md#formats */
export const defaultFormats: DateFormats = { date: 'YYYY/MM/DD', time: 'HH:mm' }

export const formatOf = (kind: MomentKind, { date, time }: DateFormats): string => (kind === 'dateTime' ? `${date} ${time}` : kind === 'date' ? date : time)

/** An example of how to write: the last day of a year, a minute before midnight. @see docs/product/screens.md#formats */
export const exampleOf = (kind: MomentKind, formats: DateFormats, year: number, language = 'en'): string => writeMoment(`${year}-12-31T23:59`, formatOf(kind, formats), language)
