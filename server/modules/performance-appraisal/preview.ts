/** What an approval (or a cancel) would change, in words, for those who are shown the numbers it would change to. */
import { PaStatus, Rater } from '../../../contract/growth/appraisal.ts'
import { gradeOf } from '../../../contract/growth/score.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { intlLocale } from '../../../contract/kit/language.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { type Evaluation, findEvaluation } from '../../growth/appraisal/evaluations.ts'
import { groupStanding, stepsOfEvaluations } from '../../growth/appraisal/raters.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { namesOf } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, RequestRecord } from '../../request/module.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { callerSeesCalibration } from './desk.ts'
import { settled } from './effects.ts'
import { thresholdOf, typeOf } from './numbers.ts'
import { itemRowsOf, numbersIn } from './values.ts'
import { periodOf } from './window.ts'

/** Always with both places, as scores are compared. */
const scoreIn = (language: string) => (decimal: string): string => new Intl.NumberFormat(intlLocale(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(toHundredths(decimal) / 100)

const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })

/** Colleagues whose answers count, of those asked; of fewer than may be counted not how many. */
async function peersRow(of: Evaluation, { t, now }: Context): Promise<PreviewRow[]> {
  const steps = (await stepsOfEvaluations([of.id])).get(of.id) ?? []
  const threshold = thresholdOf(await typeOf(of))
  const { asked, done, counted } = groupStanding(steps, Rater.peer, threshold, await todayOf(of.employeeId, now))
  if (asked === 0 || of.paStatusId < PaStatus.inApproval) return []
  if (!counted) return [row('evaluationResult', t('effects:performance-appraisal.peers-few', { count: threshold }), true)]
  return done < asked ? [row('evaluationResult', t('effects:performance-appraisal.peers', { done, count: asked }), true)] : []
}

async function becomes(record: RequestRecord, of: Evaluation, context: Context): Promise<PreviewRow[]> {
  const { t, language, now } = context
  const { score, gradeCode } = numbersIn(record.values)
  if (score === null) return []
  const grades = (await typeOf(of))?.grades ?? []
  const { finalScore, calibration } = settled(score, (await callerSeesCalibration(record, context)) ? await deskValuesOf(record.id) : {})
  const grade = gradeOf(grades, finalScore) ?? ''
  const said = scoreIn(language)
  const period = await periodOf(of)
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  const isAtOnce = !period?.publishFrom || period.publishFrom <= (await todayOf(of.employeeId, now))
  const items = itemRowsOf(record.values).length
  return [
    row('evaluationResult', t('effects:performance-appraisal.result', { score: said(finalScore), grade, period: period ? nameIn(period, language) : '' })),
    ...(calibration ? [row('evaluationResult', t(grade === gradeCode ? 'effects:performance-appraisal.calibrated' : 'effects:performance-appraisal.calibrated-grade', { from: said(score), to: said(finalScore), grade, before: gradeCode ?? '' }), true)] : []),
    row('evaluationResult', isAtOnce ? t('effects:performance-appraisal.at-once', { person }) : t('effects:performance-appraisal.from', { person, date: period.publishFrom ?? '' })),
    ...(items > 0 ? [row('developmentProposed', t('effects:performance-appraisal.items', { count: items }))] : []),
    ...(await peersRow(of, context)),
  ]
}

async function takenBack(record: RequestRecord, of: Evaluation, { t }: Context): Promise<PreviewRow[]> {
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  return [row('evaluationResult', of.publishedAt === null ? t('effects:performance-appraisal.back') : t('effects:performance-appraisal.back-told', { person }))]
}

export async function previewEvaluation({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const of = await findEvaluation(record.id)
  if (!of) return []
  if (action === 'cancel' || isInForce(record.status)) return isInForce(record.status) ? takenBack(record, of, context) : []
  return becomes(record, of, context)
}
