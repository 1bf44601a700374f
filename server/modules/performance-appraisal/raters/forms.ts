/** What a rater fills in, and what HR reads of it. @see contract/modules/performance-appraisal/README.md#raters */
import { eq } from 'drizzle-orm'
import { Rater } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type RaterForm, type RaterSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../../db/context.ts'
import { type Evaluation, findEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { answersOf, type RaterStep, standingOf } from '../../../growth/appraisal/raters.ts'
import { raterStep } from '../../../growth/appraisal/table.ts'
import { formIn } from '../../../growth/appraisal/terms.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { namesOf } from '../../../org/people.ts'
import { thresholdOf, typeOf } from '../numbers.ts'
import { agreedWith, objectivesKey } from './agreed.ts'
import { askedOf } from './questions.ts'
import { ownStep } from './rate.ts'
import { raterTasks } from './tasks.ts'
import { type NoteReading, teamRoleOf } from './team.ts'

/** Who will read it, and how: said before the first answer is given. */
async function promiseTo({ kind }: Pick<RaterStep, 'kind'>, of: Evaluation, { t }: Context): Promise<string> {
  const { employeeId, evaluatorId } = of
  const names = await namesOf([employeeId, evaluatorId])
  const [employee, superior] = [names.get(employeeId) ?? '', names.get(evaluatorId) ?? '']
  return kind === Rater.self ? t('performance-appraisal:promise.self', { superior }) : t('performance-appraisal:promise', { employee, superior, count: thresholdOf(await typeOf(of)) })
}

async function sheetOf(step: RaterStep, isNamed: boolean, context: Context): Promise<RaterSheet> {
  const of = (await findEvaluation(step.evaluationId)) ?? refuse('not_found')
  const [task] = await raterTasks([step], () => isNamed, context)
  if (!task) return refuse('not_found')
  const { objectives } = askedOf(step, of, (await agreedWith([of], context.language)).get(objectivesKey(of)) ?? [])
  return { task, form: formIn(of.form, context.language), objectives: [...objectives.values()], version: step.version, promise: await promiseTo(step, of, context) }
}

/** Of the rater alone. @throws CallError not_found */
export const raterSheet = async ({ id }: { id: string }, context: Context): Promise<RaterSheet> => sheetOf(await ownStep(id, context), true, context)

/** What was said, in the order of the form. */
async function formOf(step: RaterStep, context: Context): Promise<RaterForm> {
  const sheet = await sheetOf(step, true, context)
  const given = new Map(((await answersOf([step.id])).get(step.id) ?? []).map((a) => [a.rowId, a]))
  const asked = [...sheet.objectives.map((o) => o.id), ...sheet.form.sections.flatMap((s) => s.criteria.map((c) => c.id))]
  const answers = asked.flatMap((rowId) => {
    const { score = null, achievement = null, comment = '' } = given.get(rowId) ?? {}
    return given.has(rowId) ? [{ rowId, score, achievement, comment }] : []
  })
  return { ...sheet, answers, comment: step.comment, strengths: step.strengths, improvements: step.improvements }
}

/** One's own answers; for HR also those others have handed in, which is noted. @throws CallError not_found: everybody else's, and what is not handed in */
export async function raterForm({ id }: { id: string }, context: Context, noteReading: NoteReading): Promise<RaterForm> {
  const [step] = await q().select().from(raterStep).where(eq(raterStep.id, id))
  if (!step || step.outcome === 'removed') return refuse('not_found')
  if (step.raterId === context.caller.employeeId) return formOf(step, context)
  const of = (await findEvaluation(step.evaluationId)) ?? refuse('not_found')
  const { outcome } = standingOf(step, context.today)
  if ((await teamRoleOf(of, context)) !== 'office' || (outcome !== 'done' && outcome !== 'declined')) return refuse('not_found')
  const form = await formOf(step, context)
  await noteReading(appraisalCalls.getTeamRaterDetail.id, step.id, context)
  return form
}
