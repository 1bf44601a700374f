/** What the server says of an assessment: its days, the job, and every competency the job asks for. */
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { cameBack, findPeriod, periodIdOf } from '../../growth/periods.ts'
import { askedLevels, jobOf } from '../../growth/job.ts'
import { rowsOf, type SelfRow } from './values.ts'

/** What came back stays of the period it was handed in for: another one has its own days. */
export async function computeAssessment({ values, employeeId, stored, context }: ComputeInput): Promise<ModuleValues> {
  const id = periodIdOf(stored && cameBack(stored) ? stored.values : values)
  const period = id === null ? null : await findPeriod('competency', id)
  const job = await jobOf(employeeId, context.now)
  const given = new Map(rowsOf(values).toReversed().map((row) => [row.competencyId, row]))
  const rows = (await askedLevels(job.profile)).map(({ competencyId, level }): SelfRow => {
    const row = given.get(competencyId)
    return { lineId: competencyId, competencyId, requiredLevel: level, selfLevel: row?.selfLevel ?? null, evidence: row?.evidence ?? null }
  })
  return { period: id, periodStart: period?.from ?? null, periodEnd: period?.until ?? null, jobTitle: job.title, rows }
}
