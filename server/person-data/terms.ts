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
  into: string
  /** Longer names of others that hold it, and the same name of somebody else: then a text is theirs unless its row is about the person. */
  others: readonly string[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The whole of a term in one text: letters and digits of other words do not touch it. */
const asWord = (text: string) => `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`
const FEWEST = 3
const FEWEST_DIGITS = 6
/** Nothing else is called so: letters with figures or marks between them, in a length no chance makes. */
const isSpecial = (text: string) => text.length > FEWEST && /[\d@._|-]/.test(text) && /\p{L}/u.test(text)

type Row = typeof employee.$inferSelect

function variantsOf({ fullName, firstName, lastName }: Row): string[] {
  const turned = lastName === '' ? [] : [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`]
  const names = [fullName, ...turned].map((name) => name.trim()).filter((name) => name.length >= FEWEST)
  return [...new Set([...names, ...names.map(fold)])]
}

async function namesHolding(name: string, id: string): Promise<string[]> {
  // those of everybody, whatever their letters: folded names are compared
  const rows = await q().select({ fullName: employee.fullName, sortName: employee.sortName }).from(employee).where(ne(employee.id, id))
  // linear: a text as it is, between looks at one character
  const holds = new RegExp(asWord(fold(name)), 'iu')
  return rows.filter(({ sortName }) => holds.test(sortName)).flatMap(({ fullName, sortName }) => [fullName, sortName])
}

/** Everything a text may name the person by; nothing once they are erased. */
export async function termsOf({ id, accounts, pseudonym }: Person, row: Row): Promise<Term[]> {
  const { name, code } = pseudonym
  if (row.code === code) return []
  const terms: Term[] = []
  for (const text of variantsOf(row)) terms.push({ text, isWhole: false, into: name, others: await namesHolding(text, id) })
  const [own] = await q().select().from(profile).where(eq(profile.employeeId, id))
  for (const text of [row.email, own?.personalEmail ?? '']) if (text !== '') terms.push({ text, isWhole: false, into: code.toLowerCase(), others: [] })
  for (const text of [row.code, ...accounts.flatMap((one) => [one.username, one.externalSubject ?? ''])]) if (!/^\p{L}*$/u.test(text)) terms.push({ text, isWhole: !isSpecial(text), into: code, others: [] })
  const contacts = await q().select().from(profileContact).where(eq(profileContact.employeeId, id))
  const numbers = [{ phoneCountryCode: row.phoneCountryCode, phone: row.phone }, ...contacts].flatMap(({ phoneCountryCode, phone }) => [phone, `${phoneCountryCode.replace('+', '')}${phone.replace(/^0/, '')}`])
  const documents = await q().select({ number: personalRecord.number }).from(personalRecord).where(and(eq(personalRecord.employeeId, id), isNotNull(personalRecord.number)))
  for (const text of new Set([...numbers, ...documents.flatMap((one) => one.number ?? [])])) if (text.replace(/\D/g, '').length >= FEWEST_DIGITS) terms.push({ text, isWhole: false, into: code, others: [] })
  return terms.sort((a, b) => b.text.length - a.text.length)
}

/** Whether it may mean something or somebody else, so that only rows about the person are looked at. */
export const isShared = ({ others, text, isWhole }: Term): boolean => isWhole || others.some((name) => fold(name) === fold(text))

/** Pseudonymises one text. Long names of others that hold the term stay whole. */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const rules = terms.map((term) => {
    const guarded = [...new Set(term.others.filter((name) => name.length > term.text.length))].sort((a, b) => b.length - a.length)
    // linear: texts as they are, between looks at one character
    const pattern = new RegExp([...guarded, term.text].map(asWord).join('|'), 'giu')
    return { term, pattern, wanted: fold(term.text) }
  })
  return (text) => rules.reduce((so, { term, pattern, wanted }) => {
    if (term.isWhole) return so.toLowerCase() === term.text.toLowerCase() ? term.into : so
    return so.replace(pattern, (found) => (fold(found) === wanted ? (found === found.toLowerCase() ? term.into.toLowerCase() : term.into) : found))
  }, text)
}

/** The same in every text of a JSON value. Fields have names of the code. */
export function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace))
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, replace)])) : value
}
