/** How an assessment may look in suites that walk over every module: every competency the company knows, of the period that is called by the day. */
import type { AnyCall } from '../../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../../contract/kit/paging.ts'
import { competencySources } from '../../../../contract/modules/competency/fields.ts'

interface Filling {
  as: { get(call: AnyCall, input: Record<string, unknown>): Promise<unknown> }
  date: string
}

export async function ownRows({ as, date }: Filling): Promise<Record<string, unknown>> {
  const periods = (await as.get(competencySources.datasourcePeriod, { filterSearch: date })) as Paged<OptionRow>
  const all = (await as.get(competencySources.competencies, {})) as Paged<OptionRow>
  return { period: periods.listData[0]?.id, rows: all.listData.map(({ id }) => ({ lineId: id, competencyId: id, selfLevel: 3, evidence: 'A note' })) }
}

/** What the first level fills in before it approves. */
export const ownDesk = ({ rows }: { rows: { competencyId: string }[] }): Record<string, unknown> => ({
  superiorLevels: rows.map(({ competencyId }) => ({ lineId: competencyId, competencyId, level: 2, comment: 'A comment' })),
})
