/** What people choose from when they ask for something; the company's own, by list. @see contract/kit/choices.ts */
import { and, asc, eq } from 'drizzle-orm'
import type { ChoiceList, RulesOf } from '../../contract/kit/choices.ts'
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { choice } from './table.ts'
import { nameIn } from '../lib/name-in.ts'

type ChoiceRow = typeof choice.$inferSelect
/** An entry of a list. */
export type Choice<L extends ChoiceList = ChoiceList> = Omit<ChoiceRow, 'rules'> & { rules: RulesOf<L> }
export interface ChoiceOption<L extends ChoiceList = ChoiceList> extends OptionRow {
  code: string
  /** '' where the name says it all. */
  description: string
  rules: RulesOf<L>
}

/** Every entry of every list: a few dozen, and each module of an inbox and each line of a form asks for some. */
const everyChoice = (): Promise<ReadonlyMap<string, ChoiceRow>> => remembered([choice], 'choices', async () => new Map((await q().select().from(choice)).map((row) => [row.id, row])))

/** One entry of a list, also one that is offered no longer; null for an id of another list or of none. */
export async function findChoice<L extends ChoiceList>({ list }: L, id: string): Promise<Choice<L> | null> {
  const row = (await everyChoice()).get(id)
  return row?.list === list ? (row as Choice<L>) : null
}

/** Entries of a list that are offered, in the company's order, named in the language. */
export async function searchChoices<L extends ChoiceList>({ list }: L, input: ListInput, language: string): Promise<Paged<ChoiceOption<L>>> {
  const rows = await q().select().from(choice).where(and(eq(choice.list, list), eq(choice.active, true))).orderBy(asc(choice.position), asc(choice.id))
  const wanted = fold(input.filterSearch ?? '')
  const options = rows.map((row): ChoiceOption<L> => ({ id: row.id, displayName: nameIn(row, language), code: row.code, description: row.descriptions[language] ?? row.descriptions.en ?? '', rules: row.rules as RulesOf<L> }))
  return pagedRows(options.filter((o) => fold(o.displayName).includes(wanted)), input)
}

/** Codes of entries by id; what is none is absent. */
export async function choiceCodes(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const choices = await everyChoice()
  return new Map(ids.flatMap((id): [string, string][] => {
    const found = choices.get(id)
    return found ? [[id, found.code]] : []
  }))
}

/** Names of entries by id; what is none is absent. One statement. */
export async function choiceNames(ids: readonly string[], language: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const choices = await everyChoice()
  return new Map([...new Set(ids)].flatMap((id): [string, string][] => {
    const found = choices.get(id)
    return found ? [[id, nameIn(found, language)]] : []
  }))
}
