/** Checks of `growth.yaml`: what its parts name is there, and nothing in use is taken away. */
import { mistakeAt } from './bundle.ts'
import { type Case, entries, unknown, unknownGrade, unknownOne } from './check-names.ts'
import type { Mistake } from './document.ts'

/** What people were assessed and appraised by, and the periods of it; by section. */
const used = { competencies: 'competency', growthPeriods: 'period', valueRanges: 'range', appraisalForms: 'form', appraisalTypes: 'type' } as const
/** How what is in use is kept without being used any longer. */
const retired: Partial<Record<keyof typeof used, string>> = { competencies: 'is asked of nobody any longer', valueRanges: 'is offered no longer', appraisalTypes: 'is for nobody any longer' }

/** Two types for the same people: nobody could say by which they are appraised. */
function twoTypes({ wanted, directory }: Case): Mistake[] {
  const taken = new Map<number | 'everybody', string>()
  return entries(wanted, 'appraisalTypes').flatMap((item) => {
    const { jobGrades, retired: isRetired } = item.value
    const unknownGrades = (jobGrades ?? []).flatMap((grade, i) => unknownGrade(item, ['jobGrades', i], grade, directory))
    if (isRetired) return unknownGrades
    return [...unknownGrades, ...(jobGrades ?? ['everybody' as const]).flatMap((whom) => {
      const other = taken.get(whom)
      taken.set(whom, item.key)
      if (other === undefined) return []
      return [mistakeAt(item, jobGrades ? ['jobGrades'] : [], whom === 'everybody' ? `${item.key} is for everybody, and so is ${other}: say jobGrades` : `jobGrades: grade ${whom} is that of ${other} already`)]
    })]
  })
}

export function growthMistakes(input: Case): Mistake[] {
  const { wanted, whole, directory } = input
  if (wanted.competencies === undefined) return []
  const codes = entries(wanted, 'competencies').map((i) => i.key)
  const groups = entries(wanted, 'competencyGroups').map((i) => i.key)
  const forms = entries(wanted, 'appraisalForms').map((i) => i.key)
  const subjects = entries(whole, 'trainingSubjects').map((i) => i.key)
  const titles = new Map<string, string>()
  const gone = (Object.keys(used) as (keyof typeof used)[]).flatMap((section) => {
    const kept = new Set(entries(wanted, section).map((i) => i.key))
    return [...directory.growthUse].filter(([key]) => key.startsWith(`${used[section]} `) && !kept.has(key.slice(used[section].length + 1))).map(([key, uses]): Mistake =>
      ({ file: 'growth.yaml', line: 0, message: `${key} is missing, but ${uses} ${uses === 1 ? 'request has' : 'requests have'} it: keep it${retired[section] ? ` with "retired: true", so that it ${retired[section]}` : ''}` }))
  })
  return [
    ...gone,
    ...entries(wanted, 'competencies').flatMap((item) => [...unknownOne(item, ['group'], 'group of competencies', item.value.group, groups), ...unknown(item, ['subjects'], 'subject', item.value.subjects, subjects)]),
    ...entries(wanted, 'appraisalForms').flatMap((item) => item.value.sections.flatMap((section, s) =>
      (section.kind === 'criteria' ? section.criteria : []).flatMap((c, i) => unknownOne(item, ['sections', s, 'criteria', i, 'competency'], 'competency', c.competency, codes)))),
    ...entries(wanted, 'appraisalTypes').flatMap((item) => unknownOne(item, ['form'], 'form of appraisal', item.value.form, forms)),
    ...twoTypes(input),
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
