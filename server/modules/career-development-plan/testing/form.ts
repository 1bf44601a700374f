/** How a plan may look in suites that walk over every module: one thing to learn and one band of age, of the period that is called by the day. */
import { randomUUID } from 'node:crypto'
import type { AnyCall } from '../../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../../contract/kit/paging.ts'
import { careerPlanSources, type PlanPeriodOption } from '../../../../contract/modules/career-development-plan/sources.ts'

interface Filling {
  as: { get(call: AnyCall, input: Record<string, unknown>): Promise<unknown> }
  date: string
}

const TODAY = '2026-05-12'

export async function ownRows({ as, date }: Filling): Promise<Record<string, unknown>> {
  const periods = (await as.get(careerPlanSources.datasourcePeriod, { filterSearch: date })) as Paged<PlanPeriodOption>
  const all = (await as.get(careerPlanSources.datasourceCompetency, {})) as Paged<OptionRow>
  const period = periods.listData[0]
  return {
    period: period?.id, formDate: TODAY, previousCompetencyData: all.listData.slice(0, 1).map(({ id }) => ({ lineId: randomUUID(), competencyId: id, action: 'A course', result: 1 })),
    competencyData: all.listData.map(({ id }) => ({ lineId: randomUUID(), competencyId: id, targetLevel: 5, action: 'A course', kind: 1, dueDate: period?.until })),
    developmentByAgeData: [{ lineId: randomUUID(), ageFrom: '0', ageUntil: '120', development: 'On the way' }],
  }
}

/** What the first level fills in before it approves: the person stays. */
export const ownDesk = ({ competencyData }: { competencyData: { competencyId: string }[] }): Record<string, unknown> => ({
  currentConditionCompetencyCommentData: competencyData.map(({ competencyId }) => ({ lineId: randomUUID(), competencyId, standing: 2, comment: 'A comment' })),
  futurePositionRecommendationCommentData: [{ lineId: randomUUID(), recommendation: 3, comment: 'A comment' }],
})
