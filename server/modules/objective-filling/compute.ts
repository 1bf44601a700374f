/** What the server says of objectives: which task they answer, whose they are, when, and what they add up to. */
import { findPeriod } from '../../growth/periods.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { answeredBy } from './tasks.ts'
import { rowsOf } from './values.ts'

/** @throws CallError objective_not_asked */
export async function computeObjectives(input: ComputeInput): Promise<ModuleValues> {
  const { task, replaces } = await answeredBy(input)
  const period = await findPeriod('appraisal', task.periodId)
  const rows = rowsOf(input.values)
  const writer = input.stored?.requestorId ?? input.context.caller.employeeId
  return {
    evaluationPeriodId: task.periodId, evaluationTypeId: task.typeId, objectiveFillingRequestId: task.id, forYourself: task.employeeId === writer, periodStart: period?.from ?? null, periodEnd: period?.until ?? null,
    replaces: replaces === '' ? null : replaces, totalWeight: rows.reduce((sum, r) => sum + (r.weight ?? 0), 0), objectiveCount: rows.length,
  }
}
