/** What says who somebody is, found in texts and JSON that others wrote, and replaced by the pseudonym. */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import { q } from '../db/context.ts'
import { profile } from '../modules/profile/table.ts'
import { employee } from '../org/table.ts'
import { personalRecord, profileContact } from '../person/table.ts'
import type { Person } from './facts.ts'

export interface Term {
  text: string
  /** Stands for the person only where it is all of a text, in a row about them: a number like "1001". A user name that is a word ("admin") stands for nobody. */
  isWhole: boolean
  /** A name of one word: places and things are called so, too ("Jakarta"), so that it stands for the person in rows about them alone. */
  isWord: boolean
  into: string
  /** Names of others that hold it, folded, and the same name of somebody else: then a text is theirs unless its row is about the person. */
  others: readonly string[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Scripts that put no space between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('')
// linear: one letter at the beginning, and one at the end
const [BEGINS_UNSPACED, ENDS_UNSPACED] = [new RegExp(`^[${UNSPACED}]`, 'u'), new RegExp(`[${UNSPACED}]$`, 'u')]
/** "And", "to", "by" are written together with what follows. */
const ARABIC_BEFORE = '(?<=(?:^|[^\\p{L}\\p{N}])[وفبكل]{0,2})'

/** The whole of a folded term in a folded text: letters and digits of other words do not touch it, where words are told apart. */
function asWord(text: string): string {
  const before = BEGINS_UNSPACED.test(text) ? '' : /^\p{Script=Arabic}/u.test(text) ? ARABIC_BEFORE : '(?<![\\p{L}\\p{N}])'
  return `${before}${escaped(text)}${ENDS_UNSPACED.test(text) ? '' : '(?![\\p{L}\\p{N}])'}`
}

const FEWEST = 3
const FEWEST_DIGITS = 6
/** Nothing else is called so: letters with figures or marks between them, in a length no chance makes. */
const isSpecial = (text: string) => text.length > FEWEST && /[\d@._|-]/.test(text) && /\p{L}/u.test(text)
const isOneWord = (text: string) => !/\s/.test(text) && !BEGINS_UNSPACED.test(text)

type Row = typeof employee.$inferSelect
type Named = Pick<Row, 'fullName' | 'firstName' | 'lastName'>

/** What somebody is called: as a whole, and by both names in either order; each once, however it is written. */
function variantsOf({ fullName, firstName, lastName }: Named): string[] {
  const turned = lastName === '' ? [] : [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`]
  return [...new Map([fullName, ...turned].filter((name) => fold(name).length >= FEWEST).map((name) => [fold(name), name])).values()]
}

/** Which names of everybody else hold one, or are it. */
async function namesOfOthers(id: string): Promise<(name: string) => string[]> {
  const rows = await q().select({ fullName: employee.fullName, firstName: employee.firstName, lastName: employee.lastName }).from(employee).where(ne(employee.id, id))
  const all = [...new Set(rows.flatMap(variantsOf).map(fold))]
  return (name) => {
    // linear: a text as it is, between looks at one character
    const holds = new RegExp(asWord(name), 'u')
    return all.filter((other) => other.includes(name) && holds.test(other))
  }
}

/** Everything a text may name the person by; nothing once they are erased. */
export async function termsOf({ id, accounts, pseudonym }: Person, row: Row): Promise<Term[]> {
  const { name, code } = pseudonym
  if (row.code === code) return []
  const terms: Term[] = []
  const othersWith = await namesOfOthers(id)
  for (const text of variantsOf(row)) terms.push({ text, isWhole: false, isWord: isOneWord(text), into: name, others: othersWith(fold(text)) })
  const [own] = await q().select().from(profile).where(eq(profile.employeeId, id))
  for (const text of [row.email, own?.personalEmail ?? '']) if (text !== '') terms.push({ text, isWhole: false, isWord: false, into: code.toLowerCase(), others: [] })
  for (const text of [row.code, ...accounts.flatMap((one) => [one.username, one.externalSubject ?? ''])]) if (!/^\p{L}*$/u.test(text)) terms.push({ text, isWhole: !isSpecial(text), isWord: false, into: code, others: [] })
  const contacts = await q().select().from(profileContact).where(eq(profileContact.employeeId, id))
  const numbers = [{ phoneCountryCode: row.phoneCountryCode, phone: row.phone }, ...contacts].flatMap(({ phoneCountryCode, phone }) => [phone, `${phoneCountryCode.replace('+', '')}${phone.replace(/^0/, '')}`])
  const documents = await q().select({ number: personalRecord.number }).from(personalRecord).where(and(eq(personalRecord.employeeId, id), isNotNull(personalRecord.number)))
  for (const text of new Set([...numbers, ...documents.flatMap((one) => one.number ?? [])])) if (text.replace(/\D/g, '').length >= FEWEST_DIGITS) terms.push({ text, isWhole: false, isWord: false, into: code, others: [] })
  return terms.sort((a, b) => b.text.length - a.text.length)
}

/** Whether it may mean something or somebody else, so that only rows about the person are looked at. */
export const isShared = ({ others, text, isWhole, isWord }: Term): boolean => isWhole || isWord || others.includes(fold(text))

/** A text as `fold` compares it, and where in the text each letter of it begins; one more place for its end. */
function folded(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let [letters, place] = ['', 0]
  for (const char of text) {
    const plain = /\s/.test(char) ? ' ' : /[\u200b-\u200f\u2066-\u2069]/.test(char) ? '' : char.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase()
    if (plain !== ' ' || !letters.endsWith(' ')) {
      letters += plain
      for (let unit = 0; unit < plain.length; unit++) places.push(place)
    }
    place += char.length
  }
  return { letters, places: [...places, place] }
}

/** As it was written: a text in small letters gets small ones; scripts without capitals have none to judge by. */
const inKind = (found: string, into: string) => (found === found.toLowerCase() && found !== found.toUpperCase() ? into.toLowerCase() : into)

/** Pseudonymises one text, whatever the accents, capitals and spaces. Names of others that hold the term stay whole. */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const rules = terms.map((term) => {
    const wanted = fold(term.text)
    const guarded = term.others.filter((name) => name.length > wanted.length).sort((a, b) => b.length - a.length)
    // linear: texts as they are, between looks at one character
    return { term, wanted, pattern: new RegExp([...guarded, wanted].map(asWord).join('|'), 'gu') }
  })
  return (text) => rules.reduce((so, { term, wanted, pattern }) => {
    if (term.isWhole) return fold(so) === wanted ? term.into : so
    const { letters, places } = folded(so)
    if (!letters.includes(wanted)) return so
    let [out, from] = ['', 0]
    for (const found of letters.matchAll(pattern)) {
      if (found[0] !== wanted) continue
      const [begin, end] = [places[found.index] ?? 0, places[found.index + wanted.length] ?? so.length]
      out += so.slice(from, begin) + inKind(so.slice(begin, end), term.into)
      from = end
    }
    return out + so.slice(from)
  }, text)
}

/** The same in every text of a JSON value. Fields have names of the code. */
export function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace))
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, replace)])) : value
}
