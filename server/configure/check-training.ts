/** Checks of `training.yaml`: what its parts name is there, and nothing in use is taken away. */
import { type Item, mistakeAt } from './bundle.ts'
import { type Case, entries, unknown, unknownGrade, unknownOne } from './check-names.ts'
import type { Mistake } from './document.ts'
import type { TrainingSubjectItem } from './training-shapes.ts'

/** What requests name, and what trainings keep of them; by section. A currency may go: requests keep its code and their rates. */
const used = { trainingSubjects: 'subject', trainingForms: 'form' } as const

/** A subject that would have to be done before itself. */
function circle(item: Item<TrainingSubjectItem>, all: ReadonlyMap<string, TrainingSubjectItem>): boolean {
  const before = new Set<string>()
  const waiting = [...(item.value.prerequisites ?? [])]
  for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
    if (code === item.key) return true
    if (before.has(code)) continue
    before.add(code)
    waiting.push(...(all.get(code)?.prerequisites ?? []))
  }
  return false
}

export function trainingMistakes({ wanted, whole, directory }: Case): Mistake[] {
  if (wanted.trainingSubjects === undefined) return []
  const subjects = new Map(entries(wanted, 'trainingSubjects').map((i) => [i.key, i.value]))
  const codes = [...subjects.keys()]
  const categories = entries(wanted, 'trainingCategories').map((i) => i.key)
  const own = entries(whole, 'settings').find((i) => i.key === 'currency')?.value.value
  const gone = Object.entries(used).flatMap(([section, what]) => {
    const kept = new Set(entries(wanted, section as keyof typeof used).map((i: Item<unknown>) => i.key))
    return [...directory.trainingUse].filter(([key]) => key.startsWith(`${what} `) && !kept.has(key.slice(what.length + 1))).map(([key, uses]): Mistake =>
      ({ file: 'training.yaml', line: 0, message: `${key} is missing, but ${uses} ${uses === 1 ? 'request has' : 'requests have'} it: keep it with "retired: true", so that it is offered no longer` }))
  })
  return [
    ...gone,
    ...entries(wanted, 'trainingSubjects').flatMap((item) => [
      ...unknownOne(item, ['category'], 'category', item.value.category, categories),
      ...unknown(item, ['prerequisites'], 'subject', item.value.prerequisites, codes),
      ...(circle(item, subjects) ? [mistakeAt(item, ['prerequisites'], `prerequisites: ${item.key} would have to be done before itself`)] : []),
    ]),
    ...entries(wanted, 'mandatoryTraining').flatMap((item) => [
      ...unknownOne(item, ['subject'], 'subject', item.value.subject, codes),
      ...(subjects.get(item.key)?.retired ? [mistakeAt(item, ['subject'], `subject: ${item.key} is retired, so nobody can do it`)] : []),
      ...(item.value.audience ?? []).flatMap((row, i) => [
        ...unknownOne(item, ['audience', i, 'department'], 'department', row.department, [...directory.departments.keys()]),
        ...unknownOne(item, ['audience', i, 'site'], 'site', row.site, [...directory.sites.keys()]),
        ...unknownGrade(item, ['audience', i, 'gradeAtLeast'], row.gradeAtLeast, directory),
      ]),
    ]),
    ...entries(wanted, 'trainingCurrencies').filter((i) => i.key === own).map((i) => mistakeAt(i, ['code'], `${i.key} is the company's own currency: it needs no rate`)),
  ]
}
