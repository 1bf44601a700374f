/** Lines of the year: how far an objective is, said by the person or by who writes their evaluation. @see contract/modules/performance-appraisal/README.md#progress */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AgreedWithProgress, ProgressInput } from '../../../contract/modules/performance-appraisal/calls.ts'
import { lockName, q, tx } from '../../db/context.ts'
import { isClosedOn } from '../../growth/appraisal/evaluations.ts'
import { agreedObjectives, type Objective } from '../../growth/appraisal/objectives.ts'
import { lineOf, progressOf } from '../../growth/appraisal/progress.ts'
import { evaluation, objective, objectiveProgress } from '../../growth/appraisal/table.ts'
import { everyPeriod, findPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { newId } from '../../lib/new-id.ts'
import { refuse } from '../../lib/refuse.ts'
import { todayAt } from '../../org/calendar.ts'
import { superiorOf } from '../../org/line.ts'

const holds = and(isNull(objective.supersededAt), isNull(objective.withdrawnAt))

/** Who writes the evaluation these objectives are judged by, or would write it today. */
async function writerOf({ employeeId, periodId, typeId }: Objective, today: string): Promise<string | null> {
  const [found] = await q().select({ id: evaluation.evaluatorId }).from(evaluation).where(and(eq(evaluation.employeeId, employeeId), eq(evaluation.periodId, periodId), eq(evaluation.typeId, typeId)))
  return found?.id ?? superiorOf(employeeId, today)
}

/** The objective that holds of which the caller may say how far it is. Rows have ids that devices made: of two of one id theirs is meant. */
async function sayable(id: string, { caller, today }: Context): Promise<Objective> {
  for (const one of await q().select().from(objective).where(and(eq(objective.lineId, id), holds))) {
    if (one.employeeId === caller.employeeId || (await writerOf(one, today)) === caller.employeeId) return one
  }
  return refuse('not_found')
}

/** One line a day and person; it is put right on the day it was said. @throws CallError not_found: nothing of the caller's to speak of; appraisal_period_closed; field refusals */
export const sayProgress = ({ id, achievement, note, date }: ProgressInput, context: Context): Promise<{ id: string; message: string }> =>
  tx(async () => {
    const { caller, now, today, t } = context
    const of = await sayable(id, context)
    const period = (await findPeriod('appraisal', of.periodId)) ?? refuse('not_found')
    if (isClosedOn(period, today)) refuse('appraisal_period_closed', { period: nameIn(period, context.language) })
    const until = period.until < today ? period.until : today
    if (date < period.from || date > until) refuse('progress_date', { from: period.from, until }, 'date')
    await lockName(`objective-progress:${of.employeeId}`)
    const known = await lineOf(of, caller.employeeId, date)
    // what is not sent stays as it was said
    const said = { achievement: achievement === undefined ? (known?.achievement ?? null) : achievement, note: note === undefined ? (known?.note ?? '') : note.trim() }
    if (said.achievement === null && said.note === '') refuse('progress_empty', {}, 'note')
    if (known && todayAt(caller.timeZone, known.createdAt) !== today) refuse('progress_said', { date }, 'date')
    if (known) await q().update(objectiveProgress).set(said).where(eq(objectiveProgress.id, known.id))
    else await q().insert(objectiveProgress).values({ id: newId(now), objectiveId: of.id, ...said, date, byId: caller.employeeId, createdAt: now })
    return { id, message: t('performance-appraisal:progress-said') }
  })

/** The caller's objectives that hold, of periods that are not closed, with what was said of them. Newest period first. */
export async function ownObjectives({ caller, today, language }: Context): Promise<{ listData: AgreedWithProgress[] }> {
  const open = [...(await everyPeriod('appraisal')).values()].filter((p) => !isClosedOn(p, today)).toSorted((a, b) => b.from.localeCompare(a.from))
  if (open.length === 0) return { listData: [] }
  const rows = await q().select().from(objective).where(and(eq(objective.employeeId, caller.employeeId), inArray(objective.periodId, open.map((p) => p.id)), holds)).orderBy(objective.position, objective.id)
  const lines = await progressOf(rows)
  const listData: AgreedWithProgress[] = []
  for (const period of open) {
    const own = rows.filter((r) => r.periodId === period.id)
    const linesOf = new Map(own.map((row) => [row.lineId, lines.get(row.id) ?? []]))
    for (const agreed of await agreedObjectives(own, language)) listData.push({ ...agreed, employeeId: caller.employeeId, period: nameIn(period, language), from: period.from, until: period.until, progress: linesOf.get(agreed.id) ?? [], notKept: ['progress'] })
  }
  return { listData }
}
