/** Every text and JSON of the database in which somebody may be named is looked through: what others' rows say of an erased person says the pseudonym. */
import { and, eq, or, sql } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import { q } from '../db/context.ts'
import type { Person, TableFacts } from './facts.ts'
import { idsOfRequests } from './families/requests.ts'
import { type Row, rowsAfter } from './own-rows.ts'
import { columnOf, keyOf, nameOf, registry } from './registry.ts'
import { isShared, replaceIn, replacerOf, type Term } from './terms.ts'

const ROWS = 500

/** Marks above and below letters, of Latin and Arabic. */
const MARKS = String.raw`[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670]+`
const unmarked = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '')
/** Spaces and what JSON writes in its own way are anything: what is found is looked at again. */
const like = (text: string) => `%${text.replace(/[\s"\\%_]+/g, '%')}%`
/** Capitals of other alphabets are the same to the database only where its locale says so. */
const patternsOf = (terms: readonly Term[]): string[] => [...new Set(terms.flatMap(({ text }) => [unmarked(text), fold(text), unmarked(text).toUpperCase()]).map(like))]

/** Columns in which somebody may be named. */
export const namingColumns = (facts: TableFacts): string[] => [...(facts.names ?? []), ...(facts.words ?? []), ...(facts.quotes ?? [])]

const isJson = (text: string) => /^[[{]/.test(text)

/** A text that is JSON (a stored answer) stays JSON. */
function replacedText(text: string, replace: (text: string) => string): string {
  if (!isJson(text)) return replace(text)
  try {
    return JSON.stringify(replaceIn(JSON.parse(text), replace))
  } catch {
    return replace(text) // looked like it
  }
}

const replaced = (value: unknown, replace: (text: string) => string): unknown => (typeof value === 'string' ? replacedText(value, replace) : replaceIn(value, replace))

/** @returns how many rows of a table named the person */
async function replaceInTable(facts: TableFacts, terms: readonly Term[], isAbout: (row: Row) => boolean): Promise<number> {
  const names = namingColumns(facts)
  if (names.length === 0 || terms.length === 0) return 0
  const key = keyOf(facts)
  if (key.length === 0) throw new Error(`${nameOf(facts)} has no key to change its rows by`)
  const patterns = sql.param(patternsOf(terms))
  const mayName = or(...names.map((name) => sql`regexp_replace(normalize(${columnOf(facts, name)}::text, NFKD), ${MARKS}, '', 'g') ilike any(${patterns}::text[])`))
  const [everywhere, here] = [replacerOf(terms.filter((term) => !isShared(term))), replacerOf(terms)]
  let changed = 0
  for (let last: Row | undefined, read = ROWS; read === ROWS; ) {
    const rows = (await q().select().from(facts.table).where(and(mayName, rowsAfter(key, last))).orderBy(...key.map(({ column }) => column)).limit(ROWS)) as Row[]
    for (const row of rows) {
      const replace = isAbout(row) ? here : everywhere
      const change = Object.fromEntries(names.flatMap((name) => {
        const now = replaced(row[name], replace)
        return JSON.stringify(now) === JSON.stringify(row[name]) ? [] : [[name, now]]
      }))
      if (Object.keys(change).length === 0) continue
      await q().update(facts.table).set(change).where(and(...key.map(({ name, column }) => eq(column, row[name]))))
      changed += 1
    }
    read = rows.length
    last = rows.at(-1)
  }
  return changed
}

/** @returns tables in which rows of others named the person, with how many */
export async function replaceNames(person: Person, terms: readonly Term[]): Promise<{ table: string; rows: number }[]> {
  const requests = new Set((await idsOfRequests(person)).map(({ id }) => id))
  const isAbout = (row: Row) => Object.values(row).some((value) => typeof value === 'string' && (value === person.id || requests.has(value)))
  const out: { table: string; rows: number }[] = []
  for (const facts of registry) {
    const rows = await replaceInTable(facts, terms, isAbout)
    if (rows > 0) out.push({ table: nameOf(facts), rows })
  }
  return out
}
