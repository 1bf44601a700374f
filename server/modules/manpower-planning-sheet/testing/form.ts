/** How a sheet may look in suites that walk over every module: one more in the unit's first position, in the planning period that is the day's. */
import { randomUUID } from 'node:crypto'
import type { AnyCall } from '../../../../contract/kit/call.ts'
import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import type { OptionRow, Paged } from '../../../../contract/kit/paging.ts'
import { manpowerSources, type PositionOption, planningSources } from '../../../../contract/modules/manpower/sources.ts'
import { addMonths } from '../../../../contract/kit/months.ts'

interface Filling {
  as: { get(call: AnyCall, input: Record<string, unknown>): Promise<unknown> }
  employeeId: string
  date: string
}

const TODAY = '2026-05-12'
/** Months that can be planned in suites, and the first of them. */
const [FROM, MONTHS] = ['2029-01-01', 120]

export async function ownRows({ as, employeeId, date }: Filling): Promise<Record<string, unknown>> {
  const first = async <Row extends OptionRow>(call: AnyCall, input: Record<string, unknown>): Promise<Row | undefined> => ((await as.get(call, input)) as Paged<Row>).listData[0]
  const unit = await first(manpowerSources.datasourceCompanyStructure, { employeeId })
  const companyStructure = unit?.id
  const month = addMonths(FROM, Math.abs(daysBetween(TODAY, date)) % MONTHS)
  const period = (await first(planningSources.datasourcePeriod, { companyStructure, filterSearch: month })) ?? (await first(planningSources.datasourcePeriod, { companyStructure }))
  const position = await first<PositionOption>(manpowerSources.datasourcePosition, { companyStructure })
  const frame = await first(planningSources.datasourceTimeFrame, { period: period?.id })
  return { companyStructure, period: period?.id, lines: [{ lineId: randomUUID(), position: position?.id, timeFrame: frame?.id, planned: (position?.existing ?? 0) + 1 }] }
}
