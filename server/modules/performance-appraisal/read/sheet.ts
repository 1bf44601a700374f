/** What an evaluation is written into: kept for the time without a network, for its writer alone. */
import { Rater } from '../../../../contract/growth/appraisal.ts'
import type { EvaluationRow, EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { formIn } from '../../../growth/appraisal/terms.ts'
import { cameBack, everyPeriod } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { viewerOf } from '../../../request/viewer.ts'
import { closesWithSubmit } from '../numbers.ts'
import { gradesIn, materialOf, outcomeOn } from './numbers.ts'
import { isWritten } from './periods.ts'
import { isWithWriter, type Machinery, type Read, readOne } from './reader.ts'
import { isOver, rowsOf } from './rows.ts'
import { waitsForSelf } from './strip.ts'

/** Its writer may write on it now: in its time, or when it came back to them. */
export async function mayWrite({ of, sight, subject }: Read, { actions }: Pick<EvaluationRow, 'actions'>, context: Context): Promise<boolean> {
  if (sight.role !== 'evaluator' || isOver(of.paStatusId) || (await viewerOf(context)).readOnly.get(performanceAppraisal.slug) !== false) return false
  if (subject && (!isWithWriter(subject.record) || !actions.includes('save'))) return false
  const period = (await everyPeriod('appraisal')).get(of.periodId)
  return (subject !== null && cameBack(subject.record)) || (period !== undefined && isWritten(period, context.today))
}

/** @throws CallError not_found: whoever else asks */
export async function evaluationSheet({ id }: { id: string }, requests: Machinery, context: Context): Promise<EvaluationSheet> {
  const { language, today } = context
  const read = await readOne(id, requests, context)
  const { of, sight } = read
  if (sight.role !== 'evaluator') return refuse('not_found')
  const [row] = await rowsOf([read], context, { scores: false })
  const period = (await everyPeriod('appraisal')).get(of.periodId)
  if (!row || !period) return refuse('not_found')
  const { type, objectives, steps, threshold } = await materialOf(read, context)
  const asked = steps.filter((s) => s.kind !== Rater.self)
  const { evaluationId, employeeId, employee, jobTitle, companyStructure, evaluationPeriodId, evaluationPeriod, evaluationTypeId, evaluationType } = row
  return {
    evaluationId, recordId: of.recordId, version: row.id === of.recordId ? row.version : 0, employeeId, employee, jobTitle, companyStructure, evaluationPeriodId, evaluationPeriod, evaluationTypeId, evaluationType,
    periodStart: period.from, periodEnd: period.until,
    window: { from: period.assessFrom ?? period.until, until: period.assessUntil ?? period.until, isOpen: await mayWrite(read, row, context) },
    selfUntil: waitsForSelf(steps, today), form: formIn(of.form, language), grades: gradesIn(type, language), objectives,
    ratersDone: asked.filter((s) => outcomeOn(s, today) === 'done').length, ratersTotal: asked.length,
    asksComment: closesWithSubmit(steps, threshold, today),
  }
}
