/** How values are written in files: in the company's own way, as on its screens. */
import type { Language } from '../../../contract/kit/language.ts'
import { placesOf, textOfMinor } from '../../../contract/kit/money.ts'
import { decimalWith } from '../../../contract/kit/decimal-text.ts'
import { amountWith } from '../../../contract/kit/money-text.ts'
import { writeMoment } from '../../../contract/kit/moment-text.ts'
import type { ColumnKind, ReportCell } from '../../../contract/modules/reports/shapes.ts'
import type { StreamCell } from '../../lib/workbook-stream.ts'
import { wallTimeIn } from '../../lib/wall-time.ts'
import { settingOf } from '../../org/settings.ts'

export interface Formats {
  date: string
  time: string
  thousand: string
  decimal: string
  language: Language
  /** Where moments are read. */
  zone: string
}

export async function formatsFor(language: Language, zone: string): Promise<Formats> {
  return {
    date: await settingOf('dateFormat'), time: await settingOf('timeFormat'), thousand: await settingOf('thousandSeparator'), decimal: await settingOf('decimalSeparator'), language, zone,
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** A UTC instant by the clock of whoever asks: `YYYY-MM-DDTHH:mm`. */
export function localMoment(instant: string, zone: string): string {
  const { date, minute } = wallTimeIn(zone, new Date(instant))
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Places of a number by its column; null: it is none. */
const placesOfKind: Partial<Record<ColumnKind, number>> = { whole: 0, decimal: 2, hours: 2, percent: 2 }

/** Places of a number's column. */
export const isFigure = (kind: ColumnKind): boolean => kind in placesOfKind || kind === 'money'

export function workbookCell(cell: ReportCell, kind: ColumnKind, { zone }: Formats): StreamCell {
  if (cell === null) return null
  if (typeof cell === 'object') return { number: textOfMinor(cell.minor, cell.currency), places: placesOf(cell.currency) }
  const places = placesOfKind[kind]
  if (places !== undefined) return { number: cell, places }
  const text = String(cell)
  if (kind === 'date') return { day: text }
  return kind === 'dateTime' ? { moment: localMoment(text, zone) } : text
}

/** A cell as it is read. @param plain figures without separators of thousands, for who reads them by machine */
export function cellText(cell: ReportCell, kind: ColumnKind, formats: Formats, plain = false): string {
  if (cell === null) return ''
  const { date, time, thousand, decimal, language, zone } = formats
  const separators = { thousand: plain ? '' : thousand, decimal }
  if (typeof cell === 'object') return plain ? textOfMinor(cell.minor, cell.currency).replace('.', decimal) : amountWith(cell, separators)
  if (placesOfKind[kind] !== undefined) return plain ? String(cell).replace('.', decimal) : decimalWith(String(cell), separators, true)
  if (kind === 'date') return writeMoment(String(cell), date, language)
  return kind === 'dateTime' ? writeMoment(localMoment(String(cell), zone), `${date} ${time}`, language) : String(cell)
}

/** Letters of a spreadsheet for the parts of a company's format: minutes are told from months by what stands around them. */
const letters: Record<string, string> = { YYYY: 'yyyy', YY: 'yy', MMMM: 'mmmm', MMM: 'mmm', MM: 'mm', M: 'm', DD: 'dd', D: 'd', HH: 'hh', H: 'h', hh: 'hh', h: 'h', mm: 'mm', A: 'AM/PM' }

export const spreadsheetFormat = (format: string): string =>
  format.split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|A)/).map((part) => letters[part] ?? part.replaceAll(/[\p{L}"]/gu, (c) => `\\${c}`)).join('')
