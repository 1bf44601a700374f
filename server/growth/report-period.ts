/** Periods to choose from in reports. */
import type { OptionRow } from '../../contract/kit/paging.ts'
import { nameIn } from '../lib/name-in.ts'
import { everyPeriod, type PeriodKind } from './periods.ts'

/** Latest first. */
export async function periodChoices(kind: PeriodKind, language: string): Promise<OptionRow[]> {
  const all = [...(await everyPeriod(kind)).values()].toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : a.id < b.id ? -1 : 1))
  return all.map((p) => ({ id: p.id, code: p.code, displayName: nameIn(p, language) }))
}
