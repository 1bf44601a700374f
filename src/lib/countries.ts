/** Countries by their two letters, as each language calls them. Pure. */
import { intlLocale } from '../../contract/kit/language.ts'
import type { Option } from './option.ts'

/** Two letters that browsers name and that are no country of today: groups, parts and states that are no more. */
const NONE: ReadonlySet<string> = new Set(['AC', 'AN', 'BU', 'CP', 'CQ', 'CS', 'DD', 'DG', 'DY', 'EA', 'EU', 'EZ', 'FX', 'HV', 'IC', 'NH', 'NT', 'QO', 'QU', 'RH', 'SU', 'TA', 'TP', 'UK', 'UN', 'VD', 'XA', 'XB', 'YD', 'YU', 'ZR', 'ZZ'])
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const byLanguage = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames {
  let found = byLanguage.get(language)
  if (!found) byLanguage.set(language, (found = new Intl.DisplayNames(intlLocale(language), { type: 'region', fallback: 'none' })))
  return found
}

/** A country's name; letters nobody knows as they are. */
export function countryName(code: string, language: string): string {
  const text = code.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(text) ? (namesIn(language).of(text) ?? code) : code
}

/** All of them, by name. */
export function countries(language: string): Option[] {
  const names = namesIn(language)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((value) => {
      const label = NONE.has(value) ? undefined : names.of(value)
      return label ? [{ value, label }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, intlLocale(language)))
}
