/** How objectives may look in suites that walk over every module: three of a period of the day the form is made for, of which the person is asked once. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { q } from '../../../db/context.ts'
import { growthPeriod } from '../../../growth/table.ts'
import { someRange } from '../../../growth/testing/appraisal.ts'
import { somePeriods } from '../../../growth/testing/growth.ts'
import { aTask } from '../../../growth/testing/objectives.ts'

interface Filling {
  employeeId: string
  date: string
  values: Record<string, unknown>
}

const WEIGHTS = [40, 30, 30]

async function periodOf(date: string): Promise<string> {
  const code = `objectives of ${date}`
  const [known] = await q().select({ id: growthPeriod.id }).from(growthPeriod).where(and(eq(growthPeriod.kind, 'appraisal'), eq(growthPeriod.code, code)))
  return known?.id ?? ((await somePeriods([{ kind: 'appraisal', code, from: date, until: date }]))[code] as string)
}

export async function ownRows({ employeeId, date }: Filling): Promise<Record<string, unknown>> {
  const { typeId, rangeId } = await someRange()
  const periodId = await periodOf(date)
  return {
    id: await aTask({ employeeId, periodId, typeId }), employeeId, evaluationPeriodId: periodId, evaluationTypeId: typeId,
    objectives: WEIGHTS.map((weight, i) => ({ lineId: randomUUID(), title: `Objective ${i + 1}`, perspective: 1, weight, valueRangeId: rangeId, target: '10.00', dueDate: date })),
  }
}

/** Of each of these people the one they are asked for. */
export async function idsFor(people: readonly string[], { evaluationPeriodId, evaluationTypeId }: Record<string, unknown>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const employeeId of people) ids.set(employeeId, await aTask({ employeeId, periodId: String(evaluationPeriodId), typeId: String(evaluationTypeId) }))
  return ids
}
