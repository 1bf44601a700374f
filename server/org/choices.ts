/** Reasons people choose from when they ask for something; the company's own, by list. @see contract/reasons.ts */
import { and, asc, eq } from 'drizzle-orm'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { ReasonList, ReasonRules } from '../../contract/reasons.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { fold } from './fold.ts'
import { reasonType } from './table.ts'

export type Reason = typeof reasonType.$inferSelect
export interface ReasonOption extends OptionRow {
  code: string
  rules: ReasonRules
}

const nameIn = ({ names, code }: Reason, language: string): string => names[language] ?? names.en ?? code

/** One reason of a list, also one that is offered no longer; null for an id of another list or of none. */
export async function findReason(list: ReasonList, id: string): Promise<Reason | null> {
  const [row] = await q().select().from(reasonType).where(and(eq(reasonType.list, list), eq(reasonType.id, id)))
  return row ?? null
}

/** Reasons of a list that are offered, in the company's order, named in the language. */
export async function searchReasons(list: ReasonList, input: ListInput, language: string): Promise<Paged<ReasonOption>> {
  const rows = await q().select().from(reasonType).where(and(eq(reasonType.list, list), eq(reasonType.active, true))).orderBy(asc(reasonType.position), asc(reasonType.id))
  const wanted = fold(input.filterSearch ?? '')
  const options = rows.map((row): ReasonOption => ({ id: row.id, displayName: nameIn(row, language), code: row.code, rules: row.rules }))
  return pagedRows(options.filter((o) => fold(o.displayName).includes(wanted)), input)
}

/** Every reason of every list: a few dozen, and each module of an inbox asks for some. */
const everyReason = (): Promise<ReadonlyMap<string, Reason>> => remembered([reasonType], 'reasons', async () => new Map((await q().select().from(reasonType)).map((row) => [row.id, row])))

/** Names of reasons by id; what is no reason is absent. One statement. */
export async function reasonNames(ids: readonly string[], language: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const reasons = await everyReason()
  return new Map([...new Set(ids)].flatMap((id): [string, string][] => {
    const reason = reasons.get(id)
    return reason ? [[id, nameIn(reason, language)]] : []
  }))
}
