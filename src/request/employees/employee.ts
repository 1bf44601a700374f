/** Employees to choose from: finding, ordering and grouping them. Pure, and quick enough for thousands at each key. */
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { matches } from '../../lib/matches.ts'

export type SortBy = 'displayName' | 'code' | 'fullname'
/** 0 ascending, 1 descending. */
export type Direction = 0 | 1

export interface Department {
  id: string
  name: string
  count: number
}

/** Id that stands for "no department". */
export const NO_DEPARTMENT = ''

/** People whose name, code, department or note holds the text. */
export const filterEmployees = <E extends EmployeeOption & { note?: string }>(all: readonly E[], search: string): readonly E[] =>
  search.trim() === '' ? all : all.filter((e) => matches(search, e.displayName, e.fullname, e.code, e.companyStructure, e.note ?? ''))

/** A sorted copy; text is compared without case, equal ones keep a stable order. @see docs/product/wire.md#lists */
export function sortEmployees<E extends EmployeeOption>(all: readonly E[], by: SortBy, direction: Direction): E[] {
  const order = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare
  const sign = direction === 0 ? 1 : -1
  return [...all].sort((a, b) => sign * order(a[by], b[by]) || order(a.code, b.code))
}

/** How many people chosen lately stand first. */
const RECENT = 5

/** Whoever is likely to be looked for first: people chosen lately, the latest first, then one's own team; the others as they were. */
export function nearestFirst<E extends EmployeeOption>(all: readonly E[], recent: readonly string[]): readonly E[] {
  const byId = new Map(all.map((e) => [e.id, e]))
  const lately = recent.flatMap((id) => byId.get(id) ?? []).slice(0, RECENT)
  const others = all.filter((e) => !lately.includes(e))
  return lately.length === 0 && !others.some((e) => e.isMine) ? all : [...lately, ...others.filter((e) => e.isMine), ...others.filter((e) => !e.isMine)]
}

/** Departments of these people by name; people without one come last, under NO_DEPARTMENT. */
export function departmentsOf(all: readonly EmployeeOption[]): Department[] {
  const found = new Map<string, Department>()
  for (const { companyStructureId, companyStructure } of all) {
    const id = companyStructureId ?? NO_DEPARTMENT
    const known = found.get(id)
    if (known) known.count++
    else found.set(id, { id, name: companyStructure, count: 1 })
  }
  return [...found.values()].sort((a, b) => Number(a.id === NO_DEPARTMENT) - Number(b.id === NO_DEPARTMENT) || a.name.localeCompare(b.name))
}

/** 'department · code', for the line under a name. */
export const subOf = ({ code, companyStructure }: Pick<EmployeeOption, 'code' | 'companyStructure'>): string => [code, companyStructure].filter(Boolean).join(' · ')
