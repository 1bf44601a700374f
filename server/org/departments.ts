/** The company's departments, as people choose among them. */
import { asc, inArray } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { department } from './table.ts'

/** Names of departments by id; an unknown id is absent. */
export async function departmentsById(ids: readonly string[]): Promise<Map<string, string>> {
  return rememberedById([department], 'department', ids, async (wanted) => new Map((await q().select({ id: department.id, name: department.name }).from(department).where(inArray(department.id, wanted))).map((r) => [r.id, r.name])))
}

export async function searchDepartments(input: ListInput): Promise<Paged<OptionRow>> {
  const wanted = fold(input.filterSearch ?? '')
  const rows = await q().select({ id: department.id, displayName: department.name, code: department.code }).from(department).orderBy(asc(department.name), asc(department.id))
  return pagedRows(rows.filter((r) => fold(`${r.displayName} ${r.code}`).includes(wanted)), input)
}
