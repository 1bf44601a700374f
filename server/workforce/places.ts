/** Job titles and positions: a position is a title in a unit at a site. @see docs/product/workforce.md#who-is-here */
import { eq } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { department, site } from '../org/table.ts'
import { designation, position } from './table.ts'

export type Designation = typeof designation.$inferSelect

/** A position with what it is made of. */
export interface Position extends Omit<typeof position.$inferSelect, 'version'> {
  designation: Designation
  department: string
  departmentCode: string
  site: string
  siteCode: string
}

/** Every job title by id, those of former days too. */
export const everyDesignation = (): Promise<ReadonlyMap<string, Designation>> => remembered([designation], 'designations', async () => new Map((await q().select().from(designation)).map((row) => [row.id, row])))

/** Every position by id, those there are no longer too: some dozens, some hundreds in a large company. */
export const everyPosition = (): Promise<ReadonlyMap<string, Position>> => remembered([position, designation, department, site], 'positions', async () => {
  const rows = await q().select({ position, designation, department: department.name, departmentCode: department.code, site: site.name, siteCode: site.code }).from(position)
    .innerJoin(designation, eq(designation.id, position.designationId)).innerJoin(department, eq(department.id, position.departmentId)).innerJoin(site, eq(site.id, position.siteId))
  return new Map(rows.map(({ position: row, ...of }) => [row.id, { ...row, ...of }]))
})

/** Null for an id of none; one that is there no longer is found. */
export const findPosition = async (id: string): Promise<Position | null> => (await everyPosition()).get(id) ?? null

export const titleName = ({ name, names }: Pick<Designation, 'name' | 'names'>, language: string): string => names[language] ?? name

/** "Customer care agent, Jakarta". */
export const positionName = ({ designation: title, site: where }: Pick<Position, 'designation' | 'site'>, language: string): string => `${titleName(title, language)}, ${where}`

export interface PositionSearch {
  /** Left out: of any. */
  departmentIds?: readonly string[]
  designationId?: string
  siteId?: string
  /** Words of title, site or code. */
  filterSearch?: string
}

/** Positions there are, in order of their names. */
export async function searchPositions({ departmentIds, designationId, siteId, filterSearch = '' }: PositionSearch, language: string): Promise<Position[]> {
  const wanted = fold(filterSearch)
  const fits = (p: Position) => p.active && (departmentIds?.includes(p.departmentId) ?? true) && (designationId === undefined || p.designationId === designationId) && (siteId === undefined || p.siteId === siteId)
  return [...(await everyPosition()).values()].filter((p) => fits(p) && fold(`${positionName(p, language)} ${p.code}`).includes(wanted))
    .toSorted((a, b) => positionName(a, language).localeCompare(positionName(b, language), language) || (a.id < b.id ? -1 : 1))
}

/** Names of positions by id; an unknown id is absent. */
export async function positionNames(ids: readonly string[], language: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const all = await everyPosition()
  return new Map([...new Set(ids)].flatMap((id): [string, string][] => {
    const found = all.get(id)
    return found ? [[id, positionName(found, language)]] : []
  }))
}

/** Names of job titles by id; an unknown id is absent. */
export async function designationNames(ids: readonly string[], language: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const all = await everyDesignation()
  return new Map([...new Set(ids)].flatMap((id): [string, string][] => {
    const found = all.get(id)
    return found ? [[id, titleName(found, language)]] : []
  }))
}
