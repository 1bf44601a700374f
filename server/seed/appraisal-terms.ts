/** What the demo company appraises by, as its configuration says. */
import type { StoredForm } from '../growth/appraisal/table.ts'
import { formFacts, rangeFacts, typeFacts } from '../growth/terms/appraisal-written.ts'
import type { RangeCode } from './appraisal-words.ts'
import { configuredAppraisal } from './configuration.ts'

type DemoType = ReturnType<typeof typeFacts> & { form: StoredForm }
type DemoRange = ReturnType<typeof rangeFacts>

let known: { types: readonly DemoType[]; ranges: ReadonlyMap<string, DemoRange> } | undefined

function terms(): NonNullable<typeof known> {
  if (known) return known
  const { types, forms, ranges } = configuredAppraisal()
  const formOf = new Map(forms.map((form) => [form.code, formFacts(form)]))
  return (known = {
    types: types.map((written) => {
      const form = formOf.get(written.form)
      if (!form) throw new Error(`the demo company's configuration has no form ${written.form}`)
      return { ...typeFacts(written), form }
    }),
    ranges: new Map(ranges.map((written) => [written.code, rangeFacts(written)])),
  })
}

/** By the grade of somebody's job. */
export function typeOf({ grade }: { grade: number }): DemoType {
  const { types } = terms()
  const found = types.find((t) => t.jobGrades?.includes(grade)) ?? types.find((t) => t.jobGrades === null)
  if (!found) throw new Error(`the demo company's configuration has no appraisal of grade ${grade}`)
  return found
}

export const criteriaOf = (of: { grade: number }): StoredForm['sections'][number]['criteria'] => typeOf(of).form.sections.flatMap((s) => s.criteria)

export function rangeOf(code: RangeCode): DemoRange {
  const found = terms().ranges.get(code)
  if (!found) throw new Error(`the demo company's configuration has no range ${code}`)
  return found
}
export const rangeIdOf = (code: RangeCode): string => rangeOf(code).id
