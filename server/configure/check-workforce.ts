/** Checks of `workforce.yaml`: what its parts name is there, a place stands once, and nothing in use is taken away. */
import { fold } from '../../contract/kit/fold.ts'
import { type Item, mistakeAt, type Parts } from './bundle.ts'
import { type Case, entries, unknown, unknownGrade, unknownOne } from './check-names.ts'
import type { Mistake } from './document.ts'
import type { PositionItem } from './workforce-shapes.ts'

/** What requests and plans name; by section. */
const used = { designations: 'designation', positions: 'position', planningPeriods: 'planning period', customProperties: 'custom property' } as const
/** How what is in use is kept without being used any longer. */
const retired: Partial<Record<keyof typeof used, string>> = { designations: 'it is offered no longer', positions: 'nobody is sought for it any longer', customProperties: 'it is asked no longer' }

/** Entries that share something each should have to itself. */
function twice<T>(items: readonly Item<T>[], keyOf: (value: T) => string, tell: (item: Item<T>, other: string) => Mistake): Mistake[] {
  const taken = new Map<string, string>()
  return items.flatMap((item) => {
    const key = keyOf(item.value)
    const other = taken.get(key)
    taken.set(key, other ?? item.key)
    return other === undefined ? [] : [tell(item, other)]
  })
}

/** A position that would report to itself in the end. */
function circle(item: Item<PositionItem>, all: ReadonlyMap<string, PositionItem>): boolean {
  const seen = new Set<string>()
  for (let code = item.value.reportsTo; code !== undefined && !seen.has(code); code = all.get(code)?.reportsTo) {
    if (code === item.key) return true
    seen.add(code)
  }
  return false
}

/** Planning periods that share a day: a request would not know whose plan it takes places of. */
function overlaps({ wanted }: Case): Mistake[] {
  const periods = entries(wanted, 'planningPeriods')
  return periods.flatMap((item, i) => {
    const other = periods.slice(0, i).find(({ value }) => value.from <= item.value.until && item.value.from <= value.until)
    return other ? [mistakeAt(item, ['from'], `${item.key} and ${other.key} share days: each day lies in one planning period`)] : []
  })
}

/** A period with plans keeps its days and time frames: plans say their numbers by them. */
function moved({ wanted, directory }: Case, present: Parts): Mistake[] {
  return entries(wanted, 'planningPeriods').flatMap((item) => {
    const was = present.planningPeriods?.find((p) => p.key === item.key)?.value
    if (!was || !directory.workforceUse.has(`${used.planningPeriods} ${item.key}`)) return []
    return (['from', 'until', 'frameMonths'] as const).filter((name) => was[name] !== item.value[name]).map((name) => mistakeAt(item, [name], `${name}: of ${item.key} plans were made, so that it stays ${was[name]}`))
  })
}

export function workforceMistakes(input: Case, present: Parts): Mistake[] {
  const { wanted, directory } = input
  if (wanted.positions === undefined) return []
  const designations = entries(wanted, 'designations')
  const positions = entries(wanted, 'positions')
  const byCode = new Map(positions.map((i) => [i.key, i.value]))
  const titles = designations.map((i) => i.key)
  const gone = (Object.keys(used) as (keyof typeof used)[]).flatMap((section) => {
    const kept = new Set(entries(wanted, section).map((i: Item<unknown>) => i.key))
    return [...directory.workforceUse].filter(([key]) => key.startsWith(`${used[section]} `) && !kept.has(key.slice(used[section].length + 1))).map(([key, uses]): Mistake =>
      ({ file: 'workforce.yaml', line: 0, message: `${key} is missing, but ${uses} ${uses === 1 ? 'request or plan has' : 'requests and plans have'} it: keep it${retired[section] ? ` with "retired: true", so that ${retired[section]}` : ''}` }))
  })
  return [
    ...gone,
    ...twice(designations, (d) => fold(d.name.en), (item, other) => mistakeAt(item, ['name'], `name: "${item.value.name.en}" is that of ${other} already`)),
    ...positions.flatMap((item) => [
      ...unknownOne(item, ['designation'], 'designation', item.value.designation, titles),
      ...unknownOne(item, ['department'], 'department', item.value.department, [...directory.departments.keys()]),
      ...unknownOne(item, ['site'], 'site', item.value.site, [...directory.sites.keys()]),
      ...unknownOne(item, ['reportsTo'], 'position', item.value.reportsTo, [...byCode.keys()]),
      ...unknownGrade(item, ['gradeFrom'], item.value.gradeFrom, directory),
      // of a file its shape says so; a sheet has rows only
      ...(item.value.gradeFrom !== undefined && item.value.gradeUntil !== undefined && item.value.gradeFrom > item.value.gradeUntil ? [mistakeAt(item, ['gradeUntil'], `gradeUntil: ${item.value.gradeUntil} is below gradeFrom, ${item.value.gradeFrom}`)] : []),
      ...(circle(item, byCode) ? [mistakeAt(item, ['reportsTo'], `reportsTo: ${item.key} would report to itself in the end`)] : []),
    ]),
    ...twice(positions.filter((i) => !i.value.retired), (p) => `${p.department} ${p.designation} ${p.site}`, (item, other) =>
      mistakeAt(item, [], `${item.key} has the department, designation and site of ${other}: such a position stands once, people of it are counted together`)),
    ...overlaps(input),
    ...moved(input, present),
    ...entries(wanted, 'customProperties').flatMap((item) => [
      ...unknown(item, ['departments'], 'department', item.value.departments, [...directory.departments.keys()]),
      ...unknown(item, ['positions'], 'position', item.value.positions, [...byCode.keys()]),
    ]),
  ]
}
