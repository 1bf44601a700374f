/** Dates as people type them. Comes with the calendar, never before: dayjs is not part of the first load. */
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** How a date is written unless somebody types it differently. @see 000 §7 Default formats */
export const TYPED_FORMAT = 'YYYY/MM/DD'
/** Other ways that mean one day only; `08/09/2026` could be two, so it is refused. */
const ALSO = ['YYYY/M/D', 'YYYY-MM-DD', 'YYYY-M-D', 'YYYYMMDD', 'D MMM YYYY', 'DD MMM YYYY', 'D MMMM YYYY', 'DD MMMM YYYY']

/** The civil date a text means, or null: 'Invalid Date Format'. @param locale dayjs locale of month names, loaded before @param format the company's own way of writing dates */
export function readTypedDate(text: string, locale: string, format?: string): string | null {
  const wanted = text.trim()
  for (const form of [TYPED_FORMAT, ...(format ? [format] : []), ...ALSO]) {
    const date = dayjs(wanted, form, locale, true)
    if (date.isValid()) return date.format('YYYY-MM-DD')
  }
  return null
}

/** `2026/05/12`; '' for nothing. */
export const writeTypedDate = (date: string | null): string => (date ? dayjs(date).format(TYPED_FORMAT) : '')
