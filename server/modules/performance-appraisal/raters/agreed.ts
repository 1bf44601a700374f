/** Objectives agreed with people, as a form asks of them. */
import type { AgreedObjective } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { agreedObjectives, agreedOfMany, setKey as objectivesKey, type SetOf } from '../../../growth/appraisal/objectives.ts'
import type { StoredForm } from '../../../growth/appraisal/table.ts'

export { objectivesKey }

/** Those that hold, by whom, when and what kind (`objectivesKey`), in their order. */
export async function agreedWith(of: readonly (SetOf & { form?: StoredForm })[], language: string): Promise<Map<string, AgreedObjective[]>> {
  const sets = new Map<string, AgreedObjective[]>()
  const forms = new Map(of.map((one) => [objectivesKey(one), one.form]))
  for (const [key, rows] of await agreedOfMany(of)) sets.set(key, await agreedObjectives(rows, language, forms.get(key)))
  return sets
}
