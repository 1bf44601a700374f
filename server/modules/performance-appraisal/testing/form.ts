/** How an evaluation may look in suites that walk over every module: one the filling person is to write, of a period of the day the form is made for. */
import { and, eq, isNull } from 'drizzle-orm'
import type { AnyCall } from '../../../../contract/kit/call.ts'
import { homeCalls } from '../../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../../db/context.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import { growthPeriod } from '../../../growth/table.ts'
import { anEvaluatedPeriod, anEvaluation, anEvaluationType } from '../../../growth/testing/evaluations.ts'
import { request } from '../../../request/table.ts'

interface Filling {
  as: { get(call: AnyCall, input: Record<string, unknown>): Promise<unknown> }
  employeeId: string
  date: string
}

/** Nobody evaluates themselves. */
export const onlyForOthers = true

const TYPE = 'SUITE'

async function suiteType() {
  const known = [...(await everyType()).values()].find((t) => t.code === TYPE)
  if (!known) return anEvaluationType(TYPE)
  const [{ form } = {}] = await q().select({ form: evaluation.form }).from(evaluation).where(eq(evaluation.typeId, known.id)).limit(1)
  return form ? { typeId: known.id, form } : anEvaluationType(`${TYPE}-${known.version}`)
}

const codeOf = (date: string, n: number): string => `evaluations of ${date}, ${n}`

async function periodOf(date: string, n: number): Promise<string> {
  const code = codeOf(date, n)
  const [known] = await q().select({ id: growthPeriod.id }).from(growthPeriod).where(and(eq(growthPeriod.kind, 'appraisal'), eq(growthPeriod.code, code)))
  return known?.id ?? anEvaluatedPeriod(code, { from: date, until: date, assessFrom: '2020-01-01', selfUntil: null, assessUntil: '2999-12-31' })
}

/** One of the person that waits to be begun by whoever fills it in, of any period of the day. */
async function toWrite(employeeId: string, evaluatorId: string, date: string): Promise<typeof evaluation.$inferSelect | null> {
  const [found] = await q().select({ of: evaluation }).from(evaluation).innerJoin(growthPeriod, and(eq(growthPeriod.id, evaluation.periodId), eq(growthPeriod.from, date))).leftJoin(request, eq(request.id, evaluation.recordId))
    .where(and(eq(evaluation.employeeId, employeeId), eq(evaluation.evaluatorId, evaluatorId), isNull(request.id))).limit(1)
  return found?.of ?? null
}

export async function ownRows({ as, employeeId, date }: Filling): Promise<Record<string, unknown>> {
  const { employeeId: evaluatorId } = (await as.get(homeCalls.accountDetails, {})) as { employeeId: string }
  const found = await toWrite(employeeId, evaluatorId, date)
  const { typeId, form } = await suiteType()
  let id = found?.recordId
  if (id === undefined) {
    const others = await q().select({ id: evaluation.id }).from(evaluation).innerJoin(growthPeriod, and(eq(growthPeriod.id, evaluation.periodId), eq(growthPeriod.from, date))).where(eq(evaluation.employeeId, employeeId))
    id = await anEvaluation({ employeeId, evaluatorId, periodId: await periodOf(date, others.length), typeId, form })
  }
  const criteria = form.sections.flatMap((s) => s.criteria)
  return { id, employeeId, criteria: criteria.map((c) => ({ lineId: c.id, score: 3, comment: 'A comment' })), overallComment: 'A note', items: [] }
}

/** Of each of these people one the filling person is to write. */
export async function idsFor(people: readonly string[], _: Record<string, unknown>, filling: Filling): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const employeeId of people) ids.set(employeeId, String((await ownRows({ ...filling, employeeId })).id))
  return ids
}
