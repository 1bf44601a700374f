/** What a rule of the registry does to the rows of one person. */
import { and, getTableColumns, is, or, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import type { Person, Step, TableFacts } from './facts.ts'
import { nameOf } from './registry.ts'
import { grounds, type lastDays } from './retention.ts'

export interface Outcome {
  rows: number
  /** What becomes of them. */
  what: string
  /** What stays of them, or why they stay; '' for nothing. */
  left: string
  /** Last day of what is kept by law. */
  until: string | null
}

export interface Erasing {
  person: Person
  now: Date
  today: string
  days: Awaited<ReturnType<typeof lastDays>>
}

/** @throws Error for a rule that names no rows: all of a table are never meant */
function rowsOf(facts: TableFacts, of: TableFacts['own'], person: Person): SQL {
  const where = (of ?? facts.own)?.(person)
  if (!where) throw new Error(`${nameOf(facts)}: no rows are named, and all are not meant`)
  return where
}

/** Rows that a change really changes: done again it changes none. */
function stillToChange(facts: TableFacts, set: Readonly<Record<string, unknown>>): SQL | undefined {
  const columns = getTableColumns(facts.table) as Record<string, AnyPgColumn | undefined>
  return or(...Object.entries(set).flatMap(([name, value]) => {
    const column = columns[name]
    return column && !is(value, SQL) ? [value === null ? sql`${column} is not null` : sql`${column} is distinct from ${sql.param(value, column)}`] : []
  }))
}

const counted = (result: { rowCount: number | null }): number => result.rowCount ?? 0

/** Carries out one step of a rule, in the open transaction. */
export async function take(facts: TableFacts, step: Step, { person, now, today, days }: Erasing): Promise<Outcome> {
  const own = () => rowsOf(facts, undefined, person)
  if (step.does === 'delete') return { rows: counted(await q().delete(facts.table).where(rowsOf(facts, step.of, person))), what: 'deleted', left: step.why ?? '', until: null }
  if (step.does === 'change') {
    const set = typeof step.set === 'function' ? step.set(person, now) : step.set
    return { rows: counted(await q().update(facts.table).set(set).where(and(rowsOf(facts, step.of, person), stillToChange(facts, set)))), what: 'emptied', left: step.left, until: null }
  }
  if (step.does === 'work') return { rows: await step.run(person, now), what: step.left === '' ? 'deleted' : 'emptied', left: step.left, until: null }
  if (step.does === 'stay') return { rows: await q().$count(facts.table, own()), what: 'stays', left: step.why, until: null }
  const until = days[step.until]
  if (until >= today) return { rows: await q().$count(facts.table, own()), what: 'kept', left: grounds[step.until], until }
  return { rows: step.by ? await step.by(person, now) : counted(await q().delete(facts.table).where(own())), what: 'deleted', left: 'its years are over', until: null }
}
