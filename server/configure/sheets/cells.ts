/** What may stand in a cell: each kind with what it gives, or what is wrong. */
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import type { CellKind } from './columns.ts'
import { nearest } from '../near.ts'

export type CellValue = string | number
/** `value`, or in words why it is none. */
export type Read = { value: CellValue } | { wrong: string }

const LONGEST = 200
/** Days from 1899-12-30, which spreadsheets count from: 1927 to 2119. */
const SERIAL = /^[1-8]\d{4}$/
const EPOCH = Date.UTC(1899, 11, 30)

const wrong = (message: string): Read => ({ wrong: message })
/** What stands there, as far as a line of text has room. */
const said = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
const fits = (pattern: RegExp, message: string) => (text: string): Read => (pattern.test(text) ? { value: text } : wrong(`${message}, not ${said(text)}`))

/** Words as people write them; a spreadsheet works out what begins like a formula, and shows something else than this file says. */
function wordsOf(text: string): Read {
  if (text.length > LONGEST) return wrong(`must have ${LONGEST} characters at most`)
  return /^[=@+]/.test(text) ? wrong(`must not begin as a formula does: ${said(text)}`) : { value: text.replaceAll(/\s+/g, ' ') }
}

function dateOf(text: string): Read {
  const iso = text.replaceAll('/', '-')
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return isCivilDate(iso) ? { value: iso } : wrong(`there is no day ${text}`)
  if (SERIAL.test(text)) return { value: new Date(EPOCH + Number(text) * 86_400_000).toISOString().slice(0, 10) }
  // day or month first: nobody knows
  return wrong(`must be a date like 2026-11-30, not ${said(text)}`)
}

function numberOf(text: string, { least, most, places }: { least: number; most: number; places: number }): Read {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return wrong(`must be a number like ${places > 0 ? '1234.50' : '12'}, without signs between thousands, not ${said(text)}`)
  if ((text.split('.')[1] ?? '').slice(places).replaceAll('0', '') !== '') return wrong(places > 0 ? `must have ${places} places at most, not ${said(text)}` : `must be a whole number, not ${said(text)}`)
  const number = Number(text)
  return number >= least && number <= most ? { value: number } : wrong(`must be from ${least} to ${most}, not ${text}`)
}

/** Of hundreds of zones, some to choose from help nobody. */
function nearZone(text: string): string {
  const near = nearest(text, Intl.supportedValuesOf('timeZone'))
  return near === null ? '' : ` (did you mean "${near}"?)`
}

const readers: Record<Exclude<CellKind, readonly string[]>, (text: string) => Read> = {
  code: fits(/^\S{1,40}$/u, 'must be a code without spaces, 40 characters at most'),
  name: wordsOf,
  text: wordsOf,
  email: (text) => {
    const [local = '', domain = '', more] = text.split('@')
    const isAddress = more === undefined && local.length > 0 && local.length <= 64 && text.length <= LONGEST && domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.') && !/[\s<>",;]/.test(text)
    return isAddress ? { value: text } : wrong(`must be an address like siti.aminah@example.com, not ${said(text)}`)
  },
  digits: (text) => fits(/^\d{1,20}$/, 'must be digits')(text.replace(/^\+|[\s-]/g, '')),
  phone: (text) => (/^(\+|00)/.test(text) ? wrong(`must be without its country, which stands in phoneCountryCode, not ${said(text)}`) : fits(/^\d{1,20}$/, 'must be digits')(text.replaceAll(/[\s()/.-]/g, ''))),
  country: (text) => fits(/^[A-Z]{2}$/, 'must be two letters, like ID')(text.toUpperCase()),
  date: dateOf,
  grade: (text) => numberOf(text, { least: 1, most: 99, places: 0 }),
  whole: (text) => numberOf(text, { least: 0, most: 365, places: 0 }),
  days: (text) => numberOf(text, { least: -365, most: 1000, places: 2 }),
  money: (text) => {
    const read = numberOf(text, { least: 0.01, most: 999_999_999_999, places: 2 })
    // an amount is told to nobody, nor is a mistyped one
    return 'wrong' in read ? wrong('must be an amount above 0 like 6055000.00, without signs between thousands and without a currency') : { value: Math.round(Number(read.value) * 100) }
  },
  username: (text) => fits(/^[^\s]{1,120}$/u, 'must be a name without spaces')(text.toLowerCase()),
  zone: (text) => (Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC' ? { value: text } : wrong(`must be a time zone like Asia/Jakarta, not ${said(text)}${nearZone(text)}`)),
}

/** Characters nobody sees, and those that turn the order of reading round; joiners between letters are part of a name. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** What a cell says. The text is trimmed; never empty. @param isOfWorkbook days may be counted there, as a workbook keeps its dates */
export function cellOf(kind: CellKind, text: string, isOfWorkbook = false): Read {
  if (kind === 'date' && !isOfWorkbook && SERIAL.test(text)) return wrong(`must be a date like 2026-11-30, not ${said(text)}: a spreadsheet counts days so; give the column the format of a date before it is saved as CSV`)
  const plain = text.normalize('NFC').replace(UNSEEN, '').trim()
  if (typeof kind !== 'string') {
    const word = kind.find((w) => w.toLowerCase() === plain.toLowerCase())
    return word === undefined ? wrong(`must be one of ${kind.join(', ')}, not ${said(plain)}`) : { value: word }
  }
  return readers[kind](plain)
}
