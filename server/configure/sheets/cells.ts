/** What may stand in a cell: each kind with what it gives, or what is wrong. */
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { type CellKind, GENDERS } from './columns.ts'
import { nearest } from '../near.ts'

export type CellValue = string | number
/** `value`, or in words why it is none; `isOfFile`: other cells of the file are likely to have the same. */
export type Read = { value: CellValue } | { wrong: string; isOfFile?: true }

const LONGEST = 200
/** Days from 1899-12-30, which spreadsheets count from: 1927 to 2119. */
const SERIAL = /^[1-8]\d{4}$/
const EPOCH = Date.UTC(1899, 11, 30)
/** As of every date that people say; how late one may be is its column's affair. */
const EARLIEST = '1900-01-01'

const wrong = (message: string): Read => ({ wrong: message })
/** What stands there, as far as a line of text has room. */
const said = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
/** What fits is taken as `shorter` makes it; what does not is quoted as it stands in the file. */
const fits = (pattern: RegExp, message: string, shorter = (text: string): string => text) => (text: string): Read => {
  const value = shorter(text)
  return pattern.test(value) ? { value } : wrong(`${message}, not ${said(text)}`)
}

/** A long number as spreadsheets show it in a narrow column: digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i
const digitsOf = (text: string, apart: RegExp): Read =>
  SHORTENED.test(text) ? wrong(`must be digits, not ${said(text)}: a spreadsheet has shortened the number; give the column the format of text and write it again`) : fits(/^\d{1,20}$/, 'must be digits', (t) => t.replaceAll(apart, ''))(text)

/** What programs write where they have no name. */
const NO_NAME = /^(NULL|N\/A|n\/a|-+|\?+)$/
/** Names: "Null" is one. */
const nameOf = (text: string): Read => (NO_NAME.test(text) ? wrong(`must be a name, not ${said(text)}`) : wordsOf(text))

/** Words as people write them; a spreadsheet works out what begins like a formula, and shows something else than this file says. */
function wordsOf(text: string): Read {
  if (text.length > LONGEST) return wrong(`must have ${LONGEST} characters at most`)
  return /^[=@+]/.test(text) ? wrong(`must not begin as a formula does: ${said(text)}`) : { value: text.replaceAll(/\s+/g, ' ') }
}

function dateOf(text: string): Read {
  const iso = text.replaceAll('/', '-')
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) {
    if (iso < EARLIEST) return wrong(`must be ${EARLIEST} or later, not ${text}`)
    return isCivilDate(iso) ? { value: iso } : wrong(`there is no day ${text}`)
  }
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
  name: nameOf,
  text: wordsOf,
  email: (text) => {
    const [local = '', domain = '', more] = text.split('@')
    const isAddress = more === undefined && local.length > 0 && local.length <= 64 && text.length <= LONGEST && domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.') && !/[\s<>",;]/.test(text)
    return isAddress ? { value: text } : wrong(`must be an address like siti.aminah@example.com, not ${said(text)}`)
  },
  digits: (text) => digitsOf(text, /^\+|[\s-]/g),
  phone: (text) => (/^(\+|00)/.test(text) ? wrong(`must be without its country, which stands in phoneCountryCode, not ${said(text)}`) : digitsOf(text, /[\s()/.-]/g)),
  country: fits(/^[A-Z]{2}$/, 'must be two letters, like ID', (text) => text.toUpperCase()),
  date: dateOf,
  grade: (text) => numberOf(text, { least: 1, most: 99, places: 0 }),
  whole: (text) => numberOf(text, { least: 0, most: 365, places: 0 }),
  days: (text) => numberOf(text, { least: -365, most: 1000, places: 2 }),
  money: (text) => {
    const read = numberOf(text, { least: 0.01, most: 999_999_999_999, places: 2 })
    // an amount is told to nobody, nor is a mistyped one
    return 'wrong' in read ? wrong('must be an amount above 0 like 6055000.00, without signs between thousands and without a currency') : { value: Math.round(Number(read.value) * 100) }
  },
  username: fits(/^[^\s]{1,120}$/u, 'must be a name without spaces', (text) => text.toLowerCase()),
  zone: (text) => (Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC' ? { value: text } : wrong(`must be a time zone like Asia/Jakarta, not ${said(text)}${nearZone(text)}`)),
}

/** Characters nobody sees, and those that turn the order of reading round; joiners between letters are part of a name. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** What a spreadsheet shows where a formula comes to nothing. */
const OF_FORMULA = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i

/** Characters of Windows-1252 whose bytes are others, in the order of their bytes from 0x80 on; a space: none. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const byteOf = (letter: string): number => (letter !== ' ' && WINDOWS.includes(letter) ? 0x80 + WINDOWS.indexOf(letter) : (letter.codePointAt(0) ?? 0))

/** What stood there before its bytes were read as letters one by one, as "FrÃ¶hlich" was "Fröhlich"; null where nothing speaks for it. */
function beforeMisread(text: string): string | null {
  const bytes = Array.from(text, byteOf)
  if (!bytes.some((b) => b > 0x7f) || bytes.some((b) => b > 0xff)) return null
  try {
    const before = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    const foreign = before.match(/[^\0-\x7f]/gu) ?? []
    // one sign alone may be meant, as in CAFÉ’S: unless it is a letter or a dash that names have
    return foreign.length > 1 || /[\u00a0-\u017f\u2010-\u20ff]/.test(before) ? before : null
  } catch {
    return null
  }
}

/** What a cell says. The text is trimmed; never empty. @param isOfWorkbook days may be counted there, as a workbook keeps its dates */
export function cellOf(kind: CellKind, text: string, isOfWorkbook = false): Read {
  if (kind === 'date' && !isOfWorkbook && SERIAL.test(text)) return wrong(`must be a date like 2026-11-30, not ${said(text)}: a spreadsheet counts days so; give the column the format of a date before it is saved as CSV`)
  if (OF_FORMULA.test(text)) return wrong(`${said(text)} is what a spreadsheet shows where a formula comes to nothing: write what is meant, or leave the cell empty`)
  // an amount is told to nobody
  const before = kind === 'money' ? null : beforeMisread(text)
  if (before !== null) return { wrong: `${said(text.replace(UNSEEN, ''))} was ${said(before)} before a program read it in a wrong encoding: export it again, and open it as UTF-8 wherever it is opened`, isOfFile: true }
  const plain = text.normalize('NFC').replace(UNSEEN, '').trim()
  if (typeof kind !== 'string') {
    const word = kind.find((w) => w.toLowerCase() === plain.toLowerCase())
    return word === undefined ? wrong(`must be one of ${kind.join(', ')}, not ${said(plain)}${kind === GENDERS ? '; for any other leave the cell empty' : ''}`) : { value: word }
  }
  return readers[kind](plain)
}
