/** Objectives agreed with people, as a form asks of them. */
import type { AgreedObjective } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { agreedObjectives, agreedOfMany, setKey as objectivesKey, type SetOf } from '../../../growth/appraisal/objectives.ts'

export { objectivesKey }

/** Those that hold, by whom, when and what kind (`objectivesKey`), in their order. */
export async function agreedWith(of: readonly SetOf[], language: string): Promise<Map<string, AgreedObjective[]>> {
  const sets = new Map<string, AgreedObjective[]>()
  for (const [key, rows] of await agreedOfMany(of)) sets.set(key, await agreedObjectives(rows, language))
  return sets
}
