/** Checks of `growth.yaml`: what its parts name is there, and nothing in use is taken away. */
import { mistakeAt } from './bundle.ts'
import { type Case, entries, unknown, unknownGrade, unknownOne } from './check-names.ts'
import type { Mistake } from './document.ts'

/** What people were assessed by, and the periods of it; by section. */
const used = { competencies: 'competency', growthPeriods: 'period' } as const

export function growthMistakes({ wanted, whole, directory }: Case): Mistake[] {
  if (wanted.competencies === undefined) return []
  const codes = entries(wanted, 'competencies').map((i) => i.key)
  const groups = entries(wanted, 'competencyGroups').map((i) => i.key)
  const subjects = entries(whole, 'trainingSubjects').map((i) => i.key)
  const titles = new Map<string, string>()
  const gone = (Object.keys(used) as (keyof typeof used)[]).flatMap((section) => {
    const kept = new Set(entries(wanted, section).map((i) => i.key))
    return [...directory.growthUse].filter(([key]) => key.startsWith(`${used[section]} `) && !kept.has(key.slice(used[section].length + 1))).map(([key, uses]): Mistake =>
      ({ file: 'growth.yaml', line: 0, message: `${key} is missing, but ${uses} ${uses === 1 ? 'request has' : 'requests have'} it: keep it${section === 'competencies' ? ' with "retired: true", so that it is asked of nobody any longer' : ''}` }))
  })
  return [
    ...gone,
    ...entries(wanted, 'competencies').flatMap((item) => [...unknownOne(item, ['group'], 'group of competencies', item.value.group, groups), ...unknown(item, ['subjects'], 'subject', item.value.subjects, subjects)]),
    ...entries(wanted, 'jobs').flatMap((item) => {
      const twice = titles.get(item.value.title)
      titles.set(item.value.title, item.key)
      return [
        ...(twice === undefined ? [] : [mistakeAt(item, ['title'], `title: "${item.value.title}" is that of ${twice} already`)]),
        ...unknownOne(item, ['department'], 'department', item.value.department, [...directory.departments.keys()]),
        ...unknownGrade(item, ['grade'], item.value.grade, directory),
        ...Object.keys(item.value.levels).flatMap((name) => unknownOne(item, ['levels', name], 'competency', name, codes)),
      ]
    }),
  ]
}
