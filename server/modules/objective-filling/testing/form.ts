/** How objectives may look in suites that walk over every module: three of the period that is called by the day, asked of the person, who are asked once a period. */
import { randomUUID } from 'node:crypto'
import type { AnyCall } from '../../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../../contract/kit/paging.ts'
import { type AppraisalPeriodOption, appraisalSources } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { aTask } from '../../../growth/testing/objectives.ts'

interface Filling {
  as: { get(call: AnyCall, input: Record<string, unknown>): Promise<unknown> }
  employeeId: string
  date: string
  values: Record<string, unknown>
}

const WEIGHTS = [40, 30, 30]

export async function ownRows({ as, employeeId, date }: Filling): Promise<Record<string, unknown>> {
  const periods = (await as.get(appraisalSources.dataSourcePeriods, { filterSearch: date })) as Paged<AppraisalPeriodOption>
  const types = (await as.get(appraisalSources.dataSourceAppraisalForm, {})) as Paged<OptionRow>
  const [period, type] = [periods.listData[0], types.listData[0]]
  if (!period || !type) throw new Error(`no appraisal is called ${date}`)
  const ranges = (await as.get(appraisalSources.dataSourceValueRange, { id: type.id })) as Paged<OptionRow>
  const of = { employeeId, periodId: period.id, typeId: type.id }
  return {
    id: await aTask(of), employeeId, evaluationPeriodId: period.id, evaluationTypeId: type.id,
    objectives: WEIGHTS.map((weight, i) => ({ lineId: randomUUID(), title: `Objective ${i + 1}`, perspective: 1, weight, valueRangeId: ranges.listData[0]?.id, target: '10.00', dueDate: period.until })),
  }
}
