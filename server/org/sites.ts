/** The company's sites, as people choose among them. */
import { asc, inArray } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { site } from './table.ts'

/** Names of sites by id; an unknown id is absent. */
export async function sitesById(ids: readonly string[]): Promise<Map<string, string>> {
  return rememberedById([site], 'site', ids, async (wanted) => new Map((await q().select({ id: site.id, name: site.name }).from(site).where(inArray(site.id, wanted))).map((r) => [r.id, r.name])))
}

export async function searchSites(input: ListInput): Promise<Paged<OptionRow>> {
  const wanted = fold(input.filterSearch ?? '')
  const rows = await q().select({ id: site.id, displayName: site.name, code: site.code }).from(site).orderBy(asc(site.name), asc(site.id))
  return pagedRows(rows.filter((r) => fold(`${r.displayName} ${r.code}`).includes(wanted)), input)
}
